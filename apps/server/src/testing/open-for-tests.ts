import { afterAll, beforeAll } from 'vitest';
import { type Caller, openCaller } from './caller.ts';
import { type House, openHouse } from './house.ts';

interface Opened {
  readonly house: House;
  readonly caller: Caller;
}

/**
 * Opens a house and the application over it before the tests of a file, or of a `describe`, and closes both afterwards.
 * @param take receives both, and puts them where the tests find them
 * @param env the server's environment
 */
export function openForTests(take: (opened: Opened) => void, env: Parameters<typeof openHouse>[0] = {}): void {
  let opened: Opened;
  beforeAll(async () => {
    const house = await openHouse(env);
    opened = { house, caller: await openCaller(house) };
    take(opened);
  });
  afterAll(async () => {
    await opened.caller.app.close();
    await opened.house.close();
  });
}
