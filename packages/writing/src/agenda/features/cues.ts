/**
 * A set phrase with which people move through an agenda: a pattern for folded text (without case and accents), and
 * sentences that the pattern must and must not match, which are its tests. A match proves nothing; its weight is
 * learnt.
 */
export interface Cue {
  readonly name: string;
  /** Pattern for folded text; matching takes linear time. */
  readonly pattern: RegExp;
  /** Set if the person who says the phrase chairs the meeting. */
  readonly leads?: true;
  readonly hears: readonly string[];
  readonly not: readonly string[];
}

export const CUES: readonly Cue[] = [
  {
    name: 'moves on',
    leads: true,
    pattern:
      /\b(?:on|nous|je) (?:passe|passons|attaque|attaquons|enchaine|enchainons|continue|continuons|avance|avancons|poursuit|poursuivons|prend|prends|prenons|arrive|arrivons|en arrive|en vient|en viens|ouvre|aborde|abordons)\b|\bpoint suivant\b|\bprochain point\b|\bpassons\b|\bsuite de l'ordre du jour\b|\bon y va\b/,
    hears: ['On passe au budget.', 'Point suivant, les travaux.'],
    not: ['Le bus passe à huit heures.'],
  },
  {
    name: 'last matter',
    leads: true,
    pattern: /\b(?:dernier point|derniere chose|pour finir|pour terminer|enfin, (?:le|la|les)|il (?:nous )?reste)\b/,
    hears: ['Il nous reste les divers.'],
    not: ['Le dernier train part à dix heures.'],
  },
  {
    name: 'orders matters',
    pattern:
      /\b(?:premierement|deuxiemement|d'abord|ensuite|autre (?:chose|sujet|point)|deuxieme (?:point|chose|sujet))\b/,
    hears: ['Autre sujet, la cantine.'],
    not: ['C’est autrement plus cher.'],
  },
  {
    name: 'gives the floor',
    leads: true,
    pattern:
      /\b(?:la parole|a toi|a vous|je (?:te|vous) laisse|c'est (?:toi|vous) qui|tu (?:nous )?(?:veux|peux|commences|prends)|vous (?:nous )?(?:voulez|pouvez|commencez)|tu nous|vous nous|qui (?:veut|commence|prend|presente))\b/,
    hears: ['Sonia, à toi.', 'Tu nous fais le point ?'],
    not: ['Je le ferai demain.'],
  },
  {
    name: 'about',
    pattern:
      /\b(?:concernant|au sujet d|a propos d|s'agissant d|quant a|en ce qui concerne|pour ce qui est d|sur la question d|cote |niveau |au niveau d|par rapport a)/,
    hears: ['Concernant la piscine, deux choses.'],
    not: ['Il est concerné.'],
  },
  {
    name: 'comes back',
    pattern:
      /\b(?:je reviens|reviens|revenir|on revient|je voulais revenir|tout a l'heure|j'ai oublie|avant d'oublier|au fait|j'y pense|pendant que j'y pense|je repense|une chose encore|encore une chose|pour rebondir|reprendre)\b/,
    hears: ['Je reviens sur la cantine.'],
    not: ['Le facteur vient à midi.'],
  },
  {
    name: 'closes',
    pattern:
      /^(?:(?:bon|bien|ok|voila|oui|donc|alors|et|super|tres bien|parfait)[ ,.]+)*(?:merci|parfait|tres bien|c'est note|c'est bon|ca marche|adopte|approuve|entendu|super|on (?:en )?est d'accord|pas d'(?:objection|opposition|autre)|d'accord|ca va|note)\b/,
    hears: ['Bon, c’est noté.', 'Merci beaucoup.'],
    not: ['Il faut remercier la commune.'],
  },
  {
    name: 'asks for more',
    leads: true,
    pattern: /\b(?:des|d'autres|pas d'autres|une|autre) (?:questions?|remarques?|observations?|commentaires?)\b/,
    hears: ['Des remarques ?'],
    not: ['C’est remarquable.'],
  },
  {
    name: 'votes',
    leads: true,
    pattern:
      /\b(?:qui est (?:pour|contre)|qui s'abstient|levent? la main|au vote|on vote|mets? aux voix|abstentions?|a l'unanimite|des avis contraires)\b/,
    hears: ['Qui est contre ?'],
    not: ['Je suis contre.'],
  },
  {
    name: 'starts',
    pattern:
      /^(?:(?:euh|oui|ah|eh)[ ,.]+)*(?:bon|alors|donc|ensuite|maintenant|sinon|du coup|bien|allez|voila|ok|okay)\b/,
    hears: ['Bon, la cantine.'],
    not: ['La cantine, bon.'],
  },
  {
    name: 'answers',
    pattern: /^(?:oui|non|ouais|ah|si|mais|et|parce que|c'est|ben|bah|mm|exactement|voila|tout a fait|moi)\b/,
    hears: ['Oui mais c’est cher.'],
    not: ['Concernant les bus.'],
  },
  {
    name: 'document',
    pattern: /\b(?:proces-verbal|proces verbal|le pv|du pv|compte[- ]rendu|derniere seance|ordre du jour)\b/,
    hears: ['Le procès-verbal de la dernière séance.'],
    not: ['Un verbe.'],
  },
  {
    name: 'greets',
    leads: true,
    pattern:
      /\b(?:bonjour|bonsoir|bienvenue|quorum|excuses?|excusee?s?|enregistr\w*|feuille de presence|presents?|on commence|on demarre)\b/,
    hears: ['Bonsoir à tous.'],
    not: ['Merci.'],
  },
  {
    name: 'takes leave',
    leads: true,
    pattern:
      /\b(?:leve la seance|seance est levee|bonne (?:soiree|journee|fin|rentree|nuit|route|semaine)|au revoir|a bientot|bon (?:week-end|retour|appetit)|merci a (?:tous|toutes|vous)|on s'arrete la|cloture|rentrez bien)\b/,
    hears: ['Je lève la séance.'],
    not: ['La cloison.'],
  },
  {
    name: 'room',
    pattern:
      /\b(?:cafe|pause|micro|camera|ecran|partage|connexion|on (?:t'|vous |te |m')?entends?|fenetre|porte|chaise|gateau|croissants?|clim|chauffage|froid|chaud|telephone|batterie|sonne|wifi|zoom|teams|son|parking|chien|enfants?|vacances|meteo|pluie|match)\b/,
    hears: ['Qui veut un café ?'],
    not: ['Le budget est voté.'],
  },
];
