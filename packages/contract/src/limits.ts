/** Constants of the specification (§5, §9) and of the design; they live here and nowhere else. */
export const SUMMARY_SECTION_LENGTH = { min: 70, max: 500, step: 107.5, default: 300 } as const;
/** An analytic account tells a contribution in this share of the words that a section has. */
export const CONTRIBUTION_SHARE = 1 / 3;
export const VOCABULARY_LIMITS = { elements: 100, characters: 10_000, wordsPerElement: 5 } as const;
/**
 * Characters of all templates of a person, and of the organisation's: two hundred of a hundred items each. They are listed
 * whole, by every page that offers them.
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
/** Bytes are counted in thousands of thousands, as they are told. Largest PDF that an outline is read from. */
export const MAX_PDF_BYTES = 50_000_000;
/** Largest transcript from elsewhere: a day's meeting takes a tenth. */
export const MAX_TRANSCRIPT_BYTES = 10_000_000;
/** Largest Word template of an organisation, and its logo. */
export const MAX_WORD_TEMPLATE_BYTES = 10_000_000;
export const MAX_LOGO_BYTES = 1_000_000;
export const TEXT_LIMITS = {
  name: 200,
  agendaItem: 500,
  agendaItems: 300,
  /** Passages of which a person says what begins there. */
  pins: 2_000,
  participants: 200,
  /** Names that somebody keeps though the voice is called otherwise: one for each participant, both ways. */
  keptNames: 400,
  query: 4_000,
  /** Of ScribeBot's history. */
  message: 20_000,
  messages: 200,
  /** A day's minutes in every detail, with their markup, have a fifth. */
  summary: 2_000_000,
  /** Five minutes of speech without a pause; speech engines divide much earlier. */
  passage: 5_000,
  /** Of a transcript, at once. */
  corrections: 1_000,
  logoUrl: 2_000,
} as const;
/**
 * Largest JSON of a call, in bytes: most calls carry names and lists; a few carry minutes, a transcript or a conversation,
 * whose letters may take two bytes each, or six where a program escapes them.
 */
export const BODY_BYTES = { usual: 1_000_000, texts: 4_500_000 } as const;
/**
 * Largest transcript that comes from elsewhere, and what corrections may make of one. Eight hours of lively talk have some
 * 7,000 passages and 430,000 characters. What the product's own engines recognise is kept whole, however much it is.
 */
export const TRANSCRIPT_LIMITS = { passages: 10_000, characters: 1_500_000 } as const;
/**
 * Largest minutes that people may save: elements, how deep they lie within each other, and places of one table's grid. A
 * day's minutes in every detail have a third of them.
 */
export const MINUTES_LIMITS = { elements: 20_000, depth: 50, cells: 5_000 } as const;
/**
 * What is kept of what may be an outcome of a meeting, for people to go through: how many of an item and in all, with how many
 * characters, and the characters of the lines that they took out, to come back as they were. A day's meeting has some 300,
 * with a fifth of the characters.
 */
export const FINDINGS_LIMITS = { item: 200, all: 500, characters: 250_000, lines: 100_000 } as const;
/** Former states of minutes that are kept; beyond, the oldest go, never one that was approved. */
export const MAX_MINUTES_VERSIONS = 100;
/** An editing session that rests this long is over: what is written afterwards is another version. */
export const EDITING_SESSION_MINUTES = 30;
/** Tenants, domains or addresses that may sign in. */
export const ACCESS_RULES = 1_000;
/** First and last calendar day that a meeting may have. */
export const MEETING_DAYS = { first: '1900-01-01', last: '2999-12-31' } as const;
/** What common file systems take as one name, in UTF-8. */
export const FILE_NAME_BYTES = 255;
/** Speakers that a person may have looked for in a recording. */
export const SPEAKERS_SOUGHT = { min: 1, max: 20 } as const;
/** Days that biometric by-products (snippets, voice embeddings) stay after completion, unless the organisation's rule ends them before. */
export const BIOMETRIC_RETENTION_DAYS = 7;
/** Days without a byte after which an upload that made no meeting is removed. */
export const UPLOAD_RETENTION_DAYS = 7;
/** A session ends after so many days, however it is used: longer than the longest recording. */
export const SESSION_DAYS = 7;
/** A session that nobody uses ends after so many hours. */
export const SESSION_IDLE_HOURS = 24;
/** Open sessions of a person; the oldest ends where one more begins. */
export const MAX_SESSIONS = 50;
