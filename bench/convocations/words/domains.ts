/** A kind of organisation and what it meets about. `[a|b]` is a choice, `{…}` filled in. */
export interface Domain {
  readonly name: string;
  readonly organisations: readonly string[];
  /** Who meets. */
  readonly bodies: readonly string[];
  /** Who presides, with the article. */
  readonly presidents: readonly string[];
  readonly address: readonly string[];
  readonly subjects: readonly Subject[];
}

/** A heading with points under it; each of them is also a point of its own. */
export interface Subject {
  readonly title: string;
  readonly points: readonly string[];
}

const subject = (title: string, ...points: string[]): Subject => ({ title, points });

const municipal: Domain = {
  name: 'municipal',
  organisations: ['Commune de {place}', 'Ville de {place}', 'Mairie de {place}', 'Administration communale de {place}'],
  bodies: ['conseil municipal', 'conseil communal', 'bureau municipal', 'commission des finances'],
  presidents: ['le maire', 'la maire', 'le syndic', 'la présidente du Conseil', 'le bourgmestre'],
  address: ['Mesdames et Messieurs les conseillers', 'Madame, Monsieur', 'Chère collègue, cher collègue'],
  subjects: [
    subject(
      '[Finances|Affaires financières|Finances et commande publique]',
      'Vote du [compte financier unique|compte administratif] {year} – Budget [principal|annexe de l’eau|annexe du lotissement « Les Alouettes »]',
      'Affectation du résultat de l’exercice {year}',
      'Fixation des taux des impositions directes locales pour {year}',
      'Décision modificative n° {small} du budget {year}',
      'Demande d’un crédit de {amount} pour [la réfection du collecteur d’eaux claires du {street}|le remplacement de la chaudière de l’école|l’achat d’un véhicule de voirie]',
      'Admissions en non-valeur de créances irrécouvrables',
      'Garantie d’emprunt accordée à [l’office public de l’habitat|la société coopérative {company}] pour la construction de {small} logements {street}',
      'Subventions aux associations pour l’année {year}',
      'Arrêté d’imposition pour les années {year} et {nextyear}',
    ),
    subject(
      '[Urbanisme|Urbanisme et foncier|Aménagement du territoire]',
      'Cession de la parcelle {parcel}[, lieu-dit « Le Pré aux Oies »| à l’euro symbolique|]',
      'Acquisition [amiable|par préemption] de l’immeuble sis {small}, {street}',
      'Débat sur les orientations [générales|] du projet d’aménagement et de développement durables',
      'Dénomination de [deux voies nouvelles|la place du quartier des Mariniers]',
      'Modification simplifiée n° {small} du plan local d’urbanisme[ : bilan de la mise à disposition du public|]',
      'Règlement complémentaire de roulage – {street}',
      'Instauration d’un périmètre de sauvegarde du commerce',
    ),
    subject(
      '[Travaux|Voirie et réseaux|Bâtiments]',
      'Attribution du marché de [rénovation thermique de l’école maternelle|réfection de la toiture de la salle des fêtes] (lots n° 1 à {small})',
      'Avenant n° {small} au marché [de voirie|d’éclairage public] conclu avec l’entreprise {company}',
      'Convention avec le Département pour l’entretien de la RD {big}',
      'Extinction partielle de l’éclairage public [entre 23 h et 5 h|la nuit]',
      'Création d’une zone 30 {street}',
      'Enfouissement des réseaux {street} : approbation du plan de financement',
    ),
    subject(
      '[Enfance, culture et vie associative|Vie scolaire|Affaires scolaires et culturelles]',
      'Règlement intérieur des accueils périscolaires',
      'Tarifs de la restauration scolaire pour l’année {year}-{nextyear}',
      'Convention avec le conservatoire intercommunal',
      'Renouvellement de la convention d’objectifs avec [l’école de musique|la médiathèque]',
      'Fermeture d’une classe à l’école [des Alouettes|du Centre] : position de la commune',
    ),
    subject(
      '[Personnel|Ressources humaines|Administration générale]',
      'Modification du tableau des effectifs',
      'Protection sociale complémentaire : participation de la commune',
      'Désignation des délégués au syndicat intercommunal des eaux',
      'Compte rendu des décisions prises par délégation',
      'Création d’un emploi d’adjoint technique à temps non complet ({small}/35e)',
      'Élection [d’un membre à la commission de gestion|d’une suppléante à la commission d’urbanisme]',
      'Réponse de la Municipalité [au postulat|à l’interpellation|à la motion] de {person} « [Pour des cours d’école plus vertes|Quel avenir pour la piscine ?] »',
      'Rapport d’activité {year} de la communauté de communes',
    ),
  ],
};

