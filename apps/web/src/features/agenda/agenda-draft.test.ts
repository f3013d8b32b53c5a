import { describe, expect, it } from 'vitest';
import type { AgendaAction, AgendaDraft } from './agenda-draft.ts';
import { agendaOf, agendaReducer, canSave, hasUnsavedEdits, loadDraft, isOvertaken } from './agenda-draft.ts';

const agenda = [
  { level: 1, text: 'Accueil' },
  { level: 2, text: 'Procès-verbal précédent' },
  { level: 1, text: 'Budget' },
];
const play = (draft: AgendaDraft, ...actions: AgendaAction[]): AgendaDraft =>
  actions.reduce((state, action) => agendaReducer(state, action), draft);
const titles = (draft: AgendaDraft): string[] => draft.items.map((item) => `${item.level} ${item.text}`);

describe('the agenda while it is edited', () => {
  it('is saved when it is loaded, and no longer once edit mode is entered with items', () => {
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
    { type: 'remove', key: 0 },
    { type: 'add', level: 1 },
  ])('is unsaved after $type', (action) => {
    expect(play(loadDraft(agenda), action).saved).toBe(false);
  });

  it('leaves edit mode once the server has it', () => {
    const saved = play(loadDraft(agenda), { type: 'edit' }, { type: 'saved' });
    expect(saved.editing).toBe(false);
    expect(canSave(saved)).toBe(false);
  });

  it('moves a line past its neighbour, never past the ends', () => {
    expect(titles(play(loadDraft(agenda), { type: 'move', key: 2, by: -1 }))).toEqual([
      '1 Accueil',
      '1 Budget',
      '2 Procès-verbal précédent',
    ]);
    expect(titles(play(loadDraft(agenda), { type: 'move', key: 0, by: -1 }))).toEqual(titles(loadDraft(agenda)));
    expect(titles(play(loadDraft(agenda), { type: 'move', key: 2, by: 1 }))).toEqual(titles(loadDraft(agenda)));
  });

  it('keeps levels between 1 and 6', () => {
    const out: AgendaAction = { type: 'indent', key: 0, by: -1 };
    const deeper: AgendaAction = { type: 'indent', key: 0, by: 1 };
    expect(play(loadDraft(agenda), out).items[0]?.level).toBe(1);
    expect(play(loadDraft(agenda), deeper, deeper, deeper, deeper, deeper, deeper).items[0]?.level).toBe(6);
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

  it('is overtaken where the server holds neither what it began with nor what it says', () => {
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
