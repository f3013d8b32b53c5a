import type { PrintedLine } from '../outline/labelled.ts';

const FORMATS = 'PDF, DOCX, ODT, e-mail (.eml ou .msg), texte, photo JPEG ou PNG';

const MESSAGES = {
  empty: 'Ce fichier est vide. Vérifiez que vous avez choisi le bon fichier.',
  old_word:
    'Ce fichier est un ancien document Office (.doc), ou il est protégé par un mot de passe. Enregistrez-le au format DOCX, sans mot de passe, puis importez-le de nouveau.',
  encrypted:
    'Ce document est protégé par un mot de passe. Enregistrez-en une copie sans mot de passe, puis importez-la de nouveau.',
  rich_text: 'Ce fichier est au format RTF. Enregistrez-le au format DOCX, puis importez-le de nouveau.',
  not_document: `Cette archive n’est ni un document Word ni un document ODT. Choisissez l’ordre du jour lui-même (${FORMATS}).`,
  damaged:
    'Ce fichier est endommagé ou incomplet et ne peut pas être lu. Ouvrez-le dans le logiciel qui l’a fait, enregistrez-le à nouveau, puis importez-le.',
  too_large:
    'Ce fichier contient trop de texte pour être un ordre du jour. Copiez-en les seuls points, puis collez-les.',
  picture_kind:
    'Cette image n’est ni une photo JPEG ni une image PNG. Enregistrez-la au format JPEG, puis importez-la de nouveau.',
  picture_large:
    'Cette image est trop grande pour être lue. Réduisez-la à une page d’environ 3\u00A0000 points de haut, puis importez-la de nouveau.',
  no_letters:
    'Aucun texte n’a été reconnu dans cette image. Photographiez la page de face et en pleine lumière, ou saisissez l’ordre du jour à la main.',
  not_text: `Ce fichier n’est pas d’un format qui se lit ici. Choisissez un ordre du jour (${FORMATS}).`,
  no_agenda:
    'Aucun point d’ordre du jour n’a été reconnu. Saisissez les points à la main, ou importez un document dont les points sont numérotés ou mis en évidence.',
  no_agenda_mail:
    'Aucun point d’ordre du jour n’a été reconnu dans cet e-mail, ni dans ses pièces jointes. Collez la liste des points, ou importez la convocation elle-même.',
} as const;

export type AgendaSourceErrorCode = keyof typeof MESSAGES;

interface AgendaSourceErrorOptions extends ErrorOptions {
  readonly lines?: readonly PrintedLine[];
}

/** Error for a file in which no agenda was found. The message tells the person who chose the file what to do. */
export class AgendaSourceError extends Error {
  override readonly name = 'AgendaSourceError';
  readonly code: AgendaSourceErrorCode;
  /** The text of the file, if rules found no agenda in it. */
  readonly lines: readonly PrintedLine[];

  constructor(code: AgendaSourceErrorCode, { lines = [], ...options }: AgendaSourceErrorOptions = {}) {
    super(MESSAGES[code], options);
    this.code = code;
    this.lines = lines;
  }
}
