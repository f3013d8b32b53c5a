import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { StatusBadge } from './status-badge.tsx';

it.each([
  ['pending', 'En attente'],
  ['transcription', 'Transcription en cours'],
  ['transcribed', 'Transcription effectuée'],
  ['summarization', 'Résumé en cours'],
  ['completed', 'Terminé'],
  ['error', 'Erreur'],
  ['unknown', 'Statut inconnu'],
] as const)('calls %s « %s »', (status, label) => {
  render(
    <MantineProvider>
      <StatusBadge status={status} approval={undefined} />
    </MantineProvider>,
  );
  expect(screen.getByText(label)).toBeInTheDocument();
});

it.each([
  ['draft', 'Projet'],
  ['to_approve', 'À approuver'],
  ['approved', 'Approuvé'],
] as const)('shows minutes in the state %s as « %s »', (approval, label) => {
  const { container } = render(
    <MantineProvider>
      <StatusBadge status="completed" approval={approval} />
    </MantineProvider>,
  );
  expect(container).toHaveTextContent(`Terminé · ${label}`);
});

it('says nothing of minutes that are not written', () => {
  render(
    <MantineProvider>
      <StatusBadge status="transcribed" approval="draft" />
    </MantineProvider>,
  );
  expect(screen.queryByText('Projet')).toBeNull();
});
