// A child that hangs as a decoder does: it reacts to nothing any more, not even to a request to end.
process.on('SIGTERM', () => undefined);
process.on('message', () => {
  process.send?.('hanging', () => {
    for (let i = 0; ; i++) if (i < 0) break;
  });
});
