import { Container, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useBrand } from '../../lib/page-title.ts';
import { useRuntimeConfig } from '../../lib/runtime-config.ts';
import { shellTexts } from '../../texts/shell.ts';
import classes from './shell.module.css';

/** Year of the page load. It is not updated, because nobody keeps the page open until the new year. */
const YEAR = new Date().getFullYear();

export function Footer(): ReactNode {
  const { product_name: product } = useRuntimeConfig();
  const brand = useBrand();
  return (
    <footer className={classes['footer']}>
      <Container size={1360} px={{ base: 'md', md: 'xl' }}>
        <Group justify="space-between" gap="xs" pr={64}>
          <Text size="sm" c="dimmed">
            {shellTexts.copyright(YEAR, product)}
          </Text>
          {brand.ofOrganisation && (
            <Group gap="xs" wrap="nowrap" miw={0}>
              {brand.logoUrl !== null && <img src={brand.logoUrl} alt="" className={classes['footerLogo']} />}
              <Text size="sm" c="dimmed" miw={0} style={{ overflowWrap: 'anywhere' }}>
                {brand.name}
              </Text>
            </Group>
          )}
        </Group>
      </Container>
    </footer>
  );
}
