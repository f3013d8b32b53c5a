import { MONTH, WEEKDAY } from '@greffier/french/time/calendar';
import type { Piece } from '../../layout/pieces.ts';
import { foldTitle, isCapitals, LEADER, letters, PAGE_REFERENCE } from '../../titles/text.ts';

/**
 * Words of notices of meeting in French, German and English, by the kind of line in which they stand. They are looked
 * for in folded text.
 */
const SAYS = {
  agenda:
    /^(?:(?:projet d |l )?ordre ?du ?jour|odj|agenda|programme|deroule(?:ment)?|tagesordnung|traktanden(?:liste)?|points? (?:a traiter|a l ordre du jour)|sujets?|order of business)\b.{0,60}$/,
  announces:
    /(?:ordre du jour|comme suit|points? suivants?|sujets? suivants?|programme suivant|suivants?|below|following|folgende\w*|traktanden|tagesordnung|agenda)$/,
  greets:
    /^(?:mesdames|messieurs|madame|monsieur|chere?s?|bonjour|bonsoir|salut|dear|hello|sehr geehrte|liebe|guten tag)\b/,
  closes:
    /\b(?:agreer|salutations|cordialement|bien a (?:vous|toi)|meilleures pensees|amicalement|belle (?:semaine|journee)|bonne (?:semaine|journee)|au plaisir|vous remerci\w+|merci (?:de|d)|dans l attente|sincerely|regards|freundlichen|grusse|grussen|yours)\b/,
  signs:
    /^(?:(?:le|la|l|les|pour|die|der|the) )?(?:maire|president|presidente|presidence|secretaire|direct(?:eur|rice)|syndic|syndique|chancelier|chanceliere|recteur|rectrice|doyen|doyenne|greffier|greffiere|bureau|comite|conseil|bourgmestre|prasident(?:in)?|sekretar(?:in)?|gerante?|tresoriere?|administrat(?:eur|rice)|chair|secretary)\b(?: \w+){0,4}$/,
  annexes:
    /^(?:annexes?|pieces? (?:jointes?|annexees?)|p j|documents?(?: (?:joints?|annexes?|remis|transmis|de seance|utiles))?|liste des annexes|beilagen?|enclosures?|attachments?|anlagen?|copies? a|cc|distribution|diffusion)\b/,
  form: /^(?:procuration|pouvoir|bulletin|coupon|talon|formulaire|(?:je|la ou le|le) soussigne|nom(?: prenom)?|prenom|date et signature|bon pour|vollmacht|proxy)\b/,
  practical:
    /^(?:informations? pratiques?|lieu|date|heure|horaire|acces|adresse|ort|zeit|datum|place|venue|visioconference|lien|salle|convoques?|presidence|presents?|absents?|excuses?|invites?|destinataires?|participants?|membres?|objet|de|a|an|from|to|subject|sent|envoye|von|betreff|concerne|reference|nos ref|v ref|attendees|teilnehmer\w*|quorum|duree)\b/,
  remarks:
    /^(?:rapporteu(?:r|se)s?|presentee?s?|presentation par|intervenant\w*|responsables?|pour (?:information|decision|discussion|avis|approbation)|decision|vote|duree|remarque|note|nb|voir|cf|referent(?:in)?|presenter|zur|for (?:information|decision)|porteur|par|il est|ce point|le|la|les|un|une)\b/,
  opens:
    /^(?:ouverture|accueil|appel|bienvenue|mot d|mot du|mot de|designation|nomination|verification|constat|quorum|begrussung|eroffnung|welcome|opening|call to order|apologies|excuses|tour de table|emargement)\b/,
  approves:
    /^(?:approbation|adoption|validation|lecture|proces verba\w+|compte rendu|releve|pv|genehmigung|protokoll|approval|minutes)\b/,
  matters:
    /^(?:budget|comptes?|rapports?|elections?|projets?|point|points|situation|bilan|presentation|information|informations|communications?|finances?|travaux|personnel|renouvellement|fixation|attribution|convention|avenant|demande|subventions?|decharge|quitus|cotisations?|plan|programme|suivi|modification|creation|retour|organisation|preparation|choix|examen|etat|vie|ressources|affaires|resolution|motion|preavis|deliberation|wahl\w*|jahres\w+|bericht|rechnung|antrage?|report|review|update|election|discussion|calendrier|planning|mise|statuts|credits?|acquisition|vente|marche|reglement|formation|securite)\b/,
  varia:
    /^(?:(?:questions?|points?|affaires?|sujets?|communications?|propositions?|informations?) )?(?:divers(?:es)?|varia|verschiedenes|any other business|aob|other business|autres (?:points?|questions?|sujets?|affaires)|tour de table|prochaines? (?:seances?|reunions?|dates?|assemblee|conference)|date de la prochaine|cloture|levee de (?:la )?seance|fin de (?:la )?seance|next meeting|schluss|nachste)\b/,
} as const;

