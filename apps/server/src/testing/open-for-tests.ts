import { afterAll, beforeAll } from 'vitest';
import { type Caller, openCaller } from './caller.ts';
import { type House, openHouse } from './house.ts';

interface Opened {
  readonly house: House;
  readonly caller: Caller;
}

type Environment = Parameters<typeof openHouse>[0];

/**
 * Opens a house before the tests of a file, or of a `describe`, and closes it afterwards.
 * @param take receives the house, and puts it where the tests find it
 */
export function openHouseForTests(take: (house: House) => void, env: Environment = {}): void {
  let house: House;
  beforeAll(async () => {
    house = await openHouse(env);
    take(house);
  });
  afterAll(() => house.close());
}

/** Opens a house and the application over it before the tests, and closes both afterwards. */
export function openForTests(take: (opened: Opened) => void, env: Environment = {}): void {
  let house: House;
  let caller: Caller;
  openHouseForTests((opened) => (house = opened), env);
  beforeAll(async () => {
    caller = await openCaller(house);
    take({ house, caller });
  });
  afterAll(() => caller.app.close());
}
