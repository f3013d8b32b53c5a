import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { formatTimestamp } from '../../../lib/durations.ts';
import { listeningTexts as texts } from '../../../texts/meeting/transcript/listening.ts';
import classes from './player.module.css';

interface PlaceSliderProps {
  /** Place in the recording; seconds. */
  readonly at: number;
  /** Length of the recording; seconds. */
  readonly duration: number;
  readonly onSeek: (at: number) => void;
}

/**
 * A slider that shows the current place in the recording and sets another one. While it is dragged, only the displayed
 * place changes, because otherwise every place on the way would have to be loaded.
 */
export function PlaceSlider({ at, duration, onSeek }: PlaceSliderProps): ReactNode {
  const slider = useRef<HTMLInputElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const release = useEffectEvent(() => {
    setDragged(null);
    if (slider.current !== null) onSeek(Number(slider.current.value));
  });
  useEffect(() => {
    const input = slider.current;
    // React's event comes at every step. The browser's event comes when the person lets go, or after each key.
    input?.addEventListener('change', release);
    return () => input?.removeEventListener('change', release);
  }, []);
  const place = dragged ?? at;
  return (
    <>
      <input
        ref={slider}
        type="range"
        className={classes['place']}
        aria-label={texts.place}
        aria-valuetext={texts.placeAt(place, duration)}
        min={0}
        max={Math.max(1, Math.floor(duration))}
        step={1}
        value={Math.floor(place)}
        onChange={({ currentTarget, nativeEvent }) => {
          if (nativeEvent.type === 'input') setDragged(Number(currentTarget.value));
        }}
      />
      <Text size="sm" className={classes['time'] ?? ''}>
        {formatTimestamp(place)} / {formatTimestamp(duration)}
      </Text>
    </>
  );
}
