import { isUnsure } from '@greffier/contract/meeting/transcript/doubts';
import type { Passage } from '@greffier/contract/values';
import { unique } from '@greffier/contract/values';
import { IconFlag, IconPencil } from '@tabler/icons-react';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { Fragment, memo, useCallback, useEffect, useRef, useState } from 'react';
import { clickedDoubt } from './doubts/clicked-doubt.ts';
import { type Change, nextSpeaker } from './corrections.ts';
import { Aloud } from '../../components/aloud.tsx';
import { lazyDialog } from '../../components/dialogs/lazy-dialog.tsx';
import type { Deed } from './division/divide.ts';
import { useShowFound } from './find/show-found.ts';
import type { Finding } from './find/use-steps.ts';
import { neighbourOf, passageKeyOf } from './keys/passage-keys.ts';
import type { PassageEditorProps } from './passage-editor.tsx';
import { speakerName } from './speaker-name.ts';
import { scrollTo } from './scroll-to.ts';
import type { PassageJump } from './passage-jump.ts';
import { formatTimestamp } from '../../lib/durations.ts';
import type { Doubt } from './doubts/doubtful.ts';
import doubtsClasses from './doubts/doubts.module.css';
import { doubtsTexts } from '../../texts/meeting/transcript/doubts.ts';
import { listeningTexts } from '../../texts/meeting/transcript/listening.ts';
import { placementTexts } from '../../texts/meeting/minutes/placement.ts';
import { transcriptTexts } from '../../texts/meeting/transcript/transcript.ts';
import { VoiceBadge } from './voices/voice-badge.tsx';
import type { VoiceMark } from './voices/voices.ts';
import { voicesTexts } from '../../texts/meeting/transcript/voices.ts';
import classes from './transcript.module.css';

const PassageEditor = lazyDialog<PassageEditorProps>(
  async () => (await import('./passage-editor.tsx')).PassageEditor,
  ({ onClose }) => onClose,
);

interface TranscriptViewProps {
  readonly passages: readonly Passage[];
  /** Voice label → name. */
  readonly speakerMap: Readonly<Record<string, string>>;
  /** Voice label → the mark of the voice. */
  readonly marks: ReadonlyMap<string, VoiceMark>;
  /** Request to scroll to passages; null for none. */
  readonly jump: PassageJump | null;
  /** Saves a corrected passage; undefined if nothing can be corrected. `onSaved` is called after success. */
  readonly onCorrect?: ((change: Change, onSaved: () => void) => void) | undefined;
  /** True if nothing can be corrected any more. Unsaved text stays, and the server explains why it cannot be saved. */
  readonly locked?: boolean;
  /** Saves passages whose boundaries have changed. */
  readonly onDivide?: ((change: Change, onSaved: () => void) => void) | undefined;
  readonly saving?: boolean;
  /** True if the list of speakers offers a new speaker, who has not spoken yet. */
  readonly newSpeakers?: boolean;
  /** Returns the headings to show above a passage. Each heading is an item of the list. */
  readonly above?: (passageId: number) => ReactNode;
  /** Returns the content to show in a passage, above its text. */
  readonly below?: (passageId: number) => ReactNode;
  /** Called to let an agenda item begin at a passage; undefined if that is not possible. */
  readonly onPlace?: ((passageId: number) => void) | undefined;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  /** Called for a key whose action takes place outside this list. */
  readonly onPassageKey?: (deed: 'address' | 'listen' | 'nextFound' | 'previousFound', passageId: number) => void;
  /** The places that a search has found. */
  readonly finding: Finding;
  /** The words that the recogniser is not sure of. */
  readonly doubts: Finding<Doubt>;
  /** True if the recording can be played. A click on a passage's time then plays the passage. */
  readonly audible?: boolean;
  /** Number of the passage being played; null for none. */
  readonly playing?: number | null;
  /** Shows a passage and its address, or plays it. */
  readonly onAddress: (passageId: number) => void;
}

/**
 * Shows who said what, and when. Passages outside the screen are not laid out, so that the page stays fast with 3,000
 * passages.
 */