const hospital: Domain = {
  name: 'hospital',
  organisations: [
    'Centre hospitalier de {place}',
    'Clinique Sainte-Odile de {place}',
    'Hôpital intercommunal de {place}',
    'EHPAD Les Tilleuls',
  ],
  bodies: [
    'comité de direction',
    'commission des usagers',
    'commission médicale d’établissement',
    'comité de lutte contre les infections nosocomiales',
    'conseil de la vie sociale',
  ],
  presidents: ['la directrice', 'le directeur général', 'la présidente de la commission', 'le médecin-chef'],
  address: ['Madame, Monsieur', 'Chers confrères', 'Mesdames, Messieurs les membres de la commission'],
  subjects: [
    subject(
      '[Qualité et sécurité des soins|Qualité – gestion des risques]',
      'Bilan des événements indésirables [du {quarter} trimestre|{year}]',
      'Chutes en gériatrie',
      'Préparation de la visite de certification',
      'Erreurs d’administration médicamenteuse : analyse et plan d’action',
      'Résultats de l’enquête de satisfaction',
      'Identitovigilance',
    ),
    subject(
      'Hygiène hospitalière',
      'Consommation de solution hydroalcoolique',
      'Épidémie de [grippe|gastro-entérite] : retour d’expérience',
      'Protocole de [bionettoyage|prélèvement]',
      'Taux d’infection du site opératoire',
    ),
    subject(
      '[Activité et finances|Situation budgétaire]',
      'Tableau de bord au {date}',
      'EPRD {year} : [présentation|hypothèses de construction]',
      'Taux d’occupation et durée moyenne de séjour',
      'Plan pluriannuel d’investissement',
      'Renouvellement de l’IRM : [choix de l’équipement|lancement de l’appel d’offres]',
    ),
    subject(
      '[Droits des patients|Relations avec les usagers]',
      'Plaintes et éloges reçus',
      'Projet de maison des usagers',
      'Directives anticipées : campagne d’information',
      'Médiation : dossiers en cours',
    ),
    subject(
      '[Organisation des soins|Projets médicaux]',
      'Ouverture de {small} lits de soins de suite',
      'Permanence des soins pendant l’été',
      'Convention avec l’hospitalisation à domicile',
      'Recrutement de [deux gériatres|trois infirmières de nuit]',
      'Réorganisation du bloc opératoire',
      'Dossier patient informatisé : calendrier de bascule',
    ),
  ],
};

