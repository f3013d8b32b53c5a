import type { AgendaItem } from '@greffier/contract/values';
import type { SpeechPassage } from '@greffier/speech/types';

/** An invented meeting, for people who want to see what Greffier does before they record one of their own. */
export const EXAMPLE = {
  name: 'Réunion d’exemple\u00A0: comité du quartier',
  participants: ['Claire Martin', 'Marc Dubois', 'Sophie Bernard'],
  agenda: [
    { level: 1, text: 'Approbation du procès-verbal de la dernière réunion' },
    { level: 1, text: 'Budget de l’année prochaine' },
    { level: 1, text: 'Fête de l’été' },
    { level: 2, text: 'Date et salle' },
    { level: 2, text: 'Musique et repas' },
    { level: 1, text: 'Jumelage avec la ville de Fribourg' },
    { level: 1, text: 'Divers' },
  ] satisfies AgendaItem[],
} as const;

/** Voices that have a snippet, in WAV files beside this file. A snippet's first words also occur in the transcript. */
export const EXAMPLE_VOICES = ['speaker_1', 'speaker_2', 'speaker_3'] as const;
type Voice = (typeof EXAMPLE_VOICES)[number];

const [CLAIRE, MARC, SOPHIE] = EXAMPLE_VOICES;
const SAID: readonly (readonly [Voice, string])[] = [
  [CLAIRE, 'Bonjour à toutes et à tous. Je suis Claire Martin, présidente du comité, et j’ouvre la séance.'],
  [
    CLAIRE,
    'Premier point de l’ordre du jour : l’approbation du procès-verbal de la dernière réunion. Y a-t-il des remarques ?',
  ],
  [MARC, 'Marc Dubois, trésorier. Je n’ai pas de remarque. Le procès-verbal est fidèle à nos débats.'],
  [SOPHIE, 'Je suis Sophie Bernard. Pas de remarque non plus, je propose de l’approuver.'],
  [CLAIRE, 'Le procès-verbal est approuvé à l’unanimité.'],
  [CLAIRE, 'Nous passons au deuxième point, le budget de l’année prochaine. Marc, vous avez la parole.'],
  [
    MARC,
    'Merci. Le budget de l’année prochaine est de quinze mille euros. Les dépenses de chauffage ont augmenté de dix pour cent.',
  ],
  [
    MARC,
    'Les cotisations, elles, rapportent six mille deux cents euros, un peu moins que l’an dernier, parce que nous avons perdu douze membres.',
  ],
  [SOPHIE, 'Est-ce que la commune maintient sa subvention ?'],
  [MARC, 'Oui. La commune verse cinq mille euros, comme cette année. La lettre est arrivée le douze janvier.'],
  [MARC, 'Je propose de garder deux mille euros en réserve pour la réparation du toit.'],
  [
    SOPHIE,
    'Cette réserve me paraît raisonnable, car le toit de la salle est ancien. Mais il faudrait un vrai devis, non ?',
  ],
  [
    MARC,
    'Vous avez raison. Le couvreur parlait de huit mille euros. Non, pardon, de neuf mille euros, sans l’isolation.',
  ],
  [
    CLAIRE,
    'Nous votons. Qui est pour le budget avec la réserve ? Deux voix pour. Qui est contre ? Personne. Qui s’abstient ? Une abstention.',
  ],
  [CLAIRE, 'Le budget de quinze mille euros est adopté par deux voix pour et une abstention.'],
  [CLAIRE, 'Troisième point, la fête de l’été. Commençons par la date et la salle.'],
  [SOPHIE, 'J’ai regardé le calendrier de la commune. Le samedi vingt juin est libre, le vingt-sept ne l’est plus.'],
  [MARC, 'Le vingt juin me convient. L’an dernier nous étions cent quarante, la petite salle ne suffira pas.'],
  [CLAIRE, 'Alors nous retenons le samedi vingt juin, dans la salle des fêtes. Qui se charge de la réserver ?'],
  [SOPHIE, 'Je m’en charge. Je vais réserver la salle des fêtes avant le quinze mars.'],
  [CLAIRE, 'Passons à la musique et au repas.'],
  [MARC, 'De mon côté, je demanderai trois devis pour la musique avant la fin du mois.'],
  [
    SOPHIE,
    'Pour le repas, on pourrait peut-être demander à chacun d’apporter un plat. C’est une idée, je ne sais pas.',
  ],
  [CLAIRE, 'Gardons cette idée pour la prochaine fois, nous n’avons pas encore le nombre d’inscrits.'],
  [CLAIRE, 'Il reste les divers. Quelqu’un a-t-il quelque chose à ajouter ?'],
  [
    SOPHIE,
    'Deux lampadaires ne marchent plus dans la rue des Tilleuls. J’ai écrit à la commune, je n’ai pas encore de réponse.',
  ],
  [MARC, 'Il faudrait aussi changer le cadenas du local, on ne sait plus qui a la clé.'],
  [
    CLAIRE,
    'Je m’occupe du cadenas cette semaine. Notre prochaine réunion aura lieu le mardi sept avril à dix-neuf heures.',
  ],
  [CLAIRE, 'Très bien. La séance est levée. Merci à tous.'],
];

/** Speed of all speech in the example: seconds per character, and seconds between two passages. */
const SECONDS = { character: 0.065, pause: 0.6 };

/** Lists the passages of the example, from beginning to end; `start` and `end` in seconds. */
export function examplePassages(): SpeechPassage[] {
  let at = SECONDS.pause;
  return SAID.map(([speaker, text]) => {
    const start = at;
    const end = start + text.length * SECONDS.character;
    at = end + SECONDS.pause;
    return { speaker, start: Math.round(start * 10) / 10, end: Math.round(end * 10) / 10, text };
  });
}
