/**
 * Kinds of verbs by their meaning. `be`: states and wishes; `mind`: thoughts and perceptions; `say`: speech; `tell`:
 * speech to somebody, which may be a task; `conduct`: running the meeting; `settle`: deciding on a proposal; `delay`:
 * putting a proposal off; `act`: all others.
 */
export type VerbKind = 'be' | 'mind' | 'say' | 'tell' | 'conduct' | 'settle' | 'delay' | 'act';

const KINDS: Readonly<Record<Exclude<VerbKind, 'act'>, string>> = {
  be: `être avoir aller pouvoir vouloir devoir venir falloir rester coûter valoir sembler paraître devenir exister vivre
    habiter aimer préférer souhaiter détester dormir manger boire tomber arriver partir sortir entrer rentrer marcher travailler
    durer manquer suffire dépendre appartenir convenir plaire gêner fonctionner bouger peser compter perdre gagner
    repartir courir monter descendre naître mourir vieillir grandir souffrir`,
  mind: `croire penser trouver voir comprendre espérer craindre savoir connaître imaginer supposer douter sentir entendre
    constater remarquer estimer juger considérer regretter réjouir inquiéter souvenir oublier rêver hésiter ignorer attendre
    percevoir reconnaître admirer deviner`,
  say: `dire parler répéter préciser expliquer ajouter raconter citer redire insister avouer admettre jurer
    promettre assurer affirmer prétendre plaisanter rigoler blaguer remercier féliciter saluer excuser résumer reformuler
    proposer suggérer exagérer écouter lire`,
  tell: `répondre demander redemander interroger confirmer signaler rappeler appeler annoncer montrer présenter tenir`,
  conduct: `passer commencer continuer reprendre revenir finir terminer enchaîner ouvrir clore clôturer lever conclure voter
    arrêter laisser avancer attaquer poursuivre couper dérouler interrompre abréger démarrer débuter noter soumettre`,
  settle: `adopter approuver accepter valider décider refuser rejeter retenir admettre élire réélire nommer désigner attribuer
    accorder prononcer ratifier entériner autoriser maintenir confirmer acter trancher fixer reconduire renouveler prolonger annuler
    supprimer abandonner renoncer choisir garder conserver opter limiter plafonner interdire mandater octroyer allouer recommander
    adjuger arrêter homologuer plébisciter`,
  delay: `reporter remettre renvoyer repousser ajourner différer reparler revoir rediscuter surseoir suspendre décaler`,
};
const BY_VERB = new Map<string, VerbKind>(
  Object.entries(KINDS).flatMap(([kind, verbs]) => verbs.split(/\s+/).map((verb) => [verb, kind as VerbKind] as const)),
);

export const kindOf = (infinitive: string): VerbKind => BY_VERB.get(infinitive) ?? 'act';
