import { Burger, Container, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { lazyDialog } from '../../components/dialogs/lazy-dialog.tsx';
import { shellTexts } from '../../texts/shell.ts';
import { Brand } from './brand.tsx';
import { NavigationLinks } from './navigation-links.tsx';
import { NewMeetingButton } from './new-meeting-button.tsx';
import classes from './shell.module.css';

const MobileMenu = lazyDialog(
  async () => (await import('./mobile-menu.tsx')).MobileMenu,
  ({ onClose }) => onClose,
);

/** The brand, the navigation and the button for a new meeting. Below `md`, the navigation is behind a menu button. */
export function Header(): ReactNode {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <header className={classes['header']}>
      <Container size={1360} h="100%" px={{ base: 'md', md: 'xl' }}>
        <Group h="100%" justify="space-between" wrap="nowrap">
          <Brand />
          <Group component="nav" aria-label={shellTexts.navigation} gap="xs" visibleFrom="md" wrap="nowrap">
            <NavigationLinks />
            <NewMeetingButton />
          </Group>
          <Burger
            opened={opened}
            onClick={open}
            hiddenFrom="md"
            aria-label={shellTexts.openMenu}
            aria-haspopup="dialog"
          />
        </Group>
      </Container>
      {opened && <MobileMenu onClose={close} />}
    </header>
  );
}
