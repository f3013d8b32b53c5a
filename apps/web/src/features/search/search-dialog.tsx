import { SEARCH_LIMITS } from '@greffier/contract/limits';
import { Alert, Button, Center, Loader, Modal, Stack, Text, TextInput, useMantineTheme } from '@mantine/core';
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks';
import { IconSearchOff } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useRef, useState } from 'react';
import { EmptyState } from '../../components/states/empty-state.tsx';
import { useReturnFocus } from '../../components/use-return-focus.ts';
import { useFailureToast } from '../../lib/use-failure-toast.ts';
import { commonTexts } from '../../texts/common/common.ts';
import { errorTexts } from '../../texts/common/errors.ts';
import { searchTexts as texts } from '../../texts/search.ts';
import { useSearch } from './queries.ts';
import { SearchResults } from './search-results.tsx';

/** The pause in typing after which a search begins, in milliseconds. */
const PAUSE_MS = 200;

/** The search in all meetings. Arrow keys go through the results, and Enter opens one. */
export function SearchDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  useReturnFocus();
  const narrow = useMediaQuery(`(max-width: ${useMantineTheme().breakpoints.sm})`, undefined, {
    getInitialValueInEffect: false,
  });
  const [text, setText] = useState('');
  const [query] = useDebouncedValue(text.trim(), PAUSE_MS);
  const search = useSearch(query);
  useFailureToast(search.error, texts.failed);
  const box = useRef<HTMLDivElement>(null);
  const current = query === text.trim() && query !== '' && !search.isPlaceholderData;

  function press(event: KeyboardEvent<HTMLElement>): void {
    const stops = [...(box.current?.querySelectorAll<HTMLElement>('input, a[data-hit], button[data-hit]') ?? [])];
    const at = stops.findIndex((stop) => stop === document.activeElement);
    const to = event.key === 'ArrowDown' ? stops[at + 1] : event.key === 'ArrowUp' ? stops[at - 1] : undefined;
    if (at !== -1 && to !== undefined) {
      event.preventDefault();
      to.focus();
    } else if (event.key === 'Enter' && at === 0 && current && !event.nativeEvent.isComposing) {
      event.preventDefault();
      stops[1]?.click();
    }
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={texts.title}
      size="xl"
      fullScreen={narrow}
      closeButtonProps={{ 'aria-label': commonTexts.close }}
    >
      {/* Keys pressed inside bubble up to here, whatever has the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div ref={box} onKeyDown={press}>
        <TextInput
          type="search"
          label={texts.label}
          placeholder={texts.placeholder}
          description={narrow ? undefined : texts.keys}
          value={text}
          maxLength={SEARCH_LIMITS.characters}
          autoComplete="off"
          data-autofocus
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Found search={search} query={query} onFollow={onClose} />
      </div>
    </Modal>
  );
}

interface FoundProps {
  readonly search: ReturnType<typeof useSearch>;
  readonly query: string;
  readonly onFollow: () => void;
}

function Found({ search, query, onFollow }: FoundProps): ReactNode {
  const {
    data,
    error,
    isFetching,
    isPending,
    isPlaceholderData,
    hasNextPage,
    fetchNextPage,
    isFetchingNextPage,
    refetch,
  } = search;
  const pages = query === '' || data === undefined ? [] : data.pages;
  const last = pages.at(-1);
  const found = last?.found ?? 0;
  // The results on screen still answer the previous words.
  const isOutdated = isPlaceholderData && isFetching;
  const meetings = pages.flatMap((page) => page.meetings);
  return (
    <Stack gap="sm" mt="sm">
      <Text component="output" size="sm" c="dimmed" mih="1.5em">
        {query === ''
          ? texts.hint
          : isOutdated
            ? texts.searching
            : last !== undefined
              ? texts.found(found)
              : isFetching
                ? texts.searching
                : ''}
      </Text>
      {last?.indexing === true && <Alert color="yellow">{texts.indexing}</Alert>}
      {error !== null && query !== '' && (
        <Button variant="default" onClick={() => void refetch()}>
          {errorTexts.retry}
        </Button>
      )}
      {query !== '' && isPending && error === null && (
        <Center>
          <Loader size="sm" aria-hidden />
        </Center>
      )}
      {last !== undefined && found === 0 && !isOutdated && (
        <EmptyState icon={<IconSearchOff size={28} aria-hidden />} title={texts.nothing} text={texts.nothingHint} />
      )}
      <SearchResults meetings={meetings} onFollow={onFollow} />
      {hasNextPage && meetings.length > 0 && (
        <Center>
          <Button variant="default" data-hit loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {texts.more}
          </Button>
        </Center>
      )}
    </Stack>
  );
}
