import { VOCABULARY_LIMITS } from '@greffier/contract/limits';
import { countWords, type Vocabulary } from '@greffier/contract/organisation/vocabularies';
import { Button, Text, TextInput } from '@mantine/core';
import type { ClipboardEvent, FormEvent, ReactNode } from 'react';
import { useRef, useState } from 'react';
import { useUnsavedWork } from '../../lib/session/unsaved-work.ts';
import { vocabulariesTexts } from '../../texts/settings.ts';
import { useAddWords } from './queries.ts';
import classes from './vocabularies.module.css';
import { wordProblem } from './word-rules.ts';
import { wordsOf, wordsProblem } from './words-text.ts';

/** Adds one word or expression, which is checked while it is typed, or a pasted list with one word per line. */
export function AddWord({ vocabulary }: { vocabulary: Vocabulary }): ReactNode {
  const [word, setWord] = useState('');
  const [message, setMessage] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const { mutate, mutateAsync, isPending } = useAddWords(vocabulary);
  useUnsavedWork(word !== '' || isPending);

  const add = async (typed: string): Promise<void> => {
    // The next word can be typed while this one is being saved.
    setWord('');
    field.current?.focus();
    // A toast explains the failure.
    await mutateAsync([typed.trim()]).catch(() => setWord((next) => (next === '' ? typed : next)));
  };
  const type = (typed: string): void => {
    setWord(typed);
    setMessage(typed.trim() === '' ? null : wordProblem(typed, vocabulary.words, 'unfinished'));
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const wrong = wordProblem(word, vocabulary.words);
    setMessage(wrong);
    if (wrong === null) void add(word);
  };
  const paste = (event: ClipboardEvent): void => {
    const text = event.clipboardData.getData('text');
    const words = wordsOf(text);
    if (words.length < 2) return;
    event.preventDefault();
    const wrong = wordsProblem(text, vocabulary.words);
    setMessage(wrong === null ? null : vocabulariesTexts.listRefused(words.length, wrong));
    if (wrong === null) mutate(words);
  };

  return (
    <form onSubmit={submit} noValidate className={classes['addForm']}>
      <TextInput
        ref={field}
        label={vocabulariesTexts.word}
        placeholder={vocabulariesTexts.wordPlaceholder}
        value={word}
        error={message}
        dir="auto"
        rightSection={
          <Text size="xs" c="dimmed">
            {vocabulariesTexts.wordCount(countWords(word), VOCABULARY_LIMITS.wordsPerElement)}
          </Text>
        }
        rightSectionWidth="5rem"
        rightSectionPointerEvents="none"
        onChange={(event) => type(event.currentTarget.value)}
        onPaste={paste}
        className={classes['addField']}
      />
      <Button type="submit" variant="default" loading={isPending}>
        {vocabulariesTexts.addWord}
      </Button>
    </form>
  );
}
