import { ActionIcon, Affix } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconHelp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { lazyDialog } from '../../components/dialogs/lazy-dialog.tsx';
import { shellTexts } from '../../texts/shell.ts';
import classes from './shell.module.css';

const HelpDialog = lazyDialog(
  async () => (await import('./help-dialog.tsx')).HelpDialog,
  ({ onClose }) => onClose,
);

/** A floating button in the corner; on a small screen, in the header. Its dialog is loaded on first use. */
export function HelpButton(): ReactNode {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Affix
        position={{ bottom: 16, right: 20 }}
        zIndex={150}
        component="aside"
        aria-label={shellTexts.help}
        className={classes['help']}
      >
        <ActionIcon
          size={48}
          radius="xl"
          variant="default"
          aria-label={shellTexts.help}
          aria-haspopup="dialog"
          onClick={open}
          style={{ boxShadow: 'var(--mantine-shadow-md)' }}
        >
          <IconHelp size={24} stroke={1.8} aria-hidden />
        </ActionIcon>
      </Affix>
      {opened && <HelpDialog onClose={close} />}
    </>
  );
}
