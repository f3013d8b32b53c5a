import { Button, Input, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode, SubmitEvent } from 'react';
import { useId, useRef, useState } from 'react';
import { ChipList } from '../../../components/fields/chip-list.tsx';
import { useUnsavedWork } from '../../../lib/session/unsaved-work.ts';
import { accessTexts } from '../../../texts/organisation/organisation.ts';
import type { RuleList } from './access-rules.ts';
import { addRule, ruleProblem } from './access-rules.ts';
import classes from '../organisation.module.css';

interface Props {
  readonly list: RuleList;
  readonly texts: { readonly label: string; readonly placeholder: string; readonly empty: string };
  readonly rules: readonly string[];
  readonly onChange: (rules: string[]) => void;
}

/** Shows one list of rules, with a field that reports errors while a person types. */
export function RuleField({ list, texts, rules, onChange }: Props): ReactNode {
  const id = useId();
  const [typed, setTyped] = useState('');
  useUnsavedWork(typed !== '');
  const field = useRef<HTMLInputElement>(null);
  const problem = ruleProblem(list, typed, rules);
  const blocked = problem !== null || typed.trim() === '';
  const take = (): void => {
    if (blocked) return;
    onChange(addRule(list, typed, rules));
    setTyped('');
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    take();
    field.current?.focus();
  };
  const remove = (rule: string): void => {
    onChange(rules.filter((one) => one !== rule));
    field.current?.focus();
  };
  return (
    <Stack gap="xs" component="section" aria-label={texts.label}>
      <form onSubmit={submit} noValidate>
        {/* The button stands beside the field, and the error below both. */}
        <Input.Wrapper id={id} label={texts.label} error={problem}>
          <div className={classes['entry']}>
            <Input
              id={id}
              ref={field}
              placeholder={texts.placeholder}
              value={typed}
              error={problem}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => setTyped(event.currentTarget.value)}
              // A person who types a rule and then presses « Enregistrer » wants the rule saved, too.
              onBlur={take}
            />
            <Button
              type="submit"
              variant="default"
              disabled={blocked}
              aria-label={accessTexts.addTo(texts.label)}
              // The button leaves the focus in the field, which would otherwise take the rule before the click does.
              onMouseDown={(event) => event.preventDefault()}
              leftSection={<IconPlus size={18} aria-hidden />}
            >
              {accessTexts.add}
            </Button>
          </div>
        </Input.Wrapper>
      </form>
      {rules.length === 0 ? (
        <Text size="sm" c="dimmed">
          {texts.empty}
        </Text>
      ) : (
        <ChipList values={rules} onRemove={remove} removeLabel={accessTexts.remove} />
      )}
    </Stack>
  );
}
