// A child whose memory grows outside the JavaScript heap, as that of the models does.
const held: Buffer[] = [];
process.on('message', () => {
  setInterval(() => held.push(Buffer.alloc(20_000_000, 1)), 20);
});
