// Runs confined as a child would, and prints its user id and the networks that it sees. See isolation.ts.
import { networkInterfaces } from 'node:os';

process.stdout.write(JSON.stringify({ uid: process.getuid?.() ?? null, interfaces: Object.keys(networkInterfaces()) }));
