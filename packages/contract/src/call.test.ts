import { describe, expect, it } from 'vitest';
import * as ai from './meeting/minutes/ai.ts';
import * as auth from './organisation/auth.ts';
import type { Call } from './call.ts';
import { callPath, errorStatuses } from './call.ts';
import * as meetings from './meeting/meetings.ts';
import * as organisation from './organisation/organisation.ts';
import * as templates from './organisation/templates.ts';
import * as vocabularies from './organisation/vocabularies.ts';

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'path' in value && 'method' in value;
const calls = [ai, auth, meetings, organisation, templates, vocabularies]
  .flatMap((module) => Object.values(module))
  .filter(isCall);

describe('the calls of the contract', () => {
  it('have paths that are filled in with escaped values', () => {
    expect(callPath({ path: '/meetings/:meeting_id/agenda' }, { meeting_id: 'a/b' })).toBe(
      '/api/v1/meetings/a%2Fb/agenda',
    );
  });

  it('refuse a path with a missing parameter', () => {
    expect(() => callPath({ path: '/meetings/:meeting_id' })).toThrow('meeting_id');
  });

  it('never share a method and path, or an id', () => {
    expect(new Set(calls.map((call) => `${call.method} ${call.path}`)).size).toBe(calls.length);
    expect(new Set(calls.map((call) => call.id)).size).toBe(calls.length);
  });

  it.each(calls.map((call) => [call.id, call] as const))('%s names every parameter of its path', (_, call) => {
    const named = [...call.path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '');
    expect(Object.keys(call.params?.shape ?? {}).sort()).toEqual(named.sort());
  });

  // A call with a wrong id in its address is answered with 404, not 422.
  it.each(calls.map((call) => [call.id, call] as const))('%s can answer 422 if it takes a form', (_, call) => {
    const given = call.body ?? call.query ?? call.multipart;
    expect(call.errors.includes(422)).toBe(given !== undefined);
  });

  it('can fail with the errors of every call of their form, in addition to their own', () => {
    expect(errorStatuses(auth.Me)).toEqual([401, 429, 431, 500, 503]);
    expect(errorStatuses(templates.GetTemplate)).toEqual([400, 401, 404, 429, 431, 500, 503]);
    expect(errorStatuses(templates.CreateTemplate)).toEqual([401, 413, 415, 422, 429, 431, 500, 503, 507]);
    expect(errorStatuses(ai.Transcribe)).toEqual([401, 413, 415, 422, 429, 431, 500, 503, 507]);
    expect(errorStatuses(templates.ExtractFormat)).toEqual([401, 413, 415, 422, 429, 431, 500, 503, 507]);
  });

  it.each(calls.filter((call) => call.access !== 'anyone').map((call) => [call.id, call] as const))(
    '%s can answer 401',
    (_, call) => expect(errorStatuses(call)).toContain(401),
  );
});
