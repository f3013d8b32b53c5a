import type { LocalWriter } from '@greffier/contract/organisation/engines';
import { Alert, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { enginesTexts as texts } from '../../texts/organisation/engines.ts';

/** Shows how fast the language model is on this machine, and what keeps it from writing. */
export function WriterFacts({ writer }: { readonly writer: LocalWriter }): ReactNode {
  const { words_read: read, words_written: written, measuring, problem } = writer;
  const isMeasured = read !== null && written !== null;
  return (
    <>
      {(isMeasured || measuring) && (
        <Text component="output" size="sm" style={{ fontVariantNumeric: 'tabular-nums' }}>
          {isMeasured ? texts.speedHere(read, written) : texts.measuring}
        </Text>
      )}
      {problem !== null && (
        <Alert
          color="red"
          icon={<IconAlertTriangle aria-hidden />}
          title={texts.writerProblem}
          style={{ overflowWrap: 'anywhere' }}
        >
          {problem}
        </Alert>
      )}
    </>
  );
}
