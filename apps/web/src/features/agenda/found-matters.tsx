import type { Meeting } from '@greffier/contract/meeting/meetings';
import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { agendaTexts } from '../../texts/agenda/agenda.ts';
import { focusStep } from '../meetings/step-focus.ts';
import { isSameAgenda } from './draft/agenda-draft.ts';
import { indentation } from './indentation.ts';
import { useAddMatters, useFoundMatters } from './queries.ts';
import { withMatters } from './matters.ts';
import classes from './agenda.module.css';

interface FoundMattersProps {
  readonly meeting: Pick<Meeting, 'id' | 'full_agenda'>;
}

/** Offers matters that were discussed but are not in the chosen template. The person chooses which become items. */
export function FoundMatters({ meeting: { id, full_agenda: agenda } }: FoundMattersProps): ReactNode {
  const { offer, forget } = useFoundMatters(id);
  const add = useAddMatters(id);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  // The places of the matters are valid only for the agenda with which they were found.
  if (offer === null || !isSameAgenda(offer.agenda, agenda)) return null;
  const toggle = (index: number): void => {
    const next = new Set(chosen);
    if (!next.delete(index)) next.add(index);
    setChosen(next);
  };
  const leave = (): void => {
    forget();
    focusStep('agenda');
  };
  return (
    <section aria-label={agendaTexts.found} className={classes['found']}>
      <Text size="sm" fw={600}>
        {agendaTexts.found}
      </Text>
      <Text size="sm" c="dimmed">
        {agendaTexts.foundHint}
      </Text>
      <Stack gap="xs" my="xs">
        {offer.found.map(({ level, text }, index) => (
          // The list is only ever replaced as a whole.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={index} style={indentation(level)} className={classes['matter']}>
            <Checkbox
              label={text}
              checked={chosen.has(index)}
              disabled={add.isPending}
              onChange={() => toggle(index)}
            />
          </div>
        ))}
      </Stack>
      <Group gap="xs">
        <Button
          variant="light"
          disabled={chosen.size === 0}
          loading={add.isPending}
          onClick={() =>
            add.mutate(
              {
                agenda: withMatters(
                  agenda,
                  offer.found.filter((_, index) => chosen.has(index)),
                ),
                replaces: agenda,
              },
              { onSuccess: forget },
            )
          }
        >
          {agendaTexts.addFound(chosen.size)}
        </Button>
        <Button variant="default" disabled={add.isPending} onClick={leave}>
          {agendaTexts.leaveFound}
        </Button>
      </Group>
    </section>
  );
}
