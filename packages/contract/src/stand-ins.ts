const NUMBERED =
  'speaker|spk|orat(?:eur|rice)|locut(?:eur|rice)|intervenante?|sprecher(?:in)?|personne|voix|voice|participante?|guest|invit[eé]e?|unknown|inconnue?';
const BARE =
  '(?:unknown |unidentified )?speaker|participante?|(?:orateur|oratrice|locuteur|locutrice|intervenante?)(?: inconnue?| non identifi[eé]e?)?|unknown|inconnue?|non identifi[eé]e?';
const STAND_IN = new RegExp(
  String.raw`^(?:(?:${NUMBERED})(?:[\s_-]*(?:(?:n°|#|n|°)\s*)?\d{1,4}|[\s_-]+[A-Z])|${BARE})$`,
  'iu',
);

/** Tells whether a text stands in for a name: « Participant 1 », « Orateur A », « speaker_2 », « Inconnu ». */
export const isStandIn = (name: string): boolean => STAND_IN.test(name.trim());

/** Gives the name of a speaker by label: for `speaker_2`, the name that people gave, else « Orateur 2 ». */
export function speakerName(label: string, names: Readonly<Record<string, string>>): string {
  const name = Object.hasOwn(names, label) ? names[label]?.trim() : undefined;
  if (name !== undefined && name !== '') return name;
  const number = /^speaker_(\d+)$/.exec(label)?.[1];
  if (number !== undefined) return `Orateur ${number}`;
  return label.trim() === '' ? 'Orateur inconnu' : label;
}
