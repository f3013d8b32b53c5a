import type { ActionItem } from '../types.ts';
import { typeset } from './clean.ts';
import { aboutThis, antecedent, beforeStop, POINTING } from './context.ts';
import { dueDate } from './dates.ts';
import type { People } from './people.ts';
import { attributed, ofPerson, speakerName } from './phrasing.ts';
import type { Utterance } from './utterances.ts';

const DOING =
  'forme|traduis|présente|finalise|étudie|analyse|calcule|répare|récupère|adapte|envoie|prépare|appelle|contacte|transmets|signale|inscris|rédige|écris|rapporte|vérifie|organise|convoque|relance|corrige|complète|planifie|établis|fournis|réserve|commande|distribue|imprime|publie|désactive|réponds|renégocie|coordonne|mets|sors|fais(?= (?:l|un|ç))|reprends|dis|demande|regarde|invite|remplace|installe|achète';
const STRONG =
  /(?<!\p{L})(?:je m['’]en (?:charge|occupe)|je m['’](?:occupe|engage)|je me renseigne|je me charge|je (?:vais|viens) (?:l['’]|les |le |la |leur |lui |vous )?(?:appel|contact|envoy|prépar|rédig|écri|demand|relanc|vérifi|organis|renégoci|regard|propos|prendre|fai|convoqu|transm|signal|chercher|mettre|réserv|complét|corrig)\p{L}*)/iu;
const FUTURE =
  /(?<![\p{L}'’])(?:je |j['’])(?:vous |te |lui |leur |le |la |les |l['’]|y |en |m['’]en |m['’])*(?!serai|aurai|dirai|pourrai|saurai|verrai|croirai|voudrai|devrai)\p{L}{2,}rai(?!\p{L})/iu;
const PRESENT = new RegExp(
  `(?<![\\p{L}'’])(?:je |j['’])((?:vous |te |lui |leur |le |la |les |l['’]|y |en )*)(?:${DOING})(?!\\p{L})`,
  'iu',
);
const VOLUNTEER =
  /(?<!\p{L})je (?:peux|veux bien) (?:y être|le faire|m['’]en|vous |les? |la |l['’]|être|coordonner|préparer|mettre)/iu;
const NOT_A_PROMISE =
  /\?$|(?<![\p{L}'’])(?:je|j['’])\s?(?:n['’]|ne )|(?<!\p{L})(?:si|quand|comme|parce que|puisque|où|que|qui) (?:je|j['’])|je (?:le |vous |te )?(?:dis|répète|rappelle|demande)(?! (?:de|que chacun))(?!\p{L})|je vais (?:dire|être|avoir|essayer|voir)|je (?:lis|crois|pense)|j['’]en (?:doute)|je (?:te|vous) (?:signale|rappelle|dis)|je vous donne (?:la parole|le)|je (?:lève|passe) |la parole|(?<!\p{L})depuis(?!\p{L})|(?<!\p{L})je suis(?!\p{L})|je (?:fais|mets) (?:pas|que)|vous prie/iu;
const REQUEST =
  /(?<!\p{L})(?:tu (?:vas|peux|pourrais|nous|me|prends|fais|envoies|t['’]en)|(?:peux|pourrais)-tu|vous (?:pouvez|pourriez|allez|nous|prenez)|(?:pouvez|pourriez)-vous|est-ce que (?:tu|vous) (?:peux|pourrais|pourriez|pouvez)|il (?:me|nous) faut|qui (?:s['’]occupe|se charge|rapporte|prépare|fait))(?!\p{L})/iu;
const CONSENT =
  /^(?:oui|ok|okay|d['’]accord|volontiers|entendu|ça marche|bien sûr|parfait|pas de (?:problème|souci)|c['’]est noté|moi|je (?:le |la |les |m['’]en)|avec plaisir)(?!\p{L})/iu;
const NAMED_DUTY =
  /^(?:s['’]occupe|se charge|prépare|réserve|demande(?= (?:l|un|\p{L}+ devis))|coordonne|contacte|rédige|envoie|organise|enverra|préparera|fera|contactera|s['’]occupera|se chargera|prendra|présentera|transmettra|établira|vérifiera)(?!\p{L})/iu;

const BARE = /^(?:moi,? )?je (?:m['’]en (?:charge|occupe)|le (?:fais|ferai)|prends)[.!]$/iu;

/** Fewer words of meaning than this, and a promise needs what it is about. */
const OWN_CONTENT = 5;

interface Found {
  readonly utterances: readonly Utterance[];
  readonly action: ActionItem;
}

/** The date of a promise: in its sentence, around it in its passage, or in the short answer that follows. */
function dueOf(utterance: Utterance, all: readonly Utterance[]): string | null {
  const own = dueDate(utterance.text);
  if (own !== null) return own;
  const following = all[utterance.order + 1];
  if (following !== undefined && following.words <= 8 && following.passageId <= utterance.passageId + 1) {
    return dueDate(following.text);
  }
  return null;
}

function promised(utterance: Utterance, due: string | null): boolean {
  if (NOT_A_PROMISE.test(utterance.text)) return false;
  if (STRONG.test(utterance.text) || FUTURE.test(utterance.text) || VOLUNTEER.test(utterance.text)) return true;
  const present = PRESENT.exec(utterance.text);
  if (present === null) return false;
  return (
    due !== null ||
    (present[1] ?? '') !== '' ||
    /moi-même/iu.test(utterance.text) ||
    /(?:^|, )\P{L}*(?:moi,? )?(?:je |j['’])/iu.test(utterance.text)
  );
}

/** « Il me faut le déroulé » answered by « D'accord »: the task is in the request, its owner is who consents. */
/** What is asked for the meeting itself, not for after it. */
const MEANWHILE =
  /(?:nous (?:fais|faites|dire|dis|dites|résum|présent|racont|expliqu|entend|rappel)|la parole|lever? la main|note|compte[sz]?(?!\p{L}))/iu;

function consentTo(utterance: Utterance, all: readonly Utterance[]): Utterance | null {
  if (!REQUEST.test(utterance.text) || utterance.stems.length < 3 || MEANWHILE.test(utterance.text)) return null;
  const reply = all.slice(utterance.order + 1, utterance.order + 4).find((one) => one.speaker !== utterance.speaker);
  if (reply === undefined || reply.passageId > utterance.passageId + 1) return null;
  return CONSENT.test(reply.spoken) && !reply.question ? reply : null;
}

/** The request that a promise answers, where it says what the promise leaves out. */
function asked(utterance: Utterance, all: readonly Utterance[]): Utterance | null {
  const request = all[utterance.order - 1];
  if (request === undefined || request.speaker === utterance.speaker || request.stems.length < 2) return null;
  return REQUEST.test(request.text) && !MEANWHILE.test(request.text) ? request : null;
}

/** Tasks that someone took on in one item, in order. `all` are the utterances of the whole meeting. */
export function findActions(
  utterances: readonly Utterance[],
  all: readonly Utterance[],
  names: Readonly<Record<string, string>>,
  people: People,
): Found[] {
  const found: Found[] = [];
  const taken = new Set<number>();
  const own = new Set(utterances);
  const nameOf = (label: string): string | null => names[label] ?? null;
  for (const [at, utterance] of utterances.entries()) {
    if (taken.has(utterance.order)) continue;
    const due = dueOf(utterance, all);
    const duty = people
      .mentions(utterance.text)
      .find(({ end }) => NAMED_DUTY.test(utterance.text.slice(end).trimStart()));
    const next = utterances[at + 1];
    // « Je m'en charge. Je réserve la salle. »: the second says what the first takes on.
    if (BARE.test(utterance.text) && next?.passageId === utterance.passageId && promised(next, dueOf(next, all)))
      continue;
    if (
      promised(utterance, due) &&
      (utterance.stems.length >= 1 || due !== null || antecedent(utterances, at) !== null)
    ) {
      const name = speakerName(utterance.speaker, names);
      // A promise that says too little (« je les envoie ») is told with what it answers.
      const subject =
        utterance.stems.length < (POINTING.test(utterance.text) ? 8 : OWN_CONTENT)
          ? (asked(utterance, all) ?? antecedent(utterances, at))
          : null;
      const text = withDue(attributed(name, utterance), due);
      found.push({
        utterances: [utterance],
        action: {
          text: typeset(subject === null ? text : beforeStop(text, aboutThis(subject))),
          passageIds: [...new Set([...(subject === null ? [] : [subject]), utterance].map((one) => one.passageId))],
          owner: nameOf(utterance.speaker),
          due,
        },
      });
    } else if (duty !== undefined && !utterance.question) {
      found.push({
        utterances: [utterance],
        action: {
          text: typeset(withDue(utterance.text, due)),
          passageIds: [utterance.passageId],
          owner: duty.name,
          due,
        },
      });
    } else {
      const reply = consentTo(utterance, all);
      if (reply === null || !own.has(reply) || promised(reply, dueOf(reply, all))) continue;
      taken.add(reply.order);
      const name = speakerName(reply.speaker, names);
      found.push({
        utterances: [utterance],
        action: {
          text: typeset(
            withDue(
              `${name}, à la demande ${ofPerson(speakerName(utterance.speaker, names))} : ${utterance.tail}`,
              due,
            ),
          ),
          passageIds: [...new Set([utterance.passageId, reply.passageId])],
          owner: nameOf(reply.speaker),
          due,
        },
      });
    }
  }
  return found;
}

/** Shows a date that the sentence itself does not say. */
function withDue(text: string, due: string | null): string {
  return due === null || text.includes(due) || text.toLowerCase().includes(due.toLowerCase())
    ? text
    : `${text.replace(/\.$/u, '')} (échéance : ${due.replace(/^pour (?:le |la )?/iu, '')}).`;
}
