/**
 * Reasons why a model on this machine gave no answer. `overflow`: the prompt is too long for the model's context.
 * `timeout`: the model reported nothing for too long. `crashed`: its process died again and again. The others prevent
 * every answer.
 */
export type LocalModelFailure =
  | 'missing'
  | 'unreadable'
  | 'memory'
  | 'context'
  | 'runtime'
  | 'overflow'
  | 'timeout'
  | 'crashed';

/** Error for a model that gave no answer. Its French message tells the operator what to do, and quotes no prompt. */
export class LocalModelError extends Error {
  override readonly name = 'LocalModelError';
  readonly code: LocalModelFailure;

  constructor(code: LocalModelFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

const GIGABYTE = 1e9;
const gigabytes = (bytes: number): string =>
  `${(bytes / GIGABYTE).toLocaleString('fr-FR', { maximumFractionDigits: 1 })}\u00a0Go`;

/** The messages for the operator when the language model fails. */
export const localModelErrors = {
  missing: (file: string) =>
    new LocalModelError(
      'missing',
      `Le fichier du modèle de langage «\u00a0${file}\u00a0» est introuvable. Placez-le là ou corrigez TEXT_MODEL, puis relancez.`,
    ),
  unreadable: (file: string) =>
    new LocalModelError(
      'unreadable',
      `Le modèle de langage «\u00a0${file}\u00a0» ne s’ouvre pas\u00a0: il est endommagé, incomplet, ou n’est pas un fichier GGUF d’un modèle connu. Remplacez-le par l’original, puis relancez.`,
    ),
  notFile: (file: string) =>
    new LocalModelError(
      'unreadable',
      `Le modèle de langage «\u00a0${file}\u00a0» n’est pas un fichier, mais un dossier, un tube ou un périphérique. Corrigez TEXT_MODEL, puis relancez.`,
    ),
  memory: (file: string, needed: number | null, free: number) =>
    new LocalModelError(
      'memory',
      `Cette machine n’a pas assez de mémoire pour le modèle de langage «\u00a0${file}\u00a0»\u00a0: ${
        needed === null ? 'il en prend plus que prévu' : `il lui en faut ${gigabytes(needed)}`
      }, ${gigabytes(free)} sont libres. Choisissez un modèle plus petit, ou fermez d’autres programmes.`,
    ),
  context: (file: string, tokens: number) =>
    new LocalModelError(
      'context',
      `Le modèle de langage «\u00a0${file}\u00a0» ne lit pas ${tokens} jetons à la fois, ce qu’il faut pour une réunion. Choisissez un autre modèle.`,
    ),
  runtime: () =>
    new LocalModelError(
      'runtime',
      'La bibliothèque qui fait tourner les modèles de langage ne fonctionne pas sur ce système. Réinstallez Greffier avec «\u00a0npm ci\u00a0», ou indiquez un serveur dans TEXT_ENGINE_URL.',
    ),
  overflow: () =>
    new LocalModelError('overflow', 'La demande est plus longue que ce que le modèle de langage lit à la fois.'),
  timeout: () => new LocalModelError('timeout', 'Le modèle de langage n’avançait plus\u00a0: il a été arrêté.'),
  crashed: () =>
    new LocalModelError(
      'crashed',
      'Le modèle de langage s’est arrêté plusieurs fois de façon inattendue. Si cela se répète, remplacez le fichier du modèle ou choisissez-en un plus petit.',
    ),
} as const;
