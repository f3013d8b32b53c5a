import type { Answer, Question } from '../engine.ts';
import { DETAIL } from './asking.ts';
import { typeset } from './clean.ts';
import { listAnswer, summaryAnswer, voicesAnswer } from './lists.ts';
import { outcomeOf } from './outcome.ts';
import { correctionOf, quoted } from './quoting.ts';
import { asked, LEAST_COVERAGE, rank } from './ranking.ts';
import type { Asked, Ranked } from './ranking.ts';
import type { Request } from './requests.ts';
import { requestOf } from './requests.ts';
import { Transcript } from './retrieval.ts';
import type { Said } from './retrieval.ts';
import { breathe, inSteps, mapped, type Steps } from './steps.ts';

export const NO_ANSWER = 'La réunion ne permet pas de répondre à cette question.';
const GREETING = 'Posez une question précise sur cette réunion : qui a dit quoi, un montant, une date, les décisions.';

/** How surely the best sentence must answer. */
const LEAST_SCORE = 0.46;
/** Another sentence this near to the best one is told, too. */
const ALSO = 0.7;
/** …or, where it shares no word but stands right beside, this near. */
const BESIDE_ALSO = 0.9;
/** In what the conversation is about, less must be said again. */
const IN_CONVERSATION = 0.85;
const MOST_QUOTES = 4;
/** What a person says under a heading alone is not yet about its words. */
const LEAST_ABOUT = 0.62;
/** The meeting speaks of what is asked where this much of it was said together. */
const SPOKEN_OF = 0.7;

/** An answer in the meeting's own words with the passages they come from, or that the meeting does not tell. */
export async function answerQuestion(question: Question, signal: AbortSignal): Promise<Answer> {
  await breathe(signal);
  const request = requestOf(question);
  if (request.kind === 'greeting') return { answer: typeset(GREETING), passageIds: [] };
  if (request.kind === 'voices') return voicesAnswer(question);
  return inSteps(told(question, request), signal);
}

function* told(question: Question, request: Request): Steps<Answer> {
  if (request.kind === 'summary') return yield* summaryAnswer(question);
  const list =
    request.kind === 'decisions' || request.kind === 'actions'
      ? yield* listAnswer(question, request, request.kind)
      : null;
  if (list !== null) return list;
  const transcript = yield* Transcript.of(question.passages, question.agenda ?? []);
  yield;
  return yield* request.saidByPerson
    ? saidBy(question, request, transcript)
    : factAnswer(question, request, transcript);
}

function* factAnswer(question: Question, request: Request, transcript: Transcript): Steps<Answer> {
  const asking = asked(question, request, transcript);
  yield;
  const ranked = yield* rank(question, asking, transcript);
  yield;
  const [best] = ranked;
  if (
    best === undefined ||
    best.coverage < LEAST_COVERAGE * (asking.near.has(best.said.at) ? IN_CONVERSATION : 1) ||
    best.score < LEAST_SCORE
  )
    return unanswered(asking, best);
  const chosen = [best];
  for (const one of ranked.slice(1, 12)) {
    if (chosen.length >= MOST_QUOTES || one.score < best.score * ALSO) break;
    const beside = Math.abs(one.said.at - best.said.at) <= 2 && one.score >= best.score * BESIDE_ALSO;
    if ((one.close > 0 || beside) && !chosen.some(({ said }) => said.at === one.said.at) && !one.said.question)
      chosen.push(one);
  }
  const quotes = chosen.map(({ said }) => said);
  const outcome = outcomeOf(question, asking, best.said, transcript);
  return quoted(question, transcript, [
    ...quotes,
    ...correctionOf(best.said, asking, transcript),
    ...(outcome === null ? [] : [outcome]),
  ]);
}

/** That the meeting does not tell; where it speaks of the matter, that it does, and which detail is missing. */
function unanswered({ wanted }: Asked, best: Ranked | undefined): Answer {
  if (best === undefined || best.coverage < SPOKEN_OF || wanted === 'fact')
    return { answer: NO_ANSWER, passageIds: [] };
  return { answer: typeset(`${NO_ANSWER} On y parle du sujet, ${DETAIL[wanted]}.`), passageIds: [] };
}

/** What a person said, of some matter or most of all. */
function* saidBy(question: Question, request: Request, transcript: Transcript): Steps<Answer> {
  const labels = new Set(
    Object.entries(question.speakerNames).flatMap(([label, name]) => (name === request.person ? [label] : [])),
  );
  const own = transcript.said.filter(({ at }) => labels.has(transcript.passages[at]?.speaker ?? ''));
  if (own.length === 0) return { answer: NO_ANSWER, passageIds: [] };
  const presences = request.about.map((term) => transcript.presence(term));
  const weight = (said: Said): number =>
    new Set(said.stems).size === 0
      ? 0
      : [...new Set(said.stems)].reduce((sum, term) => sum + Math.log(1 + 1 / transcript.frequency(term)), 0);
  const scored = yield* mapped(own, (said) => ({
    said,
    about: presences.reduce((sum, presence) => sum + (presence[said.order] ?? 0), 0) / Math.max(1, presences.length),
    weight: weight(said),
  }));
  const fitting = request.about.length === 0 ? scored : scored.filter(({ about }) => about >= LEAST_ABOUT);
  const best = fitting
    .filter(({ said }) => said.stems.length > 0)
    .sort((a, b) => b.about - a.about || b.weight - a.weight || a.said.order - b.said.order)
    .slice(0, 3);
  if (best.length === 0) return { answer: NO_ANSWER, passageIds: [] };
  return quoted(
    question,
    transcript,
    best.map(({ said }) => said),
    true,
  );
}
