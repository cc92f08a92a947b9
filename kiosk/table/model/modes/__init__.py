"""What can lie open on a screen: questions, counts, pages, messages. All together they are `state.Mode`.

Others use all of it.
"""
