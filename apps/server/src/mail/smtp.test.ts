import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { loadConfig } from '../config.ts';
import { mailServer } from './test-mail-server.ts';
import { selectMail } from './smtp.ts';

const MESSAGE = { to: 'anne@exemple.ch', subject: 'Greffier\u00A0: terminé', text: 'Réunion prête.' };

const never = new AbortController().signal;

async function open(refuse: string | null = null, path = '') {
  const server = await mailServer(refuse);
  onTestFinished(() => server.close());
  const config = loadConfig({ SMTP_URL: `${server.url}${path}`, MAIL_FROM: 'greffier@exemple.ch' });
  return { server, mail: selectMail(config)! };
}

it('sends a message to one person, in UTF-8, and says that a machine wrote it', async () => {
  const { server, mail } = await open();
  await mail.send(MESSAGE, never);
  expect(server.received).toHaveLength(1);
  const [{ from, to, data }] = server.received as [(typeof server.received)[number]];
  expect({ from, to }).toEqual({ from: 'greffier@exemple.ch', to: ['anne@exemple.ch'] });
  expect(data).toMatch(/^Auto-Submitted: auto-generated$/m);
  expect(data).toMatch(/^Subject: =\?UTF-8\?/m);
  expect(data).toContain('R=C3=A9union pr=C3=AAte.');
});

it('sends to one address only, whatever the address contains', async () => {
  const { server, mail } = await open();
  await mail.send({ ...MESSAGE, to: 'anne@exemple.ch, autre@exemple.ch' }, never).catch(() => undefined);
  expect(server.received.flatMap(({ to }) => to)).not.toContain('autre@exemple.ch');
});

it('fails where the server refuses the message, or is not there', async () => {
  const { server, mail } = await open('550 no such person');
  await expect(mail.send(MESSAGE, never)).rejects.toThrow('no such person');
  await server.close();
  await expect(mail.send(MESSAGE, never)).rejects.toThrow('ECONNREFUSED');
});

it('sends nothing unencrypted if encryption is required', async () => {
  const { server } = await open();
  const mail = selectMail({ mail: { url: server.url, from: 'greffier@exemple.ch', encrypted: true } })!;
  await expect(mail.send(MESSAGE, never)).rejects.toThrow('STARTTLS');
  expect(server.received).toEqual([]);
});

/** Opens a mail server that greets without end, a line at a time, so that it is never silent. */
async function endlessServer(): Promise<string> {
  const server = createServer((socket) => {
    const greeting = setInterval(() => socket.write('220-wait\r\n'), 10);
    socket.on('close', () => clearInterval(greeting)).on('error', () => socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it(
  'gives up after a minute if the server talks without end, and at once if the job ends',
  { timeout: 5_000 },
  async () => {
    const url = await endlessServer();
    const mail = selectMail({ mail: { url, from: 'greffier@exemple.ch', encrypted: false } })!;
    const job = new AbortController();
    const sending = mail.send(MESSAGE, job.signal);
    setTimeout(() => job.abort(), 100);
    await expect(sending).rejects.toThrow('aborted');

    const minute = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(minute.signal);
    onTestFinished(() => timeout.mockRestore());
    const slow = mail.send(MESSAGE, never);
    setTimeout(() => minute.abort(), 100);
    await expect(slow).rejects.toThrow('aborted');
    expect(timeout).toHaveBeenCalledWith(60_000);
  },
);
