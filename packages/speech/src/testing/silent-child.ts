import { setInterval } from 'node:timers';

// A child that sends two messages and then nothing more, without ending.
process.on('message', () => {
  const notes = [['done', 'decoding', 1]];
  process.send?.({ kind: 'worked', notes });
  setTimeout(() => process.send?.({ kind: 'worked', notes }), 300);
  setInterval(() => undefined, 1_000);
});
