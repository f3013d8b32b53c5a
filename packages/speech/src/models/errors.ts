import { formatBytes } from '@greffier/contract/bytes';

export const MODELS_ERROR_CODES = [
  'unknown_model',
  'hub_off',
  'unreachable',
  'refused',
  'not_found',
  'changed',
  'corrupt',
  'disk_full',
  'read_only',
  'busy',
  'stopped',
  'not_installed',
  'in_use',
  'not_in_use',
  'starter',
  'fixed',
  'memory',
] as const;
export type ModelsErrorCode = (typeof MODELS_ERROR_CODES)[number];

/** A reason why a model cannot be installed, chosen or removed. Its message is in French and says what to do. */
export class ModelsError extends Error {
  readonly code: ModelsErrorCode;

  constructor(code: ModelsErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ModelsError';
    this.code = code;
  }
}

export const modelsErrors = {
  unknown: (id: string) =>
    new ModelsError(
      'unknown_model',
      `Le modèle «\u00A0${id}\u00A0» n’existe pas. «\u00A0npm run models -- list\u00A0» nomme ceux qui existent.`,
    ),
  hubOff: () =>
    new ModelsError(
      'hub_off',
      'Les téléchargements sont désactivés (MODEL_HUB_URL=off)\u00A0: placez les fichiers à la main.',
    ),
  unreachable: (host: string, cause?: unknown) =>
    new ModelsError(
      'unreachable',
      `Le dépôt de modèles (${host}) ne répond pas\u00A0: vérifiez le réseau ou le proxy de cette machine, puis relancez. Ce qui est déjà téléchargé est gardé. Sans réseau, placez les fichiers à la main.`,
      { cause },
    ),
  refused: (host: string) =>
    new ModelsError('refused', `Le dépôt de modèles (${host}) refuse l’accès à ce modèle\u00A0: essayez plus tard.`),
  notFound: (host: string, what: string) =>
    new ModelsError(
      'not_found',
      `Le dépôt de modèles (${host}) n’a plus «\u00A0${what}\u00A0» dans la version attendue. Mettez Greffier à jour, ou placez les fichiers à la main.`,
    ),
  changed: (host: string, path: string) =>
    new ModelsError(
      'changed',
      `Le dépôt de modèles (${host}) donne un autre fichier «\u00A0${path}\u00A0» que celui qui est attendu. Rien n’a été installé.`,
    ),
  corrupt: (path: string) =>
    new ModelsError(
      'corrupt',
      `Le fichier «\u00A0${path}\u00A0» est arrivé abîmé (sha256 différent)\u00A0: il a été jeté, et rien n’a été installé. Relancez l’installation.`,
    ),
  diskFull: (needed: number, room: number, reserve: number) =>
    new ModelsError(
      'disk_full',
      `Il n’y a pas assez de place sur le disque\u00A0: il faut encore ${formatBytes(needed)}, il reste ${formatBytes(room)} en plus de la réserve de ${formatBytes(reserve)} et de ce qui est déjà promis. Libérez de la place, puis relancez\u00A0: ce qui est déjà téléchargé est gardé.`,
    ),
  diskFilled: (cause: unknown) =>
    new ModelsError(
      'disk_full',
      'Le disque est plein. Libérez de la place, puis relancez\u00A0: ce qui est déjà téléchargé est gardé.',
      { cause },
    ),
  readOnly: (folder: string, cause?: unknown) =>
    new ModelsError(
      'read_only',
      `Greffier ne peut pas écrire dans le dossier ${folder}\u00A0: donnez-le à la personne qui lance Greffier, ou choisissez un autre MODELS_DIR.`,
      { cause },
    ),
  busy: (model: string) =>
    new ModelsError('busy', `Une installation est déjà en cours (${model})\u00A0: attendez sa fin, puis relancez.`),
  stopped: (model: string) =>
    new ModelsError(
      'stopped',
      `L’installation de «\u00A0${model}\u00A0» a été interrompue depuis la page. Ce qui est téléchargé est gardé\u00A0: relancez-la pour continuer.`,
    ),
  notInstalled: (id: string) => new ModelsError('not_installed', `Le modèle «\u00A0${id}\u00A0» n’est pas installé.`),
  notWhole: (id: string, problem: string) =>
    new ModelsError('not_installed', `Le modèle «\u00A0${id}\u00A0» n’est pas installé en entier. ${problem}`),
  inUse: (id: string) =>
    new ModelsError(
      'in_use',
      `Le modèle «\u00A0${id}\u00A0» est en service\u00A0: choisissez-en d’abord un autre, puis supprimez-le.`,
    ),
  writerInUse: (id: string) =>
    new ModelsError(
      'in_use',
      `Le modèle «\u00A0${id}\u00A0» est en service\u00A0: mettez-le d’abord hors service, puis supprimez-le.`,
    ),
  notInUse: (id: string) => new ModelsError('not_in_use', `Le modèle «\u00A0${id}\u00A0» n’est pas en service.`),
  replaceOnly: (id: string) =>
    new ModelsError(
      'starter',
      `Le modèle «\u00A0${id}\u00A0» ne peut être que remplacé\u00A0: mettez-en un autre en service.`,
    ),
  starter: (id: string) =>
    new ModelsError('starter', `Le modèle «\u00A0${id}\u00A0» fait partie de Greffier\u00A0: il ne se supprime pas.`),
  notInstallable: (id: string) =>
    new ModelsError(
      'starter',
      `Le modèle «\u00A0${id}\u00A0» fait partie de Greffier\u00A0: il n’y a rien à installer.`,
    ),
  fixed: (id: string) =>
    new ModelsError(
      'fixed',
      `SPEECH_MODEL impose le modèle «\u00A0${id}\u00A0»\u00A0: retirez cette variable pour choisir ici.`,
    ),
  memory: (name: string, needed: number, free: number) =>
    new ModelsError(
      'memory',
      `Cette machine n’a pas assez de mémoire libre pour ${name}\u00A0: il lui en faut environ ${formatBytes(needed)}, ${formatBytes(free)} sont libres. Choisissez un modèle plus petit, ou fermez d’autres programmes.`,
    ),
} as const;

/** Tells whether something failed because the disk, or the user's quota, is full. */
export const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT'].includes(String(error.code));

/** Runs work that writes to the models folder. @throws ModelsError `disk_full` if there is no room for it */
export async function tellingFull<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isFull(error) ? modelsErrors.diskFilled(error) : error;
  }
}
