import '@mantine/dropzone/styles.css';
import { MAX_WORD_TEMPLATE_BYTES } from '@greffier/contract/limits';
import { Button, Group, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconFileTypeDocx } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatBytes } from '@greffier/contract/bytes';
import { notify } from '../../../lib/notify.ts';
import { wordTemplateTexts as texts } from '../../../texts/organisation/word-template.ts';

const ENDINGS = ['.docx', '.dotx'];
const TYPES = [
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.template',
];

interface WordInputProps {
  /** True while the file is being tried. */
  readonly loading: boolean;
  readonly onFile: (file: File) => void;
}

/** Takes one Word file, dropped or chosen, and refuses any other file. */
export function WordInput({ loading, onFile }: WordInputProps): ReactNode {
  const take = ([file, another]: readonly File[]): void => {
    if (file === undefined) return;
    const name = file.name.toLowerCase();
    if (another !== undefined) notify.error(texts.oneFile);
    // If Word is not installed, browsers do not know its file type, so the name decides.
    else if (!ENDINGS.some((ending) => name.endsWith(ending))) notify.error(texts.onlyWord);
    else if (file.size > MAX_WORD_TEMPLATE_BYTES) notify.error(texts.tooLarge(formatBytes(MAX_WORD_TEMPLATE_BYTES)));
    else onFile(file);
  };
  return (
    <Dropzone
      onDrop={take}
      onReject={(rejections) => take(rejections.map(({ file }) => file))}
      accept={Object.fromEntries(TYPES.map((type, at) => [type, [ENDINGS[at] ?? '']]))}
      multiple={false}
      disabled={loading}
      activateOnKeyboard={false}
      enablePointerEvents
      inputProps={{ 'aria-label': texts.label }}
      p="sm"
    >
      <Group gap="sm" justify="center">
        {/* A click on it bubbles to the drop area, which opens the browser's dialog. */}
        <Button variant="default" leftSection={<IconFileTypeDocx size={18} aria-hidden />} loading={loading}>
          {texts.choose}
        </Button>
        <Text size="sm" c="dimmed" visibleFrom="sm">
          {texts.hint}
        </Text>
      </Group>
    </Dropzone>
  );
}