const school: Domain = {
  name: 'school',
  organisations: [
    'Collège [Jean-Delorme|des Mariniers]',
    'École primaire de {place}',
    'Lycée professionnel de {place}',
    'Groupe scolaire Les Alouettes',
    'École secondaire de {place}',
  ],
  bodies: [
    'conseil d’administration',
    'conseil d’école',
    'conseil d’établissement',
    'conseil des maîtres',
    'assemblée des parents',
  ],
  presidents: ['le principal', 'la directrice', 'le proviseur', 'la présidente du comité'],
  address: ['Chers parents', 'Madame, Monsieur', 'Chers collègues'],
  subjects: [
    subject(
      '[Vie pédagogique|Pédagogie]',
      'Bilan de rentrée',
      'Répartition de la dotation horaire globale',
      'Devoirs faits',
      'Projet d’établissement {year}-{nextyear}',
      'Évaluation des compétences en [lecture|mathématiques]',
      'Inclusion des élèves à besoins particuliers',
    ),
    subject(
      '[Vie financière|Budget]',
      'Budget {year}',
      'Voyage à [Vérone|Berlin|Bruges] : participation des familles',
      'Tarif de la demi-pension',
      'Don de l’association des parents ({amount})',
      'Contrats et conventions',
    ),
    subject(
      'Vie de l’école',
      '[Fête|Kermesse] de fin d’année',
      'Téléphones portables : [règles communes|bilan de l’interdiction]',
      'Climat scolaire et prévention du harcèlement',
      'Cantine : que faire du gaspillage ?',
      'Transport scolaire : horaires de la ligne {small}',
      'Sorties et classes vertes',
    ),
    subject(
      'Sécurité et bâtiments',
      'Exercices d’évacuation',
      'Protocole de sécurité',
      'Travaux prévus pendant l’été',
      'Aménagement de la cour',
    ),
  ],
};

const copropriete: Domain = {
  name: 'copropriete',
  organisations: [
    'Résidence [Les Tilleuls|Le Parc des Alouettes|Bellevue]',
    'Syndicat des copropriétaires du {small}, {street}',
    'PPE [Beau-Site|Les Mariniers], {place}',
    'ACP Résidence du Lac',
  ],
  bodies: ['assemblée générale des copropriétaires', 'assemblée générale ordinaire', 'conseil syndical'],
  presidents: ['le syndic', 'l’administrateur', 'le président du conseil syndical'],
  address: ['Madame, Monsieur', 'Chers copropriétaires'],
  subjects: [
    subject(
      'Comptes et budget',
      'Approbation des comptes de l’exercice [clos le 31 décembre|] {year}',
      'Quitus au syndic[ pour sa gestion|]',
      'Budget prévisionnel de l’exercice {nextyear}',
      'Cotisation au fonds de travaux',
      'Désignation du syndic et approbation du contrat de mandat',
    ),
    subject(
      '[Travaux|Travaux de l’immeuble]',
      'Ravalement de la façade sur [cour|rue]',
      'Choix de l’entreprise [pour la réfection de l’étanchéité|pour le remplacement de l’ascenseur]',
      'Honoraires du syndic sur travaux',
      'Modalités de financement et calendrier des appels de fonds',
      'Installation d’un local à vélos',
      'Pose de bornes de recharge pour véhicules électriques',
      'Diagnostic de performance énergétique collectif',
      'Remplacement des compteurs d’eau (devis {company} : {amount})',
    ),
    subject(
      'Vie de l’immeuble',
      'Rappel du règlement de copropriété : [nuisances sonores|stationnement dans la cour]',
      'Demande de {person} : [fermeture d’un balcon|pose d’un climatiseur]',
      'Autorisation permanente accordée à la police de pénétrer dans les parties communes',
      'Élection des membres du conseil syndical',
      'Contrat d’entretien des espaces verts',
    ),
  ],
};

