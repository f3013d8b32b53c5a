// A child whose memory grows outside the JavaScript heap, as the memory of models does.
const held: Buffer[] = [];
process.on('message', () => {
  setInterval(() => held.push(Buffer.alloc(20_000_000, 1)), 20);
});