export function TranscriptView({
  passages,
  speakerMap,
  marks,
  jump,
  onCorrect,
  onDivide,
  locked = false,
  saving = false,
  newSpeakers = false,
  above,
  below,
  onPlace,
  onKeyDown,
  onPassageKey,
  finding,
  doubts,
  onAddress,
  audible = false,
  playing = null,
}: TranscriptViewProps) {
  const list = useRef<HTMLOListElement>(null);
  const done = useRef<PassageJump | null>(null);
  // Several passages may be open at once, so that opening the next one loses no unsaved text.
  const [editing, setEditing] = useState<readonly number[]>([]);
  // Once the number of passages has changed, their ids may mean other passages, so the marks disappear.
  const [marked, setMarked] = useState({ jump, length: passages.length });
  if (marked.jump !== jump) setMarked({ jump, length: passages.length });
  const isMarked = ({ id }: Passage): boolean =>
    jump !== null && jump.start === undefined && marked.length === passages.length && jump.passageIds.includes(id);
  useShowFound('doubt', list, doubts, editing);
  useShowFound('found', list, finding, editing);
  const [begin, setBegin] = useState<PassageEditorProps['begin']>('text');
  const open = useCallback((id: number, first: PassageEditorProps['begin'] = 'text') => {
    setBegin(first);
    setEditing((old) => (old.includes(id) ? old : [...old, id]));
  }, []);
  const { here } = doubts;
  const current = useRef(here);
  useEffect(() => {
    current.current = here;
  }, [here]);
  /** Opens a passage's text, and selects the doubtful word there to which the person has stepped. */
  const openText = useCallback(
    (id: number) => {
      const { current: word } = current;
      open(id, word !== null && !word.whole && word.passageId === id ? word : 'text');
    },
    [open],
  );
  // The passage just closed. Its edit button reappears and gets the focus.
  const back = useRef<number | null>(null);
  const close = useCallback((id: number) => {
    back.current = id;
    setEditing((old) => old.filter((one) => one !== id));
  }, []);
  useEffect(() => {
    const left = back.current;
    if (left === null || editing.includes(left)) return;
    back.current = null;
    // If the person has already moved to another passage, the focus stays there.
    if (document.activeElement !== document.body) return;
    list.current?.querySelector<HTMLElement>(`[data-passage="${left}"] button`)?.focus();
  }, [editing]);
  // The second part of a cut passage, until it is drawn. Until then, another passage has its number.
  const [awaited, setAwaited] = useState<Passage | null>(null);
  if (awaited !== null && passages.some(({ id, text }) => id === awaited.id && text === awaited.text)) {
    setAwaited(null);
    setBegin('speaker');
    setEditing([awaited.id]);
  }
  /** After a cut, opens the second part, because its speaker usually has to change. */
  const goOn = ({ before, after }: Change, deed: Deed): void => {
    const [first, second] = after;
    if (deed === 'cut' && second !== undefined) {
      setEditing([]);
      setAwaited(second);
      return;
    }
    back.current = (deed === 'giveStart' || deed === 'giveEnd' ? before[1] : first)?.id ?? null;
    setEditing([]);
  };
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    onKeyDown?.(event);
    const asked = event.isDefaultPrevented() ? null : passageKeyOf(event);
    if (asked === null) return;
    const id = Number(asked.passage.dataset['passage']);
    if (asked.deed === 'edit' || asked.deed === 'speaker') {
      if (onCorrect === undefined || locked) return;
      if (asked.deed === 'edit') openText(id);
      else open(id, 'speaker');
    } else if (asked.deed === 'next' || asked.deed === 'previous') {
      const neighbour = neighbourOf(asked.passage, asked.deed === 'next' ? 1 : -1);
      neighbour?.focus({ preventScroll: true });
      neighbour?.scrollIntoView({ block: 'nearest' });
    } else onPassageKey?.(asked.deed, id);
    event.preventDefault();
  };
  const click = (event: MouseEvent): void => {
    const word = onCorrect === undefined || locked ? null : clickedDoubt(event, doubts.places);
    if (word !== null) open(word.passageId, word);
  };
  const labels = unique([...passages.map(({ speaker }) => speaker), ...Object.keys(speakerMap)]);
  const speakers = (): { value: string; label: string }[] => {
    const known = labels.map((value) => ({ value, label: speakerName(value, speakerMap) }));
    const next = nextSpeaker(labels);
    const added = { value: next, label: transcriptTexts.newSpeaker(speakerName(next, {})) };
    return newSpeakers ? [...known, added] : known;
  };

  useEffect(() => {
    if (jump === null || done.current === jump) return;
    done.current = jump;
    const { passageIds, start, aside = false } = jump;
    const target = start === undefined ? `[data-passage="${passageIds[0]}"]` : `[data-start="${start}"]`;
    const first = list.current?.querySelector<HTMLElement>(target);
    if (first != null) scrollTo(first, start === undefined ? 'center' : 'start');
    if (aside) return;
    // If the place has a main action, this action gets the focus.
    (first?.querySelector<HTMLElement>('[data-deed="confirm"]') ?? first)?.focus({ preventScroll: true });
  }, [jump]);

  return (
    // Keys pressed inside bubble up to the list, whatever has the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ol className={classes['list']} ref={list} onKeyDown={press} onClick={click}>
      {passages.map((passage, at) => (
        <Fragment key={passage.id}>
          {above?.(passage.id)}
          <PassageItem
            passage={passage}
            name={speakerName(passage.speaker, speakerMap)}
            mark={marks.get(passage.speaker)}
            onAddress={onAddress}
            highlighted={isMarked(passage)}
            audible={audible}
            playing={passage.id === playing}
            onEdit={locked ? undefined : onCorrect && openText}
            onPlace={onPlace}
            below={below?.(passage.id)}
          >
            {onCorrect && onDivide && editing.includes(passage.id) && (
              <PassageEditor
                {...{ passage, saving, begin }}
                previous={passages[at - 1]}
                next={passages[at + 1]}
                speakers={speakers()}
                following={followingOf(passages, at).length}
                others={editing.length > 1}
                onClose={() => close(passage.id)}
                onSave={(before, after, all) => {
                  const others = all ? followingOf(passages, at) : [];
                  const named = others.map((one) => ({ ...one, speaker: after.speaker }));
                  onCorrect({ before: [before, ...others], after: [after, ...named] }, () => close(passage.id));
                }}
                onDivide={(change, deed) => onDivide(change, () => goOn(change, deed))}
              />
            )}
          </PassageItem>
        </Fragment>
      ))}
    </ol>
  );
}

