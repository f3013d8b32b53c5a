import { Transcribe } from '@greffier/contract/meeting/minutes/ai';
import { callPath } from '@greffier/contract/call';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { expectGoodLooks } from '../support/looks.ts';
import { ruleTests } from '../specification/rule-tests.ts';

const tests = ruleTests();
const SAMPLES = join(import.meta.dirname, '../../apps/web/src/features/recordings/file/samples');
const target = () => tests.page.getByText('Déposez l’enregistrement ici');
const said = (text: string | RegExp) => tests.page.getByText(text);
const button = (name: string) => tests.page.getByRole('button', { name, exact: true });

/**
 * Drags files over the window as a file manager does. If no part of the page accepts the files, the browser opens them
 * instead of the page.
 */
async function dragging(...names: string[]) {
  const session = await tests.page.context().newCDPSession(tests.page);
  const data = { items: [], files: names.map((name) => join(SAMPLES, name)), dragOperationsMask: 1 };
  const act = (type: 'dragEnter' | 'dragOver' | 'drop', x: number, y: number) =>
    session.send('Input.dispatchDragEvent', { type, x, y, data });
  await act('dragEnter', 5, 5);
  await act('dragOver', 60, 30);
  return {
    over: () => act('dragOver', 200, 300),
    drop: () => act('drop', 200, 300),
  };
}

it('a file that is dropped anywhere on the page is taken; the browser never opens it instead', async () => {
  const { page } = tests;
  await tests.open('/new-meeting');
  await said('Déposez ici votre fichier audio ou vidéo').waitFor();

  await dragging('phone.m4a');
  await target().waitFor();
  await page.keyboard.press('Escape');
  await target().waitFor({ state: 'detached' });

  const film = await dragging('film.mp4');
  await film.over();
  await target().waitFor();
  await expectGoodLooks(page, 'new-meeting-drop');
  await film.drop();
  await target().waitFor({ state: 'detached' });
  await said('film.mp4').waitFor();
  await said(/·\s3\ss$/).waitFor();
  await said('Seul le son de cette vidéo sera conservé.').waitFor();
  await expect.poll(() => page.getByRole('textbox', { name: /^Nom de la réunion/ }).inputValue()).toBe('film');
  await expectGoodLooks(page, 'new-meeting-video');

  // Another recording replaces the first one and everything filled in from the first one. Other files do not.
  const other = await dragging('live.webm');
  await said('Il remplacera « film.mp4 ».').waitFor();
  await other.drop();
  await said(/·\sdurée inconnue$/).waitFor();
  await expect.poll(() => said('Seul le son de cette vidéo sera conservé.').count()).toBe(0);
  await expect.poll(() => page.getByRole('textbox', { name: /^Nom de la réunion/ }).inputValue()).toBe('live');
  await (await dragging('../audio-file.ts')).drop();
  await page
    .getByRole('alert')
    .getByText(/^Ce fichier n’est ni un enregistrement audio/)
    .waitFor();
  await said('live.webm').waitFor();
  await (await dragging('phone.m4a', 'sound.ogg')).drop();
  await said('Choisissez un seul fichier.').waitFor();

  // A recording that is being sent is not replaced.
  await page.route(
    (url) => url.pathname === callPath(Transcribe),
    () => undefined,
    { times: 1 },
  );
  await button('Démarrer la transcription').click();
  await button('Annuler l’envoi').waitFor();
  await expectGoodLooks(page, 'new-meeting-sending');
  const late = await dragging('phone.m4a');
  await said('Aucun fichier ne peut être pris maintenant').waitFor();
  await late.drop();
  await said('Aucun fichier ne peut être pris maintenant').waitFor({ state: 'detached' });
  await said(/^Un envoi est en cours/).waitFor();
  expect(await said('phone.m4a').count()).toBe(0);
  await button('Annuler l’envoi').click();
  await said('live.webm').waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/new-meeting');
});
