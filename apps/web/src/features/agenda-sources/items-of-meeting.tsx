import type { NextAgenda } from '@greffier/contract/meeting/agenda/agenda-sources';
import type { MeetingId } from '@greffier/contract/ids';
import type { AgendaItem } from '@greffier/contract/values';
import { Badge, Button, Checkbox, Group, Skeleton, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { QueryContent } from '../../components/states/query-content.tsx';
import { agendaSourcesTexts as texts } from '../../texts/agenda/agenda-sources.ts';
import { indentation } from '../agenda/indentation.ts';
import { chosenItems } from './chosen-items.ts';
import { useNextAgenda } from './queries.ts';
import classes from './agenda-sources.module.css';

interface ItemsOfMeetingProps {
  /** The meeting that the items come from. */
  readonly source: MeetingId;
  readonly loading: boolean;
  readonly onItems: (items: AgendaItem[]) => void;
}

/** The items of a meeting to choose from. */
export function ItemsOfMeeting({ source, loading, onItems }: ItemsOfMeetingProps): ReactNode {
  const query = useNextAgenda(source);
  return (
    <QueryContent query={query} texts={texts} skeleton={<Skeleton h={120} />}>
      {(next) => <Choice next={next} loading={loading} onItems={onItems} />}
    </QueryContent>
  );
}

interface ChoiceProps extends Pick<ItemsOfMeetingProps, 'loading' | 'onItems'> {
  readonly next: NextAgenda;
}

function Choice({ next: { items, announced }, loading, onItems }: ChoiceProps): ReactNode {
  // Items that the minutes announce follow the agenda's own items.
  const all = [...items, ...announced.map((text) => ({ level: 1, text, unfinished: null }))];
  const own = items.map((_, index) => index);
  const open = own.filter((index) => items[index]?.unfinished != null);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(own));
  const toggle = (index: number): void => {
    const changed = new Set(chosen);
    if (!changed.delete(index)) changed.add(index);
    setChosen(changed);
  };
  const line = (index: number): ReactNode => {
    const { level = 1, text = '', unfinished = null } = all[index] ?? {};
    return (
      <div key={index} style={indentation(level)} className={classes['item']}>
        <Checkbox
          label={
            <>
              {text}
              {unfinished !== null && (
                <Badge component="span" ml="xs" size="sm" variant="light" color="yellow" tt="none">
                  {texts.unfinished[unfinished]}
                </Badge>
              )}
            </>
          }
          checked={chosen.has(index)}
          disabled={loading}
          onChange={() => toggle(index)}
        />
      </div>
    );
  };
  const choose = (some: readonly number[]) => (): void => setChosen(new Set(some));
  return (
    <Stack>
      {items.length === 0 ? (
        <Text size="sm" c="dimmed">
          {texts.noAgenda}
        </Text>
      ) : (
        <section aria-label={texts.items}>
          <Group gap="xs" mb="xs">
            <Button size="xs" variant="default" disabled={loading} onClick={choose(own)}>
              {texts.all}
            </Button>
            <Button size="xs" variant="default" disabled={loading} onClick={choose([])}>
              {texts.none}
            </Button>
            {open.length > 0 && (
              <Button size="xs" variant="default" disabled={loading} onClick={choose(open)}>
                {texts.onlyUnfinished}
              </Button>
            )}
          </Group>
          <Stack gap="xs">{own.map(line)}</Stack>
        </section>
      )}
      {announced.length > 0 && (
        <section aria-label={texts.announced}>
          <Text size="sm" fw={600} mb="xs">
            {texts.announced}
          </Text>
          <Stack gap="xs">{announced.map((_, index) => line(items.length + index))}</Stack>
        </section>
      )}
      <Group justify="flex-end">
        <Button
          disabled={chosen.size === 0}
          loading={loading}
          onClick={() => onItems(chosenItems(all.filter((_, index) => chosen.has(index))))}
        >
          {texts.take(chosen.size)}
        </Button>
      </Group>
    </Stack>
  );
}
