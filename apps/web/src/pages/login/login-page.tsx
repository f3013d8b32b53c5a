import { Login } from '@greffier/contract/organisation/auth';
import { Alert, Anchor, Button, Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import { LoadingScreen } from '../../components/states/loading-screen.tsx';
import { Logo } from '../../components/logo.tsx';
import { callUrl } from '../../lib/api.ts';
import { usePageTitle, useBrand } from '../../lib/page-title.ts';
import { rememberOtherTab } from '../../lib/session/return-place.ts';
import { getToken } from '../../lib/session/token.ts';
import { accessibilityTexts } from '../../texts/accessibility.ts';
import { authTexts } from '../../texts/auth.ts';
import classes from './login-page.module.css';
import { signInHint } from './sign-in-hint.ts';

const startSignIn = (): void => window.location.assign(callUrl(Login));
/**
 * Lets the person choose an account at the issuer. Otherwise the issuer may take the account that was refused or has
 * just signed out.
 */
const startAsAnybody = (): void => window.location.assign(callUrl(Login, { query: { select_account: 'true' } }));

/**
 * Goes to the issuer at once (specification §2), except after a refusal, a failure or a sign-out. In these cases the
 * page gives the reason, with a button. Otherwise, while the issuer's session continues, the page would loop or sign
 * the person in again.
 */
export function LoginPage(): ReactNode {
  usePageTitle(authTexts.title);
  const [query] = useSearchParams();
  const error = query.get('error');
  const loggedOut = query.has('logged_out');
  const signedIn = getToken() !== null;
  const atOnce = !signedIn && error === null && !loggedOut;
  const again = query.has('again');
  useEffect(() => {
    if (again) rememberOtherTab();
    if (atOnce) startSignIn();
  }, [atOnce, again]);

  if (signedIn) return <Navigate to="/" replace />;
  if (atOnce) return <LoadingScreen text={authTexts.signingIn} />;
  return <SignInCard error={error} />;
}

function SignInCard({ error }: { error: string | null }): ReactNode {
  const { name } = useBrand();
  const hint = error === null ? null : signInHint(error);
  return (
    <main className={classes['page']}>
      <Paper withBorder shadow="sm" radius="lg" p="xl" className={classes['card']}>
        <Stack gap="lg">
          <Stack align="center" gap="xs">
            <Logo size={48} />
            <Title order={1}>{name}</Title>
            <Text c="dimmed" ta="center">
              {authTexts.tagline}
            </Text>
          </Stack>
          {error === null ? (
            <Text component="output" ta="center">
              {authTexts.loggedOut}
            </Text>
          ) : (
            <Alert color="red" title={authTexts.failed} role="alert">
              <Text size="sm">{hint ?? error}</Text>
              {hint !== null && (
                // The issuer's own words, for whoever is asked for help.
                <Text size="xs" c="dimmed" mt="xs">
                  {error}
                </Text>
              )}
            </Alert>
          )}
          <Button size="md" fullWidth onClick={startAsAnybody}>
            {authTexts.signIn}
          </Button>
          <Anchor component={Link} to="/accessibility" size="sm" underline="always" ta="center">
            {accessibilityTexts.link}
          </Anchor>
        </Stack>
      </Paper>
    </main>
  );
}
