import { GetOrganisation, SaveAuthConfig } from '@greffier/contract/organisation/organisation';
import { changeOrganization } from '@greffier/server/testing/rows';
import { beforeEach, expect, it } from 'vitest';
import { ruleTests } from '../rule-tests.ts';

const tests = ruleTests({ isSuperuser: true });
const TENANT = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const WRONG = {
  emails: 'Format d’email invalide',
  domains: 'Format de domaine invalide',
  tenants: 'Format de Tenant ID invalide (GUID attendu)',
} as const;
const LABELS = {
  emails: 'Adresses e-mail autorisées',
  domains: 'Domaines d’e-mail autorisés',
  tenants: 'Tenant IDs Microsoft autorisés',
} as const;
const FIELDS = {
  emails: 'authorized_emails',
  domains: 'authorized_email_domains',
  tenants: 'authorized_microsoft_tenant_ids',
} as const;
type Kind = keyof typeof LABELS;

beforeEach(async () => {
  await changeOrganization(tests.product.house.deps.database.db, { canEditAuthConfig: true });
  await tests.open('/organization?tab=access');
  await field('emails').waitFor();
});

const list = (kind: Kind) => tests.page.getByRole('region', { name: LABELS[kind] });
const field = (kind: Kind) => list(kind).getByRole('textbox', { name: LABELS[kind] });
const add = (kind: Kind) => list(kind).getByRole('button', { name: /^Ajouter/ });
const wrong = (kind: Kind) => list(kind).getByText(WRONG[kind], { exact: true });
const rules = (kind: Kind) => list(kind).getByRole('listitem').allTextContents();

async function enter(kind: Kind, text: string): Promise<void> {
  await field(kind).fill(text);
  await add(kind).click();
  await expect.poll(() => field(kind).inputValue()).toBe('');
}

const RIGHT: readonly (readonly [Kind, string, string])[] = [
  ['emails', ' Anne.Jobin+pv@Exemple.ch ', 'anne.jobin+pv@exemple.ch'],
  ['domains', '@Commune.Exemple.CH', 'commune.exemple.ch'],
  ['tenants', ` ${TENANT.toUpperCase()} `, TENANT],
];
const REFUSED: Readonly<Record<Kind, readonly string[]>> = {
  emails: ['anne', 'anne@exemple', '@exemple.ch', 'a b@exemple.ch', 'a@b@exemple.ch', 'a@exemple..ch'],
  domains: ['exemple', '-exemple.ch', 'exemple..ch', 'exem ple.ch', '@@exemple.ch', 'exemple.ch/', 'a@exemple.ch'],
  tenants: ['exemple', TENANT.slice(1), `${TENANT}0`, TENANT.replaceAll('-', '')],
};

const KINDS = ['emails', 'domains', 'tenants'] as const;

it.each(KINDS)('§5.24 §5.25 §5.26 §5.28 errors show while people type, and prevent adding: %s', async (kind) => {
  await expect.poll(() => add(kind).isDisabled()).toBe(true);
  for (const text of REFUSED[kind]) {
    await field(kind).fill(text);
    await wrong(kind).waitFor();
    await expect.poll(() => add(kind).isDisabled(), { message: `« ${text} »` }).toBe(true);
    await field(kind).press('Enter');
    await field(kind).fill('  ');
    await expect.poll(() => wrong(kind).count()).toBe(0);
    await expect.poll(() => add(kind).isDisabled()).toBe(true);
  }
  await expect.poll(() => rules(kind)).toEqual([]);
});

it.each(KINDS)('§5.24 §5.25 §5.26 the server refuses what the field refuses: %s', async (kind) => {
  for (const text of ['', ...REFUSED[kind]]) {
    expect(await tests.refusal(SaveAuthConfig, { body: { [FIELDS[kind]]: [text] } }), `« ${text} »`).toEqual({
      [`${FIELDS[kind]}.0`]: WRONG[kind],
    });
  }
});

it('§5.24 §5.25 §5.26 §5.27 rules are kept in lower case, domains without their @, each once', async () => {
  for (const [kind, typed, kept] of RIGHT) {
    await enter(kind, typed);
    await expect.poll(() => rules(kind)).toEqual([kept]);
    await enter(kind, kept);
    await enter(kind, typed.toUpperCase());
    expect(await rules(kind)).toEqual([kept]);
  }
  await tests.page.getByRole('button', { name: 'Enregistrer' }).click();
  await tests.page.getByText('Règles d’accès enregistrées').waitFor();
  const stored = GetOrganisation.response.parse(await (await tests.send(GetOrganisation)).json()).auth_config;
  for (const [kind, , kept] of RIGHT) expect(stored[FIELDS[kind]]).toEqual([kept]);
});

it('§5.27 the server keeps each rule once', async () => {
  const body = Object.fromEntries(RIGHT.map(([kind, typed, kept]) => [FIELDS[kind], [typed, kept, kept]]));
  const stored = SaveAuthConfig.response.parse(await (await tests.send(SaveAuthConfig, { body })).json());
  for (const [kind, , kept] of RIGHT) expect(stored[FIELDS[kind]]).toEqual([kept]);
});
