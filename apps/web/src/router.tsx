import type { RouteObject } from 'react-router';
import { createBrowserRouter, Navigate } from 'react-router';
import { LoadingScreen } from './components/states/loading-screen.tsx';
import { ProtectedLayout } from './pages/protected-layout.tsx';
import { RouteError } from './pages/route-error.tsx';

/** Every page is loaded when it is first opened, so that the first load stays small. */
export const routes: RouteObject[] = [
  {
    HydrateFallback: LoadingScreen,
    errorElement: <RouteError fullHeight />,
    children: [
      { path: '/login', lazy: async () => ({ Component: (await import('./pages/login/login-page.tsx')).LoginPage }) },
      {
        path: '/auth/callback',
        lazy: async () => ({
          Component: (await import('./pages/auth-callback/auth-callback-page.tsx')).AuthCallbackPage,
        }),
      },
      {
        path: '/accessibility',
        lazy: async () => ({
          Component: (await import('./pages/accessibility/accessibility-page.tsx')).AccessibilityPage,
        }),
      },
      {
        Component: ProtectedLayout,
        children: [
          {
            ErrorBoundary: RouteError,
            children: [
              {
                path: '/',
                lazy: async () => ({ Component: (await import('./pages/meetings/meetings-page.tsx')).MeetingsPage }),
              },
              {
                path: '/new-meeting',
                lazy: async () => ({
                  Component: (await import('./pages/new-meeting/new-meeting-page.tsx')).NewMeetingPage,
                }),
              },
              { path: '/meeting', element: <Navigate to="/" replace /> },
              {
                path: '/meeting/:meetingId',
                lazy: async () => ({ Component: (await import('./pages/meeting/meeting-page.tsx')).MeetingPage }),
              },
              {
                path: '/tasks',
                lazy: async () => ({ Component: (await import('./pages/tasks/tasks-page.tsx')).TasksPage }),
              },
              {
                path: '/settings',
                lazy: async () => ({ Component: (await import('./pages/settings/settings-page.tsx')).SettingsPage }),
              },
              {
                path: '/organization',
                lazy: async () => ({
                  Component: (await import('./pages/organization/organization-page.tsx')).OrganizationPage,
                }),
              },
              {
                path: '*',
                lazy: async () => ({ Component: (await import('./pages/not-found/not-found-page.tsx')).NotFoundPage }),
              },
            ],
          },
        ],
      },
    ],
  },
];

export const createAppRouter = (): ReturnType<typeof createBrowserRouter> => createBrowserRouter(routes);
