// Plays the part of the server: asks a model for an answer that takes minutes, and reports the model's process id.
import { localModelAt } from '../local-model.ts';

const model = localModelAt(process.argv[2] ?? '', { threads: 1, context: 65_536 });
await model.ask(
  { system: 'Tu écris.', messages: [{ role: 'user', content: 'Bonjour' }], schema: null, length: 60_000 },
  { urgent: false, signal: new AbortController().signal, onText: () => process.send?.(model.pid) },
);
