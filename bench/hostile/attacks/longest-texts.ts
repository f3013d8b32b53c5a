import { DividePassages } from '@greffier/contract/meeting/agenda/division';
import { TEXT_LIMITS } from '@greffier/contract/limits';
import { GetMeeting } from '@greffier/contract/meeting/meetings';
import {
  DownloadMinutesPdf,
  GetMinutesVersion,
  ListMinutesVersions,
  RestoreMinutesVersion,
  SaveSummary,
  SetApproval,
  SetMinutesAside,
} from '@greffier/contract/meeting/minutes/minutes';
import { ListTasks } from '@greffier/contract/meeting/minutes/tasks';
import type { Api } from '../../../e2e/support/api.ts';
import { random } from '../../shared/random.ts';
import { alone, type Row, statusOf } from '../scene.ts';

const TURNS = 5;
const WORDS = 40;
/** Number of tasks: few enough for the limit on elements of minutes. */
const TASKS = 19_990;
const LISTED_WITHIN = 60_000;

/** Makes paragraphs whose words repeat as rarely as in speech, so that they are as hard to compress. */
function longest(): string {
  const numbers = random(1);
  const word = (): string =>
    Array.from({ length: 2 + numbers.below(9) }, () => numbers.pick('aeinrstlou'.split(''))).join('');
  const known = Array.from({ length: 5_000 }, word);
  const parts: string[] = [];
  for (let length = 0; length < TEXT_LIMITS.summary - 2_000; length += parts.at(-1)?.length ?? 0) {
    const said = Array.from({ length: WORDS }, () => numbers.pick(known)).join(' ');
    parts.push(`<p><span data-passages="2">${said}</span></p>`);
  }
  return parts.join('');
}

/** Saves the text several times, each time as a new version. */
async function save(api: Api, meeting_id: string, text: string, turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) {
    const { version } = (await api.call(GetMeeting, { meeting_id })).minutes;
    await api.call(SaveSummary, { meeting_id }, { summary: `<p>${turn}</p>${text}`, version, session: null });
  }
}

export const longestSaves: Row = {
  row: 18,
  name: 'minutes of 2 MB, five times each: saved, set aside, restored, approved, reopened; then as PDF',
  stage: alone(async ({ attacker, meetingId: meeting_id }) => {
    const text = longest();
    await save(attacker, meeting_id, text, TURNS);
    for (let turn = 0; turn < TURNS; turn += 1)
      await attacker.call(SetMinutesAside, { meeting_id }, { summary: `<p>À part ${turn}</p>${text}` });
    for (let turn = 0; turn < TURNS; turn += 1)
      await attacker.call(RestoreMinutesVersion, { meeting_id, version: String(2 + turn) });
    for (let turn = 0; turn < TURNS; turn += 1) {
      const { version } = (await attacker.call(GetMeeting, { meeting_id })).minutes;
      for (const approval of ['to_approve', 'approved', 'draft'])
        await attacker.call(SetApproval, { meeting_id }, { approval, version });
    }
    const { versions } = await attacker.call(ListMinutesVersions, { meeting_id });
    const pdf = await statusOf(attacker, DownloadMinutesPdf, { meeting_id });
    return {
      what: `${versions.length} versions, PDF ${pdf.status} in ${pdf.seconds} s`,
      holds: versions.length === 1 + 4 * TURNS && pdf.status === 200,
    };
  }),
};

export const dividedText: Row = {
  row: 19,
  name: 'a passage that minutes of 2 MB rest on, cut and joined five times; then two versions are read to compare them',
  stage: alone(async ({ attacker, meetingId: meeting_id }) => {
    await save(attacker, meeting_id, longest(), 1);
    const { passages } = await attacker.call(GetMeeting, { meeting_id });
    const [, whole] = passages;
    if (whole === undefined) throw new Error('the sample has no second passage');
    const { id, start, end, text, speaker } = whole;
    const middle = text.indexOf('. ') + 1;
    const halves = [
      { speaker, start, end: (start + end) / 2, text: text.slice(0, middle) },
      { speaker, start: (start + end) / 2, end, text: text.slice(middle + 1) },
    ];
    const asRead = (run: readonly { readonly text: string }[]) =>
      run.map((one, at) => ({ id: id + at, speaker, text: one.text }));
    const one = [{ speaker, start, end, text }];
    for (let turn = 0; turn < TURNS; turn += 1) {
      await attacker.call(DividePassages, { meeting_id }, { former: asRead(one), into: halves });
      await attacker.call(DividePassages, { meeting_id }, { former: asRead(halves), into: one });
    }
    const read = await Promise.all(
      ['1', '2'].map((version) => attacker.call(GetMinutesVersion, { meeting_id, version })),
    );
    const letters = read.at(-1)?.summary.length ?? 0;
    return { what: `${letters} letters at the end`, holds: letters <= TEXT_LIMITS.summary };
  }),
};

export const endlessTasks: Row = {
  row: 20,
  name: `minutes of ${TASKS} tasks: saved five times, with the list of tasks`,
  stage: alone(async ({ attacker, meetingId: meeting_id }) => {
    const points = Array.from({ length: TASKS }, (_, at) => `<li>Rappeler le fournisseur ${at}</li>`);
    await save(attacker, meeting_id, `<p>Actions</p><ul>${points.join('')}</ul>`, TURNS);
    const started = performance.now();
    let found = 0;
    // The tasks of a text appear in the list a moment after it is saved.
    while (found < 2 && performance.now() - started < LISTED_WITHIN) ({ found } = await attacker.call(ListTasks));
    return { what: `${found} in the list`, holds: found > 2 && found < TASKS };
  }),
};
