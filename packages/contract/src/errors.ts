import { z } from 'zod';

/** Status texts of the specification's error catalogue (§8), and those that the server needs in addition. */
export const STATUS_TEXTS = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  409: 'Conflict',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  416: 'Range Not Satisfiable',
  422: 'Validation Error',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
  507: 'Insufficient Storage',
} as const;

/** Messages about a thing that is missing, belongs to someone else, or cannot exist under such an id. */
export const NOT_FOUND = {
  meeting: 'Réunion non trouvée',
  snippet: 'Cet extrait n’existe pas ou plus.',
  recording: 'L’enregistrement de cette réunion n’est pas ou plus conservé.',
  version: 'Cette version du procès-verbal n’existe pas ou plus.',
  finding: 'Cette proposition n’existe pas ou plus\u00A0: rechargez la page.',
  task: 'Cette tâche n’est plus au procès-verbal\u00A0: rechargez la page.',
  template: 'Ce template n’existe pas ou plus.',
  vocabulary: 'Ce vocabulaire n’existe pas ou plus.',
  upload: 'Cet envoi n’existe pas ou plus\u00A0: recommencez-le.',
  wordTemplate: 'L’organisation n’a pas, ou plus, de modèle Word.',
  user: 'Cette personne n’existe pas ou plus.',
} as const;

export const ERROR_CODES = [
  'bad_request',
  'unauthorized',
  'forbidden',
  'not_found',
  'method_not_allowed',
  'conflict',
  'wrong_status',
  'outdated',
  'too_large',
  'unsupported_media_type',
  'validation_error',
  'no_audio',
  'unreadable_audio',
  'empty_file',
  'unreadable_pdf',
  'unreadable_agenda',
  'unreadable_transcript',
  'invalid_word_template',
  'unreadable_logo',
  'damaged_upload',
  'too_short',
  'too_long',
  'too_many_requests',
  'limit_reached',
  'storage_full',
  'engine_unavailable',
  'database_unavailable',
  'storage_unavailable',
  'issuer_unavailable',
  'internal',
] as const;
export const ErrorCode = z.enum(ERROR_CODES);
export type ErrorCode = z.infer<typeof ErrorCode>;

/** The body of every answer with a status of 400 or above. `detail` is French and says what to do. */
export const ErrorBody = z.object({
  detail: z.string().describe('Ce qui s’est passé et que faire, en français'),
  code: ErrorCode,
  errors: z
    .record(z.string(), z.string())
    .optional()
    .describe('Avec 422, un message par champ, sous son chemin (words.1)'),
  current: z
    .object({
      summary: z.string(),
      version: z.int(),
      division: z.uuid().describe('Division de la transcription dont il nomme les passages'),
      session: z.string().nullable().describe('Session d’édition qui l’a enregistré'),
      saved_at: z.iso.datetime().nullable(),
    })
    .optional()
    .describe('Avec outdated, le procès-verbal tel qu’il est maintenant'),
});
export type ErrorBody = z.infer<typeof ErrorBody>;

/** The answer of calls that change something and return nothing else. */
export const Success = z.object({
  success: z.boolean(),
  error: z.string().nullable().describe('Pourquoi, où ce n’est pas fait'),
});
