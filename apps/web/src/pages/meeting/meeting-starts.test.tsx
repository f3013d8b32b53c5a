import { DividePassages, type Division } from '@greffier/contract/meeting/agenda/division';
import { GetItemStarts, type ItemStarts, SetItemPins } from '@greffier/contract/meeting/agenda/item-starts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it } from 'vitest';
import { meetingDetail, namedSpeakers } from '../../features/meetings/testing-detail.ts';
import { startAt, startsAre } from '../../features/placement/testing.ts';
import { withPins } from '../../features/placement/pin-edits.ts';
import { openMeeting } from './testing-page.tsx';

const params = { meeting_id: meetingDetail().id };
const SAID = ['Bonsoir à tous.', 'Le budget.', 'Le toit fuit.', 'Encore le budget.', 'Bonne soirée.'];
const passages = SAID.map((text, at) => ({
  id: at + 1,
  speaker: `speaker_${(at % 2) + 1}`,
  start: at * 60,
  end: at * 60 + 50,
  text,
}));
const full_agenda = ['Budget', 'Toiture', 'Divers'].map((text) => ({ level: 1, text }));
const meeting = meetingDetail({ passages, full_agenda, speaker_map: namedSpeakers });
const starts = startsAre([
  startAt(2, 0),
  startAt(3, 1, { sure: false, quote: 'Le toit fuit.' }),
  startAt(4, 0),
  startAt(5, null),
]);

// The page loads these parts on demand. Loading them first keeps the tests from waiting.
beforeAll(
  () =>
    Promise.all([
      import('../../features/placement/transcript/item-menu.tsx'),
      import('../../features/transcript/passage-editor.tsx'),
    ]),
  60_000,
);

/** Opens the page on a meeting whose item starts change with people's corrections, as on the server. */
function open(found: ItemStarts = starts, changes: Partial<typeof meeting> = {}) {
  let known = found;
  const save = ({ pins, checked, state }: { pins: ItemStarts['pins']; checked: boolean; state: string }) => {
    expect(state).toBe(known.state);
    const said = new Map(pins.map(({ passage_id, item }) => [passage_id, item]));
    known = { ...known, pins, checked, state: `${state}+`, starts: withPins(found.starts, said) };
    return { success: true, error: null, state: known.state };
  };
  const answers = [
    { call: GetItemStarts, params, body: () => known },
    { call: SetItemPins, params, body: save },
  ];
  const page = openMeeting({ ...meeting, ...changes }, { answers });
  const saved = () => page.changes().map(({ body }) => body as Pick<ItemStarts, 'pins' | 'checked'>);
  return {
    ...page,
    saved,
    pins: () => saved().map(({ pins }) => pins.map(({ passage_id, item }) => [passage_id, item])),
  };
}
/** Prepares the server's answers while a language model reads the transcript, and afterwards. */
function readingAnswers(meanwhile: ItemStarts, read: ItemStarts) {
  const reading = { isOver: false };
  const answers = [{ call: GetItemStarts, params, body: () => (reading.isOver ? read : meanwhile) }];
  return { answers, reading };
}
/** Returns the place of each item: its heading, and the passage below. */
const placesOf = () =>
  [...document.querySelectorAll<HTMLElement>('[data-at]')].map(({ dataset }) => [
    dataset['start'],
    Number(dataset['at']),
  ]);
const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ');

