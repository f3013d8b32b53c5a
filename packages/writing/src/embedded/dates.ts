const MONTH = '(?:janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre)';
const DAY_WORD =
  '(?:deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|treize|quatorze|quinze|seize|dix-sept|dix-huit|dix-neuf|(?:vingt|trente)(?:[ -]et[ -]un|-(?:deux|trois|quatre|cinq|six|sept|huit|neuf))?)';
const WEEKDAY = '(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)';
const DAY = `(?:${WEEKDAY} )?(?:1er|premier|\\d{1,2}|${DAY_WORD})(?: ${MONTH})(?: 20\\d\\d)?`;
const WHEN = [
  `(?:le |au |du )?${DAY}`,
  `(?:le |au )?${WEEKDAY}(?: prochain| matin| soir| après-midi)?`,
  `(?:la |à la |mi-|fin |début |la mi-|la fin )(?:du mois de |du mois d['’]|de |d['’])?${MONTH}`,
  `(?:la |à la )?fin (?:de l['’]année|du mois|de la semaine|de l['’]été)`,
  `cette semaine|la semaine prochaine|ce soir|cet après-midi|demain(?: matin| soir| après-midi)?|après-demain|dans le mois|dans la semaine`,
  `(?:la |à la )(?:prochaine séance|prochaine réunion|séance de ${MONTH}|rentrée)`,
  `(?:le |au )?(?:printemps|été|automne|hiver)(?: prochain| 20\\d\\d)?`,
  `dans (?:\\d+|deux|trois|quatre|dix|quinze) (?:jours|semaines|mois)`,
].join('|');
const DUE = new RegExp(
  `(?<![\\p{L}\\d])(?:d['’]ici (?:à |au |le |la )?|avant (?:le |la )?|jusqu['’](?:au |à la |à |en )|pour (?:le |la )?(?:\\p{L}+, )?|au plus tard (?:le )?|dès (?:le )?|pas avant )?(?:${WHEN})(?![\\p{L}\\d])`,
  'iu',
);

/** The date or delay that a sentence names, as it was said, with its preposition; null without one. */
export const dueDate = (text: string): string | null =>
  DUE.exec(text)?.[0]
    .trim()
    .replace(/^\p{Lu}/u, (letter) => letter.toLowerCase()) ?? null;

/** Figures, amounts and dates: what minutes must not lose. */
export const hasFigure = (text: string): boolean =>
  /\d/u.test(text) ||
  /(?<!\p{L})(?:deux|trois|quatre|cinq|six|sept|huit|neuf|dix|douze|quinze|vingt|trente|cent|mille|unanimité|moitié|tiers|quart)(?!\p{L})/iu.test(
    text,
  );

/** The figures of a text, thousands joined: « 16 800 » gives 16800. */
export const figuresIn = (text: string): string[] =>
  text.replace(/(?<=\d)[\s'’](?=\d{3}(?!\d))/gu, '').match(/\d+(?:[.,]\d+)?/g) ?? [];
