import { CLITIC } from './clauses.ts';
import { conjugated, finiteReadings, readings } from './lexicon.ts';
import { capital, ofPerson, unstopped } from './phrasing.ts';
import type { Reporter } from './reporter.ts';
import { named, SELF } from './third-person.ts';
import { elided, elides, joined, tokensOf } from './tokens.ts';
import type { Utterance } from './utterances.ts';
import { opening } from './voicing.ts';

/** « Alors d’accord pour 450 francs. » */
const GRANTED = /^(?:(?:bon|alors|donc|allez|ok|oui),? )*(?:d['’]accord|ok) pour /iu;
/** What nobody decides: « on a », « on sait », « on pense ». */
const STATES =
  /^(?:être|avoir|pouvoir|devoir|falloir|savoir|croire|penser|dire|voir|considérer|espérer|vouloir|comprendre|rester|sembler|trouver|estimer|supposer|aimer|préférer|souhaiter|connaître|parler)$/u;
const DENIAL = /^(?:pas|plus|rien|jamais)$/iu;
/** « C’est décidé. », « C’est fait. »: beside what was decided, no more than its heading. */
const VERDICT =
  /^(?:(?:donc|alors|voilà),? )?(?:c['’]est|ce sera) (?:décidé|fait|acté|noté|bon|parti|entendu|dit)(?: ainsi| comme ça)?\.?$/iu;

/** « on ne charge plus » as « ne plus charger »; null for what is no act, or may be no more than a wish. */
export function asInfinitive(clause: string): string | null {
  const tokens = tokensOf(clause);
  if (tokens[0]?.text.toLowerCase() !== 'on') return null;
  let at = 1;
  const denied = /^n(?:e|['’])$/iu.test(tokens[at]?.text ?? '');
  if (denied) at++;
  const clitics: string[] = [];
  while (CLITIC.test(tokens[at]?.text ?? '')) clitics.push(tokens[at++]?.text ?? '');
  const verb = tokens[at]?.text ?? '';
  const reading = finiteReadings(verb).find(({ tense, person }) => person === 2 && (tense === 'P' || tense === 'F'));
  if (reading === undefined || STATES.test(reading.lemma)) return null;
  let rest = tokens.slice(at + 1);
  const denial = denied && DENIAL.test(rest[0]?.text ?? '') ? `${rest[0]?.text ?? ''} ` : '';
  if (denial !== '') rest = rest.slice(1);
  let lemma = reading.lemma;
  if (lemma === 'aller') {
    // « on va fermer »; « on y va » says nothing.
    const place = rest.findIndex(({ text }) => !CLITIC.test(text));
    if (!readings(rest[place]?.text ?? '').some(({ tense }) => tense === 'W')) return null;
    return elided(`${denied ? `ne ${denial}` : ''}${joined(rest.map((token) => ({ ...token })))}`);
  }
  let after = joined(rest);
  // « on part sur la toiture »
  if (lemma === 'partir' && /^sur /iu.test(after) && clitics.length === 0) [lemma, after] = ['retenir', after.slice(4)];
  // « on décide de l’adopter » is the act itself.
  const act =
    lemma === 'décider' && !denied && clitics.length === 0 ? /^(?:de |d['’])(.+)$/iu.exec(after)?.[1] : undefined;
  if (act !== undefined) return elided(act);
  const infinitive = conjugated(lemma, 'W', 0) ?? lemma;
  const before = clitics
    .map((clitic) => (/['’]$/u.test(clitic) ? (/^l/iu.test(clitic) ? 'le ' : `${clitic.slice(0, 1)}e `) : `${clitic} `))
    .join('');
  return elided(`${denied ? `ne ${denial}` : ''}${before}${infinitive} ${after}`.trim()).replace(/ (?=[,.])/gu, '');
}

const of = (infinitive: string): string => (elides(infinitive) ? `d’${infinitive}` : `de ${infinitive}`);

/** « on loue le terrain, et on écrit à la mairie » as « Il est décidé de louer le terrain et d’écrire à la mairie »; null where nobody acts. */
export function decided(clause: string): string | null {
  const parts = clause.split(/(?:,? et |,? puis |, donc | ; |, )(?=on )/iu);
  const acts = parts.map(asInfinitive);
  const [first] = acts;
  if (first === null || first === undefined) return null;
  const known = acts.findIndex((act) => act === null);
  const told = acts.slice(0, known < 0 ? acts.length : known).map((act) => of(act ?? ''));
  const left = known < 0 ? [] : parts.slice(known);
  const list = told.length > 1 ? `${told.slice(0, -1).join(', ')} et ${told.at(-1) ?? ''}` : (told[0] ?? '');
  return [`il est décidé ${list}`, ...left].join(' ; ');
}

/** « Faisons un sondage » as « il est décidé de faire un sondage »; null for what is no such call. */
function proposedToAll(tail: string): string | null {
  const [, verb = '', rest = ''] = /^(?:(?:alors|donc|bon|allez),? )*(\p{L}+ons) (.+?)[\s.!…]*$/iu.exec(tail) ?? [];
  if (/(?<!\p{L})(?:je|me|moi|mon|ma|mes|tu|te|toi|ton|ta|tes|vous|votre|vos|nous)(?!\p{L})|[jmt]['’]/iu.test(rest))
    return null;
  const lemma = finiteReadings(verb).find(({ person }) => person === 3)?.lemma;
  const form = lemma === undefined ? null : conjugated(lemma, 'P', 2);
  return form === null || form === undefined ? null : decided(`on ${form} ${rest}`);
}

const EVERYBODY = String.raw`(?:tout le monde|chacun|(?:l['’]assemblée|le (?:conseil|comité|groupe|bureau)|la commission)(?: \p{L}+)?)`;
const CONSENTED = new RegExp(
  String.raw`^(?:(?:donc|alors|bon|est-ce que),? )*(${EVERYBODY}) (est (?:bien |donc )?d['’]accord (?:pour|de|d['’]|avec|sur|que|qu['’]).+?)\s*\?$`,
  'iu',
);
const WE_CONSENT =
  /^(?:(?:donc|alors|bon|est-ce qu['’]),? ?)*(?:on|nous) (?:est|sommes) (?:tous |bien |donc )*d['’]accord (?:pour |de |d['’])(.+?)\s*\?$/iu;
const UNOPPOSED =
  /^(?:(?:donc|alors|bon|est-ce qu(?:e |['’])),? ?)*(?:quelqu['’]un|personne(?: ne)?) (?:est contre|s['’]oppose à|n['’]est contre) (.+?)\s*\?$/iu;
const ONE_DOES = /^(?:(?:donc|alors|bon),? )*(on .+?)\s*\?$/iu;

/** A question to which a verdict says yes, as what was agreed: « Tout le monde est d’accord pour Mauron ? »; null where it is no such. */
export function consentedText(question: string): string | null {
  const [, body = '', agreed = ''] = CONSENTED.exec(question) ?? [];
  if (body !== '') return second(agreed) ? null : `${body} ${agreed}`;
  const what = WE_CONSENT.exec(question)?.[1];
  if (what !== undefined && !second(what))
    return readings(/^\p{L}+/u.exec(what)?.[0] ?? '').some(({ tense }) => tense === 'W')
      ? `il est décidé ${of(what)}`
      : `l’accord est donné pour ${what}`;
  const opposed = UNOPPOSED.exec(question)?.[1];
  if (opposed !== undefined && !second(opposed) && !/^(?:ça|cela)$/iu.test(opposed))
    return /contre/iu.test(question) ? `personne n’est contre ${opposed}` : `personne ne s’oppose à ${opposed}`;
  const clause = ONE_DOES.exec(question)?.[1];
  return clause === undefined || second(clause) ? null : decided(clause);
}
const second = (text: string): boolean =>
  /(?<!\p{L})(?:je|me|moi|mon|ma|mes|tu|te|toi|ton|ta|tes|vous|votre|vos)(?!\p{L})|(?<!\p{L})[jmt]['’]/iu.test(text);

/** Sentences that settle something in the words of minutes, without the last full stop. */
export function settledText(parts: readonly Utterance[], reporter: Reporter): string {
  const texts = parts.flatMap((part) => {
    const told = reporter.tell(part);
    const agreed = part.question ? consentedText(part.tail) : null;
    if (agreed !== null && parts.some(({ text }) => VERDICT.test(text))) return [{ text: agreed, verdict: false }];
    if (told === null || told.kind === 'asked')
      return [{ text: unstopped(part.text), verdict: VERDICT.test(part.text) }];
    // « D’accord pour 450 francs. »
    if (GRANTED.test(part.spoken) && /^pour /iu.test(told.text) && !told.personal)
      return [{ text: `accord ${told.text}`, verdict: false }];
    const together = told.kind === 'quote' ? proposedToAll(part.tail) : null;
    if (together !== null) return [{ text: together, verdict: false }];
    const voice = reporter.voice(part.speaker);
    if (told.kind === 'quote' || told.kind === 'own' || told.personal)
      return [
        {
          text:
            told.kind === 'quote' && !told.personal
              ? unstopped(part.text)
              : unstopped(opening(told, voice, 'tell').text),
          verdict: false,
        },
      ];
    return [{ text: decided(told.text) ?? told.text, verdict: VERDICT.test(told.text) }];
  });
  const substantial = texts.filter(({ verdict }) => !verdict);
  return (substantial.length > 0 ? substantial : texts)
    .map(({ text }) => capital(text))
    .map((text, at, all) =>
      at > 0 && all[at - 1]?.startsWith('Il est ') ? text.replace(/^Il est décidé/u, 'Il est également décidé') : text,
    )
    .reduce((all, text) => (all === '' ? text : `${all}${/[?!…]$/u.test(all) ? '' : '.'} ${text}`), '');
}

/** What was said before, as a remark brings it up: told as minutes tell it, or quoted where that is not certain. */
export const matterText = (said: readonly Utterance[], reporter: Reporter): string =>
  said
    .map((one) => {
      const told = reporter.tell(one);
      const quotation = `« ${unstopped(one.tail)
        .replace(/[…]+$/u, '')
        .replace(/\s*\?$/u, ' ?')} »`;
      if (told === null || told.kind === 'quote') return quotation;
      if (told.kind === 'own' || told.kind === 'asked') {
        const text = unstopped(opening(told, reporter.voice(one.speaker), 'tell').text);
        return text.includes('«') ? quotation : text;
      }
      return named(told.text, reporter.voice(one.speaker)) ?? quotation;
    })
    .join(' ; ');

/** « (proposition d’Ada Morel : mettre une minuterie) » of the sentences that propose. */
export function proposalText(said: readonly Utterance[], reporter: Reporter): string {
  const [first] = said;
  if (first === undefined) return '';
  const { name } = reporter.voice(first.speaker);
  const told = reporter.tell(first);
  const by = `proposition ${ofPerson(name)}`;
  if (told !== null) {
    const others = said.length === 1 ? '' : ` ; ${matterText(said.slice(1), reporter)}`;
    if (told.kind === 'asked' && told.verb === 'propose')
      return `${by} : ${told.text.replace(/^d(?:e |['’])/u, '')}${others}`;
    const proposed = new RegExp(`^${SELF} propose (?:donc )?(.+)$`, 'iu').exec(told.text)?.[1];
    const rest = proposed ?? (told.kind === 'own' && told.text.startsWith(`${SELF} `) ? told.text.slice(2) : null);
    if (told.kind === 'own' && rest !== null && !rest.includes(SELF))
      return `${proposed === undefined ? `${by}, qui ${rest}` : `${by} : ${rest.replace(/^d(?:e |['’])/u, '')}`}${others}`;
  }
  return `${by} : ${matterText(said, reporter)}`;
}

/** « (en réponse à Ada Morel, qui demande si …) » */
export function answerText(question: Utterance, reporter: Reporter): string {
  const told = reporter.tell(question);
  const { name } = reporter.voice(question.speaker);
  return told?.kind === 'asked' && !told.text.includes(SELF)
    ? `en réponse à ${name}, qui ${told.verb ?? 'demande'} ${told.text}`
    : `en réponse à : « ${question.tail.replace(/\s*\?$/u, ' ?')} »`;
}

/** A sentence by which somebody takes something on, with its full stop; null where it is not told of its owner. */
export function taskText(part: Utterance, reporter: Reporter, first: boolean): string | null {
  const told = reporter.tell(part);
  if (told === null || told.kind === 'quote' || told.kind === 'asked') return null;
  const voice = reporter.voice(part.speaker);
  if (told.kind === 'own') {
    const text = named(told.text, voice, !first);
    return text === null ? null : `${capital(text)}.`;
  }
  if (first || told.personal) return null;
  return `${capital(told.text)}.`;
}
