import { Button, Combobox, Text, TextInput, useCombobox } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { formatTimestamp } from '../../../lib/durations.ts';
import { commonTexts } from '../../../texts/common/common.ts';
import { placementTexts } from '../../../texts/meeting/minutes/placement.ts';
import { choicesAt, chosenBy, matching, type PlaceChoice } from './item-choices.ts';
import classes from './item-menu.module.css';
import type { Placement } from '../use-placement.ts';

export interface ItemMenuProps {
  readonly placement: Placement;
  readonly passageId: number;
  /** The text that was typed to open the menu: the beginning of a number. */
  readonly typed: string;
  readonly onChoose: (choice: PlaceChoice) => void;
  readonly onClose: () => void;
}

/** Chooses which item begins at a passage: by its number, by words of its title, or from the list. */
export function ItemMenu({ placement, passageId, typed, onChoose, onClose }: ItemMenuProps): ReactNode {
  const combobox = useCombobox({ opened: true });
  const menu = useRef<HTMLElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState(typed);
  const all = choicesAt(placement, passageId);
  const choices = matching(all, query);
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
    menu.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const { selectFirstOption } = combobox;
  const shown = choices.map(({ key }) => key).join();
  useEffect(() => {
    if (shown !== '') selectFirstOption();
  }, [shown, selectFirstOption]);
  const write = (text: string): void => {
    const only = chosenBy(all, text);
    if (only === null) setQuery(text);
    else onChoose(only);
  };
  const keyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  return (
    <section ref={menu} className={classes['menu']} aria-label={placementTexts.whichItem}>
      <Combobox
        store={combobox}
        onOptionSubmit={(key) => {
          const choice = all.find((one) => one.key === key);
          if (choice !== undefined) onChoose(choice);
        }}
      >
        <Combobox.EventsTarget withExpandedAttribute>
          <TextInput
            ref={field}
            label={placementTexts.whichItem}
            placeholder={placementTexts.whichItemHint}
            value={query}
            onChange={(event) => write(event.currentTarget.value)}
            onKeyDown={keyDown}
          />
        </Combobox.EventsTarget>
        {choices.length === 0 && (
          <Text size="sm" c="dimmed" component="output">
            {placementTexts.noItem}
          </Text>
        )}
        <Combobox.Options className={classes['choices'] ?? ''} aria-label={placementTexts.whichItem}>
          {choices.map((choice) => (
            <Combobox.Option key={choice.key} value={choice.key} className={classes['choice'] ?? ''}>
              <span className={classes['number']}>{choice.number}</span>
              <span>
                {placementTexts.choices[choice.type](choice.title)}
                {choice.since !== null && <span className={classes['since']}>{sinceOf(choice, choice.since)}</span>}
              </span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox>
      <Button variant="default" size="compact-md" onClick={onClose}>
        {commonTexts.cancel}
      </Button>
    </section>
  );
}

/** Says where the item begins now, and whether that beginning remains. */
function sinceOf({ type }: PlaceChoice, since: number): string {
  const time = formatTimestamp(since);
  return type === 'begin' ? placementTexts.instead(time) : placementTexts.besides(time);
}
