import { type Finding, ListFindings, SetFindingState } from '@greffier/contract/meeting/minutes/findings';
import { SetApproval } from '@greffier/contract/meeting/minutes/minutes';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { meetingDetail, namedSpeakers } from '../../features/meetings/testing-detail.ts';
import { setToken } from '../../lib/session/token.ts';
import { openMeeting, writeMinutes } from './testing-page.tsx';

const params = { meeting_id: meetingDetail().id };
const summary = '<h1>Budget</h1><p><span data-passages="2">Le budget est lu.</span></p>';
const written = meetingDetail({
  status: 'completed',
  full_agenda: [{ level: 1, text: 'Budget' }],
  summary,
  speaker_map: namedSpeakers,
});
const { division } = written.minutes;
const finding = (number: number, changes: Partial<Finding> = {}): Finding => ({
  number,
  item: 'Budget',
  kind: 'task',
  asserted: false,
  state: 'open',
  listed: false,
  text: `«\u00a0Je fais ${number}.\u00a0»`,
  passage_ids: [2],
  outcome: null,
  owner: null,
  due: null,
  due_on: null,
  for: null,
  against: null,
  abstentions: null,
  ...changes,
});
const FINDINGS = [
  finding(1, { kind: 'vote', asserted: true, listed: true, for: 7, against: 2, abstentions: 1, outcome: 'adopted' }),
  finding(2, { owner: 'Ada Monnier', due: 'avant vendredi' }),
  finding(3),
];

/** Opens the meeting with findings. An action on a finding is answered as the server would answer. */
function openFindings(findings: readonly Finding[] = FINDINGS, meeting = written, left_out = 0) {
  const user = userEvent.setup();
  const turned = findings.map(({ number }) => ({
    call: SetFindingState,
    params: { ...params, number: String(number) },
    body: { success: true, error: null, version: 0, division, summary, findings, left_out },
  }));
  /** Sets the server's answer after an action on a finding. */
  const answer = (number: number, changes: Partial<Finding>): void => {
    const own = turned.find((one) => one.params.number === String(number));
    if (own === undefined) throw new Error('no such finding');
    own.body.findings = findings.map((one) => (one.number === number ? { ...one, ...changes } : one));
  };
  const { changes } = openMeeting(meeting, {
    answers: [{ call: ListFindings, params, body: { findings, left_out } }, ...turned],
  });
  return { user, answer, sent: () => changes().map(({ url, body }) => [url.split('/').at(-1), body]) };
}
/** Opens a draft with this text, and counts how often it is submitted. */
function openToSubmit(text: string) {
  const answers = [{ call: SetApproval, params, body: { success: true, error: null } }];
  const { changes } = openMeeting({ ...written, summary: text }, { answers });
  const submitted = () => changes().filter(({ url }) => url.endsWith('/approval')).length;
  return { user: userEvent.setup(), submitted };
}
const panelOf = () => screen.findByRole('region', { name: 'À examiner' });

// The page loads the editor on demand. Loading it first keeps the tests from waiting.
beforeAll(() => import('../../features/minutes/editor/minutes-editor.tsx'), 60_000);
beforeEach(() => setToken('jeton'));
afterEach(() => localStorage.clear());

/** Opens the meeting with findings that are all in the minutes; the server remembers each action. */
function openListed(count: number) {
  let findings = Array.from({ length: count }, (_, at) => finding(at + 1, { listed: true }));
  const sent: string[] = [];
  /** The number of the finding whose action the server refuses. */
  const refused = { number: 0 };
  const turns = findings.map(({ number }) => ({
    call: SetFindingState,
    params: { ...params, number: String(number) },
    get status() {
      return refused.number === number ? 503 : 200;
    },
    body: (body: unknown) => {
      const { state } = SetFindingState.body.parse(body);
      sent.push(`${number} ${state}`);
      if (refused.number === number) return { code: 'engine_unavailable', detail: 'Occupé.' };
      findings = findings.map((one) => (one.number === number ? { ...one, state } : one));
      return { success: true, error: null, version: 0, division, summary, findings, left_out: 0 };
    },
  }));
  openMeeting(written, { answers: [{ call: ListFindings, params, body: { findings, left_out: 0 } }, ...turns] });
  const press = async (name: string): Promise<void> =>
    userEvent.click(await within(await panelOf()).findByRole('button', { name, hidden: true }));
  return { sent, refused, press };
}

describe('all findings of the minutes confirmed at once', () => {
  it('are counted, and one undo takes them all back', async () => {
    const { sent, press } = openListed(3);
    await press('Tout confirmer');
    await screen.findByText('3 propositions confirmées.');
    await press('Annuler');
    await waitFor(() => expect(screen.queryByText('3 propositions confirmées.')).toBeNull());
    expect(sent).toEqual(['1 accepted', '2 accepted', '3 accepted', '3 open', '2 open', '1 open']);
    expect(within(await panelOf()).queryByRole('button', { name: 'Annuler', hidden: true })).toBeNull();
  });

  it('stop at the first that cannot be stored, and undo takes back those before it', async () => {
    const { sent, refused, press } = openListed(3);
    refused.number = 2;
    await press('Tout confirmer');
    await screen.findByText('Confirmé.');
    await press('Annuler');
    await waitFor(() => expect(sent).toEqual(['1 accepted', '2 accepted', '1 open']));
  });

  it('stay to be undone if undoing them fails half-way', async () => {
    const { sent, refused, press } = openListed(3);
    await press('Tout confirmer');
    await screen.findByText('3 propositions confirmées.');
    refused.number = 2;
    await press('Annuler');
    await screen.findByText('2 propositions confirmées.');
    refused.number = 0;
    await press('Annuler');
    await waitFor(() => expect(sent.slice(-2)).toEqual(['2 open', '1 open']));
  });
});

