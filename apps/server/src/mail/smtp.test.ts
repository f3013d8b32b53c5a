import { expect, it, onTestFinished } from 'vitest';
import { loadConfig } from '../config.ts';
import { mailServer } from '../testing/mail-server.ts';
import { selectMail } from './smtp.ts';

const MESSAGE = { to: 'anne@exemple.ch', subject: 'Greffier\u00A0: terminé', text: 'Réunion prête.' };

async function open(refuse: string | null = null, path = '') {
  const server = await mailServer(refuse);
  onTestFinished(() => server.close());
  const config = loadConfig({ SMTP_URL: `${server.url}${path}`, MAIL_FROM: 'greffier@exemple.ch' });
  return { server, mail: selectMail(config)! };
}

it('sends a message to one person, in UTF-8, and says that a machine wrote it', async () => {
  const { server, mail } = await open();
  await mail.send(MESSAGE);
  expect(server.received).toHaveLength(1);
  const [{ from, to, data }] = server.received as [(typeof server.received)[number]];
  expect({ from, to }).toEqual({ from: 'greffier@exemple.ch', to: ['anne@exemple.ch'] });
  expect(data).toMatch(/^Auto-Submitted: auto-generated$/m);
  expect(data).toMatch(/^Subject: =\?UTF-8\?/m);
  expect(data).toContain('R=C3=A9union pr=C3=AAte.');
});

it('sends to one address only, whatever the address contains', async () => {
  const { server, mail } = await open();
  await mail.send({ ...MESSAGE, to: 'anne@exemple.ch, autre@exemple.ch' }).catch(() => undefined);
  expect(server.received.flatMap(({ to }) => to)).not.toContain('autre@exemple.ch');
});

it('fails where the server refuses the message, or is not there', async () => {
  const { server, mail } = await open('550 no such person');
  await expect(mail.send(MESSAGE)).rejects.toThrow('no such person');
  await server.close();
  await expect(mail.send(MESSAGE)).rejects.toThrow('ECONNREFUSED');
});

it('sends nothing unencrypted if encryption is required', async () => {
  const { server } = await open();
  const mail = selectMail({ mail: { url: server.url, from: 'greffier@exemple.ch', encrypted: true } })!;
  await expect(mail.send(MESSAGE)).rejects.toThrow('STARTTLS');
  expect(server.received).toEqual([]);
});