const company: Domain = {
  name: 'company',
  organisations: ['{company} SA', 'Société {company}', 'Groupe {company}', '{company} Sàrl'],
  bodies: [
    'comité de direction',
    'conseil d’administration',
    'comité social et économique',
    'comité de pilotage',
    'réunion d’équipe',
    'délégation du personnel',
  ],
  presidents: ['le directeur général', 'la présidente du conseil', 'la directrice des opérations', 'le chef de projet'],
  address: ['Bonjour à tous', 'Mesdames, Messieurs', 'Chers administrateurs', 'Bonjour'],
  subjects: [
    subject(
      '[Résultats et indicateurs|Situation de l’entreprise]',
      'Résultats consolidés au {date}',
      'Carnet de commandes',
      'Trésorerie et délais de paiement',
      'Indicateurs du {quarter} trimestre',
      'Perspectives et révision budgétaire',
    ),
    subject(
      '[Personnel|Ressources humaines|Recrutements et mobilité interne]',
      'Postes ouverts',
      'Accidents du travail',
      'Plan de développement des compétences {year}',
      'Consultation sur [la politique sociale|les orientations stratégiques|le projet de réorganisation du service logistique]',
      'Négociation annuelle obligatoire',
      'Astreintes de {month}',
      'Télétravail : [avenant à l’accord|bilan après un an]',
    ),
    subject(
      '[Projets|Production|Investissements]',
      'Ligne d’assemblage n° {small}',
      'Choix du fournisseur de convoyeurs (offres {company} et {company})',
      'Projet « [Passerelle|Horizon|Cap {year}] » : acquisition de {percent} du capital de {company}',
      'Renouvellement du parc de véhicules utilitaires : comparaison entre achat et location de longue durée',
      'Bascule du nouvel outil de tickets',
      'Déménagement à {place}',
    ),
    subject(
      '[Systèmes d’information|Risques et conformité]',
      'Cybersécurité : résultats de l’audit externe et plan d’action {year}-{nextyear}',
      'Protection des données : registre des traitements',
      'Cartographie des risques',
      'Migration de la messagerie',
      'Sauvegardes : que reste-t-il à tester ?',
    ),
    subject(
      'Gouvernance',
      'Composition du conseil et cooptation de {person}',
      'Rapport du comité d’audit',
      'Convocation de l’assemblée générale du {date}',
      'Rémunération des mandataires',
    ),
  ],
};

const association: Domain = {
  name: 'association',
  organisations: [
    'Association [Les Amis du Moulin|Graines de quartier|La Ronde des lectures]',
    'ASBL [Terres communes|Le Potager partagé]',
    'Club alpin de {place}',
    'Société de musique de {place}',
    'Union sportive de {place}',
  ],
  bodies: [
    'assemblée générale ordinaire',
    'comité',
    'conseil d’administration',
    'bureau',
    'assemblée générale extraordinaire',
  ],
  presidents: ['la présidente', 'le président', 'la secrétaire', 'le secrétaire général'],
  address: ['Chers membres', 'Chers adhérents', 'Chers amis', 'Madame, Monsieur'],
  subjects: [
    subject(
      '[Rapports|Bilan de l’année]',
      'Rapport moral[ de la présidente|]',
      'Rapport d’activités {year}',
      'Rapport financier et approbation des comptes',
      'Rapport [du vérificateur|des vérificateurs] aux comptes',
      'Décharge [aux administrateurs|au comité] et au vérificateur aux comptes',
    ),
    subject(
      '[Finances|Comptes annuels et budget]',
      'Approbation du budget {nextyear}',
      'Fixation de la cotisation annuelle des membres effectifs et des membres adhérents pour l’exercice {nextyear}',
      'Recherche de mécénat',
      'Achat de [matériel|jeux|tentes] : devis de {amount}',
      'Demande de subvention à la [Ville|Région|Loterie romande]',
    ),
    subject(
      '[Activités|Projets {nextyear}|Manifestations]',
      'Boîtes à livres dans les gares',
      'Nuit de la lecture',
      'Fête du {small} {month}',
      'Compostage de quartier',
      'Organisation du tournoi [jeunes|vétérans]',
      'Refuge de la Combe-Noire : [entretien courant|réfection du toit]',
      'Course de côte : bénévoles et parcours',
      'Concert annuel : choix du programme',
    ),
    subject(
      '[Vie de l’association|Statuts et élections]',
      'Modification de l’article {small} des statuts[ (tenue de réunions à distance et procurations électroniques)|]',
      'Élection [du comité|du conseil d’administration]',
      'Démission[, renouvellement| de {person}] et nomination d’administrateurs',
      'Admission de {small} nouveaux membres',
      'Refonte du site internet',
      'Recrutement de bénévoles : comment toucher les jeunes ?',
    ),
  ],
};

export const DOMAINS: readonly Domain[] = [municipal, hospital, school, copropriete, company, association];
