import { Button, Center } from '@mantine/core';
import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';

/** Loads more rows before the person reaches the end. The button serves people who do not scroll. */
export function ShowMore({ label, onMore }: { readonly label: string; readonly onMore: () => void }): ReactNode {
  const end = useRef<HTMLDivElement>(null);
  const latest = useRef(onMore);
  useEffect(() => {
    latest.current = onMore;
  });
  useEffect(() => {
    if (end.current === null || !('IntersectionObserver' in window)) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) latest.current();
      },
      { rootMargin: '800px' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, []);
  return (
    <Center ref={end}>
      <Button variant="default" onClick={onMore}>
        {label}
      </Button>
    </Center>
  );
}
