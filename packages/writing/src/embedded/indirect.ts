import { CLITIC, standsAlone } from './clauses.ts';
import { conjugated, finiteReadings } from './lexicon.ts';
import { inWriting } from './syntax.ts';
import { elided, elides } from './tokens.ts';

/** A question as a clause behind a verb: « demande » « si le toit tient », « propose » « de mettre … ». `yes`: yes or no answers it. */
export interface Indirect {
  readonly verb: 'demande' | 'propose' | 's’interroge';
  readonly clause: string;
  readonly yes: boolean;
}

const TAG =
  /,? (?:non|hein|c['’]est ça|n['’]est-ce pas|d['’]accord|ou (?:pas|quoi|non)|c['’]est bien ça|oui|ou pas)$/iu;
const WH =
  /^(?:(?:à|de|d['’]|pour|par|avec|sur|dans|depuis|jusqu['’]à|vers|en|chez) ?)?(?:combien|quand|où|comment|pourquoi|qui|quels?|quelles?|lequel|laquelle|lesquels|lesquelles|quoi)(?!\p{L})/iu;
const SECOND =
  /(?<![\p{L}'’-])(?:tu|te|toi|ton|ta|tes|vous|votre|vos)(?!\p{L})|(?<![\p{L}'’])t['’]|-(?:tu|vous|je)(?!\p{L})/iu;
const PRONOUN = '(?:il|elle|on|ils|elles|ce|ça|cela|nous)';
const VERB_LATER = new RegExp(
  `^((?:ne |n['’]|se |s['’]|y |en |le |la |les |l['’]|lui |leur |nous )*)(\\p{L}+)-(?:t-)?${PRONOUN}(?!\\p{L})`,
  'iu',
);

/** « va-t-on ouvrir » as « on va ouvrir », « la banque livre-t-elle » as « la banque livre »; null where no verb is turned around. */
function uninverted(text: string): string | null {
  const simple = VERB_LATER.exec(text);
  const pronoun = /-(?:t-)?(il|elle|on|ils|elles|ce|nous)(?!\p{L})/iu.exec(text)?.[1];
  if (pronoun === undefined) return null;
  if (simple !== null) {
    const [whole, clitics = '', verb = ''] = simple;
    return elided(`${pronoun.toLowerCase()} ${clitics}${verb}${text.slice(whole.length)}`).replace(
      /^ce (?=est|était)/u,
      'c’',
    );
  }
  if (
    !/^(?:le |la |les |l['’]|un |une |des |ce |cet |cette |ces |mon |ma |mes |son |sa |ses |notre |nos |votre |vos |\p{Lu})/u.test(
      text,
    )
  )
    return null;
  return text.replace(/-(?:t-)?(?:il|elle|ils|elles)(?!\p{L})/u, '');
}

const STARTS =
  /^(?:(?:le|la|les|un|une|des|ce|cet|cette|ces|mon|ma|mes|son|sa|ses|notre|nos|leurs?|du|on|il|elle|ils|elles|cela|ça|ce|nous|celui|celle|tout|toute|tous|personne|quelqu['’]un|je) |l['’]|c['’]|j['’]|\p{Lu})/u;

/** « ça coûte combien » as « combien cela coûte »; null for another order. */
function atTheEnd(text: string): string | null {
  const match =
    /^(.+?) ((?:pour |de |à |depuis |jusqu['’]à |en )?(?:combien(?: de \p{L}+)?|quand|où|comment|quoi|qui|quel \p{L}+|quelle \p{L}+))$/iu.exec(
      text,
    );
  if (match === null) return null;
  const [, clause = '', word = ''] = match;
  // « Et les jardins, l’eau sera remise quand ? »
  if (!standsAlone(clause) || !STARTS.test(clause) || clause.includes(',')) return null;
  if (/^quoi$/iu.test(word))
    return /^c['’]est$/iu.test(clause) ? null : elided(`ce que ${clause}`).replace(/que on /u, 'que l’on ');
  if (/^qui$/iu.test(word)) return null;
  // « combien coûte le magicien »
  const noun = /^((?:(?:le|la|les|un|une|ce|cette|ces|des) |l['’]).+?) (\p{L}+)$/iu.exec(clause);
  if (noun !== null && finiteReadings(noun[2] ?? '').length > 0) return `${word} ${noun[2] ?? ''} ${noun[1] ?? ''}`;
  return `${word} ${clause}`;
}

const offer = (text: string): string | null => {
  // « Et si on mettait … ? »
  const what =
    /^(?:et |alors )?si (?:on |nous )((?:ne |n['’]|se |s['’]|y |en |le |la |les |l['’]|lui |leur )*)(\p{L}+)(?= |$)(.*)$/iu.exec(
      text,
    );
  if (what === null) {
    const why =
      /^pourquoi ne pas ((?:se |s['’]|y |en |le |la |les |l['’]|lui |leur )*\p{L}+(?:er|ir|re)(?!\p{L}).*)$/iu.exec(
        text,
      );
    return why?.[1] ?? null;
  }
  const [, clitics = '', verb = '', rest = ''] = what;
  const reading = finiteReadings(verb).find(({ tense, person }) => tense === 'I' && (person === 2 || person === 3));
  const infinitive = reading === undefined ? null : conjugated(reading.lemma, 'W', 0);
  if (infinitive === null || /(?<!\p{L})(?:on|il|elle|nous|je|ça|cela)(?!\p{L})/iu.test(rest)) return null;
  return elided(`${clitics.replace(/n['’]/u, 'ne ')}${infinitive}${rest}`);
};

/** A question as it is told; null where it cannot be turned with certainty. `said`: without its mark and asides. */
export function indirect(said: string): Indirect | null {
  const text = inWriting(
    said
      .replace(/\s*\?$/u, '')
      // « C’est qui qui donne les codes ? »
      .replace(/^((?:et |mais )?)c['’]est qui (?=qui |qu['’]|que )(?:qui |que |qu['’])/iu, '$1qui ')
      // « Je reviens sur la toiture : le couvreur garantit les tuiles ? »
      .replace(/^[^«»]* : (?=\S+ \S+ )/u, '')
      .replace(TAG, '')
      .replace(/^(?:et|mais|alors|donc|or|sinon|du coup|après),? (?!si )/iu, ''),
  );
  const proposed = offer(text);
  if (proposed !== null && !SECOND.test(proposed))
    return { verb: 'propose', clause: elides(proposed) ? `d’${proposed}` : `de ${proposed}`, yes: true };
  if (/ ou (?:on|il|elle|ils|elles|pas|non)(?!\p{L})/iu.test(text)) return null;
  if (SECOND.test(text) || /[?;:]/u.test(text) || text.split(' ').length < 2) return null;
  const asking = (clause: string, yes = false): Indirect => ({
    verb: 'demande',
    clause: elided(clause.replace(/^si on /u, 'si l’on ').replace(/^(ce qu)(?:e |['’])on /u, '$1e l’on ')),
    yes,
  });
  const plain = /^(?:est-ce que |est-ce qu['’])(.+)$/iu.exec(text)?.[1];
  if (plain !== undefined) return standsAlone(plain) ? asking(`si ${plain}`, true) : null;
  const what = /^(?:qu['’]est-ce que |qu['’]est-ce qu['’])(.+)$/iu.exec(text)?.[1];
  if (what !== undefined) return standsAlone(what) ? asking(`ce que ${what}`) : null;
  const who = /^(qu['’]|qui )est-ce qui (.+)$/iu.exec(text);
  if (who !== null) return asking(`${/^qui/iu.test(who[1] ?? '') ? 'qui' : 'ce qui'} ${who[2] ?? ''}`);
  if (WH.test(text) && !/^pourquoi pas/iu.test(text)) {
    const [word = ''] =
      /^(?:.*?(?:quels?|quelles?|combien de) [\p{L}-]+|\P{L}*(?:(?:à|de|d['’]|pour|par|avec|sur|dans|depuis|jusqu['’]à|vers|en|chez) ?)?\p{L}+)(?= )/iu.exec(
        text,
      ) ?? [];
    const rest = text
      .slice(word.length)
      .replace(/^ est-ce qu(?:e |['’])/iu, ' ')
      .trim();
    if (/^quoi/iu.test(word) || rest === '') return null;
    const straight = uninverted(rest);
    // « quel est le montant » stays; « comment on fait », « qui s’en occupe » as well.
    const verbFirst =
      finiteReadings(/^\p{L}+/u.exec(rest)?.[0] ?? '').length > 0 || CLITIC.test(/^\p{L}+['’]?/u.exec(rest)?.[0] ?? '');
    if (straight === null && !verbFirst && !standsAlone(rest) && !standsAlone(text)) return null;
    return asking(`${word.replace(/^\p{Lu}/u, (letter) => letter.toLowerCase())} ${straight ?? rest}`);
  }
  const last = atTheEnd(text);
  if (last !== null) return asking(last);
  if (/(?:^| )(?:combien|comment|quoi|pourquoi|où|quand)(?: |$|,)/iu.test(text)) return null;
  const turned = uninverted(text);
  if (turned !== null) return asking(`si ${turned}`, true);
  if (!STARTS.test(text) || !standsAlone(text) || / ou (?:pas|non)/iu.test(text)) return null;
  // « Je lui dis de venir pour le 5 ? » tells what one does, and asks about the rest.
  if (/^(?:je |j['’])(?!(?:peux|puis|dois|devrais|pourrais) )/iu.test(text)) return null;
  return asking(`si ${text.replace(/^\p{Lu}(?=\p{Ll}* )/u, (letter) => letter)}`, true);
}

/** « Et les masques ? »: the matter alone. Null for what is no noun with its article. */
export function about(said: string): string | null {
  const noun =
    /^(?:et |mais |alors )?(?:pour )?((?:les? |la |l['’]|ce |cet |cette |ces |notre |nos )[^?,;]{3,60})\s*\?$/iu.exec(
      said,
    )?.[1];
  if (noun !== undefined && /(?<!\p{L})(?:aussi|non plus|alors|comme d['’]habitude)$/iu.test(noun)) return null;
  if (noun === undefined || standsAlone(noun) || SECOND.test(noun) || noun.split(' ').length > 7) return null;
  if (/(?<!\p{L})(?:combien|comment|quand|où|quoi|pourquoi|ou)(?!\p{L})/iu.test(noun)) return null;
  const bare = noun.trim().replace(/^\p{Lu}/u, (letter) => letter.toLowerCase());
  const of = bare.startsWith('les ')
    ? `des ${bare.slice(4)}`
    : bare.startsWith('le ')
      ? `du ${bare.slice(3)}`
      : `de ${bare}`;
  return `ce qu’il en est ${of}`;
}
