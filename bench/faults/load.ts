import type { Call } from '@greffier/contract/call';
import { Summarize, Transcribe } from '@greffier/contract/meeting/minutes/ai';
import { ListMeetings } from '@greffier/contract/meeting/meeting-list';
import { GetMeeting, ImportTranscript, UpdateAgenda, UpdateMeeting } from '@greffier/contract/meeting/meetings';
import { CreateTemplate, ListTemplates } from '@greffier/contract/organisation/templates';
import type { KillableServer } from '@greffier/server/testing/processes/killable-server';
import { FORM } from '@greffier/server/testing/uploads';
import { setTimeout as wait } from 'node:timers/promises';

/** Changes that the product has acknowledged, and changes that were only requested. */
export interface Ledger {
  readonly meetings: Map<string, { readonly name: string; readonly end: 'transcribed' | 'completed' }>;
  readonly templates: Map<string, 'acknowledged' | 'asked'>;
}

const AGAIN_MS = 250;
const PIECE = 40_000;
const PASSAGES = 200;

/** Simulates one person who works with the product, and retries as its pages do. */
export function person(web: KillableServer, token: string, ledger: Ledger, over: AbortSignal) {
  const call = (which: Call, params: Readonly<Record<string, string>> = {}, body?: FormData | object) =>
    web.as(token)(which, params, body);

  /** Retries a request until it is acknowledged. Only for requests that may be made twice. */
  async function surely<T>(what: () => Promise<T>): Promise<T> {
    for (;;) {
      over.throwIfAborted();
      try {
        return await what();
      } catch {
        await wait(AGAIN_MS);
      }
    }
  }

  const idOf = async (name: string): Promise<string | undefined> => {
    const { meetings } = ListMeetings.response.parse(await call(ListMeetings));
    return meetings.find((one) => one.name === name)?.id;
  };

  async function ends(id: string, end: 'transcribed' | 'completed'): Promise<void> {
    await surely(async () => {
      const { status } = GetMeeting.response.parse(await call(GetMeeting, { meeting_id: id }));
      if (status !== end) throw new Error(`${status} yet`);
    });
  }

  async function rename(id: string, name: string, end: 'transcribed' | 'completed'): Promise<void> {
    await surely(() => call(UpdateMeeting, { meeting_id: id }, { name }));
    ledger.meetings.set(id, { name, end });
  }

  /**
   * Sends a recording in pieces.
   * @returns the id of its upload
   */
  async function upload(recording: Buffer): Promise<string> {
    const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' };
    const ask = async (path: string, init: RequestInit & { headers: Record<string, string> }): Promise<Response> => {
      const answer = await fetch(`${web.url}/api/v1/uploads/${path}`, init);
      if (!answer.ok) throw new Error(`${init.method}: ${answer.status}`);
      return answer;
    };
    const length = { 'upload-length': String(recording.length) };
    const id = await surely(async () => {
      const answer = await ask('', { method: 'POST', headers: { ...headers, ...length } });
      return answer.headers.get('location')?.split('/').at(-1) ?? '';
    });
    let acknowledged = 0;
    while (acknowledged < recording.length) {
      acknowledged = await surely(async () => {
        const known = await ask(id, { method: 'HEAD', headers });
        const from = Number(known.headers.get('upload-offset'));
        // Bytes were lost. Without this error, the bench would only see that the meeting never appears.
        if (from < acknowledged) throw new Error(`${acknowledged} bytes were acknowledged, and ${from} are there`);
        const piece = { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(from) };
        const body = recording.subarray(from, from + PIECE);
        const sent = await ask(id, { method: 'PATCH', headers: { ...headers, ...piece }, body });
        return Number(sent.headers.get('upload-offset'));
      });
    }
    return id;
  }

  return {
    /** Sends a recording, has it transcribed, and renames its meeting at the same time. */
    async record(name: string, recording: Buffer): Promise<void> {
      const id = await upload(recording);
      const form = new FormData();
      form.set('data', JSON.stringify({ ...FORM, meeting_name: name, upload_id: id }));
      const { meeting_id } = Transcribe.response.parse(await surely(() => call(Transcribe, {}, form)));
      await rename(meeting_id, `${name}, corrigé`, 'transcribed');
      await ends(meeting_id, 'transcribed');
    },

    /** Imports a transcript, has minutes written, and waits for them. */
    async write(name: string): Promise<void> {
      const form = new FormData();
      form.set('data', JSON.stringify({ ...FORM, meeting_name: name }));
      form.set('file', new File([transcript()], 'séance.vtt'));
      // If no answer came, the list of meetings tells whether the import was accepted, so that none is repeated.
      const id = await surely(async () => {
        const known = await idOf(name);
        if (known !== undefined) return known;
        return ImportTranscript.response.parse(await call(ImportTranscript, {}, form)).meeting_id;
      });
      await surely(() => call(UpdateAgenda, { meeting_id: id }, { agenda: [{ level: 1, text: 'Entretien' }] }));
      await surely(async () => {
        const { status } = GetMeeting.response.parse(await call(GetMeeting, { meeting_id: id }));
        if (status === 'transcribed') await call(Summarize, { meeting_id: id }, { summary_section_length: 100 });
      });
      ledger.meetings.set(id, { name, end: 'completed' });
      await ends(id, 'completed');
    },

    /** Makes templates, requesting each only once, until `stop` is aborted. */
    async edit(name: string, stop: AbortSignal): Promise<void> {
      for (let number = 1; !stop.aborted && !over.aborted; number += 1) {
        const template = { name: `${name}, modèle ${number}`, format: [{ level: 1, text: 'Budget' }] };
        ledger.templates.set(template.name, 'asked');
        const made = await call(CreateTemplate, {}, template).catch(() => null);
        if (made !== null) ledger.templates.set(template.name, 'acknowledged');
        await wait(AGAIN_MS);
      }
    },

    /** @returns the changes that were lost, and the changes that were made twice */
    async check(): Promise<{ readonly lost: string[]; readonly twice: string[] }> {
      const { templates } = ListTemplates.response.parse(await surely(() => call(ListTemplates)));
      const names = (name: string): number => templates.filter((one) => one.name === name).length;
      const kept = [...ledger.templates];
      const lost = kept.filter(([name, state]) => state === 'acknowledged' && names(name) === 0).map(([name]) => name);
      const twice = kept.filter(([name]) => names(name) > 1).map(([name]) => name);
      for (const [id, { name, end }] of ledger.meetings) {
        const found = await surely(() => call(GetMeeting, { meeting_id: id })).catch(() => null);
        const meeting = GetMeeting.response.safeParse(found).data;
        if (meeting?.name !== name || meeting.status !== end) lost.push(`${name}: ${meeting?.status ?? 'gone'}`);
      }
      const { meetings } = ListMeetings.response.parse(await surely(() => call(ListMeetings)));
      const once = new Set<string>();
      for (const { name } of meetings) {
        if (once.has(name)) twice.push(name);
        once.add(name);
      }
      return { lost, twice };
    },
  };
}

function transcript(): string {
  const lines = Array.from({ length: PASSAGES }, (_, at) => {
    const time = (ms: number): string => new Date(at * 6_000 + ms).toISOString().slice(11, 23);
    return `${time(0)} --> ${time(5_000)}\n<v Anne Jobin>Le poste numéro ${at + 1} demande un entretien régulier.</v>\n`;
  });
  return `WEBVTT\n\n${lines.join('\n')}`;
}
