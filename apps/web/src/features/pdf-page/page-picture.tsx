import { useIntersection } from '@mantine/hooks';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { pdfPageTexts } from '../../texts/pdf-page.ts';
import type { PdfPictures } from './pdf-document.ts';
import classes from './pdf-page.module.css';

interface Props {
  readonly pictures: PdfPictures | 'failed' | null;
  readonly page: number;
  readonly onFailed: () => void;
}

/** A picture of a page, drawn only when about to come into view, so that a long file fits in a phone's memory. */
export function PagePicture({ pictures, page, onFailed }: Props): ReactNode {
  const { ref: near, entry } = useIntersection<HTMLDivElement>({ rootMargin: '100%' });
  const canvas = useRef<HTMLCanvasElement>(null);
  const [drawn, setDrawn] = useState(false);
  const isNear = entry?.isIntersecting ?? false;
  useEffect(() => {
    const target = canvas.current;
    if (pictures === null || target === null || !isNear) return undefined;
    if (pictures === 'failed') {
      onFailed();
      return undefined;
    }
    const leaving = new AbortController();
    pictures.draw(target, page, target.clientWidth, leaving.signal).then(
      () => setDrawn(true),
      () => {
        if (!leaving.signal.aborted) onFailed();
      },
    );
    return () => {
      leaving.abort();
      setDrawn(false);
      target.width = 0;
    };
  }, [pictures, page, isNear, onFailed]);
  return (
    <div ref={near} className={classes['picture']}>
      <canvas ref={canvas} className={classes['canvas']} aria-hidden />
      {!drawn && (
        <Text size="sm" c="gray.7" className={classes['opening'] ?? ''}>
          {pictures === 'failed' ? '' : pdfPageTexts.opening}
        </Text>
      )}
    </div>
  );
}
