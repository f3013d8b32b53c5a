import { describe, expect, it } from 'vitest';
import { clusterVoices } from './clustering.ts';
import type { Span } from '../../sound/spans.ts';
import { VOICE_SIZE } from '../../testing/voices.ts';
import { unit } from '../../numbers/vectors.ts';
import { randomFrom } from '../../numbers/random.ts';

/** Makes unit vectors around one direction for each speaker, in the order of the speakers. */
function voices(speakers: readonly number[], spread = 0.06, size = VOICE_SIZE): Float32Array {
  const random = randomFrom(3);
  const noise = (): number => random() - 0.5;
  const directions = Array.from({ length: Math.max(...speakers) + 1 }, () =>
    unit(Float32Array.from({ length: size }, noise)),
  );
  const embeddings = new Float32Array(speakers.length * size);
  speakers.forEach((speaker, i) => {
    embeddings.set(unit((directions[speaker] ?? new Float32Array()).map((v) => v + spread * noise())), i * size);
  });
  return embeddings;
}
/**
 * Makes windows as scattered as real ones: of persons 0 and 1, whose voices have this similarity, and of person 2,
 * whose voice is like no other.
 */
function alike(similarity: number, speakers: readonly number[]): Float32Array {
  const random = randomFrom(7);
  const draw = (): Float32Array => unit(Float32Array.from({ length: VOICE_SIZE }, () => random() - 0.5));
  const [first, other, third] = [draw(), draw(), draw()];
  const second = first.map((value, d) => similarity * value + Math.sqrt(1 - similarity ** 2) * (other[d] ?? 0));
  const embeddings = new Float32Array(speakers.length * VOICE_SIZE);
  speakers.forEach((speaker, i) => {
    const [voice, noise] = [[first, second, third][speaker] ?? third, draw()];
    embeddings.set(unit(voice.map((value, d) => value + 0.9 * (noise[d] ?? 0))), i * VOICE_SIZE);
  });
  return embeddings;
}

/** Makes scattered windows between two voices of similarity 0.6: the first voice is at place 0, the second at 1. */
function onTheWay(places: readonly number[]): Float32Array {
  const random = randomFrom(7);
  const draw = (): Float32Array => unit(Float32Array.from({ length: VOICE_SIZE }, () => random() - 0.5));
  const [first, other] = [draw(), draw()];
  const embeddings = new Float32Array(places.length * VOICE_SIZE);
  places.forEach((place, i) => {
    const noise = draw();
    const voice = first.map((value, d) => (1 - 0.4 * place) * value + 0.8 * place * (other[d] ?? 0));
    embeddings.set(unit(voice.map((value, d) => value + 0.7 * (noise[d] ?? 0))), i * VOICE_SIZE);
  });
  return embeddings;
}

/** Makes windows of 1.5 s, every 0.75 s. */
const spans = (count: number): Span[] =>
  Array.from({ length: count }, (_, i) => ({ start: 0.75 * i, end: 0.75 * i + 1.5 }));

