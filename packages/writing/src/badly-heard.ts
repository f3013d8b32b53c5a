import { isUnsure } from '@greffier/contract/meeting/transcript/doubts';
import type { Passage } from '@greffier/contract/values';
import type { Minutes, Sentence } from './types.ts';

/**
 * Marks the sentences and outcomes that rest on passages that the machine heard badly, whoever wrote them. Such a
 * sentence may agree with its passage and still be wrong, because the passage's own words may be wrong.
 */
export function markBadlyHeard(minutes: Minutes, passages: readonly Passage[]): Minutes {
  const unsure = new Set(passages.filter(isUnsure).map(({ id }) => id));
  const marked = <T extends Sentence>(sentence: T): T =>
    sentence.passageIds.some((id) => unsure.has(id))
      ? { ...sentence, doubts: [...(sentence.doubts ?? []), 'heard'] }
      : sentence;
  const { sections, opening, nextMeeting } = minutes;
  return {
    ...minutes,
    sections: sections.map(({ sentences, findings, ...section }) => ({
      ...section,
      sentences: sentences.map(marked),
      ...(findings && { findings: findings.map(marked) }),
    })),
    ...(opening && { opening: opening.map(marked) }),
    ...(nextMeeting && { nextMeeting: nextMeeting.map(marked) }),
  };
}
