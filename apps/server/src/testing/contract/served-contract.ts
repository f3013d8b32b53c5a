import type { Call } from '@greffier/contract/call';
import { afterAll, beforeAll } from 'vitest';
import { type Caller, openCaller } from '../caller.ts';
import { type House, openHouse } from '../house.ts';
import { openDocument, type Received } from './openapi.ts';

/** An id that no object has. */
export const NOBODYS = '00000000-0000-4000-8000-000000000000';

/** Number of calls per minute that `limited` accepts from a person. */
export const PER_MINUTE = 3;

/** Turns calls into rows of `it.each`, with the names of the tests. */
export const titled = (calls: readonly Call[]) => calls.map((call) => [`${call.method} ${call.path}`, call] as const);

/** The application whose answers are checked against the document that it serves. */
export interface ServedContract {
  readonly house: House;
  readonly caller: Caller;
  /** The same application, with a low limit of calls per minute. */
  readonly limited: Caller;
  readonly document: Awaited<ReturnType<typeof openDocument>>;
  /** Statuses that each call has answered so far, by the call's id. */
  readonly answered: ReadonlyMap<string, ReadonlySet<number>>;
  /** Returns the status of an answer, after checking it against the document and the call's schemas. */
  readonly seen: (call: Call, answer: Received) => number;
}

/**
 * Opens the application for a file's tests. The call registers test hooks, so its result may only be read inside tests.
 */
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
