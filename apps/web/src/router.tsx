import type { ComponentType, ReactNode } from 'react';
import { lazy, Suspense, useEffect } from 'react';
import { Navigate, Outlet, type RouteObject, useLocation, useRoutes } from 'react-router';
import { LoadingScreen } from './components/states/loading-screen.tsx';
import { ErrorBoundary } from './lib/navigation/error-boundary.tsx';
import { MeetingsPage } from './pages/meetings/meetings-page.tsx';
import { ProtectedLayout } from './pages/protected-layout.tsx';
import { RouteError } from './pages/route-error.tsx';

/** Functions that let pages whose code could not be loaded try again when they are next opened. */
const retries = new Set<() => void>();

/**
 * Reloads the page, because until then a browser remembers that code could not be loaded. Without a network, it throws
 * instead: a reload would put the browser's own error in place of the application.
 */
function Reloaded(): ReactNode {
  if (!navigator.onLine) throw new Error('no network');
  useEffect(() => window.location.reload(), []);
  return <LoadingScreen />;
}

/** Makes a page whose code is loaded when it is first opened, so that the first load stays small. */
function page(load: () => Promise<ComponentType>): ReactNode {
  let Page: ComponentType = lazy(async () => {
    try {
      return { default: await load() };
    } catch (error) {
      retries.add(() => (Page = Reloaded));
      throw error;
    }
  });
  const Opened = (): ReactNode => <Page />;
  return <Opened />;
}

function retryPages(): void {
  for (const retry of retries) retry();
  retries.clear();
}

/** Replaces a page that failed, until the person goes elsewhere. */
function Failed({ fullHeight = false }: { readonly fullHeight?: boolean }): ReactNode {
  useEffect(() => retryPages, []);
  return <RouteError fullHeight={fullHeight} />;
}

/** Shows a page in the frame. If the page fails, the frame stays. */
function FramedPage(): ReactNode {
  return (
    <ErrorBoundary place={useLocation().pathname} fallback={<Failed />}>
      <Outlet />
    </ErrorBoundary>
  );
}

const routes: RouteObject[] = [
  { path: '/login', element: page(async () => (await import('./pages/login/login-page.tsx')).LoginPage) },
  {
    path: '/auth/callback',
    element: page(async () => (await import('./pages/auth-callback/auth-callback-page.tsx')).AuthCallbackPage),
  },
  {
    path: '/accessibility',
    element: page(async () => (await import('./pages/accessibility/accessibility-page.tsx')).AccessibilityPage),
  },
  {
    element: <ProtectedLayout />,
    children: [
      {
        element: <FramedPage />,
        children: [
          // The page that most people open first is part of the first load.
          { path: '/', element: <MeetingsPage /> },
          {
            path: '/new-meeting',
            element: page(async () => (await import('./pages/new-meeting/new-meeting-page.tsx')).NewMeetingPage),
          },
          { path: '/meeting', element: <Navigate to="/" replace /> },
          {
            path: '/meeting/:meetingId',
            element: page(async () => (await import('./pages/meeting/meeting-page.tsx')).MeetingPage),
          },
          { path: '/tasks', element: page(async () => (await import('./pages/tasks/tasks-page.tsx')).TasksPage) },
          {
            path: '/settings',
            element: page(async () => (await import('./pages/settings/settings-page.tsx')).SettingsPage),
          },
          {
            path: '/organization',
            element: page(async () => (await import('./pages/organization/organization-page.tsx')).OrganizationPage),
          },
          { path: '*', element: page(async () => (await import('./pages/not-found/not-found-page.tsx')).NotFoundPage) },
        ],
      },
    ],
  },
];

/** Shows the page of the current address. */
export function Pages(): ReactNode {
  const shown = useRoutes(routes);
  return (
    <ErrorBoundary place={useLocation().pathname} fallback={<Failed fullHeight />}>
      <Suspense fallback={<LoadingScreen />}>{shown}</Suspense>
    </ErrorBoundary>
  );
}
