import type { WordTemplate } from '@greffier/contract/organisation/word-template';
import { MAX_LOGO_BYTES } from '@greffier/contract/limits';
import { Button, FileButton, Group, Stack, Text, Title } from '@mantine/core';
import { IconPhoto, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatBytes } from '@greffier/contract/bytes';
import { notify } from '../../../lib/notify.ts';
import { wordTemplateTexts as texts } from '../../../texts/organisation/word-template.ts';
import classes from '../organisation.module.css';
import { useRemoveLogo, useSaveLogo } from './word-template-queries.ts';

/** The image above the title of minutes. It is uploaded, because the server loads nothing from elsewhere. */
export function MinutesLogo({ logo }: { readonly logo: WordTemplate['logo'] }): ReactNode {
  const save = useSaveLogo();
  const remove = useRemoveLogo();
  const take = (file: File | null): void => {
    if (file === null) return;
    if (file.size > MAX_LOGO_BYTES) notify.error(texts.tooLarge(formatBytes(MAX_LOGO_BYTES)));
    else save.mutate(file);
  };
  return (
    <Stack gap="sm">
      <div>
        <Title order={3}>{texts.logoTitle}</Title>
        <Text size="sm" c="dimmed">
          {texts.logoIntro}
        </Text>
      </div>
      {logo && (
        <div className={classes['preview']}>
          <img src={logo.data_url} alt={texts.logoAlt} className={classes['minutesLogo']} />
        </div>
      )}
      <Group gap="xs">
        <FileButton accept="image/png,image/jpeg" onChange={take} inputProps={{ 'aria-label': texts.logoChoose }}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              loading={save.isPending}
              leftSection={<IconPhoto size={18} aria-hidden />}
            >
              {logo ? texts.logoReplace : texts.logoChoose}
            </Button>
          )}
        </FileButton>
        {logo && (
          <Button
            variant="default"
            c="red"
            loading={remove.isPending}
            leftSection={<IconTrash size={18} aria-hidden />}
            onClick={() => remove.mutate(undefined)}
          >
            {texts.logoRemove}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
