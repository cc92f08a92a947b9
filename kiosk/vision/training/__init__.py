"""The renderer that makes pictures of card tables with their truth, and what is trained on them.

The renderer needs only what the kiosk itself needs (NumPy, OpenCV, Pillow); it also feeds the simulated
camera. Every picture is a function of its seed.

    cards/
        deck_styles, faces          drawn decks, in families for training and for evaluation
        courts, joker_marks, pips   what is printed on them; `paint` and `glyphs` put the ink there
    sides/
        layouts, mishaps            what a line has in front of it, tidy or not
        placing, scene, table_top   how it is laid out, what lies where, in millimetres, and its picture
        camera                      views, and what light, lens and sensor do
        truth                       what a picture really shows
        rendered_sides              whole sides: `render_side` for given melds, `sample_side` for made-up ones
        deck_photos, sample_photo   a deck laid out to be enrolled; the bundled photograph

What learns from it needs PyTorch (the extra ``train``):

    patches/
        card_patches                a few cards at a time, drawn fast
        grounds, covers             what lies under them, and on them
        warps, spoils               what a camera makes of them
        detector_samples            batches for the detector
        reader_samples              batches for the reader; `side_patches` takes them from whole sides
        lane_samples                batches for the network of starts
    networks/
        architectures               the three networks
        pool, learning              what is drawn, learned once or, on a GPU, several times
        calibrate, half_weights     honest probabilities; the networks' files in half the bytes
    fetched/                        card faces and typefaces of others
    train                           training with checkpoints and a `progress` line, export to ONNX
"""
