import type { EngineChoice, Engines } from '@greffier/contract/engines';
import { Alert, Card, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { FailedScreen } from '../../components/failed-screen.tsx';
import { errorMessage } from '../../lib/request-error.ts';
import { useFailureToast } from '../../lib/use-failure-toast.ts';
import { enginesTexts as texts } from '../../texts/engines.ts';
import { EngineRow } from './engine-row.tsx';
import { useEngines } from './engines-queries.ts';

type Administration = NonNullable<Engines['administration']>;
const ROLES = ['speech', 'speakers'] as const satisfies readonly EngineChoice['role'][];

/** What listens to recordings: what is in use, what could be, and what is being downloaded. */
export function EnginesCard(): ReactNode {
  const { data, error, refetch } = useEngines();
  useFailureToast(error, texts.loadFailed);
  return (
    <Card withBorder padding="lg">
      <Stack>
        <div>
          <Title order={2}>{texts.title}</Title>
          <Text c="dimmed" maw={640}>
            {texts.intro}
          </Text>
        </div>
        {data?.administration ? (
          <Loaded engines={data} administration={data.administration} />
        ) : error ? (
          <FailedScreen message={errorMessage(error, texts.loadFailed)} onRetry={() => void refetch()} />
        ) : (
          <output aria-label={texts.loading}>
            <Skeleton h={240} radius="md" />
          </output>
        )}
      </Stack>
    </Card>
  );
}

interface LoadedProps {
  readonly engines: Engines;
  readonly administration: Administration;
}

function Loaded({ engines: { speech }, administration }: LoadedProps): ReactNode {
  const { choices, replaced, installation, downloads, speech_fixed: fixed, folder } = administration;
  return (
    <>
      {speech.engine === 'remote' ? (
        <Alert>{texts.remoteSpeech(speech.model ?? '')}</Alert>
      ) : (
        <Text size="sm">{texts.local}</Text>
      )}
      {!downloads && (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {texts.noDownloads(folder)}
        </Text>
      )}
      {ROLES.map((role) => (
        <Stack key={role} gap="sm">
          <Title order={3}>{texts.roles[role]}</Title>
          {role === 'speech' && fixed && <Text size="sm">{texts.fixed}</Text>}
          {replaced
            .filter((one) => one.role === role)
            .map(({ name, used, problem }) => (
              <Alert
                key={name}
                color="red"
                icon={<IconAlertTriangle aria-hidden />}
                title={texts.replacedTitle(name)}
                style={{ overflowWrap: 'anywhere' }}
              >
                {texts.replaced(problem, used)}
              </Alert>
            ))}
          <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
            {choices
              .filter((choice) => choice.role === role)
              .map((choice) => (
                <EngineRow
                  key={choice.id}
                  choice={choice}
                  installation={installation?.model === choice.id ? installation : null}
                  mayInstall={downloads && (installation === null || installation.state === 'failed')}
                  mayUse={!(role === 'speech' && fixed)}
                />
              ))}
          </Stack>
        </Stack>
      ))}
    </>
  );
}
