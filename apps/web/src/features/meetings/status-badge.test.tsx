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
      <StatusBadge status={status} />
    </MantineProvider>,
  );
  expect(screen.getByText(label)).toBeInTheDocument();
});
