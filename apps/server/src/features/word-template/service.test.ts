import { DownloadMinutes } from '@greffier/contract/meeting/meetings';
import { DownloadMinutesPdf } from '@greffier/contract/meeting/minutes/minutes';
import * as calls from '@greffier/contract/organisation/word-template';
import type { WordTemplate, WordTemplateCheck } from '@greffier/contract/organisation/word-template';
import { unzipDocx } from '@greffier/documents/docx/test-docx';
import { lines, template } from '@greffier/documents/word-template/test-template';
import { beforeEach, describe, expect, it } from 'vitest';
import { organizationFiles } from '../../database/schema/organizations.ts';
import { PdfError } from '../../documents/pdf.ts';
import { ThreadError } from '../../threads/thread-error.ts';
import { type Caller, openCaller } from '../../testing/caller.ts';
import { LOGO, openScene, type Scene, WORD_TEMPLATE } from '../../testing/contract/contract.ts';
import { type House, storedKeys } from '../../testing/house.ts';
import { openForTests } from '../../testing/open-for-tests.ts';

let house: House;
let caller: Caller;
let scene: Scene;

openForTests((opened) => ({ house, caller } = opened));
beforeEach(async () => {
  await house.reset();
  scene = await openScene(house, DownloadMinutes);
});

const made = async (...texts: readonly string[]) =>
  new File([new Uint8Array(await template(lines(...texts)))], 'Séance.docx');
const good = () => made('Chez nous\u00A0: {titre}', '{proces_verbal}');
const send = (call: Parameters<Caller['call']>[1], file: File) => caller.call(scene.chief, call, { form: { file } });
const state = async () => (await caller.call(scene.chief, calls.GetWordTemplate)).json<WordTemplate>();
const minutes = (call: Parameters<Caller['call']>[1] = DownloadMinutes) =>
  caller.call(scene.owner, call, { params: { meeting_id: scene.ids.meeting_id } });
const textOf = (docx: Buffer): string => (unzipDocx(docx)['word/document.xml'] ?? '').replaceAll(/<[^>]+>/g, ' ');
const organisationKeys = async () => (await storedKeys(house)).filter((key) => key.startsWith('organisation/'));

describe('an organisation’s Word template', () => {
  it('is used for minutes, and shown with the person and the time of its upload', async () => {
    house.setNow(new Date('2026-03-04T10:00:00Z'));
    const file = await good();
    const saved = await send(calls.SaveWordTemplate, file);
    expect(saved.json<WordTemplate>().template).toEqual({
      file_name: 'Séance.docx',
      bytes: expect.any(Number),
      uploaded_at: '2026-03-04T10:00:00.000Z',
      uploaded_by: 'chef@exemple.ch',
      failure: null,
      failed_at: null,
    });
    const answer = await minutes();
    expect(answer.headers[calls.WORD_DESIGN_HEADER]).toBe('template');
    expect(textOf(answer.rawPayload)).toMatch(/Chez nous.*Comité de mars.*Le budget est accepté/s);
    const back = await caller.call(scene.chief, calls.DownloadWordTemplate);
    expect(back.rawPayload.equals(Buffer.from(await file.arrayBuffer()))).toBe(true);
    expect(back.headers['content-disposition']).toContain(encodeURIComponent('Séance.docx'));
  });

  it('is refused with everything that is wrong with it, and then nothing is stored or changed', async () => {
    await send(calls.SaveWordTemplate, await good());
    const before = await state();
    const keys = await organisationKeys();
    const refused = await send(calls.SaveWordTemplate, await made('{titr}', '{#points}', '{contenu}'));
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({
      code: 'invalid_word_template',
      detail: expect.stringContaining('Vouliez-vous écrire {titre}'),
    });
    expect(refused.json<{ detail: string }>().detail).toContain('La répétition {#points} n’est jamais fermée');
    expect(await state()).toEqual(before);
    expect(await organisationKeys()).toEqual(keys);
  });

  it('is refused as impossible to fill if it breaks the library', async () => {
    house.word.check.mockRejectedValue(new ThreadError('broke'));
    const said =
      'Ce modèle ne peut pas être rempli\u00A0: enregistrez-le à nouveau depuis Word, au format .docx, ou repartez du modèle de départ.';
    const tried = (await send(calls.CheckWordTemplate, await good())).json<WordTemplateCheck>();
    expect(tried).toMatchObject({ problems: [{ message: said, place: null }], preview: null, sample: null });
    const saved = await send(calls.SaveWordTemplate, await good());
    expect([saved.statusCode, saved.json()]).toEqual([
      422,
      expect.objectContaining({ code: 'invalid_word_template', detail: said }),
    ]);
  });

  it('can be tried without being stored: problems are listed, or a preview and a sample are made', async () => {
    const wrong = (await send(calls.CheckWordTemplate, await made('{x}'))).json<WordTemplateCheck>();
    expect(wrong).toMatchObject({
      problems: [{ place: 'corps du document, «\u00A0{x}\u00A0»' }],
      preview: null,
      sample: null,
    });
    const right = (await send(calls.CheckWordTemplate, WORD_TEMPLATE)).json<WordTemplateCheck>();
    expect(right).toMatchObject({ problems: [], warnings: [] });
    expect(right.preview).toContain('<h4>2.1 Comptes de l’année</h4>');
    expect(right.preview).not.toMatch(/<a |href=|id=/);
    expect(textOf(Buffer.from(right.sample ?? '', 'base64'))).toContain('Claire Exemple');
    expect(await organisationKeys()).toEqual([]);
    expect((await state()).template).toBeNull();
  });

  it('leaves no file behind when it is replaced or removed', async () => {
    await send(calls.SaveWordTemplate, await good());
    await send(calls.SaveWordTemplate, await made('Autre', '{proces_verbal}'));
    expect(await organisationKeys()).toHaveLength(1);
    await caller.call(scene.chief, calls.DeleteWordTemplate);
    expect(await organisationKeys()).toEqual([]);
    const answer = await minutes();
    expect(answer.headers[calls.WORD_DESIGN_HEADER]).toBe('built-in');
    expect(textOf(answer.rawPayload)).not.toContain('Autre');
  });

  it.each([
    ['takes too long', () => house.word.fill.mockRejectedValueOnce(new ThreadError('time')), /trop de temps/],
    [
      'breaks the library',
      () => house.word.fill.mockRejectedValueOnce(new ThreadError('broke')),
      /ne peut pas être rempli/,
    ],
    ['lost its file', () => house.deps.storage.remove('organisation/'), /ne se trouve plus/],
  ])('that %s does not prevent minutes, and the organisation learns why', async (_, fail, why) => {
    await send(calls.SaveWordTemplate, await good());
    await fail();
    const answer = await minutes();
    expect(answer.statusCode).toBe(200);
    expect(answer.headers[calls.WORD_DESIGN_HEADER]).toBe('failed');
    expect(textOf(answer.rawPayload)).toMatch(/Le budget est accepté/);
    expect(textOf(answer.rawPayload)).not.toContain('Chez nous');
    expect((await state()).template).toMatchObject({
      failure: expect.stringMatching(why),
      failed_at: expect.any(String),
    });
  });

  it('that can be filled again no longer counts as failed', async () => {
    await send(calls.SaveWordTemplate, await good());
    await house.deps.database.db.update(organizationFiles).set({ failure: 'Raison', failedAt: new Date() });
    await minutes();
    expect((await state()).template).toMatchObject({ failure: null, failed_at: null });
  });
});

