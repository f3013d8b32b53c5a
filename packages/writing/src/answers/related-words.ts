/**
 * Words of general French that speak of one thing, a line each: who asks rarely uses the words that were used. Related is enough
 * (« payer », « facture »); what only one meeting would need has no place here.
 */
export const RELATED_WORDS = `
argent somme montant fonds sous caisse liquidités trésorerie
coûter coût coûtera prix tarif montant facture devis cher valeur payer facturer revenir chiffrer
payer paiement régler règlement verser versement facture débourser toucher acquitter échéance payé paiera
francs euros dollars piasses centimes balles
gagner gain bénéfice recette profit rapporter excédent surplus boni revenu
bénéfice résultat excédent affectation répartir répartition ristourne dividende réserve
perdre perte déficit manque découvert trou négatif
déficit excédent perte charges résultat
dépense dépenser charge frais coût budget imputer
recette revenu rentrée encaisser produit entrée
budget crédit enveloppe poste montant prévu plafond
réserve provision fonds imprévus aléas contingence marge coussin
imprévu aléa réserve divers
subvention subside aide soutien dotation bourse participation allocation octroi financement
financer financement payer crédit emprunt prêt subvention couvrir compenser compensation autofinancement
emprunt prêt prêter emprunter banque crédit taux intérêt hypothèque financement
taux pourcentage part proportion cent
part moitié tiers quart pourcentage proportion solde reste restant
cotisation cotiser adhésion inscription contribution redevance taxe
inscription inscrire inscrit adhésion adhérent cotisation
taxe impôt redevance fiscal fiscalité tva
loyer location louer locataire bail loué
bail loyer entente contrat local propriétaire
augmenter augmentation hausse monter passer grimper relever majorer majoration indexation renchérir plus
diminuer diminution baisse baisser réduire réduction descendre moins rabais recul
économie économiser épargne gain réduire
rabais remise réduction ristourne prix
salaire paie rémunération traitement salarial payer gagner toucher indemnité brut
indemnité prime compensation dédommagement défraiement jeton kilométrique
rembourser remboursement avance note frais
dette créance arriéré impayé mauvais payeur retard recouvrement poursuite
arriéré impayé retard irrécouvrable perte
caution dépôt garantie consigne gage
garantie garantir assurance sûreté
comptes comptabilité comptable exercice bilan trésorier boursier vérificateur réviseur fiduciaire
trésorier trésorerie comptes caissier caisse boursier
bilan résultat comptes rapport exercice
vendre vente vendu acheteur acquéreur céder cession
acheter achat acquérir acquisition commander commande racheter rachat procurer
commander commande livrer livraison acheter fournisseur
fournisseur prestataire sous-traitant entreprise livraison
marché adjudication appel offre soumission soumissionnaire attribuer adjuger lot
offre soumission devis proposition soumissionnaire entreprise
soumissionnaire offre entreprise candidat
écarter exclure exclu exclusion éliminer rejeter recalé
entreprise société firme boîte maison compagnie artisan prestataire
choisir choix retenir retenu sélectionner opter préférer recommander élire désigner
recommander recommandation conseiller préconiser préférence
voter vote votation voix scrutin bulletin suffrage pour contre abstention unanimité main levée
scrutin bulletin secret dépouiller dépouillement voix urne vote
opposer opposition opposé contre refus défavorable non objection
abstenir abstention abstenu abstiens blanc voter
soutenir soutien appuyer favorable pour voter approuver voix
favorable pour accord oui approuver
unanimité unanime tous personne contre
majorité voix absolue tiers quorum
approuver approbation adopter adoption accepter acceptation valider validation avaliser voter passer
refuser refus rejeter rejet repousser décliner écarter non
reporter report ajourner remettre repousser décaler renvoyer différer plus tard suspendre
annuler annulation supprimer suppression renoncer abandonner
supprimer suppression enlever retirer ôter
retirer retrait retiré reprendre
décider décision trancher résolution arrêter choisir conclure
résolution motion décision texte proposition mandat
motion proposition résolution amendement postulat interpellation
mandat mandater charger confier mission déléguer
mandat durée réélire élection fin expirer renouveler
élire élection élu élue nommer nomination désigner désignation candidat candidature poste voix
candidat candidature postuler présenter liste
président présidente présidence présider
remplacer remplacement remplaçant remplaçante suppléant suppléer succéder successeur relève relayer
succéder successeur succession remplacer relève
quitter départ partir démission démissionner arrêter cesser retraite fin
démission démissionner départ quitter
rejoindre entrer intégrer nouveau accueillir arriver
engager engagement embaucher embauche recruter recrutement poste candidat nommer
licencier licenciement renvoyer suppression départ notification
personnel employé salarié collaborateur équipe effectif agent
effectif nombre personnel emploi temps
intérimaire temporaire remplaçant saisonnier auxiliaire
stagiaire apprenti stage apprentissage étudiant
chef responsable directeur patron cadre
directeur directrice direction patron dirigeant
bénévole volontaire bénévolat aide
membre adhérent sociétaire associé coopérateur affilié
associé adhérent sociétaire coopérateur membre
comité bureau conseil commission organe instance
assemblée réunion séance rencontre plénière ag générale
procès-verbal pv compte rendu minutes approuver
rectifier corriger correction erreur faute modifier inexact
erreur faute tromper trompé inversé confusion oubli
absent excusé absence manquer empêchement empêché
présent présence venir assister participer
inviter invitation convier convoquer convocation
convocation ordre jour envoyer envoi
date jour calendrier agenda fixer prochaine retenir
délai échéance date limite terme expirer avant dernier
échéance délai date terme
commencer début débuter démarrer démarrage lancer lancement entrer vigueur partir ouverture dès
finir fin terminer achever clôturer clore expirer jusque
durer durée temps longueur mois semaines
attendre attente patienter liste délai
urgence urgent vite immédiat rapidement
retard tard retarder décaler
rentrée août septembre
vacances congé été relâche pont
été juillet août estival
hiver neige froid janvier
automne septembre octobre novembre
printemps pâques avril mai
noël décembre fêtes
week-end samedi dimanche
soir soirée nuit
nuit nocturne minuit veilleur
matin matinée aube
midi repas dîner cantine pause
horaire heure plage ouverture matin soir
ouvrir ouverture ouvert horaire accès
fermer fermeture fermé arrêt cesser
arrêt fermeture interruption arrêter suspendre stopper cesser
signer signature paraphe convention contrat
contrat convention accord entente bail avenant signer
accord entente convention protocole négociation
négocier négociation discussion pourparlers accord
fusion rapprochement regrouper fusionner voisin
règlement règle statuts charte directive article
statuts article modification règlement
loi légal droit obligation article juridique
avocat juriste juridique procès tribunal justice
procès tribunal justice recours plainte avocat action plaider
recours opposition contester tribunal plainte
plainte plaindre réclamation réclamer mécontent courrier
amende pénalité sanction punir contravention
sanction pénalité exclusion avertissement
autoriser autorisation permis permettre accord droit
permis autorisation demande dossier
interdire interdiction interdit défendre défense prohibé aucun
obligatoire obligation imposer exiger devoir
condition réserve exiger exigence moyennant
contrôle contrôler vérifier vérification inspection inspecter audit surveiller
inspection contrôle visite inspecteur rapport
expert expertise rapport étude analyse consultant cabinet
étude étudier analyse mandat examen rapport
analyser analyse évaluer évaluation examiner étude
évaluer évaluation mesurer estimer estimation apprécier
estimer estimation évaluer chiffrer environ
enquête sondage questionnaire réponse répondre
sondage questionnaire enquête réponses avis
rapport document dossier compte étude
dossier document papier formulaire justificatif pièce
formulaire champ remplir papier document
attestation certificat preuve justificatif document
lettre courrier écrire mail courriel envoyer recommandé notification
mail courriel message écrire adresse
envoyer envoi transmettre poster adresser faire parvenir expédier
recevoir réception reçu arriver toucher obtenir
annoncer annonce signaler signalement déclarer communiquer
signaler signalement annoncer annonce déclarer déclaration
communiquer communication informer information annoncer message affiche presse
informer information prévenir avertir annoncer savoir
affiche panneau flyer tract imprimer affichage
journal presse article bulletin gazette média
site internet web page ligne
internet wifi réseau connexion ligne fibre
logiciel informatique application programme outil système plateforme
informatique ordinateur logiciel données serveur
données fichier base informatique protection
application appli logiciel téléphone outil
téléphone appeler portable numéro joindre
appeler téléphoner contacter joindre appel
panne défaut bug dysfonctionner casser cassé problème défectueux marcher
casser cassé abîmer endommager dégât panne
réparer réparation dépanner remettre état refaire réparateur
travaux chantier rénovation réfection construction ouvrage
chantier travaux ouvrage construction
rénover rénovation réfection refaire transformer assainir assainissement
construire construction bâtir bâtiment édifier
bâtiment immeuble maison édifice local
isoler isolation enveloppe façade thermique
toit toiture couverture tuile terrasse étanchéité
façade mur enveloppe ravalement
mur paroi façade
porte portail entrée accès issue
sol plancher carrelage revêtement
fuite fuir eau infiltration perte couler inonder
eau potable fuite réservoir conduite vanne
égout fosse septique assainissement vidange
chauffage chaudière mazout gaz chaleur température radiateur
température degré chaud froid
électricité électrique courant énergie kilowatt
énergie électricité kilowatt consommation
solaire photovoltaïque panneau kilowatt toiture
puissance kilowatt watt
éclairage lampe lumière lampadaire allumer éteindre
bruit sonore décibel nuisance son
nuisance bruit odeur dérangement plainte
ascenseur monte-charge lift
escalier marche rampe
étage niveau rez premier deuxième
salle local pièce locaux espace
local salle pièce locaux endroit
chambre lit pièce loger
loger logement héberger hébergement dormir coucher nuit chambre lit canapé
dormir coucher nuit héberger loger
logement appartement habitation immeuble loger
locataire bail loyer logement habitant
déménager déménagement transfert relogement
place emplacement parking stationnement parquer
parking stationnement garer parquer place
terrain parcelle surface mètres
jardin vert arbre plante fleur pelouse
arbre abattre planter tronc
route rue chaussée trottoir chemin voirie
trottoir chaussée route piéton
circulation trafic rouler voiture vitesse camion
vitesse allure rouler km km/h lent rapide kilomètres
voiture véhicule auto automobile
véhicule voiture camion camionnette utilitaire engin
camion poids lourd transport livraison
engin machine chariot véhicule
vélo cycle bicyclette piste
bus minibus navette car transport
transport transporter bus train trajet navette
trajet voyage déplacement kilomètre
voyage séjour excursion sortie course
séjour classe camp voyage sortie
train gare rail locomotive
déplacer déplacement bouger transférer
équipement équiper matériel appareil installation machine
matériel équipement outil stock
appareil machine équipement dispositif
machine appareil engin
installer installation poser pose monter
ordures déchets poubelle sac ramassage collecte tri
ramasser ramassage collecte collecter récolte
déchets ordures tri recyclage déchetterie
seau bac conteneur poubelle
nettoyer nettoyage propre ménage laver
laver lavage lessive linge buanderie
hygiène propreté mains désinfection
enfant élève petit gamin jeune
élève écolier enfant classe
école classe scolaire enseignant élève
classe cours école élèves
enseignant professeur maître instituteur maîtresse prof
parent famille mère père
famille parents foyer ménage
étudiant université étude
formation former cours apprendre formateur
premiers secours secouriste samaritain
jeune jeunesse adolescent ado
aîné âgé vieux senior retraité
résident pensionnaire habitant patient
pension mensuel tarif prix hébergement
patient malade hospitaliser soin
médecin docteur soignant praticien
infirmier infirmière soignant soins
hôpital hospitalier clinique service
soin soigner traitement
médicament traitement pharmacie dose
vacciner vaccin vaccination piqûre
chute tomber fracture
accident incident blessé événement
incident événement accident erreur
opérer opération chirurgie bloc incision
opération intervention bloc chirurgien
urgences piquet garde
alarme alerte sirène détecteur sonner
détecteur alarme pile capteur
incendie feu brûler pompiers fumée
sécurité danger risque sûreté protéger
risque danger dangereux menace
assurance assurer sinistre couvrir franchise
sinistre dégât assurance dommage
vol voler cambriolage
clé serrure badge porte
surveillance surveiller garder caméra
gardien concierge surveillant
cuisine cuisinier cuisinière repas chef manger
repas manger menu nourriture dîner souper cantine plat
soupe repas chaud plat
boisson bar boire bière verre
bar buvette boisson
restaurant restaurateur brasserie tenancier exploitant
fête soirée kermesse événement manifestation gala
concert musique musicien groupe artiste spectacle
musicien groupe artiste concert
artiste groupe compagnie cachet
cachet artiste payer groupe
spectacle théâtre pièce comédien représentation
spectateur public personnes jauge entrée billet
public spectateur gens monde
billet entrée ticket vente
billetterie billet entrée réservation
gala fête soirée spectacle
tirage loterie tombola loto billet
sport basket foot match joueur club
joueur équipe licencié match
entraîner entraînement créneau gymnase halle
gymnase halle salle sport
escalade baudrier corde grimper
bibliothèque livre lire
musée exposition visite
visite visiter guide voir
animation activité atelier
église paroisse curé
mairie commune municipal communal ville
commune municipal village ville
maire syndic bourgmestre municipal
canton état région province fédération
province région canton
habitant citoyen population
voisin riverain habitant voisinage
population habitants gens
nombre combien total quantité effectif
total ensemble somme nombre
compter nombre total décompte
maximum max plafond plus limite
minimum moins plancher
plafond maximum limite seuil jusque
limite limiter plafond maximum
seuil montant limite plafond
âge ans vieux année
neuf nouveau récent
ancien vieux précédent
précédent dernier ancien passé
changer changement modifier modification nouveau remplacer
modifier modification changer changement adapter
améliorer amélioration mieux progrès
augmentation hausse indexation
qualité niveau défaut
problème souci difficulté ennui
solution résoudre régler proposer
éviter empêcher prévenir
proposer proposition suggérer suggestion idée
demander demande requête solliciter
répondre réponse avis
avis opinion préavis position prononcer
préavis avis proposition
prononcer avis position voter abstenir
position avis parti prononcer
motif raison cause pourquoi
raison motif cause
expliquer explication dire
promettre promesse engager
prévoir prévu prévision planifier
prévision prévu budget
projet plan programme
programme calendrier activité
plan dessin projet social
phase étape tranche
étape phase
objectif but viser cible
résultat chiffre score issue
résultat comptes bénéfice
chiffre donnée statistique
essai test pilote tester essayer expérience
test essai examen intrusion
pilote essai phase test
groupe travail comité équipe
tâche travail charge mission
travail emploi boulot tâche
préparer préparation rédiger
rédiger écrire texte rédaction
organiser organisation mettre sur pied
charge occuper responsable assumer
piloter conduire diriger mener gérer
conduire conduite chauffeur conducteur diriger
livrer livraison apporter porter
apporter amener fournir
fournir livrer donner
rendre remettre retour restituer
remettre rendre donner
garder conserver maintenir
conserver conservation garder durée
stocker stock dépôt entrepôt ranger
ranger rangement armoire dépôt
armoire placard tiroir
tiroir armoire
trouver retrouver découvrir
perdre égarer disparaître
chercher recherche
voir regarder constater
regarder examiner voir
permettre autoriser pouvoir
prolonger prolongation reconduire renouveler
renouveler renouvellement reconduire
agrandir agrandissement étendre extension
étendre extension étage élargir
partager répartir répartition
répartir répartition partage clé
échelonner étaler fois versement tranche
versement fois mensualité échéance acompte
acompte avance versement
échange échanger discussion
entretien entretenir maintenance
entretien rencontre recevoir
maintenance entretien dépannage
nourrir manger nourriture
animal chien chat bête
chien animal laisse
bois forêt charpente
charpente bois ossature
pierre béton maçonnerie
métal fer acier
peinture peindre repeindre couleur
couleur teinte peinture
récolte moisson tonnes rendement
tonne tonnage quintal poids récolte
poids tonne kilo peser
blé céréale orge grain
agriculteur paysan exploitation ferme
exploitation exploitant ferme agriculteur
lait vache bétail
vin vigne vendange
pluie orage intempérie météo
pollution dépolluer contaminé
environnement écologie climat durable
linguistique langue traduire
langue français allemand anglais traduire
interprète traduire langue traduction
traduction traduire langue
consentement signer accord notice
participant inscrit personnes
éthique conscience
capacité jauge accueillir places
accueillir accueil recevoir jauge
loisir temps libre activité
cours leçon formation
examen épreuve test
note évaluer moyenne
moyenne note
priorité prioritaire urgent
rang place ordre
lien parent ami famille beau-frère conflit
conflit litige dispute désaccord intérêt
intérêt conflit lien récuser
récuser retrait conflit
don legs donateur argent donner
legs héritage don laisser
héritage legs succession
cadeau offrir don
remercier merci gratitude
féliciter bravo félicitations
décès mort décéder
mariage marier
naissance né bébé
pompier incendie feu
police agent gendarme
`;