/** Returns the later passages of the same voice. */
const followingOf = (passages: readonly Passage[], at: number): Passage[] =>
  passages.slice(at + 1).filter(({ speaker }) => speaker === passages[at]?.speaker);

interface PassageItemProps {
  readonly passage: Passage;
  readonly name: string;
  readonly mark: VoiceMark | undefined;
  readonly onAddress: (id: number) => void;
  readonly highlighted: boolean;
  readonly audible: boolean;
  readonly playing: boolean;
  readonly onEdit: ((id: number) => void) | undefined;
  readonly onPlace: ((id: number) => void) | undefined;
  readonly below: ReactNode;
  /** The editor that replaces the text, if there is one. */
  readonly children: ReactNode;
}

const PassageItem = memo(function PassageItem(props: PassageItemProps) {
  const { passage, name, mark, highlighted, audible, playing, onAddress, onEdit, onPlace, below, children } = props;
  const time = formatTimestamp(passage.start);
  const unsure = isUnsure(passage);
  return (
    <li
      className={classes['passage']}
      data-passage={passage.id}
      data-highlighted={highlighted || undefined}
      data-playing={playing || undefined}
      tabIndex={-1}
    >
      <div className={classes['head']}>
        {mark !== undefined && <VoiceBadge mark={mark} />}
        <div className={classes['who']}>
          <span className={classes['speaker']}>{name}</span>
          <a
            className={classes['time']}
            href={`#p${passage.id}`}
            title={audible ? listeningTexts.from(time) : voicesTexts.address(time)}
            // There may be 3,000 of these links, so Tab skips them. A key copies the address of the focused passage.
            tabIndex={-1}
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return;
              event.preventDefault();
              onAddress(passage.id);
            }}
          >
            <time dateTime={`PT${Math.floor(passage.start)}S`}>{time}</time>
          </a>
          {unsure && (
            <span className={doubtsClasses['unsure']} title={doubtsTexts.unsureHint}>
              {doubtsTexts.unsure}
            </span>
          )}
        </div>
        {onEdit !== undefined && !children && (
          // There may be 3,000 of these buttons, and a plain one is cheaper than a component.
          <button
            type="button"
            className={classes['edit']}
            aria-label={transcriptTexts.edit(time)}
            title={transcriptTexts.edit(time)}
            onClick={() => onEdit(passage.id)}
          >
            <IconPencil size={16} aria-hidden />
          </button>
        )}
        {onPlace !== undefined && !children && (
          <button
            type="button"
            className={classes['edit']}
            data-deed="place"
            aria-label={placementTexts.place(time)}
            title={placementTexts.place(time)}
            onClick={() => onPlace(passage.id)}
          >
            <IconFlag size={16} aria-hidden />
          </button>
        )}
      </div>
      {unsure && <Aloud className={classes['hint']}>{doubtsTexts.unsureHint}</Aloud>}
      {below}
      {children || <p className={classes['text']}>{passage.text}</p>}
      {!children && !unsure && passage.doubts !== undefined && (
        <Aloud>{doubtsTexts.inPassage(passage.doubts.map(([from, to]) => passage.text.slice(from, to)))}</Aloud>
      )}
    </li>
  );
});
