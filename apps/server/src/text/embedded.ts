import type { TextEngine } from '@greffier/writing/engine';
import { tell, writeMinutes } from '../threads/tasks/writing/write.ts';
import { type Ask, engineThat, put } from './ask.ts';

const askEmbedded: Ask = (call, asks, options) =>
  put(call === 'writeMinutes' ? writeMinutes : tell, { call, asks, model: null }, options);

/** The engine that comes with the product; it runs each call in a thread. */
export const embeddedTextEngine: TextEngine = {
  ...engineThat(askEmbedded),
  proposeAttendance: (source, signal) => askEmbedded('proposeAttendance', source, { signal }),
  placeItems: (meeting, pins, read, signal) => askEmbedded('placeItems', { meeting, pins, read }, { signal }),
  readStarts: () => Promise.resolve(null),
  labelLines: () => Promise.resolve(null),
  nameConflicts: (source, signal) => askEmbedded('nameConflicts', source, { signal }),
  wholeQuestion: ({ query, history }, signal) => askEmbedded('wholeQuestion', { query, history }, { signal }),
  renderMinutes: (minutes, former, signal) => askEmbedded('renderMinutes', { minutes, former }, { signal }),
};
