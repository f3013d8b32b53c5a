import { createHash } from 'node:crypto';

/** White text on #2c86fd has a contrast of only 3.5:1; this darker shade has 5.6:1. */
const STYLE = `
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:flex;align-items:center;justify-content:center;padding:24px;background:#f4f7fb;color:#1b2733;font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Liberation Sans",Arial,sans-serif}
main{width:100%;max-width:420px;padding:32px;background:#fff;border:1px solid #dde5ee;border-radius:12px}
h1{margin:0 0 8px;font-size:24px;line-height:1.25}
p{margin:0 0 24px;color:#46566a}
label{display:block;margin:0 0 6px;font-weight:600}
input{display:block;width:100%;min-height:44px;padding:8px 12px;font:inherit;color:inherit;background:#fff;border:1px solid #76879b;border-radius:8px}
input:focus-visible,button:focus-visible,a:focus-visible{outline:3px solid #0b5cc4;outline-offset:2px}
input[aria-invalid=true]{border-color:#b42318}
.field{margin:0 0 20px}
ul{margin:0;padding-left:20px;color:#46566a}
li{margin:0 0 12px}
code{font-size:14px;overflow-wrap:anywhere}
.hint{margin:6px 0 0;font-size:14px}
.error{margin:6px 0 0;font-size:14px;color:#b42318}
button,.button{display:block;width:100%;min-height:44px;padding:10px 16px;font:inherit;font-weight:600;text-align:center;text-decoration:none;color:#fff;background:#0b63ce;border:0;border-radius:8px;cursor:pointer}
button:hover,.button:hover{background:#0950a8}
`;

/** Content security policy: no script, no picture, no other origin; the page's one style is allowed by hash. */
export const PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

export interface LoginForm {
  /** Address that the form is sent to. */
  readonly action: string;
  readonly email: string;
  readonly name: string;
  /** Message in French about a wrong e-mail address; null for none. */
  readonly error: string | null;
}

/** Returns the page with the local sign-in's form. */
export function loginPage({ action, email, name, error }: LoginForm): string {
  const wrong = error === null ? '' : ' aria-invalid="true" aria-describedby="email-error"';
  return page(
    `${error === null ? '' : 'Erreur\u00A0: '}Connexion`,
    `<h1>Connexion à Greffier</h1>
<p>Cette connexion locale, sans mot de passe, sert à essayer Greffier sur cette machine.</p>
<form method="post" action="${escape(action)}" novalidate>
<div class="field">
<label for="email">Adresse e-mail</label>
<input id="email" name="email" type="email" autocomplete="email" maxlength="254" required autofocus value="${escape(email)}"${wrong}>
${error === null ? '' : `<div class="error" id="email-error" role="alert">${escape(error)}</div>`}
</div>
<div class="field">
<label for="name">Votre nom</label>
<input id="name" name="name" type="text" autocomplete="name" maxlength="200" aria-describedby="name-hint" value="${escape(name)}">
<div class="hint" id="name-hint">Facultatif</div>
</div>
<button type="submit">Se connecter</button>
</form>`,
  );
}

/** Returns the page for a sign-in that cannot go on, with a link to begin again. */
export const failurePage = (reason: string): string =>
  page(
    'Connexion interrompue',
    `<h1>Connexion interrompue</h1>
<p>${escape(reason)} Elle a peut-être expiré, ou été commencée dans un autre navigateur.</p>
<a class="button" href="/login">Recommencer la connexion</a>`,
  );

/** Returns the page for a person who opens the local sign-in from another machine. It says what the operator can do. */
export const closedPage = (): string =>
  page(
    'Connexion locale fermée',
    `<h1>Connexion locale fermée</h1>
<p>La connexion locale, sans mot de passe, ne répond qu’à la machine de Greffier, sous son propre nom (localhost). Votre demande vient d’une autre machine, ou passe par un proxy ou un tunnel.</p>
<p>Si vous administrez ce serveur\u00A0:</p>
<ul>
<li>pour que d’autres personnes se connectent, indiquez un fournisseur d’identité (<code>OIDC_ISSUER</code>, <code>OIDC_CLIENT_ID</code>, <code>OIDC_CLIENT_SECRET</code>) et l’adresse du serveur (<code>PUBLIC_URL</code>)\u202F;</li>
<li>si tout le monde sur ce réseau peut tout lire, indiquez <code>ALLOW_LOCAL_SIGN_IN=true</code> et <code>PUBLIC_URL</code>.</li>
</ul>`,
  );

/** Returns the page for a person who has asked too often. */
export const busyPage = (reason: string): string =>
  page('Trop de demandes', `<h1>Trop de demandes</h1>\n<p>${escape(reason)}</p>`);

const page = (title: string, body: string): string => `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – Greffier</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
