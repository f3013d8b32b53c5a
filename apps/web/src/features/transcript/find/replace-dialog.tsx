import type { Passage } from '@greffier/contract/values';
import { Alert, Button, Checkbox, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { useDeferredValue, useMemo, useState } from 'react';
import { FormButtons } from '../../../components/dialogs/form-buttons.tsx';
import { useReturnFocus } from '../../../components/use-return-focus.ts';
import { findTexts } from '../../../texts/meeting/transcript/find.ts';
import type { Change } from '../corrections.ts';
import { findAll, type Found } from './find-text.ts';
import { PlaceRow } from './place-row.tsx';
import { replacedAt, whyNotReplaced } from './replacements.ts';
import { VocabularyOffer } from './vocabulary-offer.tsx';
import classes from './find.module.css';

export interface ReplaceDialogProps {
  readonly passages: readonly Passage[];
  readonly speakerMap: Readonly<Record<string, string>>;
  readonly query: string;
  readonly saving: boolean;
  readonly onReplace: (change: Change, onSaved: () => void) => void;
  readonly onClose: () => void;
}

/** Largest number of places to look through at once; one call can correct as many. */
const MOST = 1_000;

const keyOf = ({ passageId, from }: Found): string => `${passageId} ${from}`;

/** Replaces words at the places that a person chooses, and then offers to add the new words to a vocabulary. */
export function ReplaceDialog({ passages, speakerMap, saving, onReplace, onClose, query }: ReplaceDialogProps) {
  useReturnFocus();
  const [sought, setSought] = useState(query.trim());
  const [by, setBy] = useState('');
  const [whole, setWhole] = useState(true);
  const [exact, setExact] = useState(false);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [done, setDone] = useState<{ readonly count: number; readonly word: string } | null>(null);
  const [tried, setTried] = useState(false);
  const looked = useDeferredValue(sought);
  const all = useMemo(() => findAll(passages, looked, { whole, exact }), [passages, looked, whole, exact]);
  const places = useMemo(() => all.slice(0, MOST), [all]);
  const chosen = useMemo(() => places.filter((place) => !left.has(keyOf(place))), [places, left]);
  const byId = useMemo(() => new Map(passages.map((passage) => [passage.id, passage])), [passages]);
  const change = useMemo(() => replacedAt(passages, chosen, by), [passages, chosen, by]);
  const wrong = chosen.length === 0 ? null : whyNotReplaced(change);

  const look = (set: () => void): void => {
    set();
    setLeft(new Set());
    setTried(false);
  };
  const turn = (place: Found): void =>
    setLeft((old) => {
      const next = new Set(old);
      if (!next.delete(keyOf(place))) next.add(keyOf(place));
      return next;
    });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    // The search may not have caught up with the words just typed.
    if (chosen.length === 0 || wrong !== null || saving || looked !== sought) return;
    onReplace(change, () => setDone({ count: chosen.length, word: by.trim() }));
  };

  if (done !== null)
    return (
      <Modal opened onClose={onClose} title={findTexts.title}>
        <Stack>
          <Text component="output">{findTexts.replaced(done.count)}</Text>
          <VocabularyOffer word={done.word} onClose={onClose} />
        </Stack>
      </Modal>
    );
  return (
    <Modal opened onClose={onClose} title={findTexts.title} size="lg">
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <TextInput
            label={findTexts.sought}
            value={sought}
            onChange={({ currentTarget: { value } }) => look(() => setSought(value))}
          />
          <TextInput
            label={findTexts.by}
            description={findTexts.byHint}
            data-autofocus
            value={by}
            error={tried ? wrong : null}
            onChange={({ currentTarget: { value } }) => setBy(value)}
          />
          <Group>
            <Checkbox
              label={findTexts.whole}
              checked={whole}
              onChange={({ currentTarget: { checked } }) => look(() => setWhole(checked))}
            />
            <Checkbox
              label={findTexts.exact}
              checked={exact}
              onChange={({ currentTarget: { checked } }) => look(() => setExact(checked))}
            />
          </Group>
          {all.length > MOST && <Alert color="yellow">{findTexts.more(MOST)}</Alert>}
          {places.length === 0 ? (
            <Text component="output" c="dimmed" size="sm">
              {findTexts.nothing}
            </Text>
          ) : (
            <>
              <Group justify="space-between" gap="xs">
                <Text component="output" size="sm" c="dimmed">
                  {findTexts.places(chosen.length, places.length)}
                </Text>
                <Group gap="xs">
                  <Button variant="subtle" size="compact-sm" onClick={() => setLeft(new Set())}>
                    {findTexts.all}
                  </Button>
                  <Button variant="subtle" size="compact-sm" onClick={() => setLeft(new Set(places.map(keyOf)))}>
                    {findTexts.none}
                  </Button>
                </Group>
              </Group>
              <ul className={classes['places']} aria-label={findTexts.placesLabel}>
                {places.map((place) => (
                  <PlaceRow
                    key={keyOf(place)}
                    place={place}
                    passage={byId.get(place.passageId)}
                    {...{ by, speakerMap }}
                    checked={!left.has(keyOf(place))}
                    onTurn={turn}
                  />
                ))}
              </ul>
            </>
          )}
          <FormButtons
            label={findTexts.confirm(chosen.length)}
            disabled={chosen.length === 0}
            loading={saving}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Modal>
  );
}