describe('the transcript', () => {
  it('shows the agenda items as headings where they begin, and says which are unsure', async () => {
    open();
    await screen.findByRole('heading', { name: /^Point 1\s*Budget$/ });
    const rows = within(screen.getByRole('tabpanel')).getAllByRole('listitem');
    const told = rows.filter(({ dataset }) => dataset['start'] !== undefined || dataset['passage'] !== undefined);
    expect(told.map(({ dataset: { start, passage } }) => start ?? Number(passage))).toEqual([
      'opening',
      1,
      '0.0',
      2,
      '1.0',
      3,
      '0.1',
      4,
      'none.0',
      5,
    ]);
    expect(screen.getByRole('heading', { name: /^Retour au point 1\s*Budget$/ })).toBeVisible();
    expect(screen.getAllByRole('heading', { name: 'Hors ordre du jour' })).toHaveLength(2);
    const unsure = told.filter(({ textContent }) => textContent?.includes('À vérifier'));
    expect(unsure.map(({ textContent }) => plain(textContent))).toEqual([
      'Point 2ToitureÀ partir de « Le toit fuit. » À vérifierConfirmer',
    ]);
  });

  it('has an outline in order of speech that links to each start, and names the items without speech', async () => {
    const user = userEvent.setup();
    open();
    const outline = within(await screen.findByRole('navigation', { name: 'Déroulement' }));
    expect(outline.getByText('1 début à vérifier')).toBeInTheDocument();
    expect(outline.getAllByRole('listitem').map(({ textContent }) => plain(textContent))).toEqual([
      '00:00 Hors ordre du jour1 min',
      '01:00 Point 11 minBudget',
      '02:00 Point 21 minToiture À vérifier',
      '03:00 Retour au point 11 minBudget',
      '04:00 Hors ordre du jour50 s',
    ]);
    expect(outline.getByText('Aucun passage').parentElement).toHaveTextContent(/^Point 3 Aucun passageDivers/);
    await user.click(outline.getByRole('button', { name: /Retour au point 1/ }));
    expect(document.activeElement).toHaveAttribute('data-start', '0.1');
  });

  it('has no headings without an agenda', async () => {
    const { sent } = open(starts, { full_agenda: [] });
    expect(await screen.findByText('Le toit fuit.')).toBeVisible();
    expect(screen.queryByRole('navigation', { name: 'Déroulement' })).toBeNull();
    expect(sent.some(({ url }) => url.endsWith('/item_starts'))).toBe(false);
  });
});

