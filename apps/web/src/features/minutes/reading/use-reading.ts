import type { RefObject } from 'react';
import { useEffect, useRef, useState } from 'react';
import { bringIntoSight } from './in-sight.ts';
import { outcomesIn } from './outcomes.ts';
import { nextToCheck, type ReadSentence } from './sentences.ts';

type Chosen = Pick<ReadSentence, 'number' | 'text'>;

interface Places {
  readonly bar: RefObject<Element | null>;
  readonly panel: RefObject<HTMLElement | null>;
  readonly text: RefObject<Element | null>;
  /** The element that contains the text of the minutes and nothing else. */
  readonly html: RefObject<Element | null>;
}

/** Remembers the sentence whose source is shown, and takes people from place to place in text that is being read. */
export function useReading(sentences: readonly ReadSentence[], { bar, panel, text, html }: Places) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const latest = useRef({ sentences, chosen });
  useEffect(() => {
    latest.current = { sentences, chosen };
  }, [sentences, chosen]);
  const at = chosen === null ? undefined : sentences[chosen.number];
  // If the text has changed, another sentence may have this number.
  const active = at !== undefined && at.text === chosen?.text ? at : null;

  const partsOf = (number: number): HTMLElement[] => [
    ...(html.current?.querySelectorAll<HTMLElement>(`[data-sentence="${number}"]`) ?? []),
  ];
  // The sentence is brought into sight only now: on a small screen, the panel covers the text, and the panel's height
  // depends on its content.
  useEffect(() => {
    const parts = chosen === null ? [] : partsOf(chosen.number);
    const [first, last] = [parts[0], parts.at(-1)];
    if (first === undefined || last === undefined || text.current === null) return;
    const place = { top: first.getBoundingClientRect().top, bottom: last.getBoundingClientRect().bottom };
    bringIntoSight(place, { bar: bar.current, panel: panel.current, text: text.current });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `partsOf` reads the screen
  }, [chosen, bar, panel, text]);

  /** Goes to a line of the text, and marks the line by the focus. */
  const goTo = (line: HTMLElement | null | undefined): void => {
    if (line === null || line === undefined) return;
    line.tabIndex = -1;
    line.scrollIntoView({ block: 'center' });
    line.focus({ preventScroll: true });
  };

  return {
    active,
    /** Shows the source of a sentence that a person chose. */
    choose: ({ number, text: words }: ReadSentence): void => {
      setChosen({ number, text: words });
      panel.current?.focus({ preventScroll: true });
    },
    /** Tells whether a sentence is still the chosen one. */
    isChosen: (number: number): boolean => latest.current.chosen?.number === number,
    /** Goes to the next sentence to check. */
    lead: (behind: number): void => {
      const next = nextToCheck(latest.current.sentences, behind);
      if (next === null) return;
      setChosen({ number: next.number, text: next.text });
      partsOf(next.number)[0]?.focus({ preventScroll: true });
    },
    showLine: (finding: number): void => goTo(html.current?.querySelector<HTMLElement>(`[data-finding="${finding}"]`)),
    showOutcome: (place: number): void => goTo(html.current && outcomesIn(html.current)[place]?.line),
    /** Returns to the chosen sentence, and no longer shows its source. */
    leave: (): void => {
      if (chosen !== null) partsOf(chosen.number)[0]?.focus();
      setChosen(null);
    },
  };
}
