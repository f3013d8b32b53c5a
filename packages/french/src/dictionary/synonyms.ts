import { contentStems } from '../text/words.ts';

/** Words of general French that stand for each other in questions about meetings. None belongs to one meeting only. */
const GROUPS = `
  réunion séance rencontre assemblée visio
  procès-verbal pv
  absent absente excusé excusée manquait venir viendra viendront viendrait vient viennent venu venue absence
  coût coûte coûter coûtera coûtent coûteront prix montant tarif somme facture devis francs euros paie payer
  budget crédit enveloppe
  commencer commence commencera début débute débuter démarrer démarre démarrage
  finir finit fin terminer termine terminé terminer
  approuver approuvé adopter adopté accepter accepté valider validé
  refuser refusé rejeter rejeté
  reporter reporté repousser repoussé renvoyer renvoyé décaler décalé
  augmenter augmentation augmenté hausse monter
  baisser baisse diminuer diminution réduction réduire
  acheter achat commander commande
  charger charge occuper occupe responsable
  élire élu élue nommer nommé désigner désigné
  voter vote votation voix
  membre adhérent
  argent somme caisse
  enfant élève
  travaux chantier
  réparer réparation réparé réparateur
  remplacer remplacement remplacé
  louer loue location loué
  prévoir prévu planifier planifié
  durer durée dure
  panne défaut
  employé collaborateur salarié
  véhicule voiture
  avancer avance avancement
  prochain prochaine
  recruter recrutement engager engagé embaucher embauche
  livrer livraison livré
  vendre vente vendu
  répondre réponse
  date jour
  inviter invité invitation
  signer signature signé
  plaindre plaint plainte réclamation
  loyer location
  prévenir prévient prévenu préviendra avertir averti informer
  tenir tient tenu tiendra
  prendre prend pris prendra
  mettre mis met mettra
  recevoir reçu reçoit recevra
  écrire écrit écrire courrier lettre
  ouvrir ouvert ouvre ouverture rouvrir rouvert rouvre
  fermer fermé ferme fermeture
  obtenir obtenu obtient
  choisir choisi choisit choix
  partir parti part départ
  envoyer envoyé envoie envoi enverra
  construire construit construction
  promettre promis promet promesse
  peindre peint peinture repeindre
  suivre suivi suivra
  atteindre atteint
  perdre perdu perte
  refaire refait réfection rénover rénovation
  adjuger adjuge adjugé adjudication attribuer
  déplacer déplacé déplacement
  naître né naissance
  élargir élargi
  démissionner démission
`;

const GROUP_OF = new Map<string, number[]>();
for (const [index, line] of GROUPS.trim().split('\n').entries()) {
  for (const term of new Set(contentStems(line))) GROUP_OF.set(term, [...(GROUP_OF.get(term) ?? []), index]);
}

/** Words that have nothing in common share shorter beginnings. */
const LEAST_PREFIX = 6;

/** The stems of short words keep their ending: « lits » and « lit », « élue » and « élu ». */
const isPlural = (a: string, b: string): boolean =>
  b.length <= 5 && b.startsWith(a) && /^(?:s|e|es|x)$/.test(b.slice(a.length));

/** Tells how close two stems are in meaning, [0–1]: the same, synonyms, or one family with the same beginning. */
export function likeness(a: string, b: string): number {
  if (a === b || isPlural(a, b) || isPlural(b, a)) return 1;
  const groups = GROUP_OF.get(a);
  if (groups !== undefined && GROUP_OF.get(b)?.some((group) => groups.includes(group)) === true) return 0.85;
  if (a.length < LEAST_PREFIX || b.length < LEAST_PREFIX || Math.abs(a.length - b.length) > 4) return 0;
  return a.slice(0, LEAST_PREFIX) === b.slice(0, LEAST_PREFIX) ? 0.7 : 0;
}
