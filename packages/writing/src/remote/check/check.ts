import type { Passage } from '@greffier/contract/values';
import { People } from '../../people/people.ts';
import { speakerName } from '@greffier/contract/stand-ins';
import { contentStems } from '@greffier/french/text/words';
import { type Unsupported, UNSUPPORTED, type Source } from '../../types.ts';
import { datesOf, hasUnsaidDate } from './numbers/dates.ts';
import { decidesAlone } from './outcomes/decides.ts';
import { hasUnsaidFigure } from './numbers/figures.ts';
import { createMatters } from './words/matter.ts';
import { hasUnsaidName } from './people/names.ts';
import { turnsNegation } from './words/negation.ts';
import { turnsOutcome } from './outcomes/outcomes.ts';
import { losesDenial } from './words/polarity.ts';
import { affirmsDenied } from './words/predicates.ts';
import { turnsSides } from './numbers/sides.ts';
import { exchangesSpeakers } from './people/speech.ts';
import { turnsDays } from './outcomes/days.ts';
import { turnsTime } from './outcomes/times.ts';
import { inventsUnit } from './numbers/units.ts';
import { mistakesWho } from './people/who.ts';
import { keepsTraceOfDenial } from './words/traces.ts';
import { isMisworded } from './words/wording.ts';

/** A sentence with at least this many content words must share one of them with its passages. */
const LEAST_CONTENT = 3;
/** Number of passages on either side that may also name a thing in the sentence. */
const AROUND = 15;

/** Checks a model's text against the words of the meeting. */
export interface Checker {
  /** Returns the `ids` that are passages of the meeting, in order of time, each once. */
  known(ids: readonly number[]): number[];
  passages(ids: readonly number[]): Passage[];
  /** @param title title of the item, whose words need not have been said; may be empty */
  doubts(text: string, ids: readonly number[], title: string): Unsupported[];
}

export function createChecker(source: Source): Checker {
  const byId = new Map(source.passages.map((passage) => [passage.id, passage]));
  const place = new Map(source.passages.map((passage, at) => [passage.id, at]));
  const people = new People([...source.participants, ...Object.values(source.speakerNames)]);
  const isOfElsewhere = createMatters(source.passages, people);
  const known = (ids: readonly number[]): number[] =>
    [...new Set(ids)].filter((id) => byId.has(id)).toSorted((a, b) => (place.get(a) ?? 0) - (place.get(b) ?? 0));
  const passages = (ids: readonly number[]): Passage[] => known(ids).flatMap((id) => byId.get(id) ?? []);

  const voiceOf = (speaker: string): string => speakerName(speaker, source.speakerNames);

  return {
    known,
    passages,
    doubts(text, ids, title) {
      const cited = passages(ids);
      if (cited.length === 0) return ['source'];
      const texts = cited.map((passage) => passage.text);
      const said = texts.join(' . ');
      const voices = [...new Set(cited.map(({ speaker }) => voiceOf(speaker)))];
      const told = new Set(contentStems([said, ...voices].join(' ')));
      const own = contentStems(text);
      const near = new Set(
        cited.flatMap(({ id }) => {
          const at = place.get(id) ?? 0;
          return source.passages.slice(Math.max(0, at - AROUND), at + AROUND + 1);
        }),
      );
      const around = [title, ...[...near].map((passage) => passage.text)].join(' ');
      const turns = cited.map(({ id, speaker, text: spoken }) => {
        const at = place.get(id) ?? 0;
        const beside = [at - 2, at - 1, at + 1, at + 2].flatMap((other) => source.passages[other]?.speaker ?? []);
        return { voice: voiceOf(speaker), text: spoken, beside: beside.map(voiceOf) };
      });
      // Figures are read from the text without its dates. The number of « Orateur 2 » counts as said.
      const { rest } = datesOf(text);
      const known = [said, ...voices, title].join(' . ');
      const isUnnamed = hasUnsaidName(text, { said, voices, around, people });
      const found: Readonly<Record<Unsupported, boolean>> = {
        figure: hasUnsaidFigure(rest, known) || inventsUnit(rest, known, around) || turnsSides(text, cited),
        name: isUnnamed,
        who: !isUnnamed && (mistakesWho(text, turns, people, around) || exchangesSpeakers(text, turns, people)),
        date: hasUnsaidDate(text, [said, title].join(' . '), source.date),
        negation:
          turnsNegation(text, texts) ||
          losesDenial(text, said) ||
          affirmsDenied(text, texts) ||
          keepsTraceOfDenial(text, said),
        outcome:
          turnsOutcome(text, texts) ||
          decidesAlone(text, turns, people) ||
          turnsTime(text, said) ||
          turnsDays(text, source.date),
        wording: isMisworded(text, around),
        source:
          (own.length >= LEAST_CONTENT && !own.some((term) => told.has(term))) ||
          isOfElsewhere(
            text,
            cited.map(({ id }) => place.get(id) ?? 0),
            title,
          ),
      };
      return UNSUPPORTED.filter((doubt) => found[doubt]);
    },
  };
}
