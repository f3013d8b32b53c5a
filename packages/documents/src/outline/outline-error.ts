import type { PrintedLine } from './labelled.ts';
import type { TitledOutline } from './titled-outline.ts';

const MESSAGES = {
  encrypted:
    'Ce PDF est protégé par un mot de passe. Enregistrez-en une copie sans mot de passe, puis importez-la de nouveau.',
  damaged:
    'Ce PDF est endommagé ou incomplet et ne peut pas être lu. Demandez ou téléchargez le fichier une nouvelle fois, puis importez-le.',
  no_text:
    'Ce PDF ne contient que des images, sans texte lisible (document numérisé). Faites-y reconnaître le texte (OCR), ou saisissez l’ordre du jour à la main.',
  empty:
    'Ce PDF est vide\u00A0: aucune de ses pages ne contient de texte. Vérifiez que vous avez choisi le bon fichier.',
  not_pdf: 'Ce fichier n’est pas un PDF. Exportez votre document au format PDF, puis importez-le.',
  no_outline:
    'Aucun point d’ordre du jour n’a été reconnu dans ce PDF. Saisissez les points à la main, ou importez un document dont les points sont numérotés ou mis en évidence.',
} as const;

export type OutlineErrorCode = keyof typeof MESSAGES;

interface OutlineErrorOptions extends ErrorOptions {
  readonly lines?: readonly PrintedLine[];
  readonly outline?: TitledOutline | null;
}

/** Error for a PDF in which no outline was found. The message tells the person who chose the file what to do. */
export class OutlineError extends Error {
  override readonly name = 'OutlineError';
  readonly code: OutlineErrorCode;
  /** The first printed lines, if no outline was found among them. */
  readonly lines: readonly PrintedLine[];
  /** All lines with their places but without items, which a person may choose. `lines` holds only the first lines. */
  readonly outline: TitledOutline | null;

  constructor(code: OutlineErrorCode, { lines = [], outline = null, ...options }: OutlineErrorOptions = {}) {
    super(MESSAGES[code], options);
    this.code = code;
    this.lines = lines;
    this.outline = outline;
  }
}
