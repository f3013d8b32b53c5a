/** Error of the sentence encoder. Its French message tells the operator what to do, and quotes no text. */
export class SentenceEncoderError extends Error {
  override readonly name = 'SentenceEncoderError';
}

/** The messages for the operator when the sentence encoder fails. */
export const encoderErrors = {
  unreadable: (file: string, cause?: unknown) =>
    new SentenceEncoderError(
      `Le fichier «\u00A0${file}\u00A0» qui compare le sens des phrases est introuvable ou illisible\u00A0: remettez-le en place, puis relancez.`,
      { cause },
    ),
  damaged: (file: string, cause?: unknown) =>
    new SentenceEncoderError(
      `Le fichier «\u00A0${file}\u00A0» qui compare le sens des phrases est endommagé\u00A0: remplacez-le par l’original, puis relancez.`,
      { cause },
    ),
  ended: (reason: string) =>
    new SentenceEncoderError(`Le calcul du sens des phrases s’est arrêté (${reason})\u00A0: réessayez.`),
};
