// A child that hangs as a decoder may: it reacts to nothing, not even to the request to end.
process.on('SIGTERM', () => undefined);
process.on('message', () => {
  for (let i = 0; ; i++) if (i < 0) break;
});
