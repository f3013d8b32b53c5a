import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { callPath } from '@greffier/contract/call';
import { GetMeeting } from '@greffier/contract/meeting/meetings';
import { SaveSummary } from '@greffier/contract/meeting/minutes/minutes';
import { TEXT_LIMITS } from '@greffier/contract/limits';
import type { Api } from '../../../e2e/support/api.ts';
import { alone, type Row } from '../scene.ts';

const LISTENERS = 40;
const LISTENS_FOR = 20_000;

/** Requests something, but reads nothing of the answer. */
function listenSlowly({ server, token }: Api, path: string): Promise<Socket> {
  return new Promise((done, fail) => {
    const socket = connect(server.port, '127.0.0.1', () => {
      socket.pause();
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost:${server.port}\r\nAuthorization: Bearer ${token}\r\n\r\n`);
      done(socket);
    });
    socket.once('error', fail);
    // The server may cut the connection.
    socket.on('error', () => undefined);
  });
}

export const slowListeners: Row = {
  row: 21,
  name: `${LISTENERS} connections of one person that ask for minutes of 2 MB and read nothing of them for ${LISTENS_FOR / 1_000} s`,
  stage: alone(async ({ attacker, meetingId: meeting_id }) => {
    const { version } = (await attacker.call(GetMeeting, { meeting_id })).minutes;
    const summary = `<p>${'Adopté. '.repeat(TEXT_LIMITS.summary / 8 - 10)}</p>`;
    await attacker.call(SaveSummary, { meeting_id }, { summary, version, session: null });
    const path = callPath(GetMeeting, { meeting_id });
    const sockets = await Promise.all(Array.from({ length: LISTENERS }, () => listenSlowly(attacker, path)));
    await sleep(LISTENS_FOR);
    const { status } = await attacker.fetch(GetMeeting, { meeting_id });
    for (const socket of sockets) socket.destroy();
    return { what: `${status} for one that reads`, holds: status === 200 };
  }),
};
