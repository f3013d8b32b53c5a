import { ImportAgenda } from '@greffier/contract/meeting/agenda/agenda-sources';
import * as ai from '@greffier/contract/meeting/minutes/ai';
import type { Call } from '@greffier/contract/call';
import { FindSpeakers } from '@greffier/contract/meeting/transcript/find-speakers';
import { SetFindingState } from '@greffier/contract/meeting/minutes/findings';
import { GetItemStarts, SetItemPins } from '@greffier/contract/meeting/agenda/item-starts';
import { KeepNames, ListNameConflicts } from '@greffier/contract/meeting/transcript/name-conflicts';
import * as engines from '@greffier/contract/organisation/engines';
import { CreateExample } from '@greffier/contract/meeting/example';
import * as meetings from '@greffier/contract/meeting/meetings';
import * as minutes from '@greffier/contract/meeting/minutes/minutes';
import { ListenToRecording } from '@greffier/contract/meeting/transcript/recording';
import { GetMinutesTime } from '@greffier/contract/meeting/minutes/minutes-time';
import * as organisation from '@greffier/contract/organisation/organisation';
import { EraseOwnAccount } from '@greffier/contract/organisation/own-data';
import * as templates from '@greffier/contract/organisation/templates';
import { DividePassages } from '@greffier/contract/meeting/agenda/division';
import * as transcript from '@greffier/contract/meeting/transcript/transcript';
import * as vocabularies from '@greffier/contract/organisation/vocabularies';
import * as wordTemplate from '@greffier/contract/organisation/word-template';
import { readTranscript } from '@greffier/documents/transcripts/read-transcript';
import { modelsErrors } from '@greffier/speech/models/errors';
import { SpeechError } from '@greffier/speech/types';
import { writeFile } from 'node:fs/promises';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { meetings as meetingRows } from '../../database/schema/meetings.ts';
import { organizations } from '../../database/schema/organizations.ts';
import { OutlineTimeoutError } from '../../documents/outline.ts';
import { PdfError } from '../../documents/pdf.ts';
import { ThreadError } from '../../threads/thread-error.ts';
import { make, type MeetingRow, openScene, withShared } from './contract.ts';
import { addUser } from '../rows.ts';
import { NOBODYS, PER_MINUTE, type ServedContract, titled } from './served-contract.ts';

/**
 * Tests the failures that belong to single calls. Each must have the status that the document lists for it. They run as
 * part of contract.test.ts, which checks at its end that every documented status has been seen.
 */
