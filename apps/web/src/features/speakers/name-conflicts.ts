import type { Meeting } from '@greffier/contract/meeting/meetings';
import type { NameConflict } from '@greffier/contract/meeting/transcript/name-conflicts';
import { participantsWith } from '@greffier/contract/values';

/** Conflicts that are shown together, because one action resolves them. */
export interface NameNotice {
  /** One conflict, or two if two voices have each other's names. */
  readonly conflicts: readonly [NameConflict, ...NameConflict[]];
  /** Label → the name that resolves the conflict. */
  readonly names: Readonly<Record<string, string>>;
  /** True if the action exchanges the names of two voices. */
  readonly exchanges: boolean;
}

/** Returns the conflicts about current names. If a name has changed, conflicts that were found before do not apply. */
export const stillOpen = (found: readonly NameConflict[], { speaker_map }: Pick<Meeting, 'speaker_map'>) =>
  found.filter(
    ({ speaker, given, called, bearer }) =>
      speaker_map[speaker] === given && (bearer === null || speaker_map[bearer] === called),
  );

/** Groups conflicts by the action that resolves them, in order of speech. */
export function noticesOf(conflicts: readonly NameConflict[]): NameNotice[] {
  const told = new Set<NameConflict>();
  return conflicts.flatMap((conflict): NameNotice[] => {
    if (told.has(conflict)) return [];
    const { speaker, given, called, bearer } = conflict;
    if (bearer === null) return [{ conflicts: [conflict], names: { [speaker]: called }, exchanges: false }];
    const other = conflicts.find((one) => one.speaker === bearer && one.bearer === speaker);
    if (other !== undefined) told.add(other);
    const both = [conflict, ...(other === undefined ? [] : [other])] as const;
    return [{ conflicts: both, names: { [speaker]: called, [bearer]: given }, exchanges: true }];
  });
}

/** Names and participants, as the server receives them. */
export interface Naming {
  readonly speakers: Record<string, string>;
  readonly participants: string[];
}

/** Returns the call that renames voices and the call that undoes it. */
export function renaming(
  { speaker_map, participants }: Pick<Meeting, 'speaker_map' | 'participants'>,
  names: Readonly<Record<string, string>>,
): { readonly done: Naming; readonly undone: Naming } {
  const before = Object.fromEntries(Object.keys(names).map((label) => [label, speaker_map[label] ?? '']));
  return {
    done: { speakers: { ...names }, participants: participantsWith(participants, { ...speaker_map, ...names }) },
    undone: { speakers: before, participants },
  };
}