describe('the logo of the minutes', () => {
  it('is shown in the header of the document, in the built-in design and in templates', async () => {
    const saved = await send(calls.SaveMinutesLogo, LOGO);
    expect(saved.json<WordTemplate>().logo).toMatchObject({
      file_name: 'logo.png',
      data_url: expect.stringMatching(/^data:image\/png;base64,iVBOR/),
    });
    for (const design of ['built-in', 'template']) {
      if (design === 'template') await send(calls.SaveWordTemplate, WORD_TEMPLATE);
      const answer = await minutes();
      expect(answer.headers[calls.WORD_DESIGN_HEADER]).toBe(design);
      const parts = Object.values(unzipDocx(answer.rawPayload));
      expect(parts.filter((part) => part.includes('descr="Logo de l’organisation"'))).toHaveLength(1);
    }
    await caller.call(scene.chief, calls.DeleteMinutesLogo);
    expect((await state()).logo).toBeNull();
    expect((await organisationKeys()).filter((key) => key.endsWith('logo'))).toEqual([]);
  });

  it.each([
    ['no image', () => Buffer.from('<svg/>')],
    ['an image that breaks off', (whole: Buffer) => whole.subarray(0, 40)],
    [
      'a JPEG image with nothing behind its header',
      () => Buffer.from('ffd8ffc0001108000500050301110002110103110100ffda', 'hex'),
    ],
    ['an image with damaged pixels', (whole: Buffer) => whole.fill(7, 41, 54)],
  ])('is refused if it is %s', async (_, broken) => {
    const bytes = broken(Buffer.from(await LOGO.arrayBuffer()));
    const refused = await send(calls.SaveMinutesLogo, new File([new Uint8Array(bytes)], 'logo.png'));
    expect([refused.statusCode, refused.json()]).toEqual([422, expect.objectContaining({ code: 'unreadable_logo' })]);
    expect((await state()).logo).toBeNull();
  });
});

describe('minutes as PDF', () => {
  it('are made of the Word file in the organisation’s design', async () => {
    await send(calls.SaveWordTemplate, await good());
    const answer = await minutes(DownloadMinutesPdf);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(answer.headers['content-disposition']).toContain('Comite_de_mars_resume.pdf');
    expect(textOf(Buffer.from(house.pdf.convert.mock.calls[0]?.[0] ?? []))).toContain('Chez nous');
  });

  it('are refused with a reason if they cannot be made', async () => {
    house.pdf.convert.mockRejectedValueOnce(new PdfError('took too long'));
    const answer = await minutes(DownloadMinutesPdf);
    expect([answer.statusCode, answer.json<{ detail: string }>().detail]).toEqual([
      503,
      expect.stringMatching(/téléchargez le document Word/),
    ]);
  });

  it('are made in the built-in design if nothing on the machine converts Word files, which the answer says', async () => {
    const bare = await openCaller({ ...house, deps: { ...house.deps, pdf: null } });
    const params = { meeting_id: scene.ids.meeting_id };
    const designs = ['built-in', 'not converted'];
    for (const design of designs) {
      if (design !== 'built-in') await send(calls.SaveWordTemplate, await good());
      const answer = await bare.call(scene.owner, DownloadMinutesPdf, { params });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-type']).toBe('application/pdf');
      expect(answer.headers['content-disposition']).toContain('Comite_de_mars_resume.pdf');
      expect(answer.headers[calls.WORD_DESIGN_HEADER]).toBe(design);
      expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    }
    expect(house.pdf.convert).not.toHaveBeenCalled();
    await bare.app.close();
  });
});