export function ownFailures(served: ServedContract): void {
  const { seen } = served;
  describe('a call’s own failures are documented', () => {
    beforeEach(() => served.house.reset());

    it.each<readonly [string, Call, MeetingRow]>([
      ['the name of a meeting whose minutes are approved', meetings.UpdateMeeting, { approval: 'approved' }],
      ['a passage while the minutes are written', transcript.UpdateTranscript, { status: 'summarization' }],
      ['passages to cut while the minutes are written', DividePassages, { status: 'summarization' }],
      ['a recording that is not kept', meetings.DeleteRecording, { audioKey: null }],
      ['speakers before the transcript', meetings.UpdateSpeakers, { status: 'transcription' }],
      ['speakers to find after the minutes', FindSpeakers, { status: 'completed' }],
      ['an agenda after the minutes', meetings.UpdateAgenda, { status: 'completed' }],
      ['where items begin after the minutes', SetItemPins, { status: 'completed' }],
      ['names to keep after the minutes', KeepNames, { status: 'completed' }],
      ['a PDF after the minutes', meetings.ExtractAgendaFromPdf, { status: 'completed' }],
      ['a file after the minutes', ImportAgenda, { status: 'completed' }],
      ['minutes that are not written', meetings.DownloadMinutes, { status: 'transcribed' }],
      ['minutes as PDF that are not written', minutes.DownloadMinutesPdf, { status: 'transcribed' }],
      ['a transcript that is not there', meetings.DownloadTranscript, { status: 'transcription' }],
      ['minutes without an agenda', ai.Summarize, { agenda: [] }],
      ['minutes to stop that nobody writes', ai.StopSummary, { status: 'transcribed' }],
      ['minutes to clear that are none', ai.ClearSummary, { status: 'transcribed' }],
      ['an agenda before the transcript', ai.GenerateAgenda, { status: 'transcription' }],
      ['nothing to take up again', ai.Retry, { status: 'transcribed' }],
      ['edited minutes where there are none', minutes.SaveSummary, { status: 'transcribed', summary: null }],
      ['edited minutes of an older version', minutes.SaveSummary, { summaryVersion: 1 }],
      ['a text to keep before the transcript', minutes.SetMinutesAside, { status: 'transcription' }],
      ['a former version of approved minutes', minutes.RestoreMinutesVersion, { approval: 'approved' }],
      ['a proposal for approved minutes', SetFindingState, { approval: 'approved' }],
      ['an approval of another version', minutes.SetApproval, { summaryVersion: 1 }],
      ['the time of minutes before the transcript', GetMinutesTime, { status: 'transcription' }],
      ['a question before the transcript', ai.AskScribebot, { status: 'transcription' }],
    ])('409: %s', async (_, call, row) => {
      const scene = await openScene(served.house, call, row);
      expect(seen(call, await make(served.caller, call, scene))).toBe(409);
    });

    it.each(
      titled([
        templates.UpdateTemplate,
        templates.DeleteTemplate,
        vocabularies.UpdateVocabulary,
        vocabularies.DeleteVocabulary,
      ]),
    )('403: %s of the organisation', async (_, call) => {
      const scene = await withShared(await openScene(served.house, call), served.house.deps);
      expect(seen(call, await make(served.caller, call, scene))).toBe(403);
    });

    it.each(
      titled([
        organisation.SetSuperuser,
        organisation.DeleteMember,
        organisation.HandOverMember,
        organisation.BlockMember,
        organisation.UnblockMember,
      ]),
    )('403: %s about oneself', async (_, call) => {
      const scene = await openScene(served.house, call);
      const own = { ...scene, ids: { ...scene.ids, user_id: scene.chief.id } };
      expect(seen(call, await make(served.caller, call, own))).toBe(403);
    });

    it('403: rules that only the installation may change', async () => {
      const scene = await openScene(served.house, organisation.SaveAuthConfig);
      await served.house.deps.database.db.update(organizations).set({ canEditAuthConfig: false });
      expect(seen(organisation.SaveAuthConfig, await make(served.caller, organisation.SaveAuthConfig, scene))).toBe(
        403,
      );
    });

    it('409: access rules that somebody else has changed', async () => {
      const call = organisation.SaveAuthConfig;
      const scene = await openScene(served.house, call);
      const body = { authorized_email_domains: ['exemple.ch'], replaces: { authorized_email_domains: ['autre.ch'] } };
      expect(seen(call, await make(served.caller, call, scene, { body }))).toBe(409);
    });

    it('416: a part that the recording does not have', async () => {
      const scene = await openScene(served.house, ListenToRecording);
      const answer = await make(served.caller, ListenToRecording, scene, { headers: { range: 'bytes=4-' } });
      expect(seen(ListenToRecording, answer)).toBe(416);
    });

    it('409: meetings for a blocked person', async () => {
      const scene = await openScene(served.house, organisation.HandOverMember);
      const heir = await addUser(served.house.deps.database.db, undefined, { blockedAt: new Date() });
      const call = organisation.HandOverMember;
      expect(seen(call, await make(served.caller, call, scene, { body: { to_user_id: heir.id } }))).toBe(409);
    });

    it('409: the account of the last super user, who is not deleted however often they ask', async () => {
      const { chief } = await openScene(served.house, EraseOwnAccount);
      const answers = [];
      for (let calls = 0; calls <= PER_MINUTE; calls += 1)
        answers.push(await served.limited.call(chief, EraseOwnAccount));
      expect(answers.slice(0, -1).map((answer) => seen(EraseOwnAccount, answer))).toEqual(Array(PER_MINUTE).fill(409));
      expect(answers.slice(-1).map((answer) => seen(EraseOwnAccount, answer))).toEqual([429]);
    });

    it('404: rights of an unknown person', async () => {
      const scene = await openScene(served.house, organisation.SetSuperuser);
      const absent = { ...scene, ids: { ...scene.ids, user_id: NOBODYS } };
      expect(seen(organisation.SetSuperuser, await make(served.caller, organisation.SetSuperuser, absent))).toBe(404);
    });

    it.each(titled([templates.ExtractFormat, meetings.ExtractAgendaFromPdf]))(
      '503: %s of a PDF that takes too long',
      async (_, call) => {
        const scene = await openScene(served.house, call);
        served.house.outline.read.mockRejectedValueOnce(new OutlineTimeoutError());
        expect(seen(call, await make(served.caller, call, scene))).toBe(503);
      },
    );

    it('503: an agenda in a file that takes too long', async () => {
      const scene = await openScene(served.house, ImportAgenda);
      served.house.agendaSource.read.mockRejectedValueOnce(new OutlineTimeoutError());
      expect(seen(ImportAgenda, await make(served.caller, ImportAgenda, scene))).toBe(503);
    });

    it.each(titled([wordTemplate.CheckWordTemplate, wordTemplate.SaveWordTemplate]))(
      '503: %s of a template that takes too long',
      async (_, call) => {
        const scene = await openScene(served.house, call);
        served.house.word.check.mockRejectedValueOnce(new ThreadError('time'));
        expect(seen(call, await make(served.caller, call, scene))).toBe(503);
      },
    );

    it.each(titled([minutes.DownloadMinutesPdf, minutes.DownloadMinutesVersionPdf]))(
      '503: %s if it cannot be made',
      async (_, call) => {
        const scene = await openScene(served.house, call);
        served.house.pdf.convert.mockRejectedValueOnce(new PdfError('took too long'));
        expect(seen(call, await make(served.caller, call, scene))).toBe(503);
      },
    );

    it('404: a missing Word template', async () => {
      const scene = await openScene(served.house, wordTemplate.GetWordTemplate);
      const call = wordTemplate.DownloadWordTemplate;
      expect(seen(call, await make(served.caller, call, scene))).toBe(404);
    });

    it('503: finding speakers takes too long', async () => {
      const scene = await openScene(served.house, FindSpeakers);
      served.house.speech.findSpeakers.mockRejectedValueOnce(new ThreadError('time'));
      expect(seen(FindSpeakers, await make(served.caller, FindSpeakers, scene))).toBe(503);
    });

    it('404, 409: an engine that is unknown, not installed, or in use', async () => {
      const scene = await openScene(served.house, engines.GetEngines);
      for (const call of [engines.InstallEngine, engines.UseEngine, engines.LeaveEngine]) {
        expect(seen(call, await make(served.caller, call, scene, { body: { model: 'inconnu' } }))).toBe(404);
      }
      const use = await make(served.caller, engines.UseEngine, scene, { body: { model: 'essai' } });
      expect(seen(engines.UseEngine, use)).toBe(409);
      const leave = await make(served.caller, engines.LeaveEngine, scene, { body: { model: 'plume' } });
      expect(seen(engines.LeaveEngine, leave)).toBe(409);
      const starter = await make(served.caller, engines.RemoveEngine, scene, { params: { model: 'whisper-base' } });
      expect(seen(engines.RemoveEngine, starter)).toBe(409);
      // Another program began this installation, so this server cannot stop it.
      const stop = vi.spyOn(served.house.deps.models, 'stop').mockRejectedValueOnce(modelsErrors.busy('essai'));
      expect(seen(engines.CancelEngineInstall, await make(served.caller, engines.CancelEngineInstall, scene))).toBe(
        409,
      );
      stop.mockRestore();
      await writeFile(served.house.deps.config.modelsDir, 'no folder');
      const call = engines.InstallEngine;
      expect(seen(call, await make(served.caller, call, scene))).toBe(409);
    });

    it('503: a transcript that takes too long', async () => {
      const scene = await openScene(served.house, meetings.ImportTranscript);
      served.house.transcripts.read.mockRejectedValueOnce(new ThreadError('time'));
      expect(seen(meetings.ImportTranscript, await make(served.caller, meetings.ImportTranscript, scene))).toBe(503);
    });

    it('404: a meeting that is deleted while its transcript is written', async () => {
      const { db } = served.house.deps.database;
      const transaction = db.transaction.bind(db);
      const deleteAfterwards = (): void => {
        const spied = vi.spyOn(db, 'transaction').mockImplementationOnce(transaction);
        spied.mockImplementationOnce(async (...finish) => {
          await db.delete(meetingRows);
          return transaction(...finish);
        });
      };
      const scene = await openScene(served.house, meetings.ImportTranscript);
      served.house.transcripts.read.mockImplementationOnce((file) => {
        deleteAfterwards();
        return readTranscript(file);
      });
      expect(seen(meetings.ImportTranscript, await make(served.caller, meetings.ImportTranscript, scene))).toBe(404);
      served.house.text.suggestSpeakers.mockImplementationOnce(() => {
        deleteAfterwards();
        return Promise.resolve({});
      });
      expect(seen(CreateExample, await make(served.caller, CreateExample, scene))).toBe(404);
    });

    it.each(titled([ai.GenerateAgenda, ai.AskScribebot, meetings.ProposeAttendance, GetItemStarts, ListNameConflicts]))(
      '503: %s of an engine that takes too long',
      async (_, call) => {
        const scene = await openScene(served.house, call);
        const over = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
        served.house.text.proposeAgenda.mockImplementationOnce((_source, _template, signal) =>
          Promise.reject(signal.reason),
        );
        served.house.text.answer.mockImplementationOnce((_question, signal) => Promise.reject(signal.reason));
        expect(seen(call, await make(served.caller, call, scene))).toBe(503);
        over.mockRestore();
      },
    );

    it.each(
      titled([
        meetings.DownloadMinutes,
        meetings.DownloadTranscript,
        minutes.DownloadMinutesVersion,
        minutes.SaveSummary,
        minutes.SetMinutesAside,
      ]),
    )('503: %s if the document takes too much memory', async (_, call) => {
      const scene = await openScene(served.house, call);
      for (const engine of [served.house.word.minutes, served.house.word.transcript, served.house.minutesHtml.sanitize])
        engine.mockRejectedValueOnce(new ThreadError('memory'));
      const answer = await make(served.caller, call, scene);
      expect(seen(call, answer)).toBe(503);
      expect(answer.json()).toMatchObject({ detail: expect.stringMatching(/trop de mémoire\u00A0: /) });
    });

    it.each(titled([minutes.DownloadMinutesPdf, minutes.DownloadMinutesVersionPdf]))(
      '413: %s if the document takes too much memory, since it always will',
      async (_, call) => {
        const scene = await openScene(served.house, call);
        const { pdf } = served.house.deps;
        // The server draws PDFs itself where there is no LibreOffice.
        Object.assign(served.house.deps, { pdf: null });
        served.house.word.minutesPdf.mockRejectedValueOnce(new ThreadError('memory'));
        const answer = await make(served.caller, call, scene).finally(() => Object.assign(served.house.deps, { pdf }));
        expect(seen(call, answer)).toBe(413);
        expect(answer.json()).toMatchObject({ detail: expect.stringMatching(/téléchargez-le en Word/) });
      },
    );

    it.each(titled([ai.GenerateAgenda, ai.AskScribebot, meetings.ProposeAttendance, GetItemStarts, ListNameConflicts]))(
      '503: %s of an engine whose thread takes too much memory',
      async (_, call) => {
        const scene = await openScene(served.house, call);
        for (const engine of [
          served.house.text.proposeAgenda,
          served.house.text.answer,
          served.house.text.proposeAttendance,
          served.house.text.placeItems,
          served.house.text.nameConflicts,
        ])
          engine.mockRejectedValueOnce(new ThreadError('memory'));
        const answer = await make(served.caller, call, scene);
        expect(seen(call, answer)).toBe(503);
        expect(answer.json()).toMatchObject({ detail: expect.stringMatching(/trop de mémoire\u00A0: /) });
      },
    );

    it('503: speech without its weights', async () => {
      const scene = await openScene(served.house, ai.Transcribe);
      served.house.speech.probe.mockRejectedValueOnce(new SpeechError('model_missing', 'Le modèle manque.'));
      expect(seen(ai.Transcribe, await make(served.caller, ai.Transcribe, scene))).toBe(503);
    });
  });
}
