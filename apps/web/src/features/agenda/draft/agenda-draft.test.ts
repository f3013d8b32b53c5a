import { describe, expect, it } from 'vitest';
import { roomFor } from '../../structure/structure-edits.ts';
import type { AgendaAction, AgendaDraft } from './agenda-draft.ts';
import {
  agendaOf,
  agendaReducer,
  canSave,
  hasUnsavedEdits,
  isChanged,
  isOvertaken,
  loadDraft,
  nextUnsure,
} from './agenda-draft.ts';

const agenda = [
  { level: 1, text: 'Accueil' },
  { level: 2, text: 'Procès-verbal précédent' },
  { level: 1, text: 'Budget' },
];
const play = (draft: AgendaDraft, ...actions: AgendaAction[]): AgendaDraft =>
  actions.reduce((state, action) => agendaReducer(state, action), draft);
const titles = (draft: AgendaDraft): string[] => draft.items.map((item) => `${item.level} ${item.text}`);

describe('the agenda while it is edited', () => {
  it('counts as saved when it is loaded, and as unsaved once edit mode is entered with items', () => {
    const loaded = loadDraft(agenda);
    expect(loaded.saved).toBe(true);
    expect(hasUnsavedEdits(loaded)).toBe(false);
    const editing = play(loaded, { type: 'edit' });
    expect(editing.saved).toBe(false);
    expect(hasUnsavedEdits(editing)).toBe(true);
    expect(canSave(editing)).toBe(true);
  });

  it('has nothing to save in edit mode without items', () => {
    expect(canSave(play(loadDraft([]), { type: 'edit' }))).toBe(false);
  });

  it.each<AgendaAction>([
    { type: 'rename', key: 0, text: 'Ouverture' },
    { type: 'indent', key: 0, by: 1 },
    { type: 'move', key: 0, by: 1 },
    { type: 'drop', key: 0, to: 1 },
    { type: 'paste', key: 0, lines: [{ level: 1, text: 'Divers' }] },
    { type: 'remove', key: 0 },
    { type: 'add', level: 1 },
  ])('is unsaved after $type', (action) => {
    expect(play(loadDraft(agenda), action).saved).toBe(false);
  });

  describe('read from a PDF', () => {
    const read = agenda.map((item, at) => ({ ...item, from: { lines: [at], sure: at !== 1 } }));
    const review: AgendaAction = { type: 'review', items: read };
    const isSure = ({ items }: AgendaDraft) => items.map(({ from }) => from?.sure);

    it('is edited beside its page, and saved without its positions on the page', () => {
      const draft = play(loadDraft([]), review);
      expect(draft).toMatchObject({ editing: true, saved: false, base: agenda });
      expect(isChanged(draft)).toBe(false);
      expect(agendaOf(draft)).toEqual(agenda);
      expect(canSave(play(loadDraft([]), { type: 'review', items: [] }))).toBe(false);
    });

    it('is sure of items that a person has confirmed or written, and unsure again after an undo', () => {
      const confirmed = play(loadDraft([]), review, { type: 'check', key: 1 });
      expect(isSure(confirmed)).toEqual([true, true, true]);
      expect(isSure(play(confirmed, { type: 'undo' }))).toEqual([true, false, true]);
      expect(isSure(play(loadDraft([]), review, { type: 'rename', key: 1, text: 'PV' }))).toEqual([true, true, true]);
      expect(play(confirmed, { type: 'check', key: 1 })).toBe(confirmed);
    });

    it('inserts a line of the page at its place, or joins the line to the item that it continues', () => {
      const item = { level: 1, text: 'Divers', from: { lines: [9], sure: true } };
      const inserted = play(loadDraft([]), review, { type: 'insert', at: 1, item });
      expect(titles(inserted)).toEqual(['1 Accueil', '1 Divers', '2 Procès-verbal précédent', '1 Budget']);
      const joined = play(inserted, { type: 'join', key: 3, item: { ...item, text: 'Divers et imprévus' } });
      expect(titles(joined)[1]).toBe('1 Divers et imprévus');
      expect(titles(play(joined, { type: 'undo' }, { type: 'undo' }))).toEqual(titles(play(loadDraft([]), review)));
      const full = loadDraft(Array.from({ length: 300 }, () => ({ level: 1, text: 'Point' })));
      expect(play(full, { type: 'insert', at: 0, item })).toBe(full);
    });
  });

  it('leaves edit mode once the server has it', () => {
    const saved = play(loadDraft(agenda), { type: 'edit' }, { type: 'saved' });
    expect(saved.editing).toBe(false);
    expect(canSave(saved)).toBe(false);
  });

  it('moves a heading with its sub-items past a neighbour, but never beyond the first or last place', () => {
    const moved = (key: number, by: 1 | -1) => titles(play(loadDraft(agenda), { type: 'move', key, by }));
    const turned = ['1 Budget', '1 Accueil', '2 Procès-verbal précédent'];
    expect(moved(2, -1)).toEqual(turned);
    expect(moved(0, 1)).toEqual(turned);
    expect(moved(0, -1)).toEqual(titles(loadDraft(agenda)));
    expect(moved(2, 1)).toEqual(titles(loadDraft(agenda)));
  });

  it('moves a line from one heading to the next heading, and back', () => {
    const down = play(loadDraft(agenda), { type: 'move', key: 1, by: 1 });
    expect(titles(down)).toEqual(['1 Accueil', '1 Budget', '2 Procès-verbal précédent']);
    expect(titles(play(down, { type: 'move', key: 1, by: -1 }))).toEqual(titles(loadDraft(agenda)));
  });

  it('drops a heading with its sub-items at a place among the other lines', () => {
    const dropped = (key: number, to: number) => titles(play(loadDraft(agenda), { type: 'drop', key, to }));
    expect(dropped(0, 1)).toEqual(['1 Budget', '1 Accueil', '2 Procès-verbal précédent']);
    expect(dropped(2, 1)).toEqual(['1 Accueil', '1 Budget', '2 Procès-verbal précédent']);
    expect(dropped(0, 0)).toEqual(titles(loadDraft(agenda)));
  });

  it('keeps levels between 1 and 6, and indents sub-items with their heading', () => {
    const out: AgendaAction = { type: 'indent', key: 0, by: -1 };
    const deeper: AgendaAction = { type: 'indent', key: 0, by: 1 };
    const levels = (draft: AgendaDraft) => draft.items.map((item) => item.level);
    expect(levels(play(loadDraft(agenda), out))).toEqual([1, 2, 1]);
    expect(levels(play(loadDraft(agenda), deeper))).toEqual([2, 3, 1]);
    expect(levels(play(loadDraft(agenda), deeper, deeper, deeper, deeper, deeper, deeper))).toEqual([6, 6, 1]);
  });

  it('undoes and redoes each change, and forgets undone changes after a new change', () => {
    const type = (text: string): AgendaAction => ({ type: 'rename', key: 2, text });
    const draft = play(loadDraft(agenda), type('B'), type('Bi'), { type: 'remove', key: 0 }, type('Bis'));
    const back = play(draft, { type: 'undo' }, { type: 'undo' });
    expect(titles(back)).toEqual(['1 Accueil', '2 Procès-verbal précédent', '1 Bi']);
    expect(titles(play(back, { type: 'undo' }))).toEqual(titles(loadDraft(agenda)));
    expect(titles(play(back, { type: 'redo' }, { type: 'redo' }))).toEqual(titles(draft));
    expect(play(back, { type: 'add', level: 1 }).future).toEqual([]);
    expect(play(loadDraft(agenda), { type: 'undo' }).saved).toBe(true);
  });

  it('confirms all unsure items in one step, and finds the next unsure one below, then from the top', () => {
    const unsure = agenda.map((item, at) => ({ ...item, from: { lines: [at], sure: at === 1 } }));
    const draft = play(loadDraft([]), { type: 'review', items: unsure });
    const next = (key: number | null) => nextUnsure(draft.items, key)?.key;
    expect([null, 0, 1, 2].map(next)).toEqual([0, 2, 2, 0]);
    const confirmed = play(draft, { type: 'checkAll', key: 0 });
    expect(confirmed.items.every(({ from }) => from?.sure)).toBe(true);
    expect(nextUnsure(confirmed.items, null)).toBeUndefined();
    expect(play(confirmed, { type: 'undo' }).items).toBe(draft.items);
    expect(play(confirmed, { type: 'checkAll', key: 0 })).toBe(confirmed);
  });

  it('records no undo step for an edit without effect, and 200 undo steps at most', () => {
    const none = play(
      loadDraft(agenda),
      { type: 'move', key: 0, by: -1 },
      { type: 'indent', key: 0, by: -1 },
      { type: 'rename', key: 0, text: 'Accueil' },
    );
    expect(none.past).toEqual([]);
    const moves = Array.from({ length: 300 }, (): AgendaAction => ({ type: 'move', key: 2, by: -1 }));
    const back = moves.map((move, index): AgendaAction => (index % 2 === 0 ? move : { type: 'move', key: 2, by: 1 }));
    expect(play(loadDraft(agenda), ...back).past).toHaveLength(200);
  });

  it('inserts pasted lines after a line, or in place of an empty line, as many as there is room for', () => {
    const lines = [
      { level: 1, text: 'Un' },
      { level: 2, text: 'Deux' },
    ];
    const empty = play(loadDraft(agenda), { type: 'add', level: 1 }, { type: 'paste', key: 3, lines });
    expect(titles(empty).slice(2)).toEqual(['1 Budget', '1 Un', '2 Deux']);
    expect(titles(play(loadDraft(agenda), { type: 'paste', key: 0, lines })).slice(0, 3)).toEqual([
      '1 Accueil',
      '1 Un',
      '2 Deux',
    ]);
    const full = Array.from({ length: 299 }, (_, index) => ({ level: 1, text: `Point ${index}` }));
    const filled = play(loadDraft(full), { type: 'paste', key: 0, lines }, { type: 'add', level: 1 });
    expect(filled.items).toHaveLength(300);
    expect(new Set(filled.items.map(({ key }) => key)).size).toBe(300);
    // The page says for how many more lines there is room. A paste that adds no line is not a step to undo.
    expect(roomFor(loadDraft(full).items, 0, 300)).toBe(1);
    expect(roomFor(loadDraft([...full.slice(1), { level: 1, text: ' ' }]).items, 298, 300)).toBe(2);
    expect(play(filled, { type: 'paste', key: 0, lines })).toBe(filled);
  });

  it('counts as changed once the content to be saved differs', () => {
    const touched = play(loadDraft(agenda), { type: 'edit' }, { type: 'add', level: 1 });
    expect(isChanged(touched)).toBe(false);
    expect(isChanged(play(touched, { type: 'rename', key: 3, text: 'Divers' }))).toBe(true);
  });

  it('adds a line at the end or below another, under a key of its own', () => {
    const draft = play(loadDraft(agenda), { type: 'add', level: 3 }, { type: 'add', level: 2, after: 0 });
    expect(titles(draft)).toEqual(['1 Accueil', '2 ', '2 Procès-verbal précédent', '1 Budget', '3 ']);
    expect(new Set(draft.items.map((item) => item.key)).size).toBe(5);
  });

  it('takes no more lines than the server does', () => {
    const full = Array.from({ length: 300 }, (_, index) => ({ level: 1, text: `Point ${index}` }));
    expect(play(loadDraft(full), { type: 'add', level: 1, after: 3 }).items).toHaveLength(300);
  });

  it('is overtaken if the server’s agenda is neither the one before the edits nor the edited one', () => {
    const draft = play(loadDraft(agenda), { type: 'rename', key: 0, text: 'Ouverture' });
    expect(isOvertaken(draft, agenda)).toBe(false);
    expect(isOvertaken(draft, agendaOf(draft))).toBe(false);
    expect(isOvertaken(draft, agenda.slice(1))).toBe(true);
    expect(isOvertaken(draft, [])).toBe(true);
  });

  it('saves trimmed titles and leaves empty lines out', () => {
    const draft = play(loadDraft(agenda), { type: 'rename', key: 0, text: '  Ouverture ' }, { type: 'add', level: 1 });
    expect(agendaOf(draft)).toEqual([{ level: 1, text: 'Ouverture' }, ...agenda.slice(1)]);
  });
});
