import { Tabs, useMantineTheme } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { pdfPageTexts } from '../../texts/pdf-page.ts';
import classes from './pdf-page.module.css';

export type BesideTab = 'list' | 'page';

interface Props {
  /** Title of the list when it is shown as a tab. */
  readonly label: string;
  readonly list: ReactNode;
  /** The page; null to show the list alone. */
  readonly page: ReactNode | null;
  /** The part that is shown if there is room for only one. */
  readonly tab: BesideTab;
  readonly onTab: (tab: BesideTab) => void;
}

/** A list beside the page that it was read from. On a narrow screen, only one of them is shown. */
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
