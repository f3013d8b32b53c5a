import { AsyncLocalStorage } from 'node:async_hooks';

const owners = new AsyncLocalStorage<string>();

/** Does work on behalf of a person: whatever waits for its turn in it takes turns with the work of others. */
export const onBehalfOf = <T>(userId: string, work: () => T): T => owners.run(userId, work);

/** The person whose work this is; null where it is nobody's. */
export const currentOwner = (): string | null => owners.getStore() ?? null;
