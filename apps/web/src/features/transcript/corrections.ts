import type { Passage } from '@greffier/contract/values';

/** A passage before and after somebody put it right. */
export interface Change {
  readonly before: Passage;
  readonly after: Passage;
}

/** What was put right in this session: what can be taken back, and what was taken back, each with the newest last. */
export interface History {
  readonly done: readonly Change[];
  readonly undone: readonly Change[];
}

export const NO_HISTORY: History = { done: [], undone: [] };

/** Something new: what was taken back before it cannot come again. */
export const withChange = ({ done }: History, change: Change): History => ({ done: [...done, change], undone: [] });

export function withStep({ done, undone }: History, step: 'undo' | 'redo'): History {
  const change = step === 'undo' ? done.at(-1) : undone.at(-1);
  if (change === undefined) return { done, undone };
  return step === 'undo'
    ? { done: done.slice(0, -1), undone: [...undone, change] }
    : { done: [...done, change], undone: undone.slice(0, -1) };
}

/** What is sent: the fields that differ, each with what it was when it was read. */
export const correctionOf = (from: Passage, to: Passage) => ({
  passage_id: from.id,
  ...(from.text !== to.text && { text: to.text, former_text: from.text }),
  ...(from.speaker !== to.speaker && { speaker: to.speaker, former_speaker: from.speaker }),
});

const numberOf = (label: string): number => Number(/^speaker_(\d+)$/.exec(label)?.[1] ?? 0);

/** The label of somebody who has none yet: `speaker_4` after `speaker_3`. */
export const nextSpeaker = (labels: readonly string[]): string => `speaker_${Math.max(0, ...labels.map(numberOf)) + 1}`;