describe('the step before the minutes', () => {
  const step = async () => within(await screen.findByRole('region', { name: 'Où commence chaque point' }));

  it('says how many starts are unsure and leads to them, but does not block the minutes', async () => {
    const user = userEvent.setup();
    open();
    const card = await step();
    expect(await card.findByText('1 début à vérifier, 1 point sans passage.')).toBeVisible();
    expect(card.getByText('À vérifier')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Générer le PV' })).toBeEnabled();
    await user.click(card.getByRole('button', { name: 'Vérifier les débuts' }));
    await waitFor(() => expect(document.activeElement).toHaveAccessibleName(/^Confirmer\s: Point 2$/));
  });

  it('is done with one confirmation that all is right, which can be undone', async () => {
    const user = userEvent.setup();
    const { saved } = open();
    const card = await step();
    await screen.findByRole('heading', { name: /^Point 2/ });
    await user.keyboard('{F8}');
    await waitFor(() => expect(document.activeElement).toHaveAccessibleName(/^Confirmer\s: Point 2$/));
    await user.click(await card.findByRole('button', { name: 'Tout est juste' }));
    expect(await card.findByText('Vérifié')).toBeVisible();
    expect(card.getByText('1 point sans passage.')).toBeVisible();
    const seen = starts.starts.map(({ passage_id, item, sentence }) => ({ passage_id, item, sentence }));
    await waitFor(() => expect(saved()).toEqual([{ pins: [], checked: true, starts: seen, state: 'first' }]));
    await waitFor(() => expect(document.activeElement).toHaveTextContent('Procès-verbal'));
    await user.click(screen.getByRole('button', { name: 'Annuler la correction' }));
    expect(await card.findByRole('button', { name: 'Tout est juste' })).toBeVisible();
  });

  it('confirms the present starts when it is done again, not those of an agenda that has changed since', async () => {
    const user = userEvent.setup();
    const changed = startsAre([startAt(2, 0), startAt(4, 1)]);
    let known = starts;
    const saved: unknown[] = [];
    const save = (body: { checked: boolean; starts?: unknown }) => {
      saved.push([body.checked, body.starts]);
      known = body.checked ? { ...known, checked: true } : changed;
      return { success: true, error: null, state: known.state };
    };
    openMeeting(meeting, {
      answers: [
        { call: GetItemStarts, params, body: () => known },
        { call: SetItemPins, params, body: save },
      ],
    });
    const card = await step();
    await screen.findByRole('heading', { name: /^Point 2/ });
    await user.keyboard('{F8}');
    await user.click(await card.findByRole('button', { name: 'Tout est juste' }));
    await card.findByText('Vérifié');
    await user.click(screen.getByRole('button', { name: 'Annuler la correction' }));
    await waitFor(() => expect(placesOf()).toContainEqual(['1.0', 4]));
    await user.click(screen.getByRole('button', { name: 'Rétablir la correction' }));
    const shown = changed.starts.map(({ passage_id, item, sentence }) => ({ passage_id, item, sentence }));
    await waitFor(() => expect(saved.at(-1)).toEqual([true, shown]));
  });

  it('asks first, with their number, if a person confirms unsure starts that they have not had in sight', async () => {
    const user = userEvent.setup();
    const unsure = { sure: false };
    const { saved } = open(startsAre([startAt(2, 0, unsure), startAt(3, 1, unsure), startAt(4, 2, unsure)]));
    const card = await step();
    await screen.findByRole('heading', { name: /^Point 3/ });
    await user.keyboard('{F8}');
    await waitFor(() => expect(document.activeElement).toHaveAccessibleName(/^Confirmer\s: Point 1$/));
    await user.click(await card.findByRole('button', { name: 'Tout est juste' }));
    const question = within(await screen.findByRole('dialog', { name: /^Tout est juste/ }));
    expect(question.getByText(/^Sur 3 débuts à vérifier, 2 ne sont pas encore passés sous vos yeux/)).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Annuler' }));
    expect(saved()).toEqual([]);
    await user.click(card.getByRole('button', { name: 'Tout est juste' }));
    await user.click(await screen.findByRole('button', { name: 'Tout confirmer quand même' }));
    await waitFor(() => expect(saved().map(({ checked }) => checked)).toEqual([true]));
  });

  it('forgets which starts a person has had in sight once the transcript is divided in another way', async () => {
    const user = userEvent.setup();
    let now = meeting;
    const divide = ({ former, into }: Division) => {
      const all = [...into, ...passages.slice(former.length)].map((one, at) => ({ ...one, id: at + 1 }));
      now = { ...meeting, passages: all };
      return { success: true, error: null, passages: [], former_pins: [] };
    };
    openMeeting(() => now, {
      answers: [
        { call: GetItemStarts, params, body: starts },
        { call: DividePassages, params, body: divide },
      ],
    });
    const card = await step();
    await screen.findByRole('heading', { name: /^Point 2/ });
    await user.keyboard('{F8}');
    await waitFor(() => expect(document.activeElement).toHaveAccessibleName(/^Confirmer\s: Point 2$/));
    await user.click(screen.getByRole('button', { name: 'Corriger le passage de 00:00' }));
    await user.click(await screen.findByRole('button', { name: 'Joindre au suivant' }));
    // The third passage, which the person saw, is the second now.
    await waitFor(() => expect(document.querySelectorAll('[data-passage]')).toHaveLength(4));
    await user.click(await card.findByRole('button', { name: 'Tout est juste' }));
    const question = within(await screen.findByRole('dialog', { name: /^Tout est juste/ }));
    expect(question.getByText(/^Le début à vérifier n’est pas encore passé sous vos yeux/)).toBeVisible();
  });

  it('says what to do if no item was heard', async () => {
    open(startsAre([]));
    expect(await (await step()).findByText(/^Aucun point de l’ordre du jour n’a été reconnu/)).toBeVisible();
  });

  it('says that the language model is still reading, and shows what it has found afterwards', async () => {
    const doubtful = startsAre([startAt(2, 0, { sure: false })], { reading: true });
    const { answers, reading } = readingAnswers(doubtful, startsAre([startAt(2, 0), startAt(4, 1)]));
    openMeeting(meeting, { answers });
    const card = await step();
    expect(await card.findByText(/^Le modèle de langage relit la transcription/)).toBeVisible();
    expect(card.getByText('À vérifier')).toBeVisible();
    reading.isOver = true;
    await waitFor(() => expect(card.queryByText(/^Le modèle de langage relit/)).toBeNull(), { timeout: 15_000 });
    expect(card.getByText('Rien à vérifier')).toBeVisible();
  }, 30_000);

  it('offers another try if the starts cannot be loaded', async () => {
    const user = userEvent.setup();
    const { sent } = openMeeting(meeting, {
      answers: [{ call: GetItemStarts, params, status: 503, body: { code: 'engine_unavailable', detail: 'Occupé.' } }],
    });
    const card = await step();
    const asked = () => sent.filter(({ url }) => url.endsWith('/item_starts')).length;
    const retry = await card.findByRole('button', { name: 'Réessayer' }, { timeout: 15_000 });
    const before = asked();
    await user.click(retry);
    await waitFor(() => expect(asked()).toBeGreaterThan(before));
  });

  it('is over once minutes are made, and the minutes warn of unchecked starts', async () => {
    const user = userEvent.setup();
    open(starts, { status: 'completed', summary: '<p>PV</p>' });
    expect(await screen.findByText(/^Le début d’un point n’a pas été vérifié/)).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Où commence chaque point' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Voir dans la transcription' }));
    await waitFor(() => expect(document.activeElement).toHaveAttribute('data-start', '1.0'));
  });

  it('leaves no warning above the minutes if all starts were checked', async () => {
    open({ ...starts, checked: true }, { status: 'completed', summary: '<p>PV</p>' });
    await screen.findByRole('navigation', { name: 'Déroulement', hidden: true });
    expect(screen.queryByText(/^Le début d’un point n’a pas été vérifié/)).toBeNull();
  });
});

