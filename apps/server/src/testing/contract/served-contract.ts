import type { Call } from '@greffier/contract/call';
import { afterAll, beforeAll } from 'vitest';
import { type Caller, openCaller } from '../caller.ts';
import { type House, openHouse } from '../house.ts';
import { openDocument, type Received } from './openapi.ts';

/** An id that nothing has. */
export const NOBODYS = '00000000-0000-4000-8000-000000000000';

/** How many calls `limited` takes of a person in a minute. */
export const PER_MINUTE = 3;

/** Calls as rows of `it.each`, which name them. */
export const titled = (calls: readonly Call[]) => calls.map((call) => [`${call.method} ${call.path}`, call] as const);

/** The application whose answers are held against the document that it serves. */
export interface ServedContract {
  readonly house: House;
  readonly caller: Caller;
  /** The same application, which takes few calls of a person in a minute. */
  readonly limited: Caller;
  readonly document: Awaited<ReturnType<typeof openDocument>>;
  /** Statuses that each call has answered so far, by the call's id. */
  readonly answered: ReadonlyMap<string, ReadonlySet<number>>;
  /** Status of an answer; fails where that is not what the document and the call's schemas say. */
  readonly seen: (call: Call, answer: Received) => number;
}

/** Registers the file's hooks: what is returned may be read inside its tests. */
export function serveContract(): ServedContract {
  let house: House;
  let caller: Caller;
  let limited: Caller;
  let document: ServedContract['document'];
  const answered = new Map<string, Set<number>>();

  beforeAll(async () => {
    house = await openHouse();
    caller = await openCaller(house);
    limited = await openCaller({ ...house, deps: { ...house.deps, callsPerMinute: PER_MINUTE } });
    document = await openDocument(caller);
  });
  afterAll(async () => {
    await Promise.all([caller.app.close(), limited.app.close()]);
    await house.close();
  });

  return {
    get house() {
      return house;
    },
    get caller() {
      return caller;
    },
    get limited() {
      return limited;
    },
    get document() {
      return document;
    },
    answered,
    seen(call, answer) {
      document.expectAnswer(call, answer);
      answered.set(call.id, (answered.get(call.id) ?? new Set()).add(answer.statusCode));
      return answer.statusCode;
    },
  };
}