const WE = /\b(?:nous|vous|je|votre|vos|notre|nos|moi|we|you|your|our|us|wir|sie|ihnen|ihre?n?|uns(?:ere?)?)\b/g;
const VERBS =
  /\b(?:est|sont|sera|seront|a ete|ont|peut|peuvent|doit|doivent|veuillez|prie|prions|propose|presente|presentera|demande|invite|aura|auront|etaient|etait|fait|avait|permet|reste|souhaite|convient|is|are|will|shall|be|has|have|wird|werden|ist|sind|hat|haben|kann|konnen|bitte|voici|figure|figurent|concerne|decide|s eleve|n est|n a)\b/g;
const CONTACT = /@|www\.|https?:|\b\d{4,5} \p{Lu}|(?:\d{2,3}[ .]){3}|\b(?:tél|fax|iban|siret|n\s?° de tva)\b/iu;
const PERSON = /(?:^|\s)(?:M\.|MM\.|Mme|Mmes|Mlle|Mr|Mrs|Ms|Dre?|Me|Prof\.|Herr|Frau)(?=\s)/gu;
const DATE = new RegExp(
  String.raw`\b(?:${WEEKDAY}|\d{1,2}(?:er)?\s(?:${MONTH})|\d{1,2}[./]\d{1,2}[./]\d{2,4})\b`,
  'iu',
);
const MOST = 30;

const times = (text: string, pattern: RegExp): number => Math.min(MOST, text.match(pattern)?.length ?? 0);
const yes = (holds: boolean): number => (holds ? 1 : 0);

/** Tells which kinds of words a line has, as flags by name. */
export function saidBy(folded: string): Readonly<Record<keyof typeof SAYS, number>> {
  const entries = Object.entries(SAYS).map(([name, pattern]) => [name, yes(pattern.test(folded))] as const);
  return Object.fromEntries(entries) as Record<keyof typeof SAYS, number>;
}

/** Converts the sign at the end of a line to a number; 0 in the middle of a sentence. */
function endingOf(text: string): number {
  const last = text.trim().at(-1) ?? '';
  if (/[.!]/.test(last)) return 1;
  if (last === '?') return 2;
  if (last === ':') return 3;
  if (/[;,]/.test(last)) return 4;
  if (/[-\u00AD\u2010]/.test(last)) return 5;
  return /[)\]»"”]/.test(last) ? 6 : 0;
}

/** Converts the kind of sign at the beginning of a line to a number. */
function beginningOf(text: string): number {
  const first = text.trim().at(0) ?? '';
  if (/\p{Lu}/u.test(first)) return 1;
  if (/\p{Ll}/u.test(first)) return 2;
  if (/\p{N}/u.test(first)) return 3;
  return /[(["«“]/.test(first) ? 4 : 5;
}

/** Counts the brackets and quotation marks that a text leaves open. */
const balance = (text: string): number =>
  Array.from(text).reduce((open, sign) => open + ('(«['.includes(sign) ? 1 : ')»]'.includes(sign) ? -1 : 0), 0);

/** Describes the text of a line. */
export function wordFeatures(piece: Piece): Record<string, number> {
  const text = piece.label?.rest ?? piece.text;
  const folded = foldTitle(text);
  const words = folded === '' ? 0 : folded.split(' ').length;
  const said = Object.entries(saidBy(folded)).map(([name, value]) => [`says ${name}`, value] as const);
  const count = letters(text);
  return {
    ...Object.fromEntries(said),
    letters: Math.min(400, count),
    words: Math.min(60, words),
    'letters a word': words === 0 ? 0 : count / words,
    digits: times(text, /\d/g),
    capitals: yes(isCapitals(text)),
    'capitals a word': words === 0 ? 0 : times(text, /(?:^|\s)\p{Lu}/gu) / words,
    begins: beginningOf(text),
    ends: endingOf(piece.text),
    'colon inside': yes(/\p{L}\s?:\s/u.test(text)),
    'brackets open': balance(text),
    we: times(folded, WE),
    verbs: times(folded, VERBS),
    contact: yes(CONTACT.test(text)),
    persons: times(text, PERSON),
    date: yes(DATE.test(text)),
    leader: yes(LEADER.test(piece.text)),
    reference: yes(PAGE_REFERENCE.test(piece.text) && piece.text.length > 6),
  };
}
