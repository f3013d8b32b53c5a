import type { ReactNode } from 'react';

/** The product's mark: a voice that becomes lines. `size` is in pixels. */
export function Logo({ size }: { size: number }): ReactNode {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden focusable="false" style={{ flexShrink: 0 }}>
      <rect width="32" height="32" rx="8" fill="var(--mantine-color-greffier-5)" />
      <path
        d="M9 13v6M13.5 9v14M18 12v8M22.5 14.5v3"
        stroke="var(--mantine-color-white)"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
    </svg>
  );
}
