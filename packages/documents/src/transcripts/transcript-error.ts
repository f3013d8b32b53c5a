import { TRANSCRIPT_LIMITS } from '@greffier/contract/limits';
import { frenchNumber } from '@greffier/contract/text';

const FORMATS = 'WebVTT, SRT, DOCX de Teams ou texte';

const MESSAGES = {
  empty: 'Ce fichier est vide. Vérifiez que vous avez choisi le bon fichier.',
  pdf: `Ce fichier est un PDF, pas une transcription. Exportez la transcription dans un autre format (${FORMATS}), puis importez-la.`,
  old_word:
    'Ce fichier est un ancien document Word (.doc), ou il est protégé par un mot de passe. Enregistrez-le au format DOCX, sans mot de passe, puis importez-le de nouveau.',
  rich_text:
    'Ce fichier est au format RTF. Enregistrez-le au format DOCX ou en texte brut, puis importez-le de nouveau.',
  not_word: `Cette archive n’est pas un document Word. Choisissez la transcription elle-même (${FORMATS}).`,
  damaged_word:
    'Ce document Word est endommagé ou incomplet et ne peut pas être lu. Téléchargez la transcription une nouvelle fois, puis importez-la.',
  too_large:
    'Ce fichier contient trop de texte pour être une transcription. Importez seulement la transcription de la réunion.',
  too_many_passages: `Cette transcription contient plus de ${frenchNumber(TRANSCRIPT_LIMITS.passages)} passages, plus qu’une journée entière de réunion. Partagez-la en plusieurs fichiers, puis importez chacun comme une réunion.`,
  too_many_characters: `Cette transcription contient plus de ${frenchNumber(TRANSCRIPT_LIMITS.characters)} caractères, plus qu’une journée entière de réunion. Partagez-la en plusieurs fichiers, puis importez chacun comme une réunion.`,
  recording:
    'Ce fichier est un enregistrement, pas une transcription, quel que soit son nom. Pour le faire transcrire, redonnez-lui sa vraie terminaison (par exemple .mp3 ou .mp4), puis choisissez-le de nouveau.',
  binary: `Ce fichier n’est ni un document Word ni un texte lisible\u00A0: il est peut-être abîmé, ou porte une terminaison qui n’est pas la sienne. Choisissez une transcription (${FORMATS}).`,
  no_cues:
    'Ce fichier de sous-titres ne contient aucune parole. Exportez la transcription une nouvelle fois, puis importez-la.',
  no_transcript:
    'Aucune transcription n’a été reconnue dans ce fichier. Chaque prise de parole doit commencer par le nom de la personne («\u00A0Nom\u00A0: texte\u00A0») ou par son heure («\u00A0[00:12:05]\u00A0»).',
  too_many_speakers:
    'Ce fichier nomme trop de personnes différentes pour être la transcription d’une réunion. Vérifiez que vous avez choisi le bon fichier.',
} as const;

export type TranscriptErrorCode = keyof typeof MESSAGES;

/** Error for a file that gave no transcript. The message tells the person who chose the file what to do. */
export class TranscriptError extends Error {
  override readonly name = 'TranscriptError';
  readonly code: TranscriptErrorCode;

  constructor(code: TranscriptErrorCode, options?: ErrorOptions) {
    super(MESSAGES[code], options);
    this.code = code;
  }
}
