/** Speech acts that settle a matter, or that only look like it: patterns on folded text, for `settling`. */

const DONE =
  '(?:adopt|approuv|accept|valid|decid|modifi|refus|rejet|report|accord|nomm|design|fix|vot|recommand|confirm|ratifi|attribu|act|prolong|annul|repouss|supprim|abandonn|suspend|ecart|tranch|renouvel|octroy|charg|engag|lev)(?:e|u)e?s?|(?:transmis|repris|pris en consideration|retire|donne|favorable|defavorable|retenu|elu|reelu|maintenu|renvoye|choisi|reconduit|atteint)e?s?';
export const VERDICT = new RegExp(
  `(?<!s'|\\bs’)\\b(?:est|sont|sera|seront|c'est|ont ete|a ete) (?:donc |ainsi |alors |tous |toutes |formellement |tacitement |bien |largement )?(?:${DONE})(?![a-z])`,
);
const BEFORE =
  "(?:(?:donc|alors|bon|voila|eh bien|bien|ok|oui|et|du coup|parfait|tres bien|personne|a l'unanimite),? )*";
/** « On a largement la majorité, donc adopté »: what stands behind « largement » ends at a comma, or nowhere before the verb. */
export const BARE = new RegExp(
  `^(?:${BEFORE}on a largement [^,]*, )*${BEFORE}(?:on a largement [^,]* )?(?:c'est )?(?:donc )?(?:adopte|approuve|accepte|vote|valide|refuse|rejete|acte|entendu|decide|adjuge|regle|accorde|conclu|banco|reporte|vendu|reconduit|retenu|maintenu)e?s?(?= *(?:$|[.,;:!]|comme ca|a l'unanimite|par|avec|pour|donc|tel))`,
);
/** « L'appartement va donc à… », « il est bon comme ça ». */
const GOES =
  /\bmajorite (?:evidente|claire|nette)\b|\b(?:large|nette|claire|grande) majorite\b|\b(?:reste|devient|sera|reprend la|prend la|assure la) (?:donc |notre |la |le )?(?:(?:vice-)?presiden|tresor|secretari?|delegu|representant|coordinat)|\b(?:va|vont|revient|reviennent) (?:donc|ainsi|alors) (?:a|au|aux|chez) |\b(?:il|elle|le texte|ce|c') ?(?:est|sont) (?:donc |tres )?bon(?:ne)?s? (?:comme ca|tel)|\b(?:donc|alors),? c'est oui\b|\b(?:c'est|ce sont) (?:donc|alors) [^,?]{2,40} qui |\b(?:devient|deviennent|est desormais|sont desormais) (?:obligatoire|interdit|autorise|payant|gratuit|facultati)/;
/** « Le contrat n'est pas renouvelé. » */
const DENIED =
  /\b(?:n'est|ne sont|ne sera|ne seront) (?:donc )?pas (?:renouvele|reconduit|retenu|accepte|accorde|approuve|adopte|prolonge|maintenu)e?s?\b/;
/** « On est d'accord : la salle ferme à 22 heures. », « OK pour 900 francs. », « …, c'est noté. » */
const AGREED =
  /^(?:(?:bon|alors|donc|allez|et|oui|ah),? )*(?:(?:on|nous) (?:est|sommes) (?:donc |tous |bien )*d'accord ?(?:: ?|,? ?(?:on|nous) |(?:pour(?! dire)|sur|que|qu'on) )(?=.{8})|(?:ok|d'accord|banco) pour (?!(?:toi|vous|moi|tous|tout) ?$))|(?<!^d'accord|^tres bien|^parfait|^entendu), c'est (?:note|dit|decide|entendu|acte|vendu|regle|adopte)$|\bon est (?:donc |tous )*d'accord, (?:on|nous) |^(?:(?:bon|alors|donc),? )*decision(?: de principe)? ?: ?|\b(?:je|on) (?:note|prends|prend|inscris|inscrit) comme decision\b|^(?:desormais|dorenavant|a l'avenir),? .{8}/;
/** « Non, pas de sono cette fois. » */
const NOT_THIS =
  /^(?:(?:ah|oui|bon),? )*non,? (?:pas|plus) (?:de |d'|question (?:de |d'))(?!souci|probleme|question|remarque|nouvelle|idee|raison|mal |quoi|tout)[a-z]{3}/;
export const HEARD = /, c'est (?:note|entendu|bon|parfait)$/;
/** « Je note que la buvette ferme. » */
const NOTING =
  /\b(?:je|on) (?:note|ecris|ecrit|inscris|inscrit|mets|met)(?: (?:donc|ca|cela|comme decision|la decision|dans le (?:pv|peve|proces-verbal)|au (?:pv|peve|proces-verbal)))* ?(?::|que |qu')(?=.{8})/;
/** What is to be or stays, of anything: « La salle sera louée. », « On va prendre la grise. » */
const COMING =
  /\b(?!sera\b|aura\b|verra\b|saura\b|pourra\b|devra\b|voudra\b|faudra\b|viendra\b|ca ira\b)[a-z]{2,}(?:era|eront|ira|iront|dra|dront|ura|tra|tront)\b|\bne (?:bouge|change)(?:nt)? pas\b|\b(?:sera|seront) [a-z]+(?:e|u|i)e?s?\b|\bon va (?!voir|ecouter|commencer|passer|parler|essayer|regarder|dire|y aller|avoir|etre|pouvoir|devoir)[a-z]+(?:er|ir|re|oir)\b|\b(?:passe|passent|monte|descend) (?:donc )?(?:a|de .{2,20} a) \d|^(?:(?:bon|donc|alors|tres bien|parfait|ok),? )+c'est [^,?]{2,30} qui /;
/** « Je résume : … » */
const SUMMING =
  /^(?:(?:bon|alors|donc|ok),? )*(?:(?:si )?je (?:resume|recapitule|reformule)|on resume|en resume|pour resumer|ma proposition|ce que je (?:vous )?propose)\b.{10}/;
/** « Faisons un sondage d'abord. » */
const LET_US =
  /^(?:(?:bon|alors|donc|allez|ok|oui|non|d'accord|et),? )*(?:faisons|gardons|prenons(?! (?:la page|le temps|place|acte|note|la suite|les? points?|les? articles?))|partons|mettons|attendons|reportons|restons(?! (?:calmes?|concentres|serieux|la\b))|essayons|lancons|achetons|commandons|laissons|fixons|choisissons|demandons|renoncons|abandonnons|signons|louons|limitons|arretons|retenons|tentons|testons|profitons|disons(?= (?:le |la |\d|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)))(?:-(?:le|la|les|en|y|nous))?\b/;
const PASSES =
  /(?:amendement|motion|proposition|preavis|budget|credit|resolution|deliberation|contre-projet|article) (?:passe|tombe)\b/;
const ELECTED = /\b(?:sont|est) (?:donc |ainsi )?(?:re)?elue?s?\b/;

/** Verbs by which a body disposes: after « on », in the present. */
const DISPOSE =
  "decide|valide|adopte|approuve|retient|recommande|renonce|maintient|garde|laisse|integre|cree|part(?= (?:sur|avec|la-dessus|pour (?:un|une|deux|trois|quatre|\\d)))|s'arrete sur|se met d'accord|opte|prend|loue|reduit|reste|met(?! (?:aux voix|au vote))|supprime|ajoute|augmente|baisse|commande|lance|ferme|ouvre|engage|achete|organise|choisit|avance|decale|limite|arrete|interdit|autorise|suspend|remplace|demande|envoie|propose|nomme|designe|charge|fixe|refuse|rejette|accepte|inscrit|forme|finance|vend|renouvelle|prolonge|resilie|signe|installe|teste|applique|modifie|corrige|rectifie|enleve|retire|rajoute|considere|donne|conserve|attribue|confie|fait|fera|mettra|prendra|gardera|commence|demarre|passe a(?= (?:\\d+|deux|trois|quatre|cinq|six|sept|huit|neuf|dix)\\b)|double|triple|publie|communique|acte|enterine|ratifie|convient|repart|gele|coupe|deplace|transfere|regroupe|separe|reserve|repare|repeint|construit|demolit|abat|plante|equipe|embauche|recrute|licencie|rembourse|subventionne|sponsorise|adhere|denonce|conteste|depose|soumet|transmet|diffuse|affiche|elargit|etend|diminue|plafonne|exonere|offre|dispense|impose|exige|libere|repartit|partage(?! (?:votre|ton|cette|l'avis))|simplifie|harmonise|aligne|instaure|introduit|etablit|constitue|dissout|fusionne|rattache|externalise|sous-traite|missionne|revoit a|ramene|releve|change(?= (?:rien|pas|de (?!sujet|point)|l[ea]s? ))|touche(?= (?:a rien|pas))|bouge(?= (?:rien|pas))|continue(?= (?:comme ca|avec))|decline|sollicite|ecarte|ne donne pas suite|tire au sort|passe d(?:e |')|s'en tient|tient a|rallie|contente|dit(?= (?:\\d|le \\d|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|non|oui))|va chez|y va|ira(?! voir)|invite|annule|abandonne|accorde|octroie|verse|cede|alloue|delegue|mandate|oublie";
export const DISPOSED = new RegExp(
  `(?<!\\b(?:on|il|elle|ca|qui) )\\b(?:on|nous) (?:n'|ne )?(?:(?:le|la|les|lui|leur|en|y|l'|se|s') ?){0,2}(?:${DISPOSE})(?![a-z])`,
);
const WE =
  /\bnous (?:decidons|adoptons|approuvons|acceptons|validons|refusons|renoncons|retenons|reportons|gardons|prenons|choisissons|maintenons|nommons|designons|chargeons|autorisons|accordons|attribuons|confions|creons|fixons|limitons|supprimons|modifions|mandatons|elisons|donnons|ratifions|confirmons|prolongeons|suspendons)\b/;
const BODY =
  /\b(?:le comite|le conseil|l'assemblee|la commission|le bureau|la municipalite|le groupe|la direction|le college)(?: communal| municipal| general| d'administration| de fondation| scolaire)? (?:vous |lui |leur )?(?:decide|adopte|approuve|accepte|valide|refuse|renonce|recommande|nomme|designe|dit (?:oui|non)|prend acte|prend la decision de|autorise|charge|mandate|fixe|elit|octroie|accorde|attribue|confie|ratifie|enterine|renouvelle|reconduit|confirme|donne (?:un |son |sa |votre )?(?:preavis|avis|accord|feu vert|decharge|mandat))\b/;
/** « …, donc avis favorable. » */
const OPINION = /(?:^|[,:] ?|\b(?:donc|alors) )(?:c'est (?:un )?)?avis (?:tres )?(?:de)?favorable(?=$|[ ,.])/;
/** « Le pilote continue jusqu'au 31 mars. »: what runs, from when or until when. */
const RUNS =
  /^(?:(?:bon|alors|donc|et),? )*(?:le|la|les|l'|notre|nos) ?(?:[a-z'-]+ ){1,6}(?:continue(?:nt)?|se poursui(?:t|vent)|cour(?:t|ent)|entre(?:nt)? en vigueur|s'applique(?:nt)?) (?:jusqu'|des |a partir |au (?:1er|premier|\d))/;
const ALONE =
  /\bj'(?:autorise|approuve|accepte|accorde|attribue)\b|\bje (?:vous |lui |leur |te )(?:accorde|donne (?:mon accord|le feu vert|mon feu vert|decharge))\b|\bje (?:le |la |les |l')?(?:valide|tranche|nomme|designe|refuse|accepte|approuve|autorise|suspends)\b|\bje (?:l'|le |la )?inscris\b.*\b(?:quand meme|donc)\b|\bc'est (?:oui|non)\b|^(?!pas (?:un|une|le|la|les|encore|vraiment|tout)\b)[^?]{12,}, (?:c'est )?non$/;
const CHOSEN =
  /(?:^|[ ,])(?:(?:ce|ca) sera (?!mon|ma|mes|pas|tout|bien|long|plus|fait|dur)|va pour|on va faire comme ca|je pars sur|c'est parti pour|feu vert|c'est bon pour|c'est (?:moi|toi|lui|elle|nous|vous|[a-z-]+) qui (?:tranche|decide|decidera|tranchera))/;
const ALLOWED =
  /^(?:(?:bon|alors|ok|donc|allez|parfait|tres bien|d'accord),? )*(?:vas-y|allez-y|(?:tu|vous) (?:peux|pouvez) y aller)\b/;
/** Consent by silence, which names nothing. */
export const UNOPPOSED =
  /\b(?:personne ne s'oppose|pas d'(?:opposition|objection|avis contraire)|aucune (?:opposition|objection)|sans opposition)\b/;

const LATER =
  "(?:a|au|aux|pour|en|dans|lors de) (?:la |le |l'|une |un |notre )?(?:prochaine?s?|seance|reunion|assemblee|conseil|comite|mois|rentree|printemps|automne|ete|hiver|annee|semaine|plus tard|janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre|\\d)|plus tard|l'an prochain|l'annee prochaine|ulterieurement";
export const PUT_OFF = new RegExp(
  [
    `\\b(?:on|je|nous) (?:(?:le|la|les|l'|en|y) ?){0,2}(?:reporte|remet|remets|renvoie|repousse|ajourne|reprend|reprends|reparle|reverra|reprendra|reparlera|rediscute|reviendra|revient)s?\\b.{0,80}?(?:${LATER})`,
    // « Je mets le formulaire en ligne pour le 15 décembre » does what it says until then.
    `\\b(?:on|je|nous) (?:(?:(?:le|la|les|l'|en|y) ?){1,2}(?:garde|met|mets|traite|traitera)|(?:garde|met|mets|traite|traitera) (?:ca|cela|(?:ce|le) (?:point|sujet)|la question))\\b.{0,80}?(?:${LATER})`,
    `(?<!s'|\\bs’)\\b(?:est|sont|sera|seront) (?:donc )?(?:reporte|renvoye|ajourne|remis|differe|repousse)e?s?\\b`,
    `\\b(?:il|elle|ca|le point|la question) (?:reviendra|revient|sera repris)`,
    `\\bje (?:retire|reporte) (?:le|ce) point`,
    `\\b(?:on|nous) (?:ne |n')?(?:se )?(?:decide|decidons|tranche|statue|prononce|vote) (?:rien|pas)\\b.{0,40}(?:ce soir|aujourd'hui|maintenant)`,
    `\\b(?:attendons|on attend)\\b (?:l|le|la|les|que|d)`,
    `\\bdonc on attend$`,
    `\\b(?:on|nous) (?:sursoit|surseoit|sursoyons)\\b`,
    `\\b(?:on|je|nous) (?:(?:le|la|les|l'|ca|cela|ce point|ce sujet|la question|le point|le sujet) ?)?(?:met|mets|mettons|laisse|laissons) (?:(?:ca|cela|ce point|ce sujet|la question|le point|le sujet) )?(?:de cote|en suspens|en attente|entre parentheses)`,
    `\\b(?:on|je|nous) (?:met|mets|mettons|laisse|laissons) (?:le|la|les|l') ?.{2,40} (?:de cote|en suspens|en attente)\\b`,
    `^(?:(?:bon|alors|donc|ok),? )*(?:(?:point|objet|question|sujet|affaire) )?(?:reporte|renvoye|ajourne)(?:e|s|es)?(?:$|,)`,
    `\\bon en reparle(?:ra)? (?:si|quand|apres|des que)`,
  ].join('|'),
);
export const WITHDRAWN = /\bje (?:retire|reporte) (?:le|ce) point|\bretire (?:de l'ordre du jour)/;
export const REFUSED =
  /\b(?:refuse|rejete|rejette|refusons|tombe)(?:e|es|s)?\b|\b(?:n'est|ne sont|ne sera|ne seront) (?:donc )?pas (?:renouvele|reconduit|retenu|accepte|accorde|approuve|adopte|prolonge|maintenu)|\bc'est non\b|, non$|(?<!zero|aucun|un|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|vingt|trente|\d) non$/;

export const ACCEPTING =
  /^(?:(?:bon|ben|ah|alors|donc|ok|allez|bien|oui|eh bien|mais|moi)[ ,.]+)*(?:ca me va|ca marche|ca me parait (?:sage|raisonnable|bien|juste|correct)|ca me plait|d'accord|adjuge|entendu|on fait comme ca|parfait|tres bien|bonne idee|excellente? idee|c'est (?:une bonne|genial|une idee|raisonnable|logique)|vous avez raison|tu as raison|pourquoi pas|volontiers|(?:si )?tout le monde est d'accord|ca (?:ira|va) comme ca)/;
/** What asks for consent, or says that it is there, right behind what was settled. */
export const CONFIRMING =
  /(?:(?:des|les|pas d'|d'autres) (?:oppositions?|objections?|avis contraires?)|ca (?:vous|te) convient|quelqu'un s'y oppose|ca (?:vous|te) va|ca va pour|(?:vous etes|tu es|on est|tout le monde est) (?:tous |bien |toutes )?d'accord|d'accord ?\?|pas d'(?:avis|objection|opposition)|quelqu'un (?:contre|s'oppose)|pas de remarque|je vois des tetes|c'est (?:decide|note|acte|regle|entendu|bon)|adopte|voila|ca marche ?\?|tout le monde|ca joue ?\?|on est bons)/;
export const DONE_SO = /^(?:(?:bon|alors|donc|voila|ok),? )*c'est (?:fait|bon|dit|note|parfait)\b/;
/** « Oui. On décline. » */
export const ASSENT =
  /^(?:oui|bon|voila|ok|d'accord|parfait|tres bien|bien|exactement|tout a fait|voila)[ ,]*(?:merci)?$/;
export const ASKING_CONSENT =
  /(?:des (?:oppositions?|objections?|avis contraires?)|qui (?:est|serait) contre|personne (?:n'est )?contre|quelqu'un (?:est )?contre|en phase|quelqu'un (?:s'y|s'|est contre|contre|a quelque chose)|s'y oppose|des oppositions|pas d'(?:avis|objection|opposition)|(?:vous|tu) (?:etes|es) d'accord|tout le monde est d'accord|on est d'accord|ca (?:vous|te) (?:va|convient)|ca convient)/;
/** « Non. », « Ça me va. », « Moi aussi. »: no objection. */
export const CONSENT =
  /^(?:(?:oui|non|ok|bon|ben|moi),? )*(?:oui|non|ok|d'accord|personne|aucune|ca (?:me |nous )?(?:va|convient|marche|joue)|(?:moi|nous) aussi|tres bien|parfait|bien sur|volontiers|pas de probleme|c'est bon)\b/;
export const CONSENTING =
  /^(?:[^,.]{1,12}[,.] )?(?:ah )?(?:oui|ok|okay|d'accord|parfait|tres bien|ca me va|ca marche|entendu|volontiers|je (?:note|reserve|commande|signe|l'|le |la |les |m'en|m'|prends|fais|vous|te)|j'(?:inscris|ecris|envoie|appelle)|c'est (?:note|bon|mieux|parfait)|bonne idee|merci|dommage|ca joue|pas de probleme|alors ca|that works|deal)\b/;

/** What only wishes, asks, supposes, tells of others or of before, or moves the meeting on. */
export const UNSETTLED =
  /(?:\best-ce qu|\bs'ils? |\bpeut-etre\b|\bsans doute\b|\bprobablement\b|\bsi (?:on|c'est|vous|je|tu|jamais|le|la|les)\b|(?:avait|avaient|avions|etait|etaient|avais) |faudra|faudrait|pourrait|pourrions|voudrait|voudrais|aimerais|propos(?:e|ais|erais|ons) (?:que|qu'|de|d')|je demande (?:que|qu')|je (?:crois|trouve|pense)|je (?:ne )?veux pas|pas assez|on vote|on decide (?:le|en|demain|lundi)|on decidera|qui est pour|on dirait|devrait|serait|seraient|\b(?:on|nous|ca|il|elle) [a-z]+rai(?:t|ent)\b|quand (?:on|meme pas)|parce qu'on|comme quoi|il parait|l'an passe|l'annee passee|la derniere fois|d'habitude|normalement|chaque fois|\bdepuis\b|\b(?:on|nous) (?:l'|le |la |les |en |y )?[a-z]+ (?:deja|toujours|presque|souvent|parfois|rarement|encore)\b|\b(?:nomme|decide|vote|refuse|accepte)(?:nt)? toujours|chez (?:nous|eux)|a l'epoque|autrefois|tous les ans)/;
export const THIRD_PARTY =
  /\b(?:ils|elles|le canton|la region|l'etat|la banque|le fournisseur|le labo(?:ratoire)?|le relecteur|la revue|leur [a-z]+|l'assurance|le tribunal|le prefet|la prefecture|le medecin|le syndicat) (?:a|ont|n'ont|avait|va|vont|est|sont|nous)\b/;
/** « accepté par le canton »; not « par 12 voix », « par l'assemblée ». */
export const BY_OTHERS =
  /(?:e|u|is)(?:e|s|es)? (?:hier |deja )?par (?:le |la |l'|les |leur )(?!(?:comite|conseil(?! d'etat| federal)|assemblee|commission|bureau|groupe|vote|main|president|presidente|majorite)\b)/;
const PROCEDURE =
  /\bon (?:commence(?= *$|,| par| avec| le tour| la seance| tout de suite)|met au maximum|continue(?! comme ca| avec)|ecoute|enchaine|attaque|arrive|avance(?= *$|,)|laisse (?!tomber)[a-z]+(?:er|ir)\b|garde (?:la porte|[a-z]+ minutes?)|(?:ouvre|ferme) (?:la|une|les) (?:fenetre|porte)s?|prend le temps|fait (?:une proposition|ce qu|de notre mieux|attention|au mieux|une pause|un tour|vite|court|le tour)|prend (?:acte|note|le point|la suite|les points)|reprend(?! l)|passe(?! a (?:\d+|deux|trois|quatre|cinq|six|sept|huit|neuf|dix)\b)|ouvre (?:la seance|la discussion)|donne la parole|laisse le temps|met (?:aux voix|au vote)|considere (?:que tout)|garde nos|reste (?:la|calmes?|dans)|demande a(?= la machine)|(?:(?:le|la|les) )?(?:fait|prend|traite|voit) (?:tout de suite|maintenant|d'abord))\b/;
export const LOOSE = /\b(?:on fait quoi|on prend le temps|on garde|on reste)\b.*\?$/;

/** « On » and any verb that is not known to dispose. */
export const PLAIN = 1.2;
/** What « on » does without deciding. */
const IDLE = new Set(
  'passe continue commence arrive ecoute parle pense trouve entend donne demande aime espere rigole plaisante avance regarde cherche imagine compte appelle rappelle note constate oublie termine arrete reste mange travaille tombe vote enchaine attaque laisse rentre monte monde presque autre une comme meme encore revient retourne est fait peut doit veut sait voit croit dit vient attend entend comprend connait perd descend sort finit dort vit sent devient tient apprend recoit fut tout met aurait avait serait etait devrait pourrait voudrait faudrait ferait dirait prendrait mettrait pretend tend defend depend suspend repart court rit ecrit lit suit vieillit grandit reussit subit souffrait pleut doute part quand dont tant vraiment bientot souvent ont vont sont font'.split(
    ' ',
  ),
);

/** How strongly a sentence settles by what it says alone; `leading`: said by who leads the meeting. 0 for not at all. */
export function performative(folded: string, leading: boolean): number {
  if (VERDICT.test(folded) || DENIED.test(folded) || PASSES.test(folded) || GOES.test(folded) || ELECTED.test(folded))
    return leading ? 3 : 1.6;
  if (BARE.test(folded)) return leading ? 3 : 1.2;
  if (leading && OPINION.test(folded)) return 2.5;
  if (PUT_OFF.test(folded)) return leading ? 3 : 1;
  if (WE.test(folded) || BODY.test(folded)) return leading ? 2.5 : 1.5;
  if (AGREED.test(folded) && folded.length > 12) return leading ? 2.1 : 0.5;
  if (NOT_THIS.test(folded)) return leading ? 1.9 : 0;
  if (LET_US.test(folded)) return leading ? 1.9 : 0.7;
  if (CHOSEN.test(folded)) return leading ? 2.2 : 0.5;
  if (DISPOSED.test(folded) && !PROCEDURE.test(folded) && !/\bvolontiers\b/.test(folded)) return leading ? 1.8 : 0.7;
  if (leading && RUNS.test(folded)) return 2.7;
  if (ALONE.test(folded)) return leading ? 2 : 0;
  const verb =
    /^(?:(?:bon|alors|donc|ok|oui|non|et),? )*(?:on|nous) (?:n'|ne )?(?:(?:le|la|les|lui|leur|en|y|l'|se|s') ?){0,2}([a-z-]+)\b/.exec(
      folded,
    )?.[1];
  if (leading && verb !== undefined && !PROCEDURE.test(folded) && !IDLE.has(verb) && /(?:e|[^s]t|d)$/.test(verb))
    return 1.2;
  if (leading && (SUMMING.test(folded) || NOTING.test(folded) || COMING.test(folded))) return 1;
  return ALLOWED.test(folded) ? (leading ? 1.6 : 0.3) : 0;
}
