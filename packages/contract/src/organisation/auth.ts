import { z } from 'zod';
import { defineCall } from '../call.ts';
import { Success } from '../errors.ts';
import { UserId } from '../ids.ts';

export const AUTH_METHODS = ['microsoft_entra_id'] as const;

export const AuthConfig = z.object({
  methods: z.array(z.enum(AUTH_METHODS)),
  authorized_microsoft_tenant_ids: z.array(z.string()),
  authorized_email_domains: z.array(z.string()),
  authorized_emails: z.array(z.string()),
});
export type AuthConfig = z.infer<typeof AuthConfig>;

export const Organization = z.object({
  id: z.uuid(),
  name: z.string(),
  logo_url: z.string().nullable(),
  max_users: z.int().nullable(),
  can_edit_auth_config: z.boolean(),
  auth_config: AuthConfig,
});
export type Organization = z.infer<typeof Organization>;

export const User = z.object({
  id: UserId,
  email: z.string(),
  name: z.string().nullable(),
  is_superuser: z.boolean(),
  organization: Organization,
});
export type User = z.infer<typeof User>;

export const Login = defineCall({
  id: 'login',
  tag: 'auth',
  summary: 'Commence la connexion auprès du fournisseur d’identité',
  access: 'anyone',
  method: 'GET',
  path: '/auth/login',
  /** `select_account=true`: the issuer asks who signs in, even if somebody is already signed in there. */
  query: z.looseObject({ select_account: z.string('Indiquez select_account une seule fois').optional() }),
  redirects: true,
  errors: [403, 422, 503],
});

/** The message about a missing authorisation code, in the wording of the specification. */
const NO_CODE = 'No authorization code received';

/** Call to which the page /auth/callback passes the issuer's whole query string. */
export const Callback = defineCall({
  id: 'callback',
  tag: 'auth',
  summary: 'Échange le code du fournisseur d’identité contre un jeton',
  access: 'anyone',
  method: 'GET',
  path: '/auth/callback',
  query: z.looseObject({ code: z.string(NO_CODE).min(1, NO_CODE) }),
  response: z.object({ access_token: z.string(), token_type: z.literal('bearer') }),
  errors: [400, 401, 403, 422, 503, 507],
});

export const Logout = defineCall({
  id: 'logout',
  tag: 'auth',
  summary: 'Termine la session auprès du fournisseur d’identité',
  access: 'anyone',
  method: 'GET',
  path: '/auth/logout',
  redirects: true,
  errors: [],
});

/** The page calls this before `Logout`, which a browser opens without a token. */
export const EndSession = defineCall({
  id: 'endSession',
  tag: 'auth',
  summary: 'Termine la session\u00A0: son jeton ne vaut plus rien',
  access: 'user',
  method: 'DELETE',
  path: '/auth/session',
  response: Success,
  errors: [401],
});
export const EndSessions = defineCall({
  id: 'endSessions',
  tag: 'auth',
  summary: 'Termine toutes les sessions de la personne connectée, dans tous ses navigateurs',
  access: 'user',
  method: 'DELETE',
  path: '/auth/sessions',
  response: Success,
  errors: [401],
});

export const Me = defineCall({
  id: 'me',
  tag: 'auth',
  summary: 'La personne connectée',
  access: 'user',
  method: 'GET',
  path: '/auth/me',
  response: User,
  errors: [401],
});

/** For people who write scripts: tells whose a token is and how long it is valid. The token itself is not shown. */
export const DebugToken = defineCall({
  id: 'debugToken',
  tag: 'auth',
  summary: 'Ce que vaut le jeton de la demande',
  access: 'user',
  method: 'GET',
  path: '/auth/debug-token',
  response: z.object({
    user_id: UserId,
    email: z.string(),
    is_superuser: z.boolean(),
    issued_at: z.iso.datetime(),
    expires_at: z.iso.datetime(),
  }),
  errors: [401],
});
