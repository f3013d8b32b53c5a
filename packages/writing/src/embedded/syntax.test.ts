import { expect, it } from 'vitest';
import { hasDoubtfulPlus, inWriting } from './syntax.ts';

const plain = (text: string): string => text.replace(/’/g, "'");

it.each([
  ['les prix ils ont doublé chez certains', 'les prix ont doublé chez certains'],
  ["le prix, c'est 14 euros de l'heure", "le prix est de 14 euros de l'heure"],
  ["le problème, c'est que la porte ferme mal", 'le problème est que la porte ferme mal'],
  ["les recettes, c'est surtout les cotisations", 'les recettes sont surtout les cotisations'],
  ["le risque, ça c'est une grève", 'le risque est une grève'],
  ["la haie, ça c'est le ressort de la commune", "la haie, c'est le ressort de la commune"],
  ["les clés c'est Paul", "les clés, c'est Paul"],
  ["l'approbation, c'est la majorité absolue", "l'approbation, c'est la majorité absolue"],
  ['il en reste que deux', "il n'en reste que deux"],
  ['on est mieux que prévu', 'on est mieux que prévu'],
  ["l'éclairage on le garde pour novembre", "on garde l'éclairage pour novembre"],
  ['la pompe, on la garde pas ici', 'on ne garde pas la pompe ici'],
  ['les costumes on les loue déjà', 'on loue déjà les costumes'],
  ['on a vu personne', "on n'a vu personne"],
  ['il est affiché nulle part', "il n'est affiché nulle part"],
  [
    'la garderie ferme à 18 heures et son train il arrive à 17',
    'la garderie ferme à 18 heures et son train arrive à 17',
  ],
  ['mes élèves, les devoirs ils les oublient', 'mes élèves, les devoirs ils les oublient'],
  ["je l'ai montré à personne", "je ne l'ai montré à personne"],
  [
    'ils ont que trois chaises, alors que nous en avons neuf',
    "ils n'ont que trois chaises, alors que nous en avons neuf",
  ],
  ['si on fait que la cave on gèle', 'si on ne fait que la cave on gèle'],
  ["le panneau d'entrée, il est tourné", "le panneau d'entrée est tourné"],
  ["le décompte c'est corrigé", 'le décompte est corrigé'],
  ['on a pas les clés', "on n'a pas les clés"],
  ['la fontaine coule pas', 'la fontaine ne coule pas'],
  ['on résilie rien du tout', 'on ne résilie rien du tout'],
  ['il vient jamais', 'il ne vient jamais'],
  ["c'est vraiment pas prêt", "ce n'est vraiment pas prêt"],
  ['personne lui avait montré', 'personne ne lui avait montré'],
  ['faut deux clés', 'il faut deux clés'],
  ['y a deux clés', 'il y a deux clés'],
  ['ça coûte cher', 'cela coûte cher'],
  ["celui de Thomas et celui de, d'Étienne", "celui de Thomas et celui d'Étienne"],
  ["Olivier il n'a pas eu le temps", "Olivier n'a pas eu le temps"],
  ['les boîtes les ont pas', 'les boîtes ne les ont pas'],
])('%j is written %j', (said, written) => expect(plain(inWriting(said))).toBe(written));

it.each([
  "la caisse, c'est compliqué",
  "le rapport, c'est moi qui l'écris",
  'le lundi, il pleut',
  'la clé, il faut la rendre',
  "c'est pas mal cher",
  'une personne est venue',
  "il n'a rien dit",
  'on voit plus de monde',
  'le maire voulait que le comité le sache',
  "c'est que les choses fragiles, donc les verres, on les porte à la main",
  'on trouve que les clés du local ne suffisent pas',
  'le plan de la salle est prêt',
])('leaves %j as it is', (said) => expect(plain(inWriting(said))).toBe(said));

it.each([
  'la ruelle a plus de lampadaire',
  'il livre plus après le 20',
  'la fontaine coule plus',
  "c'est plus possible",
  'on a plus que deux clés',
  'il y a vraiment plus de place',
])('does not tell whether %j is more or no more', (said) => expect(hasDoubtfulPlus(said)).toBe(true));

it.each([
  "il n'y a plus de place",
  'il y a plus de 40 places',
  'il y a plus de monde que prévu',
  "c'est plus cher",
  "c'est plus que l'année passée",
  'on arrive plus tard',
  'on ajoute deux clés en plus',
])('tells what %j means', (said) => expect(hasDoubtfulPlus(said)).toBe(false));
