import { EndSession, EndSessions, Logout } from '@greffier/contract/organisation/auth';
import { callPath } from '@greffier/contract/call';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { mockServer } from '../../test/render.tsx';
import { DRAFTS } from './kept-drafts.ts';
import { rememberPlace, takePlace } from './return-place.ts';
import { signOut, signOutEverywhere } from './sign-out.ts';
import { getSessionEnd, getToken, setToken } from './token.ts';

const DONE = { success: true, error: null };
const goTo = vi.fn<(address: string) => void>();
const keys = () => Object.keys(localStorage).toSorted();
const keepDraft = (whose: string) => localStorage.setItem(`${DRAFTS}.${whose}.m1.one`, '<p>Huis clos</p>');

beforeEach(() => {
  goTo.mockClear();
  setToken('gr_anne');
});

describe('a sign-out', () => {
  it('ends the session on the server with its token, and only then leaves for the issuer', async () => {
    const sent = mockServer([{ call: EndSession, body: DONE }]);
    await signOut('anne', goTo);
    expect(sent.map(({ method, url, headers }) => [method, url, headers.get('authorization')])).toEqual([
      ['DELETE', callPath(EndSession), 'Bearer gr_anne'],
    ]);
    expect([getToken(), getSessionEnd()]).toEqual([null, { kind: 'logged-out' }]);
    expect(goTo.mock.calls).toEqual([[callPath(Logout)]]);
  });

  it('continues if the server does not answer', async () => {
    mockServer([]);
    await signOut('anne', goTo);
    expect(getToken()).toBeNull();
    expect(goTo).toHaveBeenCalled();
  });

  it('removes the person’s data from the browser, and keeps the data of other people', async () => {
    mockServer([{ call: EndSession, body: DONE }]);
    keepDraft('anne');
    keepDraft('bruno');
    rememberPlace('/meeting/1');
    await signOut('anne', goTo);
    expect(keys()).toEqual(['greffier.minutes-draft.bruno.m1.one', 'greffier.signed_out']);
    expect(takePlace()).toBe('/');
  });

  it('in all browsers is done by the server first, and every session continues if the server fails', async () => {
    mockServer([{ call: EndSessions, status: 503, body: {} }]);
    keepDraft('anne');
    await expect(signOutEverywhere('anne', goTo)).rejects.toMatchObject({ status: 503 });
    expect([getToken(), goTo.mock.calls.length, keys().length]).toEqual(['gr_anne', 0, 2]);
    mockServer([{ call: EndSessions, body: DONE }]);
    await signOutEverywhere('anne', goTo);
    expect([getToken(), goTo.mock.calls.length, keys()]).toEqual([null, 1, ['greffier.signed_out']]);
  });
});
