import { Container } from '@mantine/core';
import type { ReactNode } from 'react';
import { useRef } from 'react';
import { SearchHost } from '../search/search-host.tsx';
import { shellTexts } from '../../texts/shell.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { HelpButton } from './help-button.tsx';
import classes from './shell.module.css';
import { useKeptFocus } from '../../components/use-kept-focus.ts';
import { useRouteFocus } from './use-route-focus.ts';

const MAIN_ID = 'contenu';

/** The frame of every protected page. A page begins inside a container, under the header, with its own h1. */
export function Shell({ children }: { children: ReactNode }): ReactNode {
  const main = useRef<HTMLElement>(null);
  useRouteFocus(main);
  useKeptFocus(main);
  return (
    <div className={classes['shell']}>
      <a className={classes['skip']} href={`#${MAIN_ID}`}>
        {shellTexts.skip}
      </a>
      <Header />
      <main ref={main} id={MAIN_ID} tabIndex={-1} className={classes['main']}>
        <Container size={1360} py={{ base: 'md', md: 'xl' }} px={{ base: 'md', md: 'xl' }}>
          {children}
        </Container>
      </main>
      <Footer />
      <HelpButton />
      <SearchHost />
    </div>
  );
}
