"""The camera's count: pictures asked for, proposals corrected, accepted or left."""
