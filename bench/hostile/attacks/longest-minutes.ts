import { Summarize } from '@greffier/contract/meeting/minutes/ai';
import { TEXT_LIMITS, TRANSCRIPT_LIMITS } from '@greffier/contract/limits';
import { GetMeeting, UpdateAgenda } from '@greffier/contract/meeting/meetings';
import { alone, bytes, importing, type Row } from '../scene.ts';

const MEETINGS = 10;
/** Number of passages: almost as many as a transcript may have. */
const PASSAGES = TRANSCRIPT_LIMITS.passages - 100;
const CHARACTERS = Math.floor(TRANSCRIPT_LIMITS.characters / PASSAGES) - 5;
/** Time in which the minutes must be written; ms. */
const PATIENCE = 600_000;

const clock = (seconds: number): string => new Date(seconds * 1_000).toISOString().slice(11, 23);

/** Makes a word for each number. No word occurs twice, and each is searched for in all items. */
const word = (number: number): string =>
  `b${number.toString(36).replaceAll(/\d/g, (digit) => 'qwertzuiop'[Number(digit)] ?? '')}cier`;
const words = (from: number, count: number): string =>
  Array.from({ length: count }, (_, at) => word(from + at)).join(' ');

const talk = (): string =>
  `WEBVTT\n\n${Array.from(
    { length: PASSAGES },
    (_, at) =>
      `${clock(3 * at)} --> ${clock(3 * at + 2.9)}\n<v P${at % 7}>${`On passe au point ${at % 300}. Le ${words(at, 9)} coûte ${at} francs.`.slice(0, CHARACTERS)}\n`,
  ).join('\n')}`;
const agenda = Array.from({ length: TEXT_LIMITS.agendaItems }, (_, nth) => ({
  level: 1 + (nth % 3),
  text: `Point ${nth} ${words(60 * nth, 60)}`.slice(0, TEXT_LIMITS.agendaItem - 10).trim(),
}));

export const longestMinutes: Row = {
  row: 17,
  name: `${MEETINGS} meetings of ${PASSAGES} passages and ${TEXT_LIMITS.agendaItems} items, polled without a pause while the minutes of the first are written`,
  stage: alone(async ({ attacker }) => {
    const ids: string[] = [];
    for (let count = 0; count < MEETINGS; count += 1) {
      const { meetingId } = await importing(attacker, 'longue.vtt', bytes(talk()));
      if (meetingId === null) return { what: 'the transcript is not taken', holds: false };
      await attacker.call(UpdateAgenda, { meeting_id: meetingId }, { agenda });
      ids.push(meetingId);
    }
    const started = performance.now();
    for (const meeting_id of ids) await attacker.call(Summarize, { meeting_id }, {});
    let status = '';
    let polls = 0;
    const isOver = (): boolean => !['', 'summarization'].includes(status) || performance.now() - started > PATIENCE;
    const [first] = ids;
    await Promise.all(
      ids.map(async (meeting_id) => {
        while (!isOver()) {
          const meeting = await attacker.call(GetMeeting, { meeting_id });
          if (meeting_id === first) ({ status } = meeting);
          polls += 1;
        }
      }),
    );
    const seconds = (performance.now() - started) / 1_000;
    return { what: `${status} after ${seconds.toFixed(0)} s and ${polls} polls`, holds: status === 'completed' };
  }),
};
