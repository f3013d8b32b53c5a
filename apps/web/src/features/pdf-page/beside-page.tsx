import { Tabs, useMantineTheme } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { pdfPageTexts } from '../../texts/pdf-page.ts';
import classes from './pdf-page.module.css';

export type BesideTab = 'list' | 'page';

interface Props {
  /** What the list is called, where it is a tab. */
  readonly label: string;
  readonly list: ReactNode;
  /** Null as long as there is none: the list stands alone. */
  readonly page: ReactNode | null;
  /** Which one shows where there is room for one. */
  readonly tab: BesideTab;
  readonly onTab: (tab: BesideTab) => void;
}

/** A list beside the page that it was read from; on a narrow screen, one behind the other. */
export function BesidePage({ label, list, page, tab, onTab }: Props): ReactNode {
  const wide = useMediaQuery(`(min-width: ${useMantineTheme().breakpoints.md})`, undefined, {
    getInitialValueInEffect: false,
  });
  if (wide) {
    return (
      <div className={page === null ? undefined : classes['columns']}>
        <div>{list}</div>
        {page !== null && (
          <section className={classes['beside']} aria-label={pdfPageTexts.page}>
            {page}
          </section>
        )}
      </div>
    );
  }
  if (page === null) return <div>{list}</div>;
  return (
    <Tabs value={tab} onChange={(value) => onTab(value === 'page' ? 'page' : 'list')} keepMountedMode="display-none">
      <Tabs.List grow mb="sm">
        <Tabs.Tab value="list">{label}</Tabs.Tab>
        <Tabs.Tab value="page">{pdfPageTexts.page}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="list">{list}</Tabs.Panel>
      <Tabs.Panel value="page">{page}</Tabs.Panel>
    </Tabs>
  );
}
