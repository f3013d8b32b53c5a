import { POINTING } from './context.ts';
import { dueDate } from './dates.ts';
import { addsTo, consentTo, dutiesIn } from './duties.ts';
import type { Duty, Hearing } from './duties.ts';
import { ownStems } from './motions.ts';
import type { People } from './people.ts';
import { speakerName } from './phrasing.ts';
import { openBefore, requestBefore } from './asked.ts';
import { continuesPromise, promises } from './promises.ts';
import type { Reporter } from './reporter.ts';
import { mapped, type Steps } from './steps.ts';
import { taskEntry } from './task-text.ts';
import type { Found, Task } from './task-text.ts';
import type { Utterance } from './utterances.ts';

/** Tasks that are written in one step. */
const FEW = 5;
/** Passages within which the same voice goes on promising the same. */
const NEAR = 2;

/** What is known of the whole meeting. */
interface Meeting {
  readonly all: readonly Utterance[];
  readonly names: Readonly<Record<string, string>>;
  readonly people: People;
  /** Its day. */
  readonly date?: string | undefined;
  /** The voices that lead it. */
  readonly leads: ReadonlySet<string>;
  readonly reporter: Reporter;
}

/** Tasks that someone took on in one item, in order. */
export function* actionsIn(
  utterances: readonly Utterance[],
  { all, names, people, date, leads, reporter }: Meeting,
): Steps<Found[]> {
  const nameOf = (label: string): string => speakerName(label, names);
  const tasks: Task[] = [];
  const own = new Set(utterances);
  const taken = new Set<Utterance>();
  const given = new Set<Utterance>();
  const hearing: Hearing = { all, people, leads, nameOf };
  const give = ({ owner, told }: Duty, utterance: Utterance): void => {
    const last = tasks.findLast((task) => task.owner === owner);
    const place = last?.parts.at(-1) ?? last?.request;
    given.add(utterance);
    if (told !== null) {
      const again =
        (place?.passageId ?? -Infinity) >= utterance.passageId - 2 * NEAR && shares(last?.parts ?? [], utterance);
      if (!again) tasks.push({ owner, label: null, parts: [utterance], request: null, told });
    } else if ((place?.passageId ?? -Infinity) >= utterance.passageId - NEAR && last?.label !== null)
      last?.parts.push(utterance);
    else tasks.push({ owner, label: null, parts: [], request: utterance });
  };
  yield* mapped(utterances, (utterance, at) => {
    const last = tasks.at(-1);
    if (promises(utterance, all)) {
      const asks = requestBefore(utterance, all) ?? (POINTING.test(utterance.text) ? openBefore(utterance, all) : null);
      const first = all[utterance.order - utterance.nth];
      const adds = asks !== null && first !== undefined && given.has(asks) && addsTo(utterance, first, asks);
      const request = adds ? null : asks;
      const previous = last?.parts.at(-1);
      const goesOn =
        !adds &&
        last !== undefined &&
        previous !== undefined &&
        last.label === utterance.speaker &&
        utterance.passageId - previous.passageId <= NEAR &&
        (utterance.passageId === previous.passageId ||
          (ownStems(utterance.stems).length < 2 && dueDate(utterance.text) === null));
      const asked =
        !adds &&
        last !== undefined &&
        last.parts.length === 0 &&
        last.owner === nameOf(utterance.speaker) &&
        utterance.passageId - (last.request?.passageId ?? 0) <= NEAR;
      if (goesOn) last.parts.push(utterance);
      else if (asked) {
        // « Tu vas renégocier. — Je les appelle. »
        last.parts.push(utterance);
        last.label = utterance.speaker;
      } else {
        // « Je peux monter ça avec l'agence. Je vous présente un programme. »
        const before = tasks.findLast((task) => task.owner === nameOf(utterance.speaker));
        const [said] = before?.parts ?? [];
        // « Aurore, le mémoire technique. — Le mémoire, je vous le passe le 23. »
        const announced =
          before?.told !== undefined &&
          said !== undefined &&
          utterance.passageId - said.passageId <= NEAR &&
          utterance.stems.some((term) => ownStems(said.stems).includes(term));
        if (announced) tasks.splice(tasks.indexOf(before), 1);
        const offer = utterances[at - 1];
        const offers =
          !adds && offer?.passageId === utterance.passageId && !taken.has(offer) && continuesPromise(offer);
        tasks.push({
          owner: nameOf(utterance.speaker),
          label: utterance.speaker,
          parts: offers ? [offer, utterance] : [utterance],
          request: announced ? said : request,
        });
      }
      for (const part of tasks.at(-1)?.parts ?? []) taken.add(part);
      for (const duty of dutiesIn(utterance, hearing)) if (duty.told !== null) give(duty, utterance);
      return;
    }
    const previous = last?.parts.at(-1);
    if (
      last !== undefined &&
      last.label === utterance.speaker &&
      previous?.passageId === utterance.passageId &&
      previous.order === utterance.order - 1 &&
      continuesPromise(utterance)
    ) {
      last.parts.push(utterance);
      return;
    }
    for (const duty of dutiesIn(utterance, hearing)) give(duty, utterance);
    const consented = consentTo(utterance, hearing);
    if (consented !== null && own.has(consented.reply) && !given.has(utterance)) {
      given.add(utterance);
      tasks.push({ owner: consented.owner, label: null, parts: [], request: utterance, reply: consented.reply });
    }
  });
  return yield* mapped(tasks, (task) => taskEntry(task, utterances, all, reporter, date), FEW);
}

/** Whether a sentence says again what others say already. */
const shares = (parts: readonly Utterance[], { stems }: Utterance): boolean => {
  const known = new Set(parts.flatMap((part) => ownStems(part.stems)));
  return ownStems(stems).filter((term) => known.has(term)).length >= 2;
};
