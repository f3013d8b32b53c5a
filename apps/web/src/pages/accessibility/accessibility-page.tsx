import { Anchor, Container, List, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePageTitle } from '../../lib/page-title.ts';
import { useRuntimeConfig } from '../../lib/runtime-config.ts';
import { accessibilityTexts as texts } from '../../texts/accessibility.ts';

/** Says how accessible the application is. People who cannot sign in can read the page, too. */
export function AccessibilityPage(): ReactNode {
  usePageTitle(texts.title);
  const { support_email: email } = useRuntimeConfig();
  return (
    <Container component="main" size="sm" py="xl">
      <Stack gap="lg">
        <Anchor component={Link} to="/" underline="always">
          {texts.back}
        </Anchor>
        <Title order={1}>{texts.title}</Title>
        <Text>{texts.intro}</Text>
        <Part {...texts.state} />
        <Part {...texts.checked} />
        <Part {...texts.missing} />
        <Part {...texts.built} />
        <Part title={texts.contact.title}>
          {email === null ? (
            <Text>{texts.contact.none}</Text>
          ) : (
            <Text>
              {texts.contact.text}{' '}
              <Anchor href={`mailto:${email}`} underline="always">
                {email}
              </Anchor>
            </Text>
          )}
          <Text>{texts.contact.next}</Text>
        </Part>
      </Stack>
    </Container>
  );
}

interface PartProps {
  readonly title: string;
  readonly text?: string;
  readonly points?: readonly string[];
  readonly children?: ReactNode;
}

function Part({ title, text, points, children }: PartProps): ReactNode {
  return (
    <Stack component="section" gap="xs">
      <Title order={2}>{title}</Title>
      {text !== undefined && <Text>{text}</Text>}
      {points && (
        <List spacing="xs">
          {points.map((point) => (
            <List.Item key={point}>{point}</List.Item>
          ))}
        </List>
      )}
      {children}
    </Stack>
  );
}
