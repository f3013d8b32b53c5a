import { RuntimeConfig } from '@greffier/contract/runtime-config';
import { ErrorBody } from '@greffier/contract/errors';
import { z } from 'zod';
import { ConfigError, loadConfig } from './config.ts';
import { SignInClient, SignInError } from './features/auth/sign-in-client.ts';

const USAGE = 'Usage\u00A0: npm run --silent token -- nom@exemple.ch';
const Token = z.object({ access_token: z.string() });

/**
 * Signs in at the running server as a browser does, with the embedded sign-in.
 * @returns the bearer token
 * @throws SignInError, ConfigError
 */
async function fetchToken(email: string): Promise<string> {
  const { host, port, publicUrl } = loadConfig(process.env);
  const name = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  const server = `http://${name}:${port}`;
  const answer = await fetch(`${server}/config.json`).catch((cause: unknown) => {
    throw new SignInError(`Aucun serveur ne répond sur ${server}. Démarrez-le avec npm start (ou indiquez PORT).`, {
      cause,
    });
  });
  const settings = RuntimeConfig.safeParse(await answer.json().catch(() => null));
  if (!settings.success) throw new SignInError(`Ce qui répond sur ${server} n’est pas Greffier.`);
  if (!settings.data.local_sign_in) {
    throw new SignInError(
      'La connexion locale est désactivée\u00A0: avec un fournisseur d’identité, connectez-vous dans le navigateur.',
    );
  }
  const client = new SignInClient(server, publicUrl);
  const response = await client.callback(await client.answer(email));
  const body: unknown = await response.json();
  if (!response.ok)
    throw new SignInError(ErrorBody.safeParse(body).data?.detail ?? 'Le serveur a refusé la connexion.');
  return Token.parse(body).access_token;
}

const [email, ...rest] = process.argv.slice(2);
if (email === undefined || rest.length > 0) {
  process.stderr.write(`${USAGE}\n`);
  process.exitCode = 2;
} else {
  try {
    process.stdout.write(`${await fetchToken(email)}\n`);
  } catch (error) {
    if (!(error instanceof SignInError || error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
