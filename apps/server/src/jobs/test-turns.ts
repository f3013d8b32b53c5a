import { UserId } from '@greffier/contract/ids';
import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterEach } from 'vitest';
import { z } from 'zod';
import type { DatabaseClient } from '../database/client.ts';
import type { JobContext, JobDefinition } from './job.ts';
import { createQueue, type Queue } from './queue.ts';
import { TurnOver } from './turns.ts';

const log = pino({ level: 'silent' });
export const work: JobDefinition<{ who: string }> = {
  name: 'work.v1',
  kind: 'text',
  payload: z.object({ who: z.string() }),
  retryLimit: 3,
  expireInSeconds: 60,
};
export const person = (): UserId => UserId.parse(randomUUID());

type Handler = (who: string, attempt: number, context: JobContext) => Promise<void>;
type Open = (database: DatabaseClient, handler: Handler | null) => Promise<Queue>;

/** @returns a function that opens a queue, with a worker if it is given a handler; each test's queues are stopped at its end */
export function queuesForTests(): Open {
  const queues: Queue[] = [];
  afterEach(async () => {
    for (const queue of queues.splice(0)) await queue.stop();
  });
  return async (database, handler) => {
    const queue = createQueue({ database, definitions: [work], works: handler !== null, silence: 10, log });
    if (handler !== null) await queue.work(work, ({ who }, context) => handler(who, context.attempt, context));
    await queue.start();
    queues.push(queue);
    return queue;
  };
}

/** Sends jobs one after another. Each is named after its person and its number: A1, A2, B1. */
export async function send(
  { db }: DatabaseClient,
  queue: Queue,
  ...jobs: (readonly [UserId, string])[]
): Promise<void> {
  for (const [id, who] of jobs) {
    await db.transaction((tx) => queue.send(tx, work, { who }, { key: who, person: id }));
  }
}

export const series = (id: UserId, name: string, count: number) =>
  Array.from({ length: count }, (_, index) => [id, `${name}${index + 1}`] as const);

/**
 * Makes a handler whose jobs have several steps, and which gives way after each step while others wait.
 * @returns the handler, and the steps in the order in which they are done
 */
export function inSteps(lengths: Readonly<Record<string, number>>) {
  const steps: string[] = [];
  const left = new Map(Object.entries(lengths));
  const handler: Handler = async (who, _, { othersWait }) => {
    for (let rest = left.get(who) ?? 1; rest > 0; rest -= 1) {
      steps.push(who);
      left.set(who, rest - 1);
      if (rest > 1 && (await othersWait())) throw new TurnOver();
    }
  };
  return { steps, handler };
}
