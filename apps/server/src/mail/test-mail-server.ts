import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

interface Received {
  readonly from: string;
  readonly to: readonly string[];
  /** Headers and body as they came. */
  readonly data: string;
}

/** A mail server on this machine. It speaks only as much of SMTP (RFC 5321) as is needed to receive a message. */
export interface MailServer {
  readonly url: string;
  readonly received: readonly Received[];
  close(): Promise<void>;
}

/** @param refuse answer that refuses every recipient; null if they are accepted */
export async function mailServer(refuse: string | null = null): Promise<MailServer> {
  const received: Received[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    const say = (line: string): boolean => socket.write(`${line}\r\n`);
    let from = '';
    let to: string[] = [];
    let unread = '';
    let inData = false;
    const answer = (line: string): void => {
      const address = /<([^>]*)>/.exec(line)?.[1] ?? '';
      if (/^(EHLO|HELO)/i.test(line)) say('250 here');
      else if (/^MAIL FROM/i.test(line)) {
        [from, to] = [address, []];
        say('250 ok');
      } else if (/^RCPT TO/i.test(line)) {
        if (refuse === null) to.push(address);
        say(refuse ?? '250 ok');
      } else if (/^DATA/i.test(line)) {
        inData = true;
        say('354 go on');
      } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
      else say('502 unknown');
    };
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      unread += chunk;
      for (;;) {
        const end = unread.indexOf(inData ? '\r\n.\r\n' : '\r\n');
        if (end === -1) return;
        const part = unread.slice(0, end);
        unread = unread.slice(end + (inData ? 5 : 2));
        if (inData) {
          inData = false;
          received.push({ from, to, data: part });
          say('250 taken');
        } else answer(part);
      }
    });
    say('220 test');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
