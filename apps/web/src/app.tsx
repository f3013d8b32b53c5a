import type { RuntimeConfig } from '@greffier/contract/runtime-config';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ConfirmHost } from './components/dialogs/confirm-host.tsx';
import { DialogPreloader } from './components/dialogs/lazy-dialog.tsx';
import { FailedScreen } from './components/states/failed-screen.tsx';
import { LoadingScreen } from './components/states/loading-screen.tsx';
import { ToastHost } from './components/toast-host.tsx';
import { setApiBaseUrl } from './lib/api.ts';
import { colorSchemeManager, useThemeColor } from './lib/color-scheme.ts';
import { AppRouter } from './lib/navigation/app-router.tsx';
import { openHistory } from './lib/navigation/history.ts';
import { createQueryClient } from './lib/query-client.ts';
import { errorMessage } from './lib/request-error.ts';
import { loadRuntimeConfig, RuntimeConfigContext } from './lib/runtime-config.ts';
import { Pages } from './router.tsx';
import { errorTexts } from './texts/common/errors.ts';
import { cssVariablesResolver, theme } from './theme.ts';

const queryClient = createQueryClient();
const history = openHistory();

export function App(): ReactNode {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="light"
      colorSchemeManager={colorSchemeManager}
    >
      <QueryClientProvider client={queryClient}>
        <ToastHost />
        <Start />
        <ConfirmHost />
        <DialogPreloader />
      </QueryClientProvider>
    </MantineProvider>
  );
}

/** Loads the configuration, which says where the server is, before anything is called. Then the routes take over. */
function Start(): ReactNode {
  useThemeColor();
  const { data, error, refetch } = useQuery({
    queryKey: ['runtime-config'],
    queryFn: startWithConfig,
    staleTime: Infinity,
    retry: 1,
  });
  if (data) {
    return (
      <RuntimeConfigContext value={data}>
        <AppRouter history={history}>
          <Pages />
        </AppRouter>
      </RuntimeConfigContext>
    );
  }
  if (error) {
    return (
      <FailedScreen
        title={errorTexts.startTitle}
        message={errorMessage(error, errorTexts.unreachable)}
        onRetry={() => void refetch()}
        fullHeight
      />
    );
  }
  return <LoadingScreen />;
}

async function startWithConfig(): Promise<RuntimeConfig> {
  const config = await loadRuntimeConfig();
  setApiBaseUrl(config.api_base_url);
  return config;
}
