import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderInApp } from '../../test/render.tsx';
import { LoginPage } from './login-page.tsx';

const open = (reason: string) =>
  renderInApp(<LoginPage />, { path: '/login', at: `/login?error=${encodeURIComponent(reason)}` });

describe('the sign-in page after a refusal', () => {
  it.each([
    ['AADSTS65004: User declined to consent to access the app. Trace ID: 1', /acceptez la demande/],
    ['AADSTS90094: An administrator of Commune has set a policy.', /Un administrateur de votre organisation doit/],
    ['AADSTS50020: User account from identity provider live.com does not exist in tenant.', /compte professionnel/],
    ['AADSTS50011: The redirect URI does not match.', /mal configurée/],
    ['consent_required', /Un administrateur de votre organisation doit/],
    ['temporarily_unavailable', /ne répond pas pour l’instant/],
    ['No authorization code received', /n’a renvoyé aucun code/],
  ])('shows the issuer’s words, and what they mean in French: %s', (reason, hint) => {
    open(reason);
    expect(screen.getByRole('alert')).toHaveTextContent(reason);
    expect(screen.getByRole('alert')).toHaveTextContent(hint);
    expect(screen.getByRole('button', { name: 'Se connecter' })).toBeVisible();
  });

  it.each([
    'Votre compte n’est pas autorisé à utiliser cette application.',
    'AADSTS123456789: Something new.',
    'constructor',
    '<img src=x onerror=alert(1)>',
  ])('adds no explanation to unknown words, and treats them as text: %s', (reason) => {
    open(reason);
    expect(screen.getByRole('alert')).toHaveTextContent(`La connexion a échoué${reason}`);
    expect(document.querySelector('img[src="x"]')).toBeNull();
  });
});
