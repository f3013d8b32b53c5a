// Runs confined as a child would, and tells what it is and sees. See isolation.ts.
import { networkInterfaces } from 'node:os';

process.stdout.write(JSON.stringify({ uid: process.getuid?.() ?? null, interfaces: Object.keys(networkInterfaces()) }));
