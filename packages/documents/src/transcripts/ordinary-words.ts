import { MONTHS, WEEKDAYS } from '@greffier/french/time/calendar';
import { fold } from '@greffier/french/text/words';

/** Words that begin a line before a colon and name nobody; without accents, in lower case. */
export const ORDINARY: ReadonlySet<string> = new Set([
  ...[...WEEKDAYS, ...MONTHS].map(fold),
  ...`attention nom prenom ville pays note notes nb remarque remarques exemple exemples rappel rappels decision decisions vote votes ordre jour
  date lieu heure heures horaire horaires duree present presents presente presentes absent absents absente absentes
  excuse excuses excusee excusees participants participantes objet sujet sujets theme themes titre reunion seance
  session resume synthese conclusion conclusions introduction annexe annexes article articles chapitre section sections
  point points partie parties question questions reponse reponses probleme problemes solution solutions resultat
  resultats total totaux budget cout couts prix montant montants projet projets phase phases etape etapes option options
  objectif objectifs action actions tache taches resolution resolutions proposition propositions avis bilan contexte
  constat constats cause causes consequence consequences but idee idees info infos information informations important
  urgent bref donc alors bien bon oui non si merci bonjour bonsoir voila ok enfin ensuite puis finalement premierement
  deuxiemement troisiemement premier premiere deuxieme troisieme second seconde autrement sinon parce car mais ou or ni
  quand comme pour par avec sans sur sous dans en je tu il elle on nous vous ils elles ce cet cette ces mon ma mes son
  sa ses notre votre leur leurs un une deux trois quatre cinq des les le la l the a an and but or if so yes no thanks
  hello warning example reminder agenda location time attendees subject title meeting transcript transcription language
  langue langues kind recording enregistrement source sources fichier file url http https tel telephone email courriel
  mail adresse page pages ps cc re fw from to zoom teams lien link id code mot mots version auteur author created
  redaction membres quorum ouverture cloture fin debut suite divers approbation accord adoption contre abstention
  abstentions scrutin election elections document documents pieces piece copie copies destinataires diffusion
  monday tuesday wednesday thursday friday saturday sunday january february march april june july
  august september october november december`.split(/\s+/),
]);