describe('clustering of voices', () => {
  it.each([VOICE_SIZE, 256])('finds the people who speak, and who said what, with embeddings of %s numbers', (size) => {
    const speakers = Array.from({ length: 90 }, (_, i) => Math.floor(i / 10) % 3);
    const { labels, centroids } = clusterVoices(voices(speakers, 0.06, size), { windows: spans(90) });
    expect(centroids).toHaveLength(3);
    speakers.forEach((speaker, i) => expect(labels[i]).toBe(labels[speakers.indexOf(speaker)]));
  });

  it('keeps a person the same across blocks', () => {
    const speakers = Array.from({ length: 1_900 }, (_, i) => Math.floor(i / 25) % 4);
    const { labels, centroids } = clusterVoices(voices(speakers), { windows: spans(1_900) });
    expect(centroids).toHaveLength(4);
    speakers.forEach((speaker, i) => expect(labels[i]).toBe(labels[speakers.indexOf(speaker)]));
  });

  it('gives a cough to one of the speakers', () => {
    const speakers = [...Array.from({ length: 20 }, () => 0), 1, ...Array.from({ length: 20 }, () => 2)];
    const { centroids } = clusterVoices(voices(speakers), { windows: spans(41) });
    expect(centroids).toHaveLength(2);
  });

  it('finds one person if there is little speech, and nobody if there is none', () => {
    expect(clusterVoices(voices([0]), { windows: [{ start: 0, end: 1 }] }).centroids).toHaveLength(1);
    expect(clusterVoices(new Float32Array(0), { windows: [] }).centroids).toHaveLength(0);
  });

  it('finds exactly as many speakers as a person says, even if it would find more or fewer', () => {
    const speakers = Array.from({ length: 120 }, (_, i) => Math.floor(i / 10) % 4);
    for (const asked of [1, 2, 3, 4, 5, 7]) {
      const { labels, centroids } = clusterVoices(voices(speakers), { windows: spans(120), speakers: asked });
      expect(centroids).toHaveLength(asked);
      expect(new Set(labels).size).toBe(asked);
    }
    expect(clusterVoices(voices([0, 1]), { windows: spans(2), speakers: 9 }).centroids).toHaveLength(2);
  });

  it('takes the number of participants only as a hint, so that it neither adds nor removes voices', () => {
    const speakers = Array.from({ length: 90 }, (_, i) => Math.floor(i / 10) % 3);
    for (const expected of [1, 2, 3, 12]) {
      expect(clusterVoices(voices(speakers), { windows: spans(90), expected }).centroids).toHaveLength(3);
    }
  });

  it('doubts a voice of three seconds only if all participants are found already', () => {
    const random = randomFrom(3);
    const noise = (): number => random() - 0.5;
    const [first, second, other] = [0, 1, 2].map(() => unit(Float32Array.from({ length: VOICE_SIZE }, noise)));
    const third = unit((other ?? new Float32Array()).map((value, d) => 0.8 * value + 0.2 * (first?.[d] ?? 0)));
    const embeddings = new Float32Array(64 * VOICE_SIZE);
    for (let i = 0; i < 64; i++) {
      const voice = (i < 30 ? first : i < 60 ? second : third) ?? third;
      embeddings.set(unit(voice.map((value) => value + 0.28 * noise())), i * VOICE_SIZE);
    }
    const heard = (expected?: number): number =>
      clusterVoices(embeddings, { windows: spans(64), expected }).centroids.length;
    expect([heard(), heard(2), heard(3), heard(12)]).toEqual([3, 2, 3, 3]);
  });

  it('does not split a single speaker, however long or scattered the voice', () => {
    for (const spread of [0.1, 0.2, 0.28]) {
      const alone = Array.from({ length: 900 }, () => 0);
      expect(clusterVoices(voices(alone, spread), { windows: spans(900) }).centroids).toHaveLength(1);
    }
  });

  it('takes two very similar groups of windows for one person who moved', () => {
    const speakers = Array.from({ length: 200 }, (_, i) => Math.floor(i / 10) % 2);
    expect(clusterVoices(alike(0.85, speakers), { windows: spans(200) }).centroids).toHaveLength(1);
    expect(clusterVoices(alike(0.4, speakers), { windows: spans(200) }).centroids).toHaveLength(2);
  });

  it('finds two people with similar voices if there is a gap between them, and one person if there is none', () => {
    const turns = Array.from({ length: 200 }, (_, i) => 0.8 * (Math.floor(i / 10) % 2));
    expect(clusterVoices(onTheWay(turns), { windows: spans(200) }).centroids).toHaveLength(2);
    const drift = Array.from({ length: 200 }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / 66));
    expect(clusterVoices(onTheWay(drift), { windows: spans(200) }).centroids).toHaveLength(1);
  });

  it('keeps two people with similar voices apart in a long recording, too', () => {
    const speakers = Array.from({ length: 1_700 }, (_, i) => Math.floor(i / 10) % 2);
    const { labels } = clusterVoices(onTheWay(speakers.map((speaker) => 0.8 * speaker)), { windows: spans(1_700) });
    expect(new Set(labels).size).toBe(2);
    expect(speakers.filter((speaker, i) => (labels[i] === labels[0]) !== (speaker === 0)).length).toBeLessThan(17);
  });

  it('separates very similar voices if a person says that there are two', () => {
    for (const turns of [20, 160]) {
      const speakers = Array.from({ length: turns * 10 }, (_, i) =>
        Math.floor(i / 10) % 3 === 2 ? 2 : i % 20 < 10 ? 0 : 1,
      );
      const windows = spans(speakers.length);
      const { labels } = clusterVoices(alike(0.75, speakers), { windows, speakers: 3 });
      const wrong = speakers.filter((speaker, i) => labels[i] !== labels[speakers.indexOf(speaker)]);
      expect(wrong.length).toBeLessThan(speakers.length / 20);
      expect(new Set(labels).size).toBe(3);
    }
  });

  it('gives the same result whether a number of speakers is given or found', () => {
    const five = Array.from({ length: 150 }, (_, i) => Math.floor(i / 6) % 5);
    const twoAndAWord = Array.from({ length: 42 }, (_, i) => (i < 20 ? 0 : i < 22 ? 1 : 2));
    for (const [speakers, spread] of [
      [five, 0.25],
      [twoAndAWord, 0.1],
    ] as const) {
      const [embeddings, windows] = [voices(speakers, spread), spans(speakers.length)];
      const found = clusterVoices(embeddings, { windows });
      expect(clusterVoices(embeddings, { windows, speakers: found.centroids.length })).toEqual(found);
    }
  });

  it('takes time in proportion to the recording', () => {
    const seconds = (count: number): number => {
      const embeddings = voices(
        Array.from({ length: count }, (_, i) => Math.floor(i / 20) % 4),
        0.3,
        48,
      );
      const times = Array.from({ length: 3 }, () => {
        const before = process.cpuUsage().user;
        clusterVoices(embeddings, { windows: spans(count) });
        return process.cpuUsage().user - before;
      });
      // Other work on the machine only adds to a time.
      return Math.min(...times);
    };
    seconds(800);
    // The recording is four times as long; quadratic time would be sixteen times as long.
    expect(seconds(3_200) / seconds(800)).toBeLessThan(9);
  });

  it('separates people whose voices are similar because of the room', () => {
    const speakers = Array.from({ length: 120 }, (_, i) => Math.floor(i / 10) % 4);
    const embeddings = voices(speakers, 0.25);
    const room = unit(embeddings.slice(0, VOICE_SIZE).toReversed());
    const heard = embeddings.map((value, i) => value + 0.6 * (room[i % VOICE_SIZE] ?? 0));
    for (let i = 0; i < 120; i++) heard.set(unit(heard.slice(i * VOICE_SIZE, (i + 1) * VOICE_SIZE)), i * VOICE_SIZE);
    expect(clusterVoices(heard, { windows: spans(120) }).centroids).toHaveLength(4);
  });

  it('finds nine people at a round table who each speak once', () => {
    const speakers = Array.from({ length: 72 }, (_, i) => Math.floor(i / 8));
    expect(clusterVoices(voices(speakers, 0.25), { windows: spans(72) }).centroids).toHaveLength(9);
  });
});
