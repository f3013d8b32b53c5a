import { expect, it } from 'vitest';
import { brandOf } from './page-title.ts';

it('shows the product if the organisation has the default name or none', () => {
  const product = { name: 'Greffier', logoUrl: null, ofOrganisation: false };
  expect(brandOf('Greffier', null)).toEqual(product);
  expect(brandOf('Greffier', { name: 'Greffier', logo_url: 'https://example.org/l.png' })).toEqual(product);
});

it('shows an organisation with its own name and logo', () => {
  const organisation = { name: 'Commune de Lutry', logo_url: 'https://example.org/l.png' };
  expect(brandOf('Greffier', organisation)).toEqual({
    name: 'Commune de Lutry',
    logoUrl: 'https://example.org/l.png',
    ofOrganisation: true,
  });
});
