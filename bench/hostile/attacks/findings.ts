import { Summarize } from '@greffier/contract/meeting/minutes/ai';
import { ListFindings, SetFindingState } from '@greffier/contract/meeting/minutes/findings';
import { GetMeeting, UpdateAgenda } from '@greffier/contract/meeting/meetings';
import { ListMinutesVersions, SaveSummary } from '@greffier/contract/meeting/minutes/minutes';
import type { Api } from '../../../e2e/support/api.ts';
import { alone, bytes, importing, type Row } from '../scene.ts';

/** Number of passages: almost as many as a transcript may have. */
const PASSAGES = 9_900;
const AT_ONCE = 20;
const TURNS = 5;
const SAVES = 10;

const clock = (seconds: number): string => new Date(seconds * 1_000).toISOString().slice(11, 23);

/** Makes two votes in each passage, both of which leave a question open for a person. */
const votes = (): string =>
  `WEBVTT\n\n${Array.from(
    { length: PASSAGES },
    (_, at) =>
      `${clock(3 * at)} --> ${clock(3 * at + 2.9)}\n<v P${at % 7}>La motion ${at} est acceptée par ${(at % 90) + 10} voix contre 3 et 2 abstentions. La motion b${at} est refusée par 3 voix contre 9.\n`,
  ).join('\n')}`;

const times = async <T>(count: number, call: (at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => call(at)));

/** Writes the longest possible lines of findings. The next save removes the lines, and the server remembers them. */
async function rewrite(api: Api, params: { meeting_id: string }, numbers: readonly number[]): Promise<void> {
  let { version } = (await api.call(GetMeeting, params)).minutes;
  const each = Math.ceil(numbers.length / SAVES);
  for (let from = 0; from < numbers.length; from += each) {
    const rows = numbers
      .slice(from, from + each)
      .map((one) => `<tr data-finding="${one}"><td>${'x'.repeat(9_800)}</td></tr>`);
    const summary = `<h1>Motions</h1><table><tbody>${rows.join('')}</tbody></table>`;
    ({ version } = await api.call(SaveSummary, params, { summary, version, session: null }));
  }
}

export const endlessFindings: Row = {
  row: 16,
  name: 'minutes about which 19,800 votes are proposed: listed, accepted, rewritten, with their history',
  stage: alone(async ({ attacker }) => {
    const { meetingId } = await importing(attacker, 'motions.vtt', bytes(votes()));
    if (meetingId === null) return { what: 'the transcript is not taken', holds: false };
    const params = { meeting_id: meetingId };
    await attacker.call(UpdateAgenda, params, { agenda: [{ level: 1, text: 'Motions' }] });
    await attacker.call(Summarize, params, {});
    await attacker.until(meetingId, ({ status }) => status === 'completed');
    const { findings, left_out: leftOut } = await attacker.call(ListFindings, params);
    const numbers = findings.map(({ number }) => number);
    await times(AT_ONCE, () => attacker.call(ListFindings, params));
    await times(AT_ONCE, () => attacker.call(ListMinutesVersions, params));
    await times(TURNS, (at) =>
      attacker.call(SetFindingState, { ...params, number: String(numbers[at] ?? 1) }, { state: 'accepted' }),
    );
    await rewrite(attacker, params, numbers);
    await times(AT_ONCE, () => attacker.call(ListFindings, params));
    return { what: `${findings.length} kept, ${leftOut} left out`, holds: leftOut > 0 };
  }),
};
