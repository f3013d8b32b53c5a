import { type Candidate, isSentence } from './candidates.ts';
import type { Block } from './joining.ts';
import type { Region } from './region.ts';
import { letters, SESSION } from './text.ts';

const LEAST = 3;
const LONGEST = 200;
const LONGEST_BARE = 90;
/** What is written on a letterhead. */
const CONTACT = /@|www\.|\b\d{4,5} \p{Lu}|(?:\d{2}[ .]){3}/u;
/** What stands under an item to say something about it. */
const REMARK =
  /^(?:rapporteu(?:r|se)s?|présentée?|présentation par|documents?|annexes?|pièces?|durée|horaire|responsables?|intervenante?s?|pour (?:information|décision|discussion)|décision|vote|lieu|date|présents?|présidence|excusée?s?|absente?s?|invitée?s?|participants?|secrétaire|animat(?:eur|rice)|de |le (?:maire|président|secrétaire)|la (?:maire|présidente|secrétaire)|tél|http|www)/iu;

/** Items that have neither a number nor a look of their own, in documents where a line can be nothing else. */
export function withPlainItems(
  { blocks, isAnnounced }: Region,
  found: readonly Candidate[],
  isTable: boolean,
): readonly Candidate[] {
  const before = isAnnounced ? opening(blocks, found) : [];
  if (before.length > 0) return withPlainItems({ blocks, isAnnounced: false }, merged(blocks, found, before), isTable);
  if (found.some(({ block: { label } }) => label !== undefined && label.kind !== 'bullet')) return found;
  const used = new Set(found.map(({ block }) => block));
  const lines = blocks.filter((block) => !used.has(block) && block.label === undefined && letters(block.text) > 1);
  if (isTable && found.length < LEAST) return merged(blocks, found, lines);
  const timed = lines.filter(({ isTimed }) => isTimed);
  if (found.length > 0 && found.every(({ block: { label } }) => label?.kind === 'bullet')) {
    const heads = lines.filter((block) => isShort(block) && isRemarkless(block) && isFollowed(block, blocks, used));
    // In a timetable, what has no bullets below it has its time.
    if (timed.length >= LEAST) return merged(blocks, found, [...timed, ...heads]);
    return heads.length < 2 ? found : merged(blocks, found, heads);
  }
  if (found.length === 0 && timed.length >= LEAST) return merged(blocks, found, timed);
  if (found.length === 0 && !isAnnounced) return merged(blocks, found, bareList(blocks));
  const below = linesBelow(blocks, found, lines);
  const short = below.filter(isShort);
  const isList =
    short.length >= LEAST &&
    short.length >= below.length * 0.8 &&
    below.length <= found.length * 4 + (found.length === 0 ? 60 : 0);
  return isList ? merged(blocks, found, short) : found;
}

const LEAST_BARE = 4;

/** A page that holds nothing but a heading and short lines below it, all alike: a list, whatever it is called. */
function bareList(blocks: readonly Block[]): readonly Block[] {
  const biggest = Math.max(...blocks.map(({ style }) => style.size));
  const heading = blocks.findLastIndex(({ style }) => style.size === biggest);
  const [first, ...more] = blocks.slice(heading + 1).filter((block) => isRemarkless(block));
  const isAlike = (block: Block): boolean =>
    block.x === last?.x && block.style.size === last.style.size && block.style.color === last.style.color;
  const last = more.at(-1);
  // The line below the heading may say when and where.
  const lines = [first, ...more].flatMap((block) => (block !== undefined && isAlike(block) ? [block] : []));
  const isList =
    heading >= 0 &&
    heading <= 2 &&
    lines.length >= LEAST_BARE &&
    lines.length >= more.length &&
    last !== undefined &&
    last.page === 1 &&
    lines.every((block) => isShort(block) && block.text.length <= LONGEST_BARE && !CONTACT.test(block.text));
  return isList ? lines : [];
}

/**
 * Lines right below « Ordre du jour » that are no sentence, before the first heading that stands out: what every meeting
 * begins with, and belongs to no part. One line alone may say something of the meeting.
 */
function opening(blocks: readonly Block[], found: readonly Candidate[]): readonly Block[] {
  const [first] = found;
  if (first === undefined || first.block.label !== undefined) return [];
  const above = blocks.slice(0, blocks.indexOf(first.block));
  const [top] = above;
  const areItems = above.every(
    (block) =>
      block.label === undefined &&
      isShort(block) &&
      isRemarkless(block) &&
      block.x === top?.x &&
      block.style.size === top.style.size &&
      block.style.bold === top.style.bold,
  );
  return above.length >= 2 && areItems ? above : [];
}

const isRemarkless = ({ text }: Block): boolean => !REMARK.test(text) && !SESSION.test(text);

/** A line right above bullets is what they hang on. */
function isFollowed(block: Block, blocks: readonly Block[], bullets: ReadonlySet<Block>): boolean {
  const next = blocks[blocks.indexOf(block) + 1];
  return next !== undefined && bullets.has(next);
}

const isShort = (block: Block): boolean =>
  !isSentence(block) &&
  !/[.:,!?]$/u.test(block.text) &&
  block.text.length < LONGEST &&
  !block.isTabular &&
  !/^[[(]/u.test(block.text);

/** What follows the first heading, without remarks and the date of the meeting. */
function linesBelow(blocks: readonly Block[], found: readonly Candidate[], lines: readonly Block[]): Block[] {
  const [first] = found;
  const start = first === undefined ? 0 : blocks.indexOf(first.block);
  const lastHeading = found.at(-1)?.block;
  const end = lastHeading === undefined ? Infinity : blocks.indexOf(lastHeading);
  let previous = lastHeading?.lastY ?? 0;
  return lines.filter((block) => {
    const at = blocks.indexOf(block);
    if (at < start || !isRemarkless(block)) return false;
    if (at < end) return true;
    // After the last heading, only what hangs on it.
    const isNear = block.column === lastHeading?.column && block.y - previous < 3 * block.style.size;
    if (isNear) previous = block.lastY;
    return isNear || lastHeading === undefined;
  });
}

function merged(blocks: readonly Block[], found: readonly Candidate[], plain: readonly Block[]): Candidate[] {
  const known = new Map(found.map((candidate) => [candidate.block, candidate]));
  const added = new Set(plain);
  return blocks.flatMap((block) => {
    const candidate = known.get(block);
    if (candidate !== undefined) return [candidate];
    return added.has(block) ? [{ block, family: 'plain', rank: 0 }] : [];
  });
}
