import type { EngineChoice, Engines } from '@greffier/contract/organisation/engines';
import { Alert, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { QueryCard } from '../../components/states/query-card.tsx';
import { enginesTexts as texts } from '../../texts/organisation/engines.ts';
import { EngineRow } from './engine-row.tsx';
import { useEngines } from './engines-query.ts';
import { useSoughtPlace } from './place.ts';
import { WriterFacts } from './writer-facts.tsx';

type Administration = NonNullable<Engines['administration']>;
/** Margin above the target of a link, because the header covers the page's top, and the lines above must be visible. */
const SOUGHT = { scrollMarginTop: 'calc(var(--app-header-height) + 8rem)' };
const ROLES = ['speech', 'speakers', 'text'] as const satisfies readonly EngineChoice['role'][];

/**
 * The engines that listen to recordings and write minutes: those in use, those available, and the one being downloaded.
 */
export function EnginesCard(): ReactNode {
  const { data, error, refetch } = useEngines();
  const loaded = data?.administration ? { engines: data, administration: data.administration } : undefined;
  return (
    <QueryCard query={{ data: loaded, error, refetch }} texts={texts} skeleton={<Skeleton h={240} radius="md" />}>
      {(props) => <Loaded {...props} />}
    </QueryCard>
  );
}

interface LoadedProps {
  readonly engines: Engines;
  readonly administration: Administration;
}

function Loaded({ engines: { speech, text }, administration }: LoadedProps): ReactNode {
  const place = useSoughtPlace('all');
  const { downloads, folder } = administration;
  return (
    <Stack ref={place} style={SOUGHT}>
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
        <RoleSection key={role} role={role} text={text} administration={administration} />
      ))}
    </Stack>
  );
}

interface RoleProps {
  readonly role: EngineChoice['role'];
  readonly text: Engines['text'];
  readonly administration: Administration;
}

/** The engines for one role, with notes about the role. */
function RoleSection({ role, text, administration }: RoleProps): ReactNode {
  const { choices, replaced, installation, downloads, speech_fixed: fixed } = administration;
  const writer = role === 'text' ? administration.writer : null;
  const named = choices.some((choice) => choice.role === role && choice.in_use);
  const place = useSoughtPlace(role === 'text' ? role : null);
  return (
    <Stack ref={place} gap="sm" style={SOUGHT}>
      <Title order={3}>{texts.roles[role]}</Title>
      {role === 'speech' && fixed && <Text size="sm">{texts.fixed}</Text>}
      {role === 'text' && text.engine === 'remote' && <Alert>{texts.remoteText(text.model ?? '')}</Alert>}
      {role === 'text' && text.engine === 'embedded' && text.model === null && <Text size="sm">{texts.noWriter}</Text>}
      {writer !== null && !named && (
        <>
          <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
            {texts.placedWriter(text.model ?? '')}
          </Text>
          <WriterFacts writer={writer} />
        </>
      )}
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
              writer={choice.in_use ? writer : null}
              installation={installation?.model === choice.id ? installation : null}
              mayInstall={downloads && (installation === null || installation.state === 'failed')}
              mayUse={!(role === 'speech' && fixed)}
            />
          ))}
      </Stack>
    </Stack>
  );
}
