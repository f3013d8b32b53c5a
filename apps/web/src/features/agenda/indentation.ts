import { AGENDA_INDENTATION_PX } from '@greffier/contract/limits';
import type { CSSProperties } from 'react';

/** Lines are drawn in by 16 px per level (specification §9). */
export function indentation(level: number): CSSProperties {
  // A custom property is no key of CSSProperties.
  return { '--agenda-indent': (level - 1) * AGENDA_INDENTATION_PX } as CSSProperties;
}
