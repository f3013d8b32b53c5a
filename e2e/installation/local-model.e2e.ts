import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ImportTranscript, UpdateAgenda } from '@greffier/contract/meeting/meetings';
import { tinyGguf } from '@greffier/language-model/testing/tiny-gguf';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Api } from '../support/api.ts';
import { expectGoodLooks } from '../support/looks.ts';
import { TestServer } from '../support/server.ts';
import { signIn } from '../support/session.ts';
import { sharedBrowser } from '../support/shared.ts';

const EMAIL = 'secretaire@example.org';
const TALK = [
  'Le devis de la toiture se monte à seize mille huit cents francs, sans l’isolation.',
  'On accepte le devis de la toiture. Léo, tu écris à l’entreprise avant vendredi.',
  'Pour la fête du village, il nous manque encore douze bénévoles au stand des crêpes.',
];
const time = (second: number): string =>
  `00:${String(Math.floor(second / 60)).padStart(2, '0')}:${String(second % 60).padStart(2, '0')}.000`;
/** Long enough for a model as small as this one to be stopped, and killed, in the middle of its work. */
const TURNS = 240;
const VTT = `WEBVTT\n\n${Array.from({ length: TURNS }, (_, at) => {
  const said = TALK[Math.floor((at * TALK.length) / TURNS)];
  return `${time(at * 8)} --> ${time(at * 8 + 7)}\n${at % 2 === 0 ? 'Anne Jobin' : 'Léo Arc'}: ${at + 1}. ${said}\n`;
}).join('\n')}`;

const browser = sharedBrowser();
let folder: string;
let server: TestServer;
let page: Page;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greffier-model-'));
  const model = join(folder, 'petit.gguf');
  await writeFile(model, tinyGguf(4, true));
  server = await TestServer.start({ TEXT_MODEL: model });
  const context = await browser.newContext({ locale: 'fr-FR', timezoneId: 'Europe/Zurich', reducedMotion: 'reduce' });
  page = await context.newPage();
  page.setDefaultTimeout(90_000);
  await signIn(page, server, EMAIL);
  const api = await Api.signIn(server, EMAIL);
  const data = new FormData();
  data.set('data', JSON.stringify({ meeting_name: 'Comité', meeting_date: '2026-03-03' }));
  data.set('file', new Blob([VTT]), 'comité.vtt');
  const { meeting_id } = await api.call(ImportTranscript, {}, data);
  const agenda = ['Toiture de l’école', 'Fête du village'].map((text) => ({ level: 1, text }));
  await api.call(UpdateAgenda, { meeting_id }, { agenda });
  await page.goto(`${server.url}/meeting/${meeting_id}`);
});
afterAll(async () => {
  await page?.context().close();
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

const button = (name: string) => page.getByRole('button', { name, exact: true });

// The model's weights are random, so nothing it writes passes the checks, and quotations replace its text.
describe('a model on this machine writes minutes', { sequential: true }, () => {
  it('and stops on request, while it reads or writes', async () => {
    await button('Générer le PV').click();
    await page.getByText('Rédaction des sections').or(page.getByText('Répartition des échanges')).first().waitFor();
    await expectGoodLooks(page, 'writing-under-way', {
      primary: button('Arrêter la rédaction'),
      sizes: ['narrow'],
    });
    const at = performance.now();
    await button('Arrêter la rédaction').click();
    await page.getByText('Rédaction arrêtée').waitFor();
    await button('Générer le PV').waitFor();
    expect(performance.now() - at).toPassWithin(5_000);
  });

  it('and continues by itself after the server dies in the middle', { timeout: 240_000 }, async () => {
    await button('Générer le PV').click();
    await page.getByText('Rédaction des sections').or(page.getByText('Répartition des échanges')).first().waitFor();
    await server.kill('SIGKILL');
    await server.run();
    await page.getByRole('tab', { name: 'Procès-verbal', selected: true }).waitFor({ timeout: 180_000 });
    await page
      .getByRole('tabpanel')
      .getByText(/seize mille huit cents francs|douze bénévoles/)
      .first()
      .waitFor();
    expect(server.log).not.toMatch(/toiture|Jobin/);
  });
});
