import { setInterval } from 'node:timers';

// A child that says something twice, and then waits for what never comes.
process.on('message', () => {
  const progress = { stage: 'decoding', percent: 0, remaining: null, segment: 1, segments: 1 };
  process.send?.({ kind: 'progress', progress });
  setTimeout(() => process.send?.({ kind: 'progress', progress }), 300);
  setInterval(() => undefined, 1_000);
});
