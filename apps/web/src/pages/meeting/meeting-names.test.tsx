import { type Meeting, UpdateSpeakers } from '@greffier/contract/meeting/meetings';
import { KeepNames, ListNameConflicts, type NameConflict } from '@greffier/contract/meeting/transcript/name-conflicts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { meetingDetail } from '../../features/meetings/testing-detail.ts';
import type { MockAnswer } from '../../test/render.tsx';
import { openMeeting } from './testing-page.tsx';

const params = { meeting_id: meetingDetail().id };
const done = { success: true, error: null };
const EXCHANGED = { speaker_1: 'Bernard Roth', speaker_2: 'Ada Monnier' };
const CONFLICTS: NameConflict[] = [
  {
    speaker: 'speaker_2',
    given: 'Ada Monnier',
    called: 'Bernard Roth',
    passage_id: 1,
    quote: 'Bernard, tu nous dis le budget ?',
    by_self: false,
    bearer: 'speaker_1',
  },
  {
    speaker: 'speaker_1',
    given: 'Bernard Roth',
    called: 'Ada Monnier',
    passage_id: 2,
    quote: 'Voilà, Ada.',
    by_self: false,
    bearer: 'speaker_2',
  },
];
const LUC: NameConflict = {
  speaker: 'speaker_2',
  given: 'Ada Monnier',
  called: 'Luc Roy',
  passage_id: 2,
  quote: 'Je suis Luc Roy, du budget.',
  by_self: true,
  bearer: null,
};

interface Opening {
  readonly changes?: Partial<Meeting>;
  readonly answers?: readonly MockAnswer[];
  /** Names that another window saves right after this one. */
  readonly elsewhere?: Readonly<Record<string, string>>;
}

/** Opens a page whose server finds these conflicts, and answers changes of names as the test specifies. */
function openNamed(conflicts: readonly NameConflict[], { changes = {}, answers = [], elsewhere = {} }: Opening = {}) {
  let meeting = meetingDetail({
    speaker_map: EXCHANGED,
    participants: ['Bernard Roth', 'Ada Monnier'],
    full_agenda: [{ level: 1, text: 'Budget' }],
    ...changes,
  });
  const kept = new Set<string>();
  const opened = openMeeting(() => meeting, {
    answers: [
      {
        call: ListNameConflicts,
        params,
        body: () => ({
          conflicts: conflicts.filter(
            ({ speaker, given, called }) => meeting.speaker_map[speaker] === given && !kept.has(given + called),
          ),
        }),
      },
      {
        call: UpdateSpeakers,
        params,
        body: ({ speakers, participants }: { speakers: Record<string, string>; participants: string[] }) => {
          meeting = { ...meeting, participants, speaker_map: { ...meeting.speaker_map, ...speakers, ...elsewhere } };
          return done;
        },
      },
      {
        call: KeepNames,
        params,
        body: ({ names, kept: keeps }: { names: { given: string; called: string }[]; kept: boolean }) => {
          for (const { given, called } of names) {
            if (keeps) kept.add(given + called);
            else kept.delete(given + called);
          }
          return done;
        },
      },
      ...answers,
    ],
  });
  return { ...opened, user: userEvent.setup() };
}
const notices = () => screen.findByRole('region', { name: /noms? à vérifier$/ });
const gone = () => waitFor(() => expect(screen.queryByRole('region', { name: /noms? à vérifier$/ })).toBeNull());
const takeBack = async (user: ReturnType<typeof userEvent.setup>) =>
  user.click(await screen.findByRole('button', { name: 'Annuler' }));