describe('the findings to examine', () => {
  it('show the words said, tasks with their owners and due dates, and the counts of votes', async () => {
    openFindings();
    const panel = await panelOf();
    expect(await within(panel).findByText('À examiner (2)')).toBeInTheDocument();
    for (const fact of [
      /^Responsable\s: Ada Monnier$/,
      /^Échéance\s: avant vendredi$/,
      '7 pour, 2 contre, 1 abstention',
    ])
      expect(within(panel).getByText(fact)).toBeInTheDocument();
    expect(within(panel).getByText('Déjà au procès-verbal (1)')).toBeInTheDocument();
    expect(within(panel).getAllByRole('link', { name: /^Bernard Roth, 01:05/, hidden: true })).toHaveLength(3);
  });

  it('are accepted by a key, and the next one gets the focus', async () => {
    const { user, answer, sent } = openFindings();
    const panel = await panelOf();
    await within(panel).findByText('À examiner (2)');
    answer(2, { state: 'accepted', listed: true });
    panel.focus();
    await user.keyboard('a');
    expect(await within(panel).findByText(/^Inscrit au procès-verbal, sous/)).toBeInTheDocument();
    expect(sent()).toEqual([['2', { state: 'accepted', session: expect.any(String) as unknown }]]);
    await waitFor(() => expect(document.activeElement).toHaveAccessibleName(/^Inscrire.*Je fais 3/));
  });

  it('get their former state back when a decision about them is undone', async () => {
    const { user, answer, sent } = openFindings();
    const panel = await panelOf();
    await within(panel).findByText('À examiner (2)');
    answer(2, { state: 'dismissed' });
    panel.focus();
    await user.keyboard('e');
    expect(await within(panel).findByText('Écarté.')).toBeInTheDocument();
    answer(2, {});
    await user.keyboard('u');
    await waitFor(() => expect(within(panel).queryByText('Écarté.')).toBeNull());
    expect(sent().map(([number, body]) => [number, (body as { state: string }).state])).toEqual([
      ['2', 'dismissed'],
      ['2', 'open'],
    ]);
  });

  it('lead past the proposals to the findings that are already in the minutes', async () => {
    const { user } = openFindings();
    const panel = await panelOf();
    await user.click(
      await within(panel).findByRole('button', { name: /^1 autre est déjà au procès-verbal/, hidden: true }),
    );
    expect(document.activeElement).toHaveAccessibleName(/^Confirmer.*Je fais 1/);
  });

  it('say if more was found than is listed', async () => {
    openFindings(FINDINGS, written, 19_300);
    expect(
      await within(await panelOf()).findByText(/19\s300 autres restent dans la transcription/),
    ).toBeInTheDocument();
  });

  it('lead back to the text', async () => {
    const { user } = openFindings();
    await writeMinutes(user);
    const panel = await panelOf();
    await within(panel).findByText('À examiner (2)');
    panel.focus();
    await user.keyboard('{Escape}');
    expect(screen.getByRole('textbox', { name: 'Texte du procès-verbal' })).toHaveFocus();
  });

  it('are hidden if nothing was found', async () => {
    openFindings([]);
    await screen.findByRole('button', { name: 'Modifier' });
    await waitFor(() => expect(screen.queryByRole('region', { name: 'À examiner' })).toBeNull());
  });
});

it('open findings are mentioned before the minutes are approved', async () => {
  const minutes = { ...written.minutes, approval: 'to_approve' } as const;
  const { user } = openFindings(FINDINGS, { ...written, minutes });
  await within(await panelOf()).findByText('À examiner (2)');
  await user.click(screen.getByRole('button', { name: 'Approuver' }));
  expect(await screen.findByText(/^2 propositions restent à examiner/)).toBeInTheDocument();
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Annuler' }));
});

it('a failure to load the findings is reported before the approval', async () => {
  const minutes = { ...written.minutes, approval: 'to_approve' } as const;
  const user = userEvent.setup();
  openMeeting(
    { ...written, minutes },
    { answers: [{ call: ListFindings, params, status: 503, body: { code: 'engine_unavailable', detail: 'Occupé.' } }] },
  );
  await user.click(await screen.findByRole('button', { name: 'Approuver' }));
  expect(await screen.findByText(/^Ce qui est à examiner n’a pas pu être chargé/)).toBeInTheDocument();
});

it('sentences that nobody has checked are mentioned before the minutes are submitted', async () => {
  const unchecked = '<p><span data-passages="2" data-doubt="figure">Il vaut douze francs.</span></p>';
  const { user, submitted } = openToSubmit(summary + unchecked);
  await user.click(await screen.findByRole('button', { name: 'Soumettre à l’approbation' }));
  const question = await screen.findByRole('dialog', { name: /^Soumettre ce procès-verbal/ });
  expect(
    within(question).getByText(/^1 phrase reste à vérifier\. Vous pourrez encore la vérifier/),
  ).toBeInTheDocument();
  await user.click(within(question).getByRole('button', { name: 'Annuler' }));
  expect(submitted()).toBe(0);
  await user.click(screen.getByRole('button', { name: 'Soumettre à l’approbation' }));
  const again = await screen.findByRole('dialog', { name: /^Soumettre ce procès-verbal/ });
  await user.click(within(again).getByRole('button', { name: 'Soumettre à l’approbation' }));
  await waitFor(() => expect(submitted()).toBe(1));
});

it('minutes whose sentences are all checked are submitted without a question', async () => {
  const { user, submitted } = openToSubmit(summary);
  await user.click(await screen.findByRole('button', { name: 'Soumettre à l’approbation' }));
  await waitFor(() => expect(submitted()).toBe(1));
});
