import { type ErrorBody, NOT_FOUND } from '@greffier/contract/errors';
import { Server } from '@tus/server';
import { toApiError } from '../../http/errors.ts';

type Written = Parameters<Server['write']>;

const WRONG_HEADER: ErrorBody = {
  detail:
    'Un en-tête de cet envoi manque ou n’est pas valable\u00A0: suivez le protocole tus 1.0 (Tus-Resumable, Upload-Length, Upload-Offset, Upload-Metadata, Content-Type).',
  code: 'bad_request',
};
const GONE: ErrorBody = { detail: NOT_FOUND.upload, code: 'not_found' };

/** Refusals of the protocol by their status, which programs that send recordings rely on. */
const REFUSALS: Readonly<Record<number, ErrorBody>> = {
  400: WRONG_HEADER,
  403: WRONG_HEADER,
  404: GONE,
  409: {
    detail:
      'Le décalage (Upload-Offset) n’est pas celui des octets déjà reçus\u00A0: demandez-le (HEAD), puis reprenez à cet endroit.',
    code: 'outdated',
  },
  410: GONE,
  412: { detail: 'L’en-tête «\u00A0Tus-Resumable: 1.0.0\u00A0» manque.', code: 'bad_request' },
  413: { detail: 'Le fichier est trop volumineux, ou plus long qu’annoncé.', code: 'too_large' },
  501: {
    detail: 'Le serveur ne prend que des envois d’un seul tenant, dont la longueur est annoncée (Upload-Length).',
    code: 'bad_request',
  },
};

/** The server of the tus protocol, whose own refusals are English texts, with the error bodies of all other calls. */
export class TusServer extends Server {
  override write(...[context, headers, status, body = '']: Written): ReturnType<Server['write']> {
    if (status < 400) return super.write(context, headers, status, body);
    headers.set('Content-Type', 'application/json; charset=utf-8');
    headers.set('Cache-Control', 'no-store');
    return super.write(context, headers, status, body.startsWith('{') ? body : refusal(status));
  }
}

const refusal = (status: number): string => JSON.stringify(REFUSALS[status] ?? toApiError(undefined).toBody());
