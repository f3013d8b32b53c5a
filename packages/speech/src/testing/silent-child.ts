import { setInterval } from 'node:timers';

// A child that says something twice, and then waits for what never comes.
process.on('message', () => {
  const notes = [['done', 'decoding', 1]];
  process.send?.({ kind: 'worked', notes });
  setTimeout(() => process.send?.({ kind: 'worked', notes }), 300);
  setInterval(() => undefined, 1_000);
});
