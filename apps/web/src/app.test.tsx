import { screen, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { App } from './app.tsx';
import { testConfig } from './test/render.tsx';

// The router reads the address when it is created. This address shows a page that does not navigate by itself.
vi.hoisted(() => window.history.replaceState(null, '', '/login?logged_out=1'));

it('says under a heading that the application could not start, and tries again', async () => {
  const answer = vi.fn<() => Promise<Response>>().mockRejectedValue(new TypeError('no network'));
  vi.stubGlobal('fetch', answer);
  render(<App />);
  expect(await screen.findByRole('heading', { level: 1, name: 'L’application n’a pas pu démarrer' })).toBeVisible();
  expect(screen.getByRole('main')).toHaveTextContent('Le serveur est injoignable');
  answer.mockImplementation(() => Promise.resolve(Response.json(testConfig)));
  await userEvent.setup().click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByRole('button', { name: 'Se connecter' })).toBeVisible();
});
