import type { WordTemplateCheck, WordTemplateProblem } from '@greffier/contract/organisation/word-template';
import { DOCX_TYPE } from '@greffier/contract/file-names';
import { Alert, Button, Group, List, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconDownload, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { saveBlob } from '../../../lib/files/download.ts';
import { wordTemplateTexts as texts } from '../../../texts/organisation/word-template.ts';
import classes from '../organisation.module.css';
import { useTemplateInUse } from './word-template-queries.ts';

interface TrialProps {
  readonly file: File;
  readonly check: WordTemplateCheck;
  readonly onDone: () => void;
}

/** The result of trying a template: its faults, or a preview of minutes. */
export function WordTemplateTrial({ file, check, onDone }: TrialProps): ReactNode {
  const { mutate, isPending } = useTemplateInUse();
  const { problems, warnings, preview, sample } = check;
  const heading = useRef<HTMLHeadingElement>(null);
  // The result appears below the button, so the focus goes to its heading.
  useEffect(() => heading.current?.focus(), []);
  return (
    <Stack component="section" gap="sm" aria-labelledby="word-template-trial">
      <Title order={3} id="word-template-trial" ref={heading} tabIndex={-1} style={{ overflowWrap: 'anywhere' }}>
        {texts.trial(file.name)}
      </Title>
      {problems.length > 0 && (
        <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title={texts.problems(problems.length)}>
          <Problems problems={problems} />
        </Alert>
      )}
      {warnings.length > 0 && (
        <Alert color="yellow" icon={<IconInfoCircle aria-hidden />} title={texts.warnings}>
          <Problems problems={warnings} />
        </Alert>
      )}
      {preview !== null && (
        <>
          {/* A document of its own, without scripts: it cannot affect the page. */}
          <iframe className={classes['document']} title={texts.previewTitle} sandbox="" srcDoc={pageOf(preview)} />
          <Text size="sm" c="dimmed">
            {texts.previewHint}
          </Text>
        </>
      )}
      <Group gap="xs">
        {preview !== null && (
          <Button loading={isPending} onClick={() => mutate(file, { onSuccess: onDone })}>
            {texts.use}
          </Button>
        )}
        {sample !== null && (
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            onClick={() => saveBlob(fileOf(sample), texts.sampleFile(file.name))}
          >
            {texts.sample}
          </Button>
        )}
        <Button variant="subtle" onClick={onDone}>
          {texts.giveUp}
        </Button>
      </Group>
    </Stack>
  );
}

const Problems = ({ problems }: { readonly problems: readonly WordTemplateProblem[] }): ReactNode => (
  <List size="sm">
    {problems.map(({ message, place }, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- the same problem may occur twice
      <List.Item key={at} style={{ overflowWrap: 'anywhere' }}>
        {message}
        {place !== null && (
          <Text size="sm" c="dimmed" component="span" display="block">
            {place}
          </Text>
        )}
      </List.Item>
    ))}
  </List>
);

const fileOf = (base64: string): Blob =>
  new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], { type: DOCX_TYPE });

const STYLE =
  'body{font:15px/1.5 Calibri,Carlito,sans-serif;margin:24px;color:#1b2a41}table{border-collapse:collapse;width:100%}' +
  'td,th{border:1px solid #c9d1dc;padding:2px 8px;text-align:left;vertical-align:top}th{background:#f1f4f8}img{max-width:240px}td p,th p{margin:4px 0}';

/** Wraps the HTML that the server has sanitised in a whole page. */
const pageOf = (html: string): string =>
  `<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>${texts.previewTitle}</title><style>${STYLE}</style></head><body>${html}</body></html>`;
