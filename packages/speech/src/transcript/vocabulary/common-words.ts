/** Words of meetings that the list of French words lacks: newer ones, abbreviated ones, reflexive verbs. */
const YOUNGER_WORDS = `
abstenir abstiens abstient abstenons abstenez abstiennent abstenu abstenue abstenus abstenues abstenait abstenaient
abstienne abstiendra abstiendrai abstiendront acté actée actés actées ado ados appli applis bio biogaz biodéchets
biomasse burn but budgété budgétée budgétés budgétées cancérogène clim club coach coaching codir copil copils courriel
courriels covid covoiturage covoiturages crowdfunding data déchetterie déchetteries déchèterie deadline digital
distanciel doc docs drone drones écoquartier écoquartiers événementiel feedback gastro gérable gérables google info
infos instit instits intercommunalité intergénérationnel intranet joignable joignables labo labos mail mails mailing
manif médico meeting micro newsletter numérisation ok okay open perso physio planning plateforme plateformes podcast
post prof profs présentiel process pub pubs rdv relecteur relectrice repo reporting réu scan scanner scanné scannée
smartphone smartphones start stop streaming tablette télétravail télétravailler téléconsultation tuto up vélo vélos visio
visioconférence visioconférences visios webinaire webinaires week weekend weekends wifi zoom téraoctets gigaoctets
mégaoctets pâques kilowattheures mégawatts hashtag blog blogs site sites web photovoltaïque agroalimentaire addiction addictions
von no yes sorry bla etc euh heu hum hein ouais ben bah hop pff aïe nan bof quelqu aujourd prud qu
`;

/** First names that a recogniser spells correctly, so that they are not mistaken for other names. */
const FIRST_NAMES = `
adam adrien agathe agnès ahmed alain alban albert alex alexandra alexandre alexis alfred ali alice alicia aline alphonse
amandine amélie amina anaïs andré andrea andrée ange angèle angela angelo anita ann anna anne annick annie antoine
antonio ariane armand armelle arnaud arthur astrid audrey aude augustin aurélie aurélien aurore axel aziz baptiste
barbara bastien béatrice benjamin benoît bernadette bernard bertrand blandine brice brigitte bruno camille carine carla
carlos carmen carole caroline catherine cécile cédric céline chantal charles charlotte chloé christel christelle
christian christiane christine christophe claire clara claude claudia claudine clémence clément coline colette corinne
cyril cyrille damien daniel danièle danielle daphné david deborah delphine denis denise diana didier diego dominique
doris dylan edgar édith edouard édouard edwige elena éléonore éliane élie éliott élisabeth élise ella élodie elsa émile
émilie emma emmanuel emmanuelle enzo éric erika ernest estelle esther étienne eugène eva ève évelyne fabien fabienne
fabrice fanny farid fatima fatou félix fernand fernando florence florent florian france francine francis franck françois
françoise frank fred frédéric frédérique gabriel gabrielle gaël gaëlle gaston georges georgette gérald gérard germain
ghislaine gilbert gilberte gilles ginette giovanni gisèle giulia grégoire grégory guillaume gustave guy gwenaëlle hakim
hamid hans hassan heidi hélène henri henriette hervé honoré hubert hugo hugues ibrahim igor inès ingrid irène isabelle
ivan jacqueline jacques jade james jan jasmine jean jeanne jeannine jennifer jérémie jérémy jérôme jessica joanna joël
joëlle johanna john jonas jonathan jordan josé joseph josette joséphine josiane juan judith jules julia julie julien
juliette justine karen karim karin karine karl kevin khadija klaus lara laure laurence laurent laurie léa léo léon
léonard léonie leïla lilian liliane lina linda line lionel lisa lise loïc lola louis louise luc luca lucas lucie lucien
lucienne ludovic lydia lydie madeleine maëlle magali malika manon manuel marc marcel marcelle marco margaux margot
marguerite maria mariam marianne marie marina mario marion marius marlène marta marthe martin martine marwan maryse
mathias mathieu mathilde matthias matthieu maud maurice max maxence maxime mehdi mélanie melissa mercedes michael michel
michèle micheline michelle miguel mireille mohamed mohammed monique morgane mourad muriel myriam nabil nadia nadège
nadine nathalie nathan nicolas nicole nina noé noël noëlle nora nour océane odette odile olga olivia olivier omar oscar
pascal pascale patrice patricia patrick paul paula paule paulette pauline pedro peter philippe pierre pierrette pietro
quentin rachel rachid raoul raphaël raphaëlle raymond raymonde régine régis rémi rémy renaud rené renée richard robert
roberto robin rodolphe rodrigue roger roland rolf romain romane rosa rosalie rose rudolf ruth sabine sabrina salah salim
salomé samia samir samuel sandra sandrine sara sarah sébastien serge séverine silvia simon simone sofia solange solène
sonia sophie stella stéphane stéphanie suzanne sven sylvain sylvaine sylvette sylvia sylvie tanguy tania teresa théo
théodore théophile thérèse thibaud thibault thierry thomas tiffany tim timothée ursula valentin valentine valérie
vanessa véronique vicente victor victoria vincent violette virginie viviane vladimir walter werner wilfried william
xavier yann yannick yasmina yasmine yves yvette yvon yvonne yusuf zoé
`;

const listed = (words: string): Set<string> => new Set(words.trim().split(/\s+/u));

/** Lists the newer words, in lower case. */
export const youngerWords = (): Set<string> => listed(YOUNGER_WORDS);
/** Lists the first names, in lower case. */
export const firstNames = (): Set<string> => listed(FIRST_NAMES);
