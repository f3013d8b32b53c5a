import { Kbd, Modal, Table, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useReturnFocus } from '../../../components/use-return-focus.ts';
import { transcriptKeysTexts } from '../../../texts/meeting/transcript/transcript-keys.ts';

export interface KeysDialogProps {
  /** True if the recording can be played. */
  readonly audible: boolean;
  readonly onClose: () => void;
}

/** Lists the keyboard shortcuts of the transcript. */
export function KeysDialog({ audible, onClose }: KeysDialogProps): ReactNode {
  useReturnFocus();
  const { groups, listening } = transcriptKeysTexts;
  return (
    <Modal opened onClose={onClose} title={transcriptKeysTexts.title} size="lg">
      {(audible ? [...groups, listening] : groups).map(({ title, keys }) => (
        <section key={title} aria-label={title}>
          <Title order={3} mt="md" mb={4}>
            {title}
          </Title>
          <Table>
            <Table.Thead hidden>
              <Table.Tr>
                <Table.Th>{transcriptKeysTexts.key}</Table.Th>
                <Table.Th>{transcriptKeysTexts.deed}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {keys.map(([key, deed]) => (
                <Table.Tr key={key}>
                  <Table.Td w="45%">
                    <Kbd size="sm">{key}</Kbd>
                  </Table.Td>
                  <Table.Td>{deed}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </section>
      ))}
    </Modal>
  );
}
