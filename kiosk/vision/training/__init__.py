"""The renderer that makes pictures of card tables with their truth, and what is trained on them.

The renderer needs only what the kiosk itself needs (NumPy, OpenCV, Pillow); it also feeds the simulated
camera. Every picture is a function of its seed.

    decks, faces       procedurally drawn decks, in families for training and for evaluation
    layouts, placing   what a line has in front of it, and how players lay it out
    scene, table       what lies where, in millimetres, and its picture
    camera             views, and what light, lens and sensor do
    truth              what a picture really shows
    sides              whole sides: `render_side` for given melds, `sample_side` for made-up ones
    sample             the bundled photograph

What learns from it needs PyTorch (the extra ``train``):

    patches            a few cards at a time, drawn fast
    grounds, covers    what lies under them, and on them
    warps, spoils      what a camera makes of them
    samples, crops     batches for the detector and for the reader
    side_patches       whole sides, as the reader looks at them
    lane_samples       batches for the network of starts
    networks           the three networks
    pool, learning     what is drawn, learned once or, on a GPU, several times
    art, fonts         card faces and typefaces of others, fetched
    train, calibrate   training with checkpoints and a `progress` line, honest probabilities, export to ONNX
    half_weights       the networks' files in half the bytes
"""