describe('the start of an item', () => {
  const button = (name: RegExp) => screen.findByRole('button', { name });

  it('is corrected by the number of an item, typed on a passage, and undone', async () => {
    const user = userEvent.setup();
    const { pins } = open();
    await user.click(await screen.findByText('Le toit fuit.', { selector: 'p' }));
    await user.keyboard('3');
    await waitFor(() => expect(placesOf()).toContainEqual(['2.0', 3]));
    await waitFor(() => expect(document.activeElement).toHaveAttribute('data-start', '2.0'));
    await user.keyboard('0');
    await waitFor(() => expect(placesOf()).toContainEqual(['none.0', 3]));
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(placesOf()).toContainEqual(['2.0', 3]));
    await user.keyboard('{Control>}z{/Control}');
    await user.keyboard('{Control>}y{/Control}');
    await waitFor(() => expect(pins()).toEqual([[[3, 2]], [[3, null]], [[3, 2]], [], [[3, 2]]]));
  });

  it('is chosen from a list if a number is ambiguous, or by typing words', async () => {
    const user = userEvent.setup();
    const { pins } = open();
    await user.click(await button(/^Un point commence ici \(04:00\)$/));
    const field = await screen.findByRole('combobox', { name: 'Quel point commence ici ?' });
    await waitFor(() => expect(field).toHaveFocus());
    expect(screen.getAllByRole('option').map(({ textContent }) => plain(textContent))).toEqual([
      '1Retour : Budgetcommencé à 01:00',
      '1Budgetau lieu de 01:00',
      '2Toitureau lieu de 02:00',
      '2Retour : Toiturecommencé à 02:00',
      '3Divers',
      '0Hors ordre du jour',
      'Rien ne commence ici',
    ]);
    await user.keyboard('{Escape}');
    await waitFor(async () => expect(await button(/^Un point commence ici \(04:00\)$/)).toHaveFocus());
    await user.keyboard('2');
    expect(await screen.findAllByRole('option')).toHaveLength(2);
    await user.keyboard('{Backspace}toit{ArrowDown}{Enter}');
    await waitFor(() => expect(placesOf()).toContainEqual(['1.1', 5]));
    expect(pins()).toEqual([[[5, 1]]]);
  });

  it('is moved by a passage, no further than the next start, and removed with an undo', async () => {
    const user = userEvent.setup();
    const long = [...passages, { ...passages[4]!, id: 6, start: 300, end: 310 }];
    const { pins } = open(startsAre([startAt(2, 0), startAt(4, 1)]), { passages: long });
    const down = await button(/^Commencer un passage plus tard\s: Point 1$/);
    await user.click(down);
    await waitFor(() =>
      expect(placesOf()).toEqual([
        ['0.0', 3],
        ['1.0', 4],
      ]),
    );
    await waitFor(() => expect(document.activeElement).toHaveAccessibleName(/plus tard\s: Point 1$/));
    expect(document.activeElement).toHaveAttribute('aria-disabled', 'true');
    await user.keyboard('{Alt>}{Shift>}{ArrowDown}{/Shift}{/Alt}');
    await user.keyboard('{Alt>}{Shift>}{ArrowUp}{/Shift}{/Alt}');
    await waitFor(() => expect(placesOf()).toContainEqual(['0.0', 2]));
    await user.click(await button(/^Retirer ce début\s: Point 2$/));
    await waitFor(() => expect(placesOf()).toEqual([['0.0', 2]]));
    await user.click(await screen.findByRole('button', { name: 'Annuler' }));
    await waitFor(() => expect(placesOf()).toContainEqual(['1.0', 4]));
    expect(pins()).toHaveLength(4);
  });

  it('is moved and removed from the outline, too, which keeps the focus', async () => {
    const user = userEvent.setup();
    const { pins } = open(startsAre([startAt(1, 0), startAt(3, 1), startAt(5, 2)]));
    const row = (name: RegExp) =>
      within(screen.getByRole('navigation', { name: 'Déroulement' })).getByRole('button', { name });
    await screen.findByRole('heading', { name: /^Point 2/ });
    row(/Point 2/).focus();
    await user.keyboard('{Alt>}{Shift>}{ArrowDown}{/Shift}{/Alt}');
    await waitFor(() => expect(placesOf()).toContainEqual(['1.0', 4]));
    expect(row(/03:00 Point 2/)).toHaveFocus();
    await user.keyboard('{Delete}');
    await waitFor(() => expect(placesOf()).not.toContainEqual(['1.0', 4]));
    await waitFor(() => expect(row(/Point 3/)).toHaveFocus());
    await waitFor(() =>
      expect(pins()).toEqual([
        [
          [3, 'nothing'],
          [4, 1],
        ],
        [
          [3, 'nothing'],
          [4, 'nothing'],
        ],
      ]),
    );
  });

  it('is moved by a drag; an item without a start is dragged from the outline to its place', async () => {
    const user = userEvent.setup();
    const { pins } = open(startsAre([startAt(1, 0), startAt(3, 1)]));
    await screen.findByRole('heading', { name: /^Point 2/ });
    const drag = async (grip: Element | undefined, passage: number): Promise<void> => {
      if (grip === undefined) throw new Error('nothing to hold');
      const target = document.querySelector(`[data-passage="${passage}"]`);
      // jsdom has no layout, so the test names the passage under the pointer.
      document.elementFromPoint = () => target;
      await user.pointer([
        { keys: '[MouseLeft>]', target: grip },
        { coords: { clientX: 5, clientY: 300 + passage } },
        { keys: '[/MouseLeft]' },
      ]);
    };
    const outline = screen.getByRole('navigation', { name: 'Déroulement' });
    const inTranscript = document.querySelector('[data-start="1.0"] [title^="Faire glisser"]');
    await drag(inTranscript ?? undefined, 4);
    await waitFor(() => expect(placesOf()).toContainEqual(['1.0', 4]));
    const inOutline = [...outline.querySelectorAll('[title^="Faire glisser"]')];
    expect(inOutline).toHaveLength(3);
    await drag(inOutline[1], 2);
    await waitFor(() => expect(placesOf()).toContainEqual(['1.0', 2]));
    await drag(inOutline.at(-1), 5);
    await waitFor(() => expect(placesOf()).toContainEqual(['2.0', 5]));
    await waitFor(() => expect(pins()).toHaveLength(3));
  });

  it('is confirmed by a key, and the last confirmation marks all starts as checked', async () => {
    const user = userEvent.setup();
    const unsure = { sure: false };
    const { saved } = open(startsAre([startAt(2, 0, unsure), startAt(3, 1), startAt(4, 2, unsure)]));
    await screen.findByRole('heading', { name: /^Point 3/ });
    await user.keyboard('{F8}');
    await waitFor(() => expect(document.activeElement).toHaveAccessibleName(/^Confirmer\s: Point 1$/));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement).toHaveAccessibleName(/^Confirmer\s: Point 3$/));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Confirmer/ })).toBeNull());
    await waitFor(() => expect(saved().map(({ checked }) => checked)).toEqual([false, true]));
    await waitFor(() => expect(document.activeElement).toHaveTextContent('Procès-verbal'));
  });

  it('does not move others that were checked with it', async () => {
    const user = userEvent.setup();
    const { saved } = open(startsAre([startAt(1, 0), startAt(3, 1), startAt(5, 2)], { checked: true }));
    await user.click(await button(/^Commencer un passage plus tard\s: Point 2$/));
    const pins = [
      { passage_id: 1, item: 0 },
      { passage_id: 3, item: 'nothing' },
      { passage_id: 4, item: 1 },
      { passage_id: 5, item: 2 },
    ];
    const after = [
      { passage_id: 1, item: 0, sentence: 0 },
      { passage_id: 4, item: 1, sentence: null },
      { passage_id: 5, item: 2, sentence: 0 },
    ];
    await waitFor(() => expect(saved()).toMatchObject([{ pins, checked: true, starts: after }]));
    await user.click(await button(/^Annuler la correction$/));
    const before = [after[0], { passage_id: 3, item: 1, sentence: 0 }, after[2]];
    await waitFor(() => expect(saved().at(-1)).toMatchObject({ pins: [], checked: true, starts: before }));
  });

  it('keeps the focus if it is found again at another passage', async () => {
    const user = userEvent.setup();
    const unsure = { sure: false };
    let known = startsAre([startAt(2, 0, unsure), startAt(3, 1, unsure)]);
    const save = () => {
      known = startsAre([startAt(2, 0, { pinned: true }), startAt(4, 1, unsure)]);
      return { success: true, error: null, state: known.state };
    };
    openMeeting(meeting, {
      answers: [
        { call: GetItemStarts, params, body: () => known },
        { call: SetItemPins, params, body: save },
      ],
    });
    await screen.findByRole('heading', { name: /^Point 2/ });
    await user.keyboard('{F8}{Enter}');
    await waitFor(() => expect(placesOf()).toContainEqual(['1.0', 4]));
    await waitFor(() => expect(document.activeElement).toHaveAccessibleName(/^Confirmer\s: Point 2$/));
  });

  it('is restored if it could not be saved, and the page says why', async () => {
    const user = userEvent.setup();
    const detail = 'L’ordre du jour a changé entre-temps.';
    openMeeting(meeting, {
      answers: [
        { call: GetItemStarts, params, body: starts },
        { call: SetItemPins, params, status: 409, body: { code: 'outdated', detail } },
      ],
    });
    await user.click(await button(/^Retirer ce début\s: Point 2$/));
    expect(await screen.findByText(detail)).toBeVisible();
    await waitFor(() => expect(placesOf()).toContainEqual(['1.0', 3]));
    expect(screen.queryByRole('button', { name: 'Annuler la correction' })).toBeNull();
  });

  it('cannot be changed while minutes are written', async () => {
    open(starts, { status: 'summarization' });
    await screen.findByRole('heading', { name: /^Point 2/ });
    expect(screen.queryByRole('button', { name: /^Retirer|^Confirmer|^Un point commence/ })).toBeNull();
  });
});
