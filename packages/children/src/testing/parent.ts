// Stands for the server: starts a child that hangs, and prints the child's process id.
import { fileURLToPath } from 'node:url';
import { startNode } from '../confine.ts';
import { supervise } from '../supervise.ts';

const child = await startNode({
  program: fileURLToPath(new URL('hanging-child.ts', import.meta.url)),
  heapMb: 100,
});
supervise(child, { time: 60_000 });
child.process.on('message', () => process.stdout.write(`${child.process.pid}\n`));
child.process.send('begin');
