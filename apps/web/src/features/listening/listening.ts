import { createContext, use } from 'react';

/** Actions that a page with a kept recording offers to its parts. */
export interface Listening {
  /** Plays from a moment of the recording; seconds. */
  readonly listen: (seconds: number) => void;
}

/** Null where no recording is kept. */
export const ListeningContext = createContext<Listening | null>(null);

export const useListening = (): Listening | null => use(ListeningContext);
