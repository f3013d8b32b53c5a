import type { AgendaItem } from '@greffier/contract/values';
import { contentStems } from './words.ts';

/**
 * What is usually said of the subjects that meetings have: before the colon the words of a title, after it those of a
 * debate. General French of councils, boards, services, associations; of no one meeting.
 */
const SUBJECTS = `
  comptes finances financier chiffres résultat trésorerie bouclement exercice caisse bilan : recettes dépenses bénéfice perte excédent déficit charges produits solde budgété marge provision amortissement dette emprunt trésorerie caisse compte facture liquidités bouclé boucle boucler francs euros réviseur vérificateur fiduciaire comptable chiffre dépassement écart
  budget crédit enveloppe financement : budget enveloppe poste postes ligne dépense dépenses recettes crédit coût montant investissement francs euros chiffrage équilibre réserve réserves fonds
  cotisation cotisations : cotisation cotisations membres adhérents payer augmenter tarif francs euros
  tarif tarifs prix redevance : tarif tarifs prix augmente augmentation coûte hausse baisse franc francs euro euros cents centimes index indexation moins cher
  subvention subventions subsides subside mécénat sponsoring dons : subvention subside dossier demande octroi sponsor mécène don dons fondation versement touché accordé
  recrutement engagement embauche poste postes personnel effectifs : candidat candidate candidats candidature candidatures embauche embauché engager engagé recruter recrue poste annonce entretien entretiens contrat salaire intérim intérimaire promesse effectif équivalent plein temps partiel pourcent démission départ remplaçant période essai prime
  ressources humaines personnel effectifs équipe : absentéisme absences maladie arrêt arrêts départ départs congé congés salaires prime équipe collaborateurs employés engagement démission remplacement effectif
  télétravail travail distance : télétravail jours semaine distance maison domicile présentiel bureau bureaux accord syndicat connexion ordinateur portable
  horaire horaires planning ouverture : horaire horaires heures matin soir midi ouvrir fermer ouverture fermeture planning roulement équipe samedi dimanche
  congés vacances : congé congés vacances juillet août noël pâques fermeture semaine semaines planning remplacement
  heures supplémentaires : heures supplémentaires récupérer reprises payées solde congé plafond
  formation formations congrès : formation cours stage stages journée inscription inscrire formateur module diplôme certificat apprendre recyclage former
  accident accidents sécurité santé prévention risques : accident blessé blessure danger dangereux chute protection casque gants machine secours urgence pompiers évacuation exercice alarme extincteur prévention risque police infirmerie
  sinistre sinistres dégât dégâts assurance assurances : sinistre panne dégâts assurance assureur franchise expert expertise indemnité alarme astreinte incendie inondation fuite détruit perte réclame dommage déclaration
  travaux rénovation chantier bâtiment construction réfection entretien : chantier travaux entreprise devis offre offres architecte béton maçon échafaudage délai lot lots démolition permis façade toit isolation fenêtres châssis peinture dalle mur murs plan plans
  toiture toit : toit toiture tuiles couvreur charpente étanchéité isolation gouttière fuite infiltration
  chauffage énergie chaudière énergétique solaire : chauffage chaudière gaz mazout pellets pompe chaleur radiateurs isolation degrés panneaux solaires photovoltaïque kilowattheures électricité consommation raccordement
  ascenseur : ascenseur cabine panne câble étage étages entretien
  eau eaux assainissement : eau eaux conduite conduites fuite compteur source réservoir égout égouts station épuration robinet canalisation
  déchets déchetterie propreté tri : déchets déchetterie poubelles tri container conteneurs benne compost ramassage sacs macaron recyclage
  circulation mobilité route routes trafic abords stationnement parking : vitesse voiture voitures rue zone trafic bus piétons passage trottoir vélo vélos stationnement parking places signalisation panneau police comptage radar giratoire kilomètres école
  éclairage : éclairage lampadaires lampes lumière ampoules nuit led
  école scolaire rentrée classes : école élèves élève enseignants instituteur institutrice classe classes parents enfants rentrée maternelle primaire direction directrice
  cantine repas restauration réfectoire : repas cantine traiteur menu menus cuisine manger assiette fournisseur midi plat plats réfectoire
  allergies allergie : allergie allergies allergique arachides gluten lait stylo
  garderie accueil crèche : garderie enfants soir matin parents accueillante accueillantes place places surveillance puéricultrice
  classes vertes excursion excursions voyage voyages camp camps sortie sorties : séjour car enfants participants inscription nuit nuits voyage camp hébergement départ
  fête fêtes fancy-fair kermesse souper repas bal marché noël anniversaire soirée animation : fête stand stands buvette bar cantine musique orchestre tonnelle tonnelles tente bénévoles entrée entrées tombola affiche sono concert invités traiteur château programme cadeau cadeaux jouets enfants
  date dates calendrier thème programme agenda : samedi dimanche week-end mai juin septembre octobre date calendrier thème
  bénévoles bénévolat : bénévoles bénévole volontaires volontaire équipe inscription aide
  communication site internet réseaux presse : site internet facebook instagram newsletter affiche flyer presse journal article logo page publication publier
  informatique logiciel système migration numérique : logiciel serveur données licence licences version mise migration utilisateurs bug panne test tests informatique ordinateur ordinateurs prestataire interface sauvegarde mot passe messagerie réseau
  protection données rgpd : données registre consentement délégué conservation accès anonymes privée
  sauvegarde sauvegardes : sauvegarde copie copies serveur disque bande
  règlement statuts charte convention : article articles alinéa règlement statuts modification modifier paragraphe version juriste texte convention clause
  élection élections nomination désignation comité bureau mandat mandats : candidat candidate candidats élu élue élire voix mandat bulletin bulletins réélu démission poste présidence vice-président trésorier scrutateur délégué
  contrat contrats bail convention location locaux loyer loyers : contrat bail loyer loyers locataire locataires propriétaire gérance échéance signer signature mois locaux surface mètres carrés résiliation
  logement logements appartement appartements attribution : logement appartement pièces dossier dossiers locataire candidats loyer étage famille
  achat achats acquisition véhicule véhicules matériel équipement renouvellement tracteurs remplacement : achat acheter commande commander devis offre offres livraison modèle modèles fournisseur occasion neuf diesel électrique leasing crédit-bail kilomètres garantie location remplacer
  appel offres marché adjudication offre commercial : offre offres soumission soumissionnaires cahier charges marge prix critères points adjudicataire délai remise dossier client sous-traitance mémoire
  clients ventes commercial vente : client clients vente ventes commande commandes chiffre contrat prospect marge
  production atelier usine : machine machines atelier ligne pièces rebuts cadence panne production livraison
  stock stocks inventaire entrepôt : stock inventaire palettes rayon rupture dépôt entrepôt livraison fournisseur
  qualité audit certification réclamations : audit auditeur norme certification réclamation réclamations indicateur indicateurs écart écarts mesure mesures satisfaction enquête
  patients soins lits service hospitalisation : patient patients lit lits étage garde infirmières infirmier infirmière médecin médecins urgences occupation admission sortie transmission soins
  médicaments médication pharmacie erreurs : médicament médicaments dose doses pharmacie prescription perfusion ordonnance seringue préparation erreur erreurs injection
  hygiène infections : hygiène mains désinfection masque masques germe isolement infection infections
  recherche projet publications publication article : article revue auteurs relecteurs manuscrit données terrain mesures laboratoire résultats
  colloque congrès conférence : colloque congrès inscription résumé poster conférence intervenants communication session
  piscine bassin sport sports salle gymnase terrain terrains : piscine bassin terrain salle gymnase match matchs entraînement entraîneur équipe tournoi joueurs créneau créneaux vestiaires club licence
  bibliothèque culture culturel concert concerts exposition festival spectacle : concert spectacle exposition artistes artiste scène billets billetterie entrées public programme salle livres
  jeunesse jeunes : jeunes ados animateur animatrice local
  aînés seniors résidents ems : résidents résident familles aînés soins animation
  forêt arbres jardin nature parc espaces verts : arbres arbre haie plantation jardin gazon tonte pelouse jardinier arrosage abattage élagage banc bancs
  bruit nuisances voisinage plaintes : bruit nuisances voisins plainte plaintes musique nuit décibels
  vélos vélo abri : vélo vélos abri cadenas places rails
  bornes recharge électriques : borne bornes recharge électrique prise prises raccordement ampères
  sécurité vols incivilités vandalisme vidéosurveillance : vol vols caméra caméras police tag tags vandalisme cambriolage serrure clé clés badge
  clés accès badges : clé clés badge badges serrure porte
  harcèlement climat conflit conflits : conflit harcèlement médiation médiateur plainte tension tensions
  terrain vente immobilier parcelle : parcelle terrain mètres carrés acheteur notaire prix zone constructible
  aménagement territoire plan urbanisme : zone parcelle plan affectation quartier densité enquête opposition oppositions permis
  pont ponts ouvrage : pont tablier garde-corps rivière
  déneigement neige hiver viabilité : neige sel déneigeuse saler verglas hiver trottoirs
  cimetière : tombes concessions columbarium inhumation
  membres adhésions admissions effectif : membre membres admission inscrits adhésion adhésions démission démissions inscription
  activités activité rapport : saison année organisé participants événements membres
  indemnités rémunération salaires jetons : indemnité indemnités salaire salaires jeton jetons défraiement kilomètre
  juridique litige recours : recours avocat tribunal plainte procédure délai juriste
`;

const THEMES = SUBJECTS.trim()
  .split('\n')
  .map((line) => {
    const [titles = '', said = ''] = line.split(':');
    return { titles: new Set(contentStems(titles)), said: new Set([...contentStems(titles), ...contentStems(said)]) };
  });

/** For each item, what share of the themes of the agenda that a word belongs to is the item's own. */
export class Subjects {
  readonly #items: ReadonlySet<string>[];
  readonly #shared = new Map<string, number>();

  constructor(agenda: readonly AgendaItem[]) {
    this.#items = agenda.map(({ text }) => {
      const title = contentStems(text);
      const themes = THEMES.filter(({ titles }) => title.some((term) => titles.has(term)));
      return new Set(themes.flatMap(({ said }) => [...said]));
    });
    for (const words of this.#items)
      for (const term of words) this.#shared.set(term, (this.#shared.get(term) ?? 0) + 1);
  }

  /** How many words of an item's subjects the stems hold; a word of several items counts less for each. */
  about(item: number, stems: ReadonlySet<string>): number {
    let sum = 0;
    const words = this.#items[item];
    if (words === undefined) return 0;
    for (const term of stems) if (words.has(term)) sum += 1 / (this.#shared.get(term) ?? 1);
    return sum;
  }
}
