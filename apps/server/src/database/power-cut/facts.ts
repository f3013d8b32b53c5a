import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Operation } from './journal.ts';
import type { Found } from './reopen.ts';

/** A fact that the server has acknowledged to somebody, and that must still be true after a power cut. */
export type Fact =
  | { readonly kind: 'upload'; readonly id: string }
  | { readonly kind: 'bytes'; readonly id: string; readonly bytes: Buffer }
  | { readonly kind: 'meeting'; readonly id: string; readonly recording: Buffer }
  | { readonly kind: 'transcribed'; readonly id: string }
  | { readonly kind: 'named'; readonly id: string; readonly name: string }
  | { readonly kind: 'deleted'; readonly id: string }
  | { readonly kind: 'template'; readonly name: string };

/** Describes the facts that were acknowledged before the cut (at operation `moment`) but are not true afterwards. */
export function missingOf(
  folder: string,
  found: Found,
  operations: readonly Operation<Fact>[],
  moment: number,
): string[] {
  // A deletion may reach the disk before it is acknowledged. Then earlier facts about the meeting no longer count.
  const gone = new Set(factsOf(operations).flatMap((fact) => (fact.kind === 'deleted' ? [fact.id] : [])));
  return factsOf(operations.slice(0, moment)).flatMap((fact) => {
    const name = 'id' in fact ? fact.id : fact.name;
    const given = fact.kind !== 'deleted' && gone.has(name) && !found.meetings.some(({ id }) => id === name);
    return given || isTrue(fact, folder, found) ? [] : [`${fact.kind} ${name}`];
  });
}

const factsOf = (operations: readonly Operation<Fact>[]): Fact[] =>
  operations.flatMap((operation) => (operation.kind === 'acknowledged' ? [operation.fact] : []));

function isTrue(fact: Fact, folder: string, { meetings, uploads, templates, orphans }: Found): boolean {
  if (fact.kind === 'template') return templates.includes(fact.name);
  const meeting = meetings.find(({ id }) => id === fact.id);
  const upload = uploads.find(({ id }) => id === fact.id);
  const inPieces = read(join(folder, 'uploads', fact.id));
  switch (fact.kind) {
    case 'upload':
      return upload !== undefined && (inPieces !== null || upload.isTaken);
    case 'bytes':
      return upload?.isTaken === true || inPieces?.subarray(0, fact.bytes.length).equals(fact.bytes) === true;
    case 'meeting': {
      const stored = meeting?.audioKey ? read(join(folder, 'files', meeting.audioKey)) : null;
      return meeting !== undefined && (meeting.passages > 0 || stored?.equals(fact.recording) === true);
    }
    case 'transcribed':
      return meeting?.status === 'transcribed' && meeting.passages > 0;
    case 'named':
      return meeting?.name === fact.name;
    default: {
      // The recording must not come back, unless it is on the list of files that are still to be removed.
      const isBack = existsSync(join(folder, 'files', 'meetings', fact.id, 'audio'));
      return meeting === undefined && (!isBack || orphans.some((key) => key.includes(fact.id)));
    }
  }
}

const read = (path: string): Buffer | null => (existsSync(path) ? readFileSync(path) : null);
