import type { Passage } from '@greffier/contract/values';
import { isMiscellaneous } from './conventions.ts';
import { withoutArticle } from './naming.ts';
import { MONTH } from '@greffier/french/time/calendar';
import { capital, typeset } from '@greffier/french/text/typography';
import { fold } from '@greffier/french/text/words';

const MINUTES = /(?:procès[- ]verbal|procès[- ]verbaux|\bP\.?V\b|\bpévé\b|compte[- ]rendu|relevé de décisions)/iu;
const APPROVED = /(?:approuv|adopt|accept|valid|remarque|correction|rectifi|relu)/;
const WHEN = new RegExp(
  `(?:de (?:la |l['’])?(?:séance|réunion|assemblée) )?(?:du (?:\\d{1,2}(?:er)? )${MONTH}(?: (?:19|20)\\d\\d)?|de ${MONTH}|d['’](?:avril|août|octobre))(?!\\p{L})`,
  'iu',
);

/** Turns the spoken name of a matter into a title, extended from the matter's passages if the name is too short. */
export function titleOf(phrase: string, passages: readonly Passage[]): string {
  const said = passages.map(({ text }) => text);
  if (isMiscellaneous(phrase.replace(/^les? /iu, ''))) return 'Divers';
  const minutes = MINUTES.exec(phrase);
  if (minutes !== null) {
    const [when] = WHEN.exec(`${phrase} ${said.slice(0, 2).join(' ')}`) ?? [''];
    const name = /pv|pévé/iu.test(minutes[0]) ? 'procès-verbal' : minutes[0].toLocaleLowerCase('fr');
    const approved = APPROVED.test(fold(said.join(' ')));
    return capital(`${approved ? 'approbation du ' : ''}${name}${when === '' ? '' : ` ${when}`}`);
  }
  if (/^(?:l['’])?ordre du jour$/iu.test(phrase)) return 'Approbation de l’ordre du jour';
  if (/^(?:le )?quorum$/iu.test(phrase)) return 'Vérification du quorum';
  return typeset(withoutArticle(phrase));
}
