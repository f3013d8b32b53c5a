const NUMBERED =
  'speaker|spk|orat(?:eur|rice)|locut(?:eur|rice)|intervenante?|sprecher(?:in)?|personne|voix|voice|participante?|guest|invit[eé]e?|unknown|inconnue?';
const BARE =
  '(?:unknown |unidentified )?speaker|participante?|(?:orateur|oratrice|locuteur|locutrice|intervenante?)(?: inconnue?| non identifi[eé]e?)?|unknown|inconnue?|non identifi[eé]e?';
const STAND_IN = new RegExp(
  String.raw`^(?:(?:${NUMBERED})(?:[\s_-]*(?:(?:n°|#|n|°)\s*)?\d{1,4}|[\s_-]+[A-Z])|${BARE})$`,
  'iu',
);

/** True for what stands in place of a name that nobody gave: « Participant 1 », « Orateur A », « speaker_2 », « Inconnu ». */
export const isStandIn = (name: string): boolean => STAND_IN.test(name.trim());
