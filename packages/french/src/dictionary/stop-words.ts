/**
 * French words that say nothing about a subject, folded (without accents): grammar, spoken fillers and phrases of every
 * meeting.
 */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  `a ai aie ainsi ait alors apres as au aucun aucune aujourd aura aurait aussi autre autres aux avaient avais avait avant
  avec avez avoir avons ayant bah beaucoup ben bien bon bonjour bonsoir bref c ca car ce ceci cela celle celles celui
  ces cet cette ceux chaque chez ci comme comment compris d dans de deja depuis des deux dire dis disait disons dit
  dois doit doivent donc donner dont du elle elles en encore enfin ensuite entre es est et etaient etais etait ete
  etes etre eu euh eux exactement faire fais fait faites faudrait faut fera ferait fois font h ha hein hum ici il ils
  j jamais je jusqu jusque l la la-dessus le les leur leurs lui m ma madame mademoiselle mais maintenant me meme memes
  merci mes mesdames messieurs mettre mieux mm moi moins mon monsieur n ne ni nom non nos notre notres nous ok on ont
  or ou ouais oui par parce pardon parole pas peu peut peut-etre peuvent peux plus plutot point pour pourquoi pourrait
  pouvez pouvoir pouvons premier premiere prendre presque puis puisque qu quand que quel quelle quelles quelqu quelque
  quelques quels qui quoi rien s sa sais sait sans se sera serait seront ses si sinon soit sommes son sont sous suis
  suite suivant suivante sur surtout t ta tant te tel tels tes toi ton toujours tous tout toute toutes tres trois trop
  tu un une va vais vas vers veut veux vois voila voir vont vos votre vous vraiment vu y
  accord est-ce passe passer passons parler parlons question questions chose choses truc gens celui-ci celle-ci cas
  aller allons allez ah oh eh hop effectivement simplement juste petit petite moment coup fin debut niveau`
    .split(/\s+/)
    .filter((word) => word !== ''),
);
