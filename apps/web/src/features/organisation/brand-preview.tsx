import type { OrganizationForm } from '@greffier/contract/organisation/organisation';
import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { Logo } from '../../components/logo.tsx';
import { brandOf } from '../../lib/page-title.ts';
import { useRuntimeConfig } from '../../lib/runtime-config.ts';
import { identityTexts } from '../../texts/organisation/organisation.ts';
import classes from './organisation.module.css';

/** Shows the mark and the name as the header will show them. */
export function BrandPreview({ form }: { form: OrganizationForm }): ReactNode {
  const { product_name: product } = useRuntimeConfig();
  const [broken, setBroken] = useState<string | null>(null);
  const logo = form.logo_url === '' ? null : form.logo_url;
  const brand = brandOf(product, { name: form.name, logo_url: logo });
  return (
    <div>
      <Text size="sm" fw={500} mb="xs">
        {identityTexts.preview}
      </Text>
      <Group className={classes['preview']} gap="sm" wrap="nowrap">
        {brand.logoUrl === null ? (
          <Logo size={32} />
        ) : (
          <img
            // The key changes with the address, so that loading the image is tried again.
            key={brand.logoUrl}
            src={brand.logoUrl}
            alt={identityTexts.logoAlt}
            className={classes['logo']}
            onError={() => setBroken(brand.logoUrl)}
            onLoad={() => setBroken(null)}
          />
        )}
        <Text fw={700} size="lg" truncate title={brand.name}>
          {brand.name}
        </Text>
      </Group>
      {!brand.ofOrganisation && (
        <Text size="sm" c="dimmed" mt="xs">
          {identityTexts.defaultName(product)}
        </Text>
      )}
      {brand.logoUrl !== null && broken === brand.logoUrl && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" mt="xs">
          {identityTexts.logoBroken}
        </Text>
      )}
    </div>
  );
}
