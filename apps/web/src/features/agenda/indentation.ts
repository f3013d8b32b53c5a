import { AGENDA_INDENTATION_PX } from '@greffier/contract/limits';
import type { CSSProperties } from 'react';

/** Indents a line by 16 px per level (specification §9). */
export function indentation(level: number): CSSProperties {
  // The type CSSProperties does not allow custom properties.
  return { '--agenda-indent': (level - 1) * AGENDA_INDENTATION_PX } as CSSProperties;
}
