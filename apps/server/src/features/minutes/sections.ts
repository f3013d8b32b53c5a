import type { MinutesKind } from '@greffier/contract/meeting/minutes/minutes';
import { headingsOf, withTextsOf } from '@greffier/documents/minutes-html/sections';
import { piecesBetween } from '@greffier/writing/agenda/pieces';
import type { MeetingWithAgenda } from '@greffier/writing/engine';
import type { ItemStart } from '@greffier/writing/types';
import type { WrittenFindings, WrittenSections } from '../../database/schema/meetings.ts';
import { digest } from '../../digest.ts';
import { carriedOver, type TextWithFindings } from '../findings/kept.ts';

/** The sources of the sections of minutes, in addition to the meeting itself. */
export interface Writing {
  readonly starts: readonly ItemStart[];
  readonly date: string;
  readonly kind: MinutesKind;
  readonly sectionLength: number;
  /** The language model that wrote; null for the embedded engine. */
  readonly model: string | null;
}

/**
 * Describes the sources of each section of minutes. If no person has checked where every item begins, a language model
 * divides the meeting by itself, and nobody knows the sources of its sections.
 * @param html the minutes, whose first headings are the agenda's items
 */
export function writtenSections(html: string, meeting: MeetingWithAgenda, writing: Writing): WrittenSections {
  const { starts, model } = writing;
  const pieces = piecesBetween(meeting.passages, starts);
  const isKnown = model === null || pieces.every(({ start }) => start?.pinned === true);
  const passages = new Map(meeting.passages.map((passage) => [passage.id, passage]));
  const byItem = Map.groupBy(pieces, ({ start }) => start?.item ?? null);
  const keyOf = (item: number): string | null => {
    const title = meeting.agenda[item];
    if (title === undefined || !isKnown) return null;
    const said = (byItem.get(item) ?? []).map(({ passageId, from, until }) => {
      const { speaker = '', text } = passages.get(passageId) ?? {};
      return [meeting.speakerNames[speaker] ?? speaker, text, from, until];
    });
    const { date, kind, sectionLength } = writing;
    return digest([title.level, title.text, date, kind, sectionLength, model, said]);
  };
  return {
    places: digest(starts.map(({ passageId, sentence, item }) => [passageId, sentence, item])),
    sections: headingsOf(html).map((heading, at) => ({ heading, key: keyOf(at) })),
  };
}

/**
 * Takes over the text, with people's changes, of former sections that have exactly the same sources. This happens only
 * if an item now begins elsewhere. A person who asks for the same minutes again wants all of them anew.
 * @returns `taken`: for each section, the former section whose text it has; null, or an empty list, for new text
 */
function withFormerTexts(
  html: string,
  written: WrittenSections,
  former: { readonly html: string; readonly sections: WrittenSections | null },
): { readonly html: string; readonly taken: readonly (number | null)[] } {
  const { sections } = former;
  if (sections === null || sections.places === written.places) return { html, taken: [] };
  const places = Map.groupBy(sections.sections.keys(), (at) => sections.sections[at]?.key ?? null);
  const from = written.sections.map(({ key }) => {
    const same = key === null ? [] : (places.get(key) ?? []);
    return same.length === 1 ? (same[0] ?? null) : null;
  });
  return withTextsOf(html, from, { html: former.html, headings: sections.sections.map(({ heading }) => heading) });
}

/**
 * Completes new minutes with parts of the former ones that stay: sections' texts, and people's decisions on findings.
 */
export function afterFormer(
  made: { readonly html: string; readonly sections: WrittenSections; readonly findings: WrittenFindings },
  former: TextWithFindings & { readonly sections: WrittenSections | null },
): { readonly html: string; readonly findings: WrittenFindings } {
  const { html, taken } = withFormerTexts(made.html, made.sections, former);
  return carriedOver({ html, findings: made.findings }, former, taken);
}
