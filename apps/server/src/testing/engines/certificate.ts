import { generateKeyPairSync, sign } from 'node:crypto';

export interface Certificate {
  /** Private key in PEM, like the certificate. */
  readonly key: string;
  readonly cert: string;
}

/** Encodes one element of DER: its kind, its length, its content. */
function der(kind: number, ...content: readonly (Buffer | Uint8Array)[]): Buffer {
  const body = Buffer.concat(content);
  const { length } = body;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([kind, ...size]), body]);
}

const sequence = (...content: readonly Buffer[]): Buffer => der(0x30, ...content);
const identifier = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'));
const COMMON_NAME = identifier('550403');
const OTHER_NAMES = identifier('551d11');
const ECDSA_WITH_SHA256 = sequence(identifier('2a8648ce3d040302'));

/** Encodes a time in the years from 1950 to 2049. */
const time = (date: Date): Buffer =>
  der(0x17, Buffer.from(`${date.toISOString().slice(2, 19).replaceAll(/[-:T]/gu, '')}Z`));

/** Makes a self-signed certificate (RFC 5280). */
export function makeCertificate(host: string, from: Date, until: Date): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from(host)))));
  const names = sequence(OTHER_NAMES, der(0x04, sequence(der(0x82, Buffer.from(host)))));
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ECDSA_WITH_SHA256,
    name,
    sequence(time(from), time(until)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(names)),
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', content, privateKey));
  const base64 = sequence(content, ECDSA_WITH_SHA256, signature).toString('base64');
  return {
    key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    cert: `-----BEGIN CERTIFICATE-----\n${base64.replaceAll(/.{64}/gu, '$&\n')}\n-----END CERTIFICATE-----\n`,
  };
}
