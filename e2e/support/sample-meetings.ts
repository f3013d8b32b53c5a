import { attendanceOf } from '@greffier/contract/meeting/minutes/attendance';
import type { MeetingSummary } from '@greffier/contract/meeting/meeting-list';
import type { Meeting } from '@greffier/contract/meeting/meetings';
import { MEETING_STATUSES } from '@greffier/contract/meeting/status';
import { MeetingId } from '@greffier/contract/ids';
import type { AgendaItem } from '@greffier/contract/values';

/** Realistic names of committees, and a name with the longest kind of word. */
const LONG_NAMES = [
  'Commission intercommunale de l’aménagement du territoire, de l’urbanisme et des infrastructures : séance extraordinaire',
  'Assemblée générale',
  'Anticonstitutionnellementsansuneseuleespacepourcouperlaligneoùquecesoit_procès-verbal_définitif',
] as const;

const NAMES = [
  'Marie-Antoinette de Rougemont-Châtelain',
  'Luc Roy',
  'Jean-Christophe Schwarzenberger-Montmollin',
  'Ada Monnier',
  'Bernard Roth',
  'Chloé Jeanneret-Gris',
  'Denis Maret',
  'Éléonore von Wattenwyl',
  'Félix Oberholzer-Gee',
] as const;

const SAID = [
  'Bonjour à toutes et à tous. J’ouvre la séance et je constate que le quorum est atteint.',
  'Le budget de l’année prochaine s’élève à quinze mille euros ; les dépenses de chauffage ont augmenté de dix pour cent, ce qui nous oblige à revoir la réserve prévue pour la réparation du toit de la salle polyvalente.',
  'Je suis d’accord.',
] as const;

export const AGENDA: readonly AgendaItem[] = [
  { level: 1, text: 'Approbation du procès-verbal de la dernière réunion du comité directeur intercommunal' },
  { level: 1, text: 'Budget' },
  { level: 2, text: 'Dépenses de chauffage et conséquences sur la réserve destinée à la réparation du toit' },
  { level: 3, text: 'Devis' },
  { level: 1, text: 'Divers' },
];

const cells = (...texts: readonly string[]): string =>
  `<tr>${texts.map((text) => `<td>${text && `<span data-passages="2">${text}</span>`}</td>`).join('')}</tr>`;
const heads = (...texts: readonly string[]): string =>
  `<tr>${texts.map((text) => `<th scope="col">${text}</th>`).join('')}</tr>`;

const MINUTES = `<h2>Budget</h2><p><span data-passages="2">Le budget de quinze mille euros est adopté à l’unanimité.</span></p>
<p><strong>Votes</strong></p><table><tbody>${heads('Objet', 'Pour', 'Contre', 'Abstentions', 'Résultat')}${cells('Le budget de l’année prochaine et la réserve pour la réparation du toit', '12', '0', '1', 'Adopté')}</tbody></table>
<p><strong>Actions</strong></p><table><tbody>${heads('Action', 'Responsable', 'Échéance')}${cells('Luc Roy demande trois devis pour la réparation du toit.', 'Luc Roy', '')}</tbody></table>
<h2>Divers</h2><p>Ce point n’a pas été abordé.</p>`;

function summary(number: number, changes: Partial<MeetingSummary>): MeetingSummary {
  return {
    id: MeetingId.parse(`00000000-0000-4000-8000-${String(number).padStart(12, '0')}`),
    name: LONG_NAMES[number % LONG_NAMES.length] ?? '',
    status: 'completed',
    date_created: new Date(Date.now() - number * 30 * 3_600_000).toISOString(),
    meeting_date: '2026-09-30',
    meeting_time: '18:30',
    duration: 5_430,
    participants: [...NAMES],
    progress: 100,
    approval: 'draft',
    segments_count: 1,
    ...changes,
  };
}

/** Meetings with each status twice and with names of every length, from today, this week and earlier. */
export const MEETINGS: readonly MeetingSummary[] = [...MEETING_STATUSES, ...MEETING_STATUSES].map((status, index) =>
  summary(index, { status, progress: status === 'completed' ? 100 : 47.3 }),
);

/** Makes a meeting with some speakers, who have names if there is an agenda. */
export function meetingOf(speakers: number, changes: Partial<Meeting> = {}): Meeting {
  const labels = Array.from({ length: speakers }, (_, index) => `speaker_${index + 1}`);
  const nameOf = (index: number): string => NAMES[index % NAMES.length] ?? '';
  const passages = Array.from({ length: speakers * 4 }, (_, index) => ({
    id: index + 1,
    speaker: labels[index % speakers] ?? '',
    start: index * 20,
    end: index * 20 + 18,
    text: SAID[index % SAID.length] ?? '',
  }));
  return {
    ...summary(1000 * speakers, { status: 'transcribed', name: LONG_NAMES[0] }),
    transcript: passages.map(({ speaker, text }) => [speaker, text]),
    passages,
    place: null,
    attendance: attendanceOf(NAMES, {}),
    unique_speakers: labels,
    speaker_suggestions: Object.fromEntries(
      labels.map((label, index) => [
        label,
        { name: index % 2 === 0 ? nameOf(index) : '', description: `Parle du budget et de la réparation du toit.` },
      ]),
    ),
    speaker_snippets_urls: Object.fromEntries(labels.map((label) => [label, `/${label}`])),
    recording_kept: false,
    voices_kept: true,
    speaker_map: changes.full_agenda ? Object.fromEntries(labels.map((label, index) => [label, nameOf(index)])) : {},
    full_agenda: [],
    summary: null,
    minutes: {
      version: 1,
      division: '00000000-0000-0000-0000-000000000000',
      approval: 'draft',
      approval_by: null,
      approval_at: null,
      approved_version: null,
      audio_destroyed_at: '2026-09-30T19:00:00.000Z',
      voices_destroyed_at: null,
    },
    minutes_engine: null,
    minutes_kind: 'synthetic',
    minutes_made_at: null,
    transcript_changed_at: null,
    error_message: null,
    stage: null,
    remaining_seconds: null,
    failed_step: null,
    can_retry: false,
    jobs_before: null,
    transcribed_at: null,
    ...changes,
  };
}

/** Makes a meeting whose recording is still being processed, or could not be processed. */
export const unheard = (changes: Partial<Meeting>): Meeting => meetingOf(0, { progress: 12.8, ...changes });

/** Makes a meeting with its agenda, with or without minutes. */
export const prepared = (changes: Partial<Meeting> = {}): Meeting =>
  meetingOf(3, { full_agenda: [...AGENDA], ...changes });

export const completed = prepared({ status: 'completed', summary: MINUTES, segments_count: 3 });
