import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openHistory } from './history.ts';

let stop = (): void => undefined;
beforeEach(() => window.history.replaceState(null, '', '/un'));
afterEach(() => stop());

const listened = () => {
  const history = openHistory();
  const told = vi.fn<() => void>();
  stop = history.subscribe(told);
  return { history, at: () => history.here().location.pathname, told };
};
const heard = vi.fn<() => void>();
window.addEventListener('popstate', heard);
/** Goes back, and waits for this many events of the browser, including those of a « back » that was reversed. */
async function back(times = 1): Promise<void> {
  heard.mockClear();
  window.history.back();
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(times));
}

it('follows links, and « back » with the state of each address', async () => {
  const { history, at } = listened();
  history.navigator.push('/deux', { from: 'un' });
  history.navigator.push({ pathname: '/trois', search: '?a=1' });
  expect(history.here()).toMatchObject({
    location: { pathname: '/trois', search: '?a=1', state: null },
    action: 'PUSH',
  });
  await back();
  expect(history.here()).toMatchObject({ location: { pathname: '/deux', state: { from: 'un' } }, action: 'POP' });
  history.navigator.replace('/quatre', null, { preventScrollReset: true });
  expect(history.here().scrolls).toBe(false);
  await back();
  expect(at()).toBe('/un');
});

it('holds a link until the person has answered, and follows it once or never', () => {
  const { history, at } = listened();
  history.hold(true);
  history.navigator.push('/deux');
  expect([at(), window.location.pathname]).toEqual(['/un', '/un']);
  history.answer(false);
  expect([history.held(), at()]).toEqual([null, '/un']);
  history.navigator.push('/trois');
  history.answer(true);
  expect([history.held(), at()]).toEqual([null, '/trois']);
  // The next link is still held.
  history.navigator.push('/quatre');
  expect(at()).toBe('/trois');
});

it('undoes « back » until the person has answered, and then goes where « back » would have led', async () => {
  const { history, at } = listened();
  history.navigator.push('/deux');
  history.navigator.push('/trois');
  history.hold(true);
  await back(2);
  expect([at(), window.location.pathname]).toEqual(['/trois', '/trois']);
  expect(history.held()).not.toBeNull();
  history.answer(true);
  await vi.waitFor(() => expect(at()).toBe('/deux'));
  expect([at(), window.location.pathname]).toEqual(['/deux', '/deux']);
  await back(2);
  expect([at(), window.location.pathname]).toEqual(['/deux', '/deux']);
});

it('treats an anchor that is typed into the address as a new place', async () => {
  const { history } = listened();
  window.location.hash = '#p12';
  await vi.waitFor(() => expect(history.here().location.hash).toBe('#p12'));
  history.hold(true);
  await back(2);
  expect([history.here().location.hash, window.location.hash]).toEqual(['#p12', '#p12']);
});

it('follows a link to a part of the same page at once, and adds no entry for the same part again', async () => {
  const { history } = listened();
  const told = () => [history.here().location.hash, window.location.hash, history.held()];
  history.navigator.push('/deux');
  history.hold(true);
  heard.mockClear();
  window.location.hash = '#contenu';
  await vi.waitFor(() => expect(heard).toHaveBeenCalled());
  expect(told()).toEqual(['#contenu', '#contenu', null]);
  // When a link leads to the same part again, a browser clears the state kept with the entry.
  window.history.replaceState(null, '');
  window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  history.hold(false);
  await back();
  expect(history.here().location).toMatchObject({ pathname: '/deux', hash: '' });
  history.hold(true);
  await back(2);
  expect([history.here().location.pathname, window.location.pathname]).toEqual(['/deux', '/deux']);
});

it('goes where « back » leads, even if the answer comes before « back » is undone', async () => {
  const { history, at } = listened();
  history.navigator.push('/deux');
  history.hold(true);
  const stopAnswering = history.subscribe(() => {
    if (history.held() !== null) history.answer(true);
  });
  await back(3);
  stopAnswering();
  expect([at(), window.location.pathname, history.held()]).toEqual(['/un', '/un', null]);
});

it('reports when the page of a new address is on the screen', async () => {
  const { history } = listened();
  const former = history.here();
  history.navigator.push('/deux');
  const seen = vi.fn<() => void>();
  const settled = history.settled().then(seen);
  history.shown(former);
  await Promise.resolve();
  expect(seen).not.toHaveBeenCalled();
  history.shown(history.here());
  await settled;
  expect(seen).toHaveBeenCalledOnce();
  // A held link changes nothing, so nobody has to wait for it.
  history.hold(true);
  history.navigator.push('/trois');
  await history.settled();
});

it('goes where « back » led before any listener subscribed', async () => {
  const history = openHistory();
  history.navigator.push('/deux');
  await back();
  const told = vi.fn<() => void>();
  stop = history.subscribe(told);
  expect(told).toHaveBeenCalledOnce();
  expect(history.here().location.pathname).toBe('/un');
  history.navigator.push('/trois');
  history.hold(true);
  await back(2);
  expect(window.location.pathname).toBe('/trois');
});

it('knows a part of the page that was only noted in the address, without a visit', () => {
  const { history, told } = listened();
  history.navigator.push('/deux');
  history.hold(true);
  told.mockClear();
  history.note('#p5');
  expect([window.location.hash, history.here().location.hash, history.held()]).toEqual(['#p5', '', null]);
  expect(told).not.toHaveBeenCalled();
  const { state } = window.history;
  // For a link to the part that the address already names, a browser adds no new entry.
  window.history.replaceState(null, '');
  window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  expect(window.history.state).toMatchObject({ idx: state.idx });
});
