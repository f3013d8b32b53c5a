import type { Organization } from '@greffier/contract/organisation/auth';
import { PRODUCT_NAME } from '@greffier/contract/runtime-config';
import { use, useEffect } from 'react';
import { RuntimeConfigContext } from './runtime-config.ts';
import { UserContext } from './session/session.ts';

export interface Brand {
  readonly name: string;
  readonly logoUrl: string | null;
  /** True if the organisation's own name replaces the product's. */
  readonly ofOrganisation: boolean;
}

/** Returns the organisation's name and logo; the product's if that name is still the default (specification §9). */
export function brandOf(productName: string, organisation: Pick<Organization, 'name' | 'logo_url'> | null): Brand {
  const named = organisation !== null && organisation.name.trim() !== '' && organisation.name !== PRODUCT_NAME;
  if (!named || organisation.name === productName) return { name: productName, logoUrl: null, ofOrganisation: false };
  return { name: organisation.name, logoUrl: organisation.logo_url, ofOrganisation: true };
}

/** Returns the name and logo to show, signed in or not. */
export function useBrand(): Brand {
  const config = use(RuntimeConfigContext);
  const user = use(UserContext);
  return brandOf(config?.product_name ?? PRODUCT_NAME, user?.organization ?? null);
}

/** Parts of the tab's title: a mark that asks for attention, and the page's own title. */
let shown: { mark: string | null; title: string } = { mark: null, title: PRODUCT_NAME };

function showTitle(part: Partial<typeof shown>): void {
  shown = { ...shown, ...part };
  document.title = shown.mark === null ? shown.title : `${shown.mark} · ${shown.title}`;
}

/** Sets the browser tab's title: « Page · Organisation », or only the name if the page has no title. */
export function usePageTitle(page: string | null): void {
  const { name } = useBrand();
  useEffect(() => showTitle({ title: page === null ? name : `${page} · ${name}` }), [page, name]);
}

/** Puts a few words before the tab's title, which people see while they work elsewhere. Null removes the words. */
export function useTitleMark(mark: string | null): void {
  useEffect(() => showTitle({ mark }), [mark]);
  useEffect(() => () => showTitle({ mark: null }), []);
}
