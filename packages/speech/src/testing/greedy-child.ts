// A child whose memory grows outside of the runtime’s heap, as that of models does.
const held: Buffer[] = [];
process.on('message', () => {
  setInterval(() => held.push(Buffer.alloc(20_000_000, 1)), 20);
});
