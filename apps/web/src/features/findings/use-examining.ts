import type { Finding, FindingState } from '@greffier/contract/meeting/minutes/findings';
import type { KeyboardEvent, RefObject } from 'react';
import { useEffect, useRef, useState } from 'react';
import { choiceOf, nextAfter, sortFindings } from './findings.ts';

/** The findings of one action as they were before, and their new state. */
export interface Done {
  readonly findings: readonly [Finding, ...Finding[]];
  readonly state: FindingState;
}

interface Examining {
  readonly findings: readonly Finding[];
  /** Stores a finding's new state. @returns whether it was stored; if not, a toast has said why */
  readonly onTurn: (number: number, state: FindingState) => Promise<boolean>;
  /** Returns to the text. */
  readonly onLeave: () => void;
  readonly panel: RefObject<HTMLElement | null>;
}

const CARD = 'data-finding-card';
const cardsIn = (panel: Element | null): Element[] => [...(panel?.querySelectorAll(`[${CARD}]`) ?? [])];
const cardOf = (panel: Element | null, number: number): Element | undefined =>
  cardsIn(panel).find((card) => card.getAttribute(CARD) === String(number));
const focusCard = (card: Element | undefined): void => card?.querySelector<HTMLElement>('[data-choice]')?.focus();

/** Goes through findings one by one, with buttons or keys, and back with undo. */
export function useExamining({ findings, onTurn, onLeave, panel }: Examining) {
  const [last, setLast] = useState<Done | null>(null);
  const done = useRef<Done[]>([]);
  const shown = useRef(findings);
  const queue = useRef(Promise.resolve());
  /** The finding to focus once the new state is on the screen. */
  const next = useRef<number | null>(null);

  useEffect(() => {
    shown.current = findings;
    const number = next.current;
    next.current = null;
    // If the person has gone elsewhere in the meantime, the focus stays there.
    const isHere = document.activeElement === document.body || panel.current?.contains(document.activeElement) === true;
    if (number === null || !isHere) return;
    const isLeft = findings.some((finding) => finding.number === number && finding.state === 'open');
    const card = isLeft ? cardOf(panel.current, number) : undefined;
    if (card === undefined) panel.current?.focus();
    else focusCard(card);
  }, [findings, panel]);

  /**
   * Handles keys one by one if they are pressed faster than the server answers. Each key applies to the finding that
   * the previous key led to.
   */
  const inTurn = (act: () => Promise<void>): void => {
    queue.current = queue.current.then(act).then(untilShown);
  };

  async function store(finding: Finding, state: FindingState): Promise<boolean> {
    next.current = state === 'open' ? finding.number : (nextAfter(finding.number, sortFindings(shown.current)) ?? 0);
    const stored = await onTurn(finding.number, state);
    if (!stored) next.current = null;
    return stored;
  }

  async function turn(finding: Finding | undefined, state: FindingState): Promise<void> {
    // An earlier key may already have settled the finding.
    if (finding === undefined || finding.state === state || !(await store(finding, state))) return;
    remember([finding], state);
  }

  function remember([first, ...others]: readonly Finding[], state: FindingState): void {
    if (first === undefined) return;
    const action = { findings: [first, ...others], state } as const;
    done.current.push(action);
    setLast(action);
  }

  /** Confirms several findings in one action, which is undone at once. It ends at the first that cannot be stored. */
  async function confirm(numbers: readonly number[]): Promise<void> {
    const confirmed: Finding[] = [];
    for (const number of numbers) {
      const finding = findingOf(number);
      if (finding?.state !== 'open') continue;
      if (!(await store(finding, 'accepted'))) break;
      confirmed.push(finding);
      await untilShown();
    }
    remember(confirmed, 'accepted');
  }

  async function undo(): Promise<void> {
    const latest = done.current.pop();
    if (latest === undefined) return;
    // From the last to the first, so that the focus returns to the first.
    const left = [...latest.findings];
    for (let finding = left.at(-1); finding !== undefined; finding = left.at(-1)) {
      if (!(await store(finding, finding.state))) break;
      left.pop();
      await untilShown();
    }
    if (left.length > 0) remember(left, latest.state);
    else setLast(done.current.at(-1) ?? null);
  }

  const findingOf = (number: number): Finding | undefined => shown.current.find((one) => one.number === number);

  function press(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const choice = choiceOf(event.key);
    if (event.key === 'Escape') {
      event.stopPropagation();
      onLeave();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const cards = cardsIn(panel.current);
      const at = cards.findIndex((card) => card.contains(document.activeElement));
      focusCard(cards[Math.max(0, at + (event.key === 'ArrowDown' ? 1 : -1))] ?? cards.at(-1));
    } else if (choice !== null) {
      event.preventDefault();
      // A key that is held down counts once.
      if (!event.repeat) inTurn(() => (choice === 'undo' ? undo() : turnChosen(choice)));
    }
  }

  /** Sets the state of the focused finding, or of the first if none has the focus. */
  async function turnChosen(state: FindingState): Promise<void> {
    const cards = cardsIn(panel.current);
    const card = cards.find((one) => one.contains(document.activeElement)) ?? cards[0];
    const finding = findingOf(Number(card?.getAttribute(CARD)));
    if (finding?.state === 'open') await turn(finding, state);
  }

  return {
    last,
    press,
    /** Focuses a finding. */
    leadTo: (number: number): void => focusCard(cardOf(panel.current, number)),
    turn: (finding: Finding, state: FindingState): void => inTurn(() => turn(findingOf(finding.number), state)),
    undo: (): void => inTurn(undo),
    confirmAll: (): void => inTurn(() => confirm(sortFindings(findings).found.map(({ number }) => number))),
  };
}

/** Waits until the new state is on the screen. */
const untilShown = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
