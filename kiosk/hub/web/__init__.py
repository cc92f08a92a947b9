"""What pages are made with: templates, streams that keep them as the hub is, caches, forms and formats."""
