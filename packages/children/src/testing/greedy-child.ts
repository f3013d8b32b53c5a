// A child whose memory grows: outside of the runtime’s heap, as the memory of models does, or in the heap.
const held: unknown[] = [];
process.on('message', (kind: 'bytes' | 'heap') => {
  if (kind === 'bytes') setInterval(() => held.push(Buffer.alloc(20_000_000, 1)), 20);
  else for (;;) held.push(Array.from({ length: 10_000 }, (_, i) => ({ i })));
});
