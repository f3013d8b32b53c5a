// A child that hangs as a decoder does: it hears nothing any more, not even that it should end.
process.on('SIGTERM', () => undefined);
process.on('message', () => {
  process.send?.('hanging', () => {
    for (let i = 0; ; i++) if (i < 0) break;
  });
});
