/** Constants of the specification (§5, §9) and of the design. They are defined here and nowhere else. */
export const SUMMARY_SECTION_LENGTH = { min: 70, max: 500, step: 107.5, default: 300 } as const;
/** Share of a section's words that a contribution gets in an analytic account. */
export const CONTRIBUTION_SHARE = 1 / 3;
export const VOCABULARY_LIMITS = { elements: 100, characters: 10_000, wordsPerElement: 5 } as const;
/**
 * Limit on the characters of all templates of a person, and on those of the organisation's: two hundred templates of a
 * hundred items each. Every page that offers templates loads all of them in full.
 */
export const TEMPLATES_CHARACTERS = 2_000_000;
export const HEADING_LEVELS = { min: 1, max: 6 } as const;
/** Levels that the agenda editor offers. */
export const AGENDA_ADD_LEVELS = [1, 2, 3] as const;
export const TEMPLATE_ADD_LEVELS = [1, 2, 3, 4, 5, 6] as const;
export const AGENDA_INDENTATION_PX = 16;
export const POLLING_INTERVAL_MS = 3_000;
export const LANGUAGES = ['fr', 'en', 'de'] as const;
export const DEFAULT_LANGUAGE = 'fr';
/** Largest PDF from which an outline is read. Bytes are counted in decimal units, as people read them. */
export const MAX_PDF_BYTES = 50_000_000;
/** Largest transcript from elsewhere. The transcript of a day's meeting takes a tenth of this. */
export const MAX_TRANSCRIPT_BYTES = 10_000_000;
/** Largest Word template of an organisation, and its largest logo. */
export const MAX_WORD_TEMPLATE_BYTES = 10_000_000;
export const MAX_LOGO_BYTES = 1_000_000;
export const TEXT_LIMITS = {
  name: 200,
  agendaItem: 500,
  agendaItems: 300,
  /** Number of passages at which a person marks the beginning of an item. */
  pins: 2_000,
  participants: 200,
  /** Number of names that somebody kept although people call the voice by another name: two for each participant. */
  keptNames: 400,
  query: 4_000,
  /** Characters of a message in ScribeBot's history. */
  message: 20_000,
  messages: 200,
  /** Characters of minutes. The most detailed ones of a whole day, with their markup, have a fifth of this. */
  summary: 2_000_000,
  /** Characters of a passage: five minutes of speech without a pause. Speech engines divide passages much earlier. */
  passage: 5_000,
  /** Corrections of a transcript in one call. */
  corrections: 1_000,
  /** Number of consecutive passages that one call divides anew. */
  run: 20,
  logoUrl: 2_000,
} as const;
/**
 * Largest JSON of a call; bytes. Most calls carry names and lists. A few carry minutes, a transcript or a conversation,
 * whose letters may take two bytes each, or six if a program escapes them.
 */
export const BODY_BYTES = { usual: 1_000_000, texts: 4_500_000 } as const;
/**
 * Limits on a transcript from elsewhere, and on the corrections of any transcript. Eight hours of lively talk have some
 * 7,000 passages and 430,000 characters. A transcript by the product's own engines is kept whole, whatever its size.
 */
export const TRANSCRIPT_LIMITS = { passages: 10_000, characters: 1_500_000 } as const;
/**
 * Limits on minutes that people save: elements, their depth, and the cells of one table. The minutes of a day in every
 * detail have a third of these.
 */
export const MINUTES_LIMITS = { elements: 20_000, depth: 50, cells: 5_000 } as const;
/**
 * Limits on the possible outcomes of a meeting that people review: their number in an item and in all, their
 * characters, and the characters of the lines that people removed and may restore. A day's meeting has some 300, with a
 * fifth of the characters.
 */
export const FINDINGS_LIMITS = { item: 200, all: 500, characters: 250_000, lines: 100_000 } as const;
/** Number of former versions of minutes that are kept. The oldest are removed, except approved ones. */
export const MAX_MINUTES_VERSIONS = 100;
/** Pause after which an editing session ends: later changes make another version. */
export const EDITING_SESSION_MINUTES = 30;
/** Largest number of tenants, domains or addresses that may sign in. */
export const ACCESS_RULES = 1_000;
/** First and last calendar day that a meeting may have. */
export const MEETING_DAYS = { first: '1900-01-01', last: '2999-12-31' } as const;
/** Limit of common file systems on a file's name; bytes of UTF-8. */
export const FILE_NAME_BYTES = 255;
/** Range of the number of speakers that a person may ask to find in a recording. */
export const SPEAKERS_SOUGHT = { min: 1, max: 20 } as const;
/**
 * Days after completion that biometric by-products (snippets, voice embeddings) are kept, unless the organisation's
 * rule is shorter.
 */
export const BIOMETRIC_RETENTION_DAYS = 7;
/** Days without a byte after which an upload is removed if no meeting was made from it. */
export const UPLOAD_RETENTION_DAYS = 7;
/** Days after which a session ends, even if it is used. No recording takes that long. */
export const SESSION_DAYS = 7;
/** Hours after which a session ends if nobody uses it. */
export const SESSION_IDLE_HOURS = 24;
/** Largest number of open sessions of a person. One more ends the oldest. */
export const MAX_SESSIONS = 50;
/**
 * Limits on a search: the characters and words of its query, the meetings of one answer, the best matching places of
 * each meeting, and the number of meetings that a request may skip.
 */
export const SEARCH_LIMITS = { characters: 200, words: 6, meetings: 20, places: 5, reach: 1_000 } as const;
/**
 * Limits on the list of tasks: tasks in one meeting's minutes, tasks of one person, tasks shown, owners to choose from,
 * and done tasks of a meeting that are remembered after they leave its minutes. A one-day meeting has some 50 tasks.
 */
export const TASK_LIMITS = { minutes: 1_000, person: 100_000, shown: 2_000, owners: 200, remembered: 500 } as const;
/** Limit on the meetings of one part of the list. */
export const LIST_PART = 20_000;
