"""Prints `{ "passages": [{ start, end, text }] }` of a recording as faster-whisper hears it (int8, greedy, one window after
the other): the peer of `npm run bench -- speech … --peer "python bench/peers/faster-whisper.py <model folder>"`."""

import json
import sys

from faster_whisper import WhisperModel

folder, recording = sys.argv[1:]
model = WhisperModel(folder, device="cpu", compute_type="int8", cpu_threads=2)
segments, _ = model.transcribe(recording, language="fr", beam_size=1)
json.dump({"passages": [{"start": s.start, "end": s.end, "text": s.text.strip()} for s in segments]}, sys.stdout)
