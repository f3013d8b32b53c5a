import type { ReactNode } from 'react';
import { createContext, startTransition, use, useEffect, useLayoutEffect, useState } from 'react';
import { Router } from 'react-router';
import type { Here, History } from './history.ts';
import { ScrollPlaces } from './scroll-places.tsx';

const HistoryContext = createContext<History | null>(null);

/** Returns the history of the surrounding router. */
export function useHistory(): History {
  const history = use(HistoryContext);
  if (history === null) throw new Error('no router around');
  return history;
}

/** Shows the page of the current address. The previous page stays until the code of the next one is loaded. */
export function AppRouter({
  history,
  children,
}: {
  readonly history: History;
  readonly children: ReactNode;
}): ReactNode {
  const [here, setHere] = useState<Here>(history.here);
  useEffect(() => {
    const follow = (): void => startTransition(() => setHere(history.here()));
    // The address may have changed before this subscription.
    follow();
    return history.subscribe(follow);
  }, [history]);
  useLayoutEffect(() => history.shown(here), [history, here]);
  return (
    <HistoryContext value={history}>
      <Router location={here.location} navigationType={here.action} navigator={history.navigator}>
        {children}
        <ScrollPlaces here={here} history={history} />
      </Router>
    </HistoryContext>
  );
}
