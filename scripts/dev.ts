// `npm run dev`: on every change, the server restarts and the page reloads. Open http://localhost:5173.
import { spawn } from 'node:child_process';
import { root } from './run.ts';

const options = {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PUBLIC_URL: process.env['PUBLIC_URL'] ?? 'http://localhost:5173' },
} as const;
const server = spawn(process.execPath, ['--watch', 'apps/server/src/main.ts'], options);
const web = spawn(process.execPath, ['node_modules/vite/bin/vite.js', 'apps/web'], options);

const stop = (): void => {
  server.kill();
  web.kill();
};
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
server.once('exit', stop);
web.once('exit', stop);
