import { ExportTasks, ListTasks, SetTaskDone } from '@greffier/contract/meeting/minutes/tasks';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { toIsoDay } from '../../lib/dates.ts';
import { mockServer, renderInApp } from '../../test/render.tsx';
import { TasksPage } from './tasks-page.tsx';

const id = (number: number): string => `3f2504e0-4f89-41d3-9a0c-${String(number).padStart(12, '0')}`;
const task = (number: number, changes: object = {}) => ({
  id: id(number),
  meeting_id: id(99),
  meeting_name: 'Comité de mars',
  meeting_date: '2026-03-03',
  item: 'Budget',
  text: `Tâche ${number}`,
  owner: null,
  due: null,
  due_on: null,
  passage_id: null,
  done_at: null,
  ...changes,
});
const listed = (tasks: readonly object[], changes: object = {}) => ({
  tasks,
  found: tasks.length,
  open: tasks.length,
  late: 0,
  owners: [{ name: 'Ada', open: 2 }],
  indexing: false,
  ...changes,
});
const DONE = { success: true, error: null, done_at: '2026-03-04T10:00:00.000Z' };
const queryOf = (url: string | undefined) =>
  Object.fromEntries(new URL(url ?? '', 'http://localhost').searchParams.entries());

describe('the tasks of all meetings', () => {
  it('are listed by when they are due, with their owner, their meeting and their passage', async () => {
    const today = toIsoDay(new Date());
    const tasks = [
      task(1, { owner: 'Ada', due: 'mars', due_on: '2020-03-05', passage_id: 12 }),
      task(2, { due_on: today }),
      task(3, { due: 'au printemps' }),
    ];
    const sent = mockServer([{ call: ListTasks, body: listed(tasks) }]);
    renderInApp(<TasksPage />);
    expect(await screen.findByRole('heading', { level: 1, name: 'Tâches à faire (3)' })).toBeVisible();
    expect(queryOf(sent[0]?.url)).toEqual({ state: 'open', order: 'date', today, limit: '100' });
    const late = within(screen.getByRole('region', { name: 'En retard' }));
    expect(late.getByRole('checkbox', { name: 'Tâche 1' })).not.toBeChecked();
    expect(late.getByText('Ada')).toBeVisible();
    expect(late.getByText(/^Échéance\s: 5 mars 2020$/)).toBeVisible();
    expect(late.getByRole('link', { name: /^Comité de mars, / })).toHaveAttribute('href', `/meeting/${id(99)}#pv`);
    expect(late.getByRole('link', { name: /Lire le passage/ })).toHaveAttribute('href', `/meeting/${id(99)}#p12`);
    expect(within(screen.getByRole('region', { name: 'Dans les 7\u00A0jours' })).getByText('Tâche 2')).toBeVisible();
    expect(
      within(screen.getByRole('region', { name: 'Sans date certaine' })).getByText(/^Échéance\s: au printemps$/),
    ).toBeVisible();
  });

  it('are ticked off by one click, stay in sight, and are reopened by another click or by « Annuler »', async () => {
    const user = userEvent.setup();
    const sent = mockServer([
      { call: ListTasks, body: listed([task(1), task(2)]) },
      {
        call: SetTaskDone,
        params: { task_id: id(1) },
        body: (body: unknown) => ({ ...DONE, done_at: (body as { done: boolean }).done ? DONE.done_at : null }),
      },
    ]);
    renderInApp(<TasksPage />);
    const box = await screen.findByRole('checkbox', { name: 'Tâche 1' });
    await user.click(box);
    await waitFor(() => expect(box).toBeChecked());
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Tâches à faire (1)');
    await user.click(await screen.findByRole('button', { name: 'Annuler' }));
    await waitFor(() => expect(box).not.toBeChecked());
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Tâches à faire (2)');
    const changes = sent.filter(({ method }) => method === 'PUT');
    expect(changes.map(({ url }) => url.endsWith(`/tasks/${id(1)}`))).toEqual([true, true]);
    expect(changes.map(({ body }) => body)).toEqual([{ done: true }, { done: false }]);
  });

  it('return to their former state if the server refuses, and the person is told why', async () => {
    const detail = 'Cette tâche n’est plus au procès-verbal.';
    mockServer([
      { call: ListTasks, body: listed([task(1)]) },
      { call: SetTaskDone, params: { task_id: id(1) }, status: 404, body: { detail, code: 'not_found' } },
    ]);
    renderInApp(<TasksPage />);
    const box = await screen.findByRole('checkbox', { name: 'Tâche 1' });
    await userEvent.click(box);
    expect(await screen.findByText(detail)).toBeVisible();
    expect(box).not.toBeChecked();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Tâches à faire (1)');
  });

  it('offer « Annuler » for each of two tasks that are ticked quickly', async () => {
    const user = userEvent.setup();
    const first = Promise.withResolvers<typeof DONE>();
    mockServer([
      { call: ListTasks, body: listed([task(1), task(2)]) },
      { call: SetTaskDone, params: { task_id: id(1) }, body: () => first.promise },
      { call: SetTaskDone, params: { task_id: id(2) }, body: DONE },
    ]);
    renderInApp(<TasksPage />);
    await user.click(await screen.findByRole('checkbox', { name: 'Tâche 1' }));
    await user.click(screen.getByRole('checkbox', { name: 'Tâche 2' }));
    first.resolve(DONE);
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Annuler' })).toHaveLength(2));
  });

  it('for other filters are read even if a task is reopened meanwhile, and cannot be ticked before', async () => {
    const user = userEvent.setup();
    const slow = Promise.withResolvers<object>();
    let asked = 0;
    const others = (): object | Promise<object> => {
      asked += 1;
      return asked === 1 ? slow.promise : listed([task(3, { done_at: DONE.done_at })]);
    };
    mockServer([
      {
        call: ListTasks,
        body: (_: unknown, url: string) => (queryOf(url)['state'] === 'done' ? others() : listed([task(1), task(2)])),
      },
      {
        call: SetTaskDone,
        params: { task_id: id(1) },
        body: ({ done }: { done: boolean }) => ({ ...DONE, done_at: done ? DONE.done_at : null }),
      },
    ]);
    renderInApp(<TasksPage />);
    const box = { name: 'Tâche 1' };
    await user.click(await screen.findByRole('checkbox', box));
    expect(screen.getByRole('checkbox', box).closest('[inert]')).toBeNull();
    await user.selectOptions(screen.getByRole('combobox', { name: 'État' }), 'Faites');
    expect(screen.getByRole('checkbox', box).closest('[inert]')).not.toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Annuler' }));
    expect(await screen.findByText('Tâche 3')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Tâche 3' }).closest('[inert]')).toBeNull();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Tâches$/);
  });

  it('are read again after a change made under other filters', async () => {
    const user = userEvent.setup();
    let isDone = false;
    mockServer([
      {
        call: ListTasks,
        body: (_: unknown, url: string) => {
          const done = queryOf(url)['state'] === 'done';
          return listed(done === isDone ? [task(1, { done_at: isDone ? DONE.done_at : null })] : []);
        },
      },
      {
        call: SetTaskDone,
        params: { task_id: id(1) },
        body: () => {
          isDone = true;
          return DONE;
        },
      },
    ]);
    renderInApp(<TasksPage />, { staleTime: 60_000 });
    const choose = (state: string) => user.selectOptions(screen.getByRole('combobox', { name: 'État' }), state);
    await screen.findByText('Tâche 1');
    await choose('Faites');
    expect(await screen.findByText('Aucune tâche ne correspond à ces filtres')).toBeVisible();
    await choose('À faire');
    await user.click(await screen.findByRole('checkbox', { name: 'Tâche 1' }));
    await screen.findByRole('button', { name: 'Annuler' });
    await choose('Faites');
    expect(await screen.findByRole('checkbox', { name: 'Tâche 1' })).toBeChecked();
    await choose('À faire');
    expect(await screen.findByText('Aucune tâche à faire')).toBeVisible();
  });

  it('are filtered by the address at first, then by the fields', async () => {
    const user = userEvent.setup();
    const sent = mockServer([{ call: ListTasks, body: listed([]) }]);
    renderInApp(<TasksPage />, { path: '/tasks', at: '/tasks?responsable=ada&echeance=retard' });
    expect(await screen.findByText('Aucune tâche ne correspond à ces filtres')).toBeVisible();
    expect(queryOf(sent.at(-1)?.url)).toMatchObject({ owner: 'ada', due: 'late' });
    const owner = screen.getByRole('combobox', { name: 'Responsable' });
    expect(owner).toHaveDisplayValue('Ada (2)');
    await user.selectOptions(owner, 'Sans responsable');
    await waitFor(() => expect(queryOf(sent.at(-1)?.url)).toMatchObject({ owner: '', due: 'late' }));
    await user.click(screen.getByRole('button', { name: 'Effacer les filtres' }));
    await waitFor(() => expect(queryOf(sent.at(-1)?.url)).not.toHaveProperty('owner'));
    expect(await screen.findByText('Aucune tâche à faire')).toBeVisible();
  });

  it('are exported with the same filters', async () => {
    const user = userEvent.setup();
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
    const sent = mockServer([
      { call: ListTasks, body: listed([task(1)]) },
      { call: ExportTasks, status: 500, body: { detail: 'Le serveur est en panne.', code: 'internal' } },
    ]);
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    renderInApp(<TasksPage />, { path: '/tasks', at: '/tasks?etat=faites' });
    await user.click(await screen.findByRole('button', { name: 'Exporter' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Tableau (CSV)' }));
    expect(await screen.findByText('Impossible d’exporter les tâches')).toBeVisible();
    expect(queryOf(sent.at(-1)?.url)).toMatchObject({ state: 'done' });
  });

  it('say that they could not be loaded, and are loaded again', async () => {
    mockServer([{ call: ListTasks, status: 500, body: { detail: 'Le serveur est en panne.', code: 'internal' } }]);
    renderInApp(<TasksPage />);
    expect(await screen.findByText('Le serveur est en panne.')).toBeVisible();
    mockServer([{ call: ListTasks, body: listed([task(1)]) }]);
    await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByText('Tâche 1')).toBeVisible();
  });
});
