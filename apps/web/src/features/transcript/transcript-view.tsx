import type { Passage } from '@greffier/contract/values';
import { memo, useEffect, useRef } from 'react';
import { speakerName } from './speaker-name.ts';
import type { PassageJump } from './passage-jump.ts';
import { formatTimestamp } from '../../lib/durations.ts';
import classes from './transcript.module.css';

interface TranscriptViewProps {
  readonly passages: readonly Passage[];
  /** Label → name. */
  readonly speakerMap: Readonly<Record<string, string>>;
  /** Where to lead the reader, if anywhere. */
  readonly jump: PassageJump | null;
}

/** Who said what, and when. Passages outside the screen are not laid out, so that 3,000 of them stay readable. */
export function TranscriptView({ passages, speakerMap, jump }: TranscriptViewProps) {
  const list = useRef<HTMLOListElement>(null);
  const done = useRef<PassageJump | null>(null);

  useEffect(() => {
    if (jump === null || done.current === jump) return;
    done.current = jump;
    const first = list.current?.querySelector<HTMLElement>(`[data-passage="${jump.passageIds[0]}"]`);
    first?.scrollIntoView({ block: 'center' });
    first?.focus({ preventScroll: true });
  }, [jump]);

  return (
    <ol className={classes['list']} ref={list}>
      {passages.map((passage) => (
        <PassageItem
          key={passage.id}
          passage={passage}
          name={speakerName(passage.speaker, speakerMap)}
          highlighted={jump?.passageIds.includes(passage.id) ?? false}
        />
      ))}
    </ol>
  );
}

interface PassageItemProps {
  readonly passage: Passage;
  readonly name: string;
  readonly highlighted: boolean;
}

const PassageItem = memo(function PassageItem({ passage, name, highlighted }: PassageItemProps) {
  return (
    <li
      className={classes['passage']}
      data-passage={passage.id}
      data-highlighted={highlighted || undefined}
      tabIndex={-1}
    >
      <div className={classes['head']}>
        <span className={classes['speaker']}>{name}</span>
        <time className={classes['time']} dateTime={`PT${Math.floor(passage.start)}S`}>
          {formatTimestamp(passage.start)}
        </time>
      </div>
      <p className={classes['text']}>{passage.text}</p>
    </li>
  );
});
