import type { ReactNode } from 'react';
import classes from './aloud.module.css';

interface AloudProps {
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A text for screen readers, where the page only draws something. It is not seen, and not copied with what is around. */
export const Aloud = ({ className = '', children }: AloudProps): ReactNode => (
  <span className={`${classes['aloud']} ${className}`}>{children}</span>
);
