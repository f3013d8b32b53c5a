import { expect, it } from 'vitest';
import { recordingFigures, type Recording } from './speech-files.ts';
import { columnsOf, figureRow } from './speech-table.ts';

const recording: Recording = {
  file: 'hall.wav',
  name: 'hall',
  human: true,
  heard: { duration: 100, time: 6, peak: 900, deviation: 4 },
  errors: { errors: 10, words: 100 },
  speakers: { found: 3, true: 3 },
  confused: 0.01,
  peer: { time: 10, errors: { errors: 12, words: 100 } },
  ratios: [0.5, 0.6, 0.9],
};
const hard: Recording = {
  ...recording,
  file: 'street.wav',
  name: 'street',
  heard: { duration: 300, time: 30, peak: 1_000, deviation: 11 },
  errors: { errors: 60, words: 300 },
  speakers: { found: 4, true: 3 },
  confused: 0.05,
  peer: { time: 30, errors: { errors: 54, words: 300 } },
  ratios: [0.8, 1, 1.1],
};

it("shows for each recording and all together our results, the peer's results, and which targets are met", () => {
  const columns = columnsOf([recording, hard]);
  expect(recordingFigures(true).map((figure) => figureRow(figure, columns))).toEqual([
    '| sound, s |  |  | 400 | 100 | 300 |',
    '| time, s |  |  | 36.0 | 6.0 | 30.0 |',
    '| time ÷ sound |  |  | 0.090 | 0.060 | 0.100 |',
    '| the peer’s time, s |  |  | 40.0 | 10.0 | 30.0 |',
    '| time ÷ peer’s |  |  | 0.90 | 0.60 | 1.00 |',
    '| the same, median of all runs (least–most) | ≤ 0.8 | **no** | 0.85 (0.50–1.10) | 0.60 (0.50–0.90) | 1.00 (0.80–1.10) |',
    '| words wrong, % |  |  | 17.5 | 10.0 | 20.0 |',
    '| the peer’s words wrong, % |  |  | 16.5 | 12.0 | 18.0 |',
    '| words wrong, points more than the peer | ≤ 1 | **no** | 1.0 | -2.0 | 2.0 |',
    '| speakers found / true (together: found exactly) | ± 1 | yes | 1 of 2 | 3 / 3 | 4 / 3 |',
    '| confusion, % | < 5 | **no** | 4.0 | 1.0 | 5.0 |',
    '| peak memory, MB |  |  | 1000 | 900 | 1000 |',
    '| progress off by at most, points | ≤ 10 | **no** | 11.0 | 4.0 | 11.0 |',
  ]);
});

it('shows no figures about a peer if there is no peer', () => {
  expect(recordingFigures(false).filter(({ what }) => what.includes('peer'))).toEqual([]);
});
