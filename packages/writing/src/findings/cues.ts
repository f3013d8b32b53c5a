import { FOLDED_MONTH, WEEKDAY } from '@greffier/french/time/calendar';

/** A way of saying something, found in folded text (without case and accents, with plain apostrophes). */
export interface Cue {
  readonly name: string;
  readonly pattern: RegExp;
  /** Sentences that the pattern must match, and sentences that it must not match. */
  readonly hears: readonly string[];
  readonly ignores: readonly string[];
}

const cue = (name: string, pattern: RegExp, hears: readonly string[], ignores: readonly string[]): Cue => ({
  name,
  pattern,
  hears,
  ignores,
});

/** Set phrases that show what a sentence of a meeting does. `clauses.ts` finds what verbs do. */
export const CUES: readonly Cue[] = [
  cue(
    'asksConsent',
    /\b(?:(?:quelqu'un|personne|qui) (?:n'|ne )?(?:s'y |s'|y )?(?:est |serait |voit |a )?(?:ca |un |une |des |d')?(?:oppose|contre|objection|souci|probleme|gene|autrement|quelque chose)|(?:pas|des|une|d'autres|aucune) (?:d')?(?:objection|opposition|avis contraire|remarque|observation)s?|ca (?:vous|te) (?:va|convient|irait)|ca (?:va|convient|joue) (?:a|pour) (?:tous|toutes|tout le monde|chacun|vous)|(?:tout le monde|vous (?:etes|seriez)|on est|tu es|chacun|etes-vous|sommes-nous) (?:tous |toutes |bien )*(?:d'accord|ok|pour|en phase)|(?:ok|d'accord|bon) pour (?:tout le monde|tous|vous|toi|chacun)|on (?:fait|part) (?:comme ca|la-dessus) ?\?|d'accord ?\?|ca marche ?\?|ok ?\?|personne (?:ne )?(?:crie|bouge|dit|s'oppose))/,
    ['Quelqu’un est contre ?', 'Ça va à tout le monde ?', 'Pas d’objection ?', 'Vous êtes tous d’accord ?'],
    ['Tout le monde est venu.', 'Personne n’a lu le rapport.'],
  ),
  cue(
    'consents',
    /^(?:(?:oui|ouais|ben|ah|bon|moi|euh|ok|mais|alors|eh|bien)[ ,.!]+)*(?:oui|ok|okay|d'accord|ca (?:me|nous|m'|te) ?(?:va|convient|irait|parait)|ca (?:va|marche|joue|roule|convient)|moi aussi|pareil|parfait|tres bien|bonne idee|excellente? idee|bien sur|pas de (?:souci|probleme)|entendu|je suis (?:d'accord|pour|favorable)|nous aussi|favorable|vas-y|allez-y|exactement|tout a fait|evidemment|absolument|adjuge)(?![a-z])/,
    ['Oui, moi aussi.', 'Ça me va.', 'D’accord.', 'Ok, parfait.'],
    ['Ça me rappelle une histoire.', 'Je voudrais un accord.'],
  ),
  cue(
    'takesOn',
    /^(?:(?:oui|ben|ah|bon|ok|d'accord|alors|eh|bien|allez|et|mais|euh)[ ,.!]+)*(?:volontiers|avec plaisir|c'est (?:moi|note|fait|enregistre|bon pour moi)|(?:c'est )?pour moi|moi(?=[ .!]*$)|entendu|ca marche|ca roule|ca sera fait|ce sera fait|comptez sur moi|promis|je note|note)(?![a-z])|\b(?:je m'en (?:charge|occupe)|je m'y (?:engage|mets|colle)|je m'occupe|je me charge|je me colle|comptez sur moi|je prends (?:ca|le dossier|le sujet|la main|l'animation)|c'est (?:pour moi|moi qui))\b/,
    ['Volontiers.', 'Je m’en charge.', 'Moi.', 'Avec plaisir, Paul.'],
    ['Moi, je trouve ça cher.', 'Elle s’en charge.'],
  ),
  cue(
    'delivers',
    new RegExp(
      `\\b(?:(?:vous|tu) (?:l'|les |la |le |en )?(?:aurez|auras|recevrez|recevras)|(?:tu|vous) (?:l'|les |la |le )(?:as|avez)|(?:ca|ce|il|elle|ils|elles|c') ?(?:sera|seront|est) (?:bientot |deja )?(?:fait|pret|prete|prets|pretes|la|envoye|livre|en ligne)(?![a-z])(?=.{0,120}\\b(?:le|ce|cet|cette|demain|avant|pour|fin|d'ici|mi|${WEEKDAY})\\b))`,
    ),
    ['Vous les aurez le 3 juillet.', 'Elles seront prêtes le 19 à midi.', 'C’est fait cet après-midi.'],
    ['Vous avez raison.', 'C’est fait.'],
  ),
  cue(
    'refuses',
    /^(?:(?:ah|oh|ben|alors|mais|euh|moi|eh|bon|enfin)[ ,.!]+)*(?:non(?![a-z])|pas question|certainement pas|surtout pas|jamais(?![a-z])|impossible|hors de question)|\b(?:c'est non|je refuse|je (?:ne )?peux pas|je (?:ne )?veux pas|pas d'accord)\b/,
    ['Non, pas cette année.', 'Ah non, jamais.', 'Je ne peux pas.'],
    ['Nos voisins.', 'Le nonante-deux.'],
  ),
  cue(
    'bareVerdict',
    /(?:^|[,.:;] ?|\b(?:donc|alors|voila|bon|ok|c'est|est|c'est donc|tout est) )(?:adopte|approuve|accepte|valide|adjuge|acte|decide|vendu|conclu|regle|vote|fixe|accorde|entendu|enterine|refuse|rejete|reporte|admis|reconduit|retenu|elu|arrete)e?s?(?= *(?:$|[.,;:!]| (?:a l'unanimite|comme ca|donc|par|pour|tous|toutes|avec)\b))/,
    ['Adopté.', 'Bon, c’est décidé.', 'Donc accepté pour les quatre, refusé pour lui.'],
    ['Je veux qu’il soit accepté demain par le maire.', 'Il a voté.'],
  ),
  cue(
    'chooses',
    /\b(?:va pour|on (?:part|reste|reste la|se cale|se met|s'arrete|tombe) (?:d'accord |la-?)?(?:sur|dessus)|on (?:fait|fera) (?:comme ca|ca|avec|ainsi)|(?:on )?s'y tient|on s'en tient|c'est parti|feu vert|banco|ce sera (?:donc|le|la|les)|c'est (?:donc|dit|dit comme ca|bon comme ca|clair)|on est (?:clairs?|d'accord)|on (?:le|la|les|l') (?:garde|prend|fait|laisse)|d'accord pour|ok pour)\b/,
    ['Va pour trois.', 'On part là-dessus.', 'Ok pour 1 500.'],
    ['On part en vacances.', 'Il va pourtant mieux.'],
  ),
  cue(
    'unopposed',
    /\b(?:pas d'(?:objection|opposition|avis contraire)|(?:personne|aucune? (?:objection|opposition))(?: n'est| ne)? ?(?:contre|s'oppose|s'y oppose|bouge|dit le contraire|dit non)?(?=[ .,!]*$)|personne (?:n'est |ne )?(?:contre|s'oppose|bouge|dit)|a l'unanimite|tout le monde (?:opine|est d'accord|est pour)|je (?:ne )?vois (?:que des|pas d')|tous d'accord)\b/,
    ['Pas d’objection.', 'Personne ne bouge.', 'À l’unanimité.'],
    ['Une seule objection a été faite.', 'La personne est venue.'],
  ),
  cue(
    'decrees',
    /\b(?:je (?:le |la |les |l'|vous )?(?:tranche|decide|valide|autorise|accorde|donne (?:mon|le) (?:accord|feu vert))|(?:ce que|ca) je (?:le )?decide|c'est (?:ma|notre) decision|je prends (?:ca )?sur|ma decision|decision|c'est de ma competence|c'est moi qui (?:decide|tranche))\b/,
    ['Alors je tranche.', 'Voilà ce que je décide.'],
    ['Vous déciderez plus tard.'],
  ),
  cue(
    'proposes',
    /\b(?:je (?:vous |te |nous )?(?:propose|suggere|demande (?:que|qu'|un|une|a)|recommande|preconise|voudrais (?:que|qu')|serais (?:pour|d'avis))|ma proposition|la proposition|le (?:bureau|comite) propose|on (?:vous )?propose|ce que je (?:vous )?propose|on pourrait|il faudrait|l'idee (?:c'est|serait|ce serait)|pourquoi (?:pas|ne pas)|si on [a-z]+(?:ait|ions)|moi je (?:dis|dirais|mettrais|prendrais|ferais|voudrais)|ce serait (?:bien|mieux|plus)|j'aimerais)\b/,
    ['Je propose le 12 mai.', 'Et si on passait aux jetons ?', 'Il faudrait une page.'],
    ['Le fournisseur a fait une offre.'],
  ),
  cue(
    'withdraws',
    /\b(?:je (?:la |le |les )?retire|j'ai rien dit|je n'ai rien dit|j'enleve|oubliez|oublie(?=[ .,!]*$)|laisse(?:z)? tomber|laissez|je (?:le|la) laisse|on laisse(?=[ .,!]*$)|tant pis|c'etait (?:juste )?une (?:idee|question))\b/,
    ['Je la retire.', 'Ok, j’ai rien dit.'],
    ['Il se retire à la campagne.'],
  ),
  cue(
    'doubts',
    /\b(?:peut-etre|je (?:ne )?sais pas|on (?:ne )?sait pas|on verra|a voir|je (?:ne )?(?:vous )?promets (?:rien|pas)|promets rien|pas sur|eventuellement|je (?:crois|pense)|on dirait|sans doute|probablement|possible que|ca depend|aucun engagement|n'engage)\b/,
    ['On verra au printemps.', 'Je promets rien.'],
    ['On verrouille la porte.'],
  ),
  cue(
    'jokes',
    /\b(?:je plaisant|je rigol|haha|ha ha|je blague|c'est une blague|je deconne|mdr)/,
    ['Je plaisante.', 'Haha.'],
    ['Le plaisantin est parti.'],
  ),
  cue(
    'past',
    /\b(?:deja|hier|l'an (?:passe|dernier)|l'annee (?:passee|derniere)|la derniere fois|la fois d'avant|a l'epoque|autrefois|depuis|avant-hier|il y a \S+ (?:ans?|mois|semaines?|jours?)|mardi dernier|la semaine (?:passee|derniere)|le mois (?:passe|dernier)|tout a l'heure j'ai)\b/,
    ['L’an dernier on avait dit non.', 'C’est déjà fait.'],
    ['On le fera demain.'],
  ),
  cue(
    'habit',
    /\b(?:toujours|souvent|chaque|tous les|toutes les|d'habitude|parfois|des fois|jamais|en general|generalement|normalement|a chaque|actuellement|aujourd'hui on|en ce moment)\b/,
    ['On fait toujours comme ça.', 'Chaque année, je le fais.'],
    ['Je le fais demain.'],
  ),
  cue(
    'others',
    /\b(?:ils|elles|leur (?:conseil|comite)|le canton|la region|l'etat|la banque|le fournisseur|la commune|l'assurance|le fabricant|les autres|en face|chez eux|a cote)\b/,
    ['Ils ont voté mardi.', 'La commune a dit oui.'],
    ['Nous votons.'],
  ),
  cue(
    'whoDoes',
    /\bqui (?:est-ce qui |s'en |s'y |le |la |les |l'|nous |se |s'|peut |veut |pourrait |va )*(?:s'occupe|charge|occupe|colle|fait|fera|faire|ecrit|prend|prepare|envoie|appelle|contacte|commande|redige|organise|demande|conduit|mene|reserve|anime|porte)[a-z]*(?![a-z])[^.]*\?|\b(?:il (?:nous )?faudrait quelqu'un|(?:c'est|et) qui(?= ?\?|,)|quelqu'un (?:peut|pourrait|veut|a un|la demande))/,
    ['Qui s’en charge ?', 'Qui commande les autocollants ?'],
    ['Qui a pris mon stylo ?', 'Celui qui le fait est parti.'],
  ),
  cue(
    'needs',
    /\b(?:il (?:me |nous |te |vous |leur )?(?:faut|faudra|faudrait|manque)|faut (?:que|qu'|le|la|les|faire|juste)|on a besoin|j'ai besoin|il reste a|faudra)\b/,
    ['Il me faut les feuilles.', 'Il faudra de nouvelles casseroles.'],
    ['Il reste deux postes.'],
  ),
  cue(
    'thanks',
    /^(?:(?:ah|oh|bon|alors|ok|et|voila)[ ,.!]+)*(?:merci|parfait|super|genial|nickel|tres bien|impeccable|formidable|volontiers|bravo|c'est (?:gentil|parfait|bien|note)|bonne idee|en \w+, parfait)\b/,
    ['Merci beaucoup.', 'Ah, génial.'],
    ['Je remercie le comité.'],
  ),
  cue(
    'floor',
    /\b(?:la parole|a toi(?=[ .,!?]*$|,)|a vous(?=[ .,!?]*$|,)|vas-y|allez-y|je (?:t'|vous )ecoute|tu (?:presentes|enchaines|introduis|commences|peux commencer)|vous (?:presentez|avez la)|en deux mots|on passe (?:au|a la|aux) (?!\d)|point suivant|on enchaine|prochain point|dernier point|je laisse)\b/,
    ['Je laisse la parole à Paul.', 'On passe au point suivant.'],
    ['On passe à 12 euros.'],
  ),
  cue(
    'announces',
    /^(?:(?:bon|bien|alors|donc|voila|ok|merci|et|tres bien|parfait)[ ,.:]+)*(?:(?:le |au |c'est le |(?:on|nous) (?:passe|passons|est|sommes|arrive|arrivons|en vient|en venons) (?:donc |maintenant |ensuite )?au )?(?:(?:premier|1er|deuxieme|second|troisieme|quatrieme|cinquieme|sixieme|septieme|huitieme|neuvieme|dixieme|prochain|avant-dernier|dernier) (?:point|sujet|objet)|(?:point|sujet|objet) suivant)|(?:point|objet) (?:numero )?(?:\d{1,2}|un|deux|trois|quatre|cinq|six|sept|huit|neuf|dix)\b|l'ordre du jour appelle|(?:passons|venons-en|abordons)\b)/,
    ['Premier point de l’ordre du jour : l’approbation du procès-verbal.', 'Passons à la musique.'],
    ['C’est un point important.', 'On retire le dernier point.'],
  ),
  cue(
    'greets',
    /\b(?:bonjour|bonsoir|au revoir|bonne (?:journee|soiree|fin|route)|bon (?:retour|ete|week-end)|a tantot|a bientot|je leve|on leve|seance (?:est )?levee|ouvre la seance|pause|on reprend)\b/,
    ['Bonne journée à tous.', 'Je lève la séance.'],
    ['Un bon plan serait utile.'],
  ),
  cue(
    'nextMeeting',
    /\bproch?aine? (?:reunion|seance|assemblee|rencontre|conseil|comite|bureau|date|copil)s?\b/,
    ['La prochaine réunion, le 10 juin.'],
    ['La réunion d’hier.'],
  ),
  cue(
    'concludes',
    /^(?:(?:bon|ok|parfait|tres bien|ah|oui|eh bien|et|d'accord|bien)[ ,.!]+)*(?:donc|alors|voila|du coup|allez|bon)\b/,
    ['Bon, donc on garde.', 'Alors le 19.'],
    ['Le 19 alors.'],
  ),
  cue('lastly', /[ ,](?:alors|donc|voila)[ .!]*$/, ['On garde, alors.'], ['Alors on garde.']),
  cue(
    'from',
    new RegExp(
      `\\b(?:a partir (?:de|du|d')|des (?:le |la |l'|${WEEKDAY}|${FOLDED_MONTH}|demain|ce |cette |maintenant|la rentree)|jusqu'(?:a|au|en|aux)|desormais|dorenavant|tant que|a l'avenir|au (?:premier|1er) |pour (?:un|deux|trois|quatre|cinq) (?:an|mois))`,
    ),
    ['À partir du 1er décembre.', 'Tant que la machine n’a pas bougé.'],
    ['Le premier qui vient.'],
  ),
  cue(
    'puts off',
    /\b(?:on verra (?:ca|cela) (?:a|au|en|lors|la|le)|on (?:en reparle|y revient|le reprend|la reprend|le remet|la remet|verra)(?:ra)? (?:a|au|en|quand|lors|la|le|plus|dans)|plus tard|l'annee prochaine|l'an prochain|une prochaine (?:fois|seance)|a la prochaine|on attend|en suspens|de cote|ca attendra|on (?:ne )?(?:tranche|decide) (?:pas|rien))\b/,
    ['On en reparle en janvier.', 'On attend.'],
    ['On verra bien.'],
  ),
  cue(
    'stays',
    /\b(?:reste(?:nt)?|restons|on garde|gardons|on laisse|maintient|maintenons|on touche (?:a rien|pas)|ne (?:change|bouge)(?:nt)? pas|pas de|plus de)\b/,
    ['Le réduit reste à 7.', 'On garde le label.'],
    ['Il partit.'],
  ),
  cue(
    'noted',
    /\b(?:c'est note|je (?:le )?note|note(?:z|r)? (?:que|qu'|ca)|ca figurera|au (?:pv|proces-verbal|compte rendu)|dans le (?:pv|proces-verbal|compte rendu)|pour le (?:pv|proces-verbal))\b/,
    ['C’est noté.', 'Notez que le label reste.'],
    ['La note est bonne.'],
  ),
  cue(
    'hypothesis',
    /\b(?:si (?:on|vous|tu|je|jamais|c'est|ca|le|la|les|elle|il|un|une)|s'il|s'ils|au cas ou|a condition|sous reserve|imaginons|supposons|admettons)\b/,
    ['Si on perdait un client…'],
    ['Aussi vite que possible.'],
  ),
  cue(
    'opinion',
    /\b(?:je (?:trouve|crois|pense|prefere|prefererais|suis (?:contre|pour|reserve|plutot))|a mon avis|pour moi|selon moi|franchement|personnellement|j'ai (?:peur|l'impression)|moi ce qui)\b/,
    ['Je trouve ça cher.'],
    ['On trouve du pain.'],
  ),
  cue(
    'because',
    /\b(?:parce qu|puisqu|vu que|comme ca|sinon)|, car /,
    ['Parce que c’est cher.'],
    ['Un car scolaire est en panne.'],
  ),
  cue(
    'voted',
    /\b(?:vot(?:e|ent|er|ons|ez|es|ants?)|voix|main levee|bulletins?|abstention|abstien[st]|unanimite|scrutin|majorite|resolution|motion|deliberation)\b/,
    ['On vote à main levée.'],
    ['La voie est libre.'],
  ),
];

/** Lists the names of the cues in a sentence. */
export const heardIn = (folded: string): string[] =>
  CUES.flatMap(({ name, pattern }) => (pattern.test(folded) ? [name] : []));