describe('names that contradict what was said', () => {
  it('are shown with both names, the words and the moment, which links to the passage', async () => {
    const { user } = openNamed(CONFLICTS);
    const region = await notices();
    expect(region).toHaveTextContent(
      /^2\snoms à vérifierVous avez nommé l’orateur 2 Ada Monnier\s; on l’appelle Bernard Roth à\s00:00\.«\sBernard, tu nous dis le budget\s\?\s»/,
    );
    await user.click(within(region).getByRole('link', { name: 'Lire le passage de 01:05' }));
    const passage = screen.getByText('Le budget est adopté.').closest('[data-passage]');
    await waitFor(() => expect(passage).toHaveFocus());
    expect(passage).toHaveAttribute('data-highlighted', 'true');
  });

  it('are exchanged by one call, undone by another, and exchanged with the keyboard alone', async () => {
    const { user, changes } = openNamed(CONFLICTS);
    const region = await notices();
    await user.click(within(region).getByRole('button', { name: /^Échanger les noms/ }));
    await gone();
    expect(screen.getByRole('heading', { name: 'Orateurs' })).toHaveFocus();
    expect(await screen.findByText('Noms échangés')).toBeVisible();
    await takeBack(user);
    await notices();
    expect(changes().map(({ body }) => body)).toEqual([
      {
        speakers: { speaker_1: 'Ada Monnier', speaker_2: 'Bernard Roth' },
        participants: ['Bernard Roth', 'Ada Monnier'],
      },
      { speakers: EXCHANGED, participants: ['Bernard Roth', 'Ada Monnier'] },
    ]);
    await waitFor(() => expect(screen.getByRole('button', { name: /^Échanger les noms/ })).toBeEnabled());
    screen.getByRole('button', { name: /^Échanger les noms/ }).focus();
    await user.keyboard('{Enter}');
    await gone();
  });

  it('say which other voice has the name if nothing was said about that voice', async () => {
    openNamed(CONFLICTS.slice(0, 1));
    expect(await notices()).toHaveTextContent(
      /on l’appelle Bernard Roth à\s00:00\. Bernard Roth est le nom que vous avez donné à l’orateur 1\.«/,
    );
    expect(screen.getByRole('button', { name: /^Échanger les noms/ })).toBeEnabled();
  });

  it('are not restored if another window has given other names meanwhile', async () => {
    const { user, changes } = openNamed(CONFLICTS, { elsewhere: { speaker_1: 'Luc Roy' } });
    await user.click(within(await notices()).getByRole('button', { name: /^Échanger les noms/ }));
    await takeBack(user);
    expect(await screen.findByText(/^Les noms ont changé entre-temps/)).toBeVisible();
    expect(changes()).toHaveLength(1);
  });

  it('can be replaced by a name that nobody has yet, which joins the participants', async () => {
    const { user, changes } = openNamed([LUC]);
    const region = await notices();
    expect(region).toHaveTextContent(
      /^Un nom à vérifierVous avez nommé l’orateur 2 Ada Monnier\s; cette voix se présente comme Luc Roy à\s01:05\./,
    );
    await user.click(within(region).getByRole('button', { name: 'Renommer en Luc Roy' }));
    await gone();
    expect(await screen.findByText('Renommé en Luc Roy')).toBeVisible();
    await takeBack(user);
    await notices();
    expect(changes().map(({ body }) => body)).toEqual([
      { speakers: { speaker_2: 'Luc Roy' }, participants: ['Bernard Roth', 'Ada Monnier', 'Luc Roy'] },
      { speakers: { speaker_2: 'Ada Monnier' }, participants: ['Bernard Roth', 'Ada Monnier'] },
    ]);
  });

  it('are kept if a person decides to keep them, until the decision is undone', async () => {
    const { user, changes } = openNamed(CONFLICTS);
    await user.click(within(await notices()).getByRole('button', { name: /^Garder mes noms/ }));
    await gone();
    const names = CONFLICTS.map(({ given, called }) => ({ given, called }));
    await takeBack(user);
    await notices();
    expect(changes().map(({ body }) => body)).toEqual([
      { names, kept: true },
      { names, kept: false },
    ]);
  });

  it('stay if they could not be exchanged, and say why', async () => {
    const refusal = { detail: 'La réunion a changé.', code: 'wrong_status' };
    const { user } = openNamed(CONFLICTS, {
      answers: [{ call: UpdateSpeakers, params, status: 409, body: refusal }],
    });
    const region = await notices();
    await user.click(within(region).getByRole('button', { name: /^Échanger les noms/ }));
    expect(await screen.findByText('Erreur lors du changement de nom')).toBeVisible();
    expect(screen.getByText(refusal.detail)).toBeVisible();
    expect(within(region).getByRole('button', { name: /^Échanger les noms/ })).toBeEnabled();
  });

  it('are reported before minutes are generated, without blocking it', async () => {
    const { user } = openNamed(CONFLICTS);
    const card = await screen.findByRole('region', { name: 'Procès-verbal' });
    expect(await within(card).findByText(/^2 noms d’orateurs ne s’accordent pas/)).toBeVisible();
    expect(within(card).getByRole('button', { name: 'Générer le PV' })).toBeEnabled();
    await user.click(within(card).getByRole('button', { name: 'Voir les noms à vérifier' }));
    expect(screen.getByRole('heading', { name: /^2\snoms à vérifier$/ })).toHaveFocus();
  });

  it.each<[string, Partial<Meeting>]>([
    ['where nobody is named', { speaker_map: {} }],
    ['once minutes are written', { status: 'completed', summary: '<p>PV</p>' }],
  ])('are not searched for %s', async (_, changes) => {
    const { sent } = openNamed(CONFLICTS, { changes });
    await screen.findByRole('heading', { name: 'Orateurs' });
    expect(sent.filter(({ url }) => url.endsWith('/name_conflicts'))).toEqual([]);
  });
});
