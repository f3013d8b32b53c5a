import type { ModelStore } from '@greffier/speech/models/store';
import type { TextEngine } from '@greffier/writing/engine';
import { embeddedTextEngine } from './embedded.ts';
import type { HeldTextEngine } from './local.ts';

interface Held {
  readonly file: string;
  readonly engine: HeldTextEngine;
  calls: number;
}

/**
 * Uses the language model that is installed and chosen. The choice is looked up for each call, so that a new choice
 * needs no restart. If no model is chosen, the embedded engine answers. A replaced model is closed after its last
 * answer.
 */
export function createChosenTextEngine(
  models: Pick<ModelStore, 'textModelFile'>,
  open: (file: string) => HeldTextEngine,
): HeldTextEngine {
  let now: Held | null = null;
  const used = new Set<Held>();

  const closeUnused = async (held: Held): Promise<void> => {
    if (held === now || held.calls > 0 || !used.delete(held)) return;
    await held.engine.close();
  };

  async function current(): Promise<Held | null> {
    const file = await models.textModelFile();
    if (file === (now?.file ?? null)) return now;
    const before = now;
    now = file === null ? null : { file, engine: open(file), calls: 0 };
    if (now !== null) used.add(now);
    if (before !== null) await closeUnused(before);
    return now;
  }

  async function by<T>(ask: (engine: TextEngine) => Promise<T>): Promise<T> {
    const held = await current();
    if (held === null) return ask(embeddedTextEngine);
    held.calls++;
    try {
      return await ask(held.engine);
    } finally {
      held.calls--;
      await closeUnused(held);
    }
  }

  return {
    // The embedded engine does everything that is not work for a language model.
    ...embeddedTextEngine,
    suggestSpeakers: (source, signal) => by((engine) => engine.suggestSpeakers(source, signal)),
    proposeAgenda: (source, template, signal, onFallback, kept) =>
      by((engine) => engine.proposeAgenda(source, template, signal, onFallback, kept)),
    labelLines: (lines, signal) => by((engine) => engine.labelLines(lines, signal)),
    readStarts: (meeting, pins, signal, kept) => by((engine) => engine.readStarts(meeting, pins, signal, kept)),
    writeMinutes: (input, onProgress, signal, kept) =>
      by((engine) => engine.writeMinutes(input, onProgress, signal, kept)),
    answer: (question, signal, onText) => by((engine) => engine.answer(question, signal, onText)),
    writer: async () => (await current())?.engine.writer() ?? null,
    prepare: async () => (await current())?.engine.prepare(),
    check: async () => (await current())?.engine.check(),
    async close() {
      now = null;
      const held = [...used];
      used.clear();
      await Promise.all(held.map(({ engine }) => engine.close()));
    },
  };
}
