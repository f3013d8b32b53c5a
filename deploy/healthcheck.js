// Asks the server of this container whether it answers; exits with 1 if it does not. An image without curl needs it.
const port = process.env['PORT'] || '3000';
const live = await fetch(`http://127.0.0.1:${port}/health/live`, { signal: AbortSignal.timeout(4_000) }).then(
  ({ ok }) => ok,
  () => false,
);
process.exitCode = live ? 0 : 1;
