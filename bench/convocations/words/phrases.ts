/** Words of a language around an agenda. `[a|b]` is a choice; `{…}` is filled in. */
export interface Phrases {
  readonly months: readonly string[];
  readonly weekdays: readonly string[];
  readonly rooms: readonly string[];
  readonly hours: readonly string[];
  /** Names of offices, printed under the organisation's name. */
  readonly offices: readonly string[];
  readonly phone: string;
  /** Lines of an address, one under the other. */
  readonly addressees: readonly (readonly string[])[];
  readonly dateline: string;
  readonly references: readonly string[];
  readonly titles: readonly string[];
  /** Day, hour and room under the title. */
  readonly when: readonly (readonly string[])[];
  readonly invitations: readonly string[];
  /** Headings of the agenda; `announcing` has sentences that announce it. */
  readonly announcements: readonly string[];
  readonly announcing: readonly string[];
  readonly byes: readonly string[];
  readonly annexHeadings: readonly string[];
  readonly annexes: readonly string[];
  readonly attendeeHeadings: readonly string[];
  readonly functions: readonly string[];
  readonly proxyTitles: readonly string[];
  readonly proxy: readonly string[];
  readonly practicalHeadings: readonly string[];
  readonly practical: readonly string[];
  readonly lastTime: readonly string[];
  readonly notices: readonly string[];
  readonly openings: readonly string[];
  readonly closings: readonly string[];
  /** Titles that may stand under an item of any kind. */
  readonly parts: readonly string[];
  /** Titles that may stand under an item and continue its words. */
  readonly aspects: readonly string[];
  /** Words with which a note on an item may begin. */
  readonly leads: readonly string[];
  readonly breaks: readonly string[];
  readonly purposes: readonly string[];
  readonly rapporteur: readonly string[];
  /** Sentences that stand under an item, but are not items. */
  readonly details: readonly string[];
  readonly pages: readonly string[];
  /** Words before a number, as in « Point 3 ». */
  readonly pointWords: readonly string[];
  readonly articleWords: readonly string[];
  /** Headings of columns for time, duration, subject, person, purpose and number. */
  readonly columns: {
    readonly time: string;
    readonly lasts: string;
    readonly subject: readonly string[];
    readonly person: readonly string[];
    readonly purpose: string;
    readonly number: string;
  };
  readonly contents: readonly string[];
  readonly mail: readonly (readonly string[])[];
  /** Items in the form of whole sentences. */
  readonly sentences: readonly string[];
  /** Sentences of letters that announce no agenda. */
  readonly prose: readonly string[];
  /** Names of the fields of a form. */
  readonly fields: readonly string[];
  /** Placeholders under the headings of minutes that are still to be written. */
  readonly placeholders: readonly string[];
  readonly annex: string;
  /** Names of the two parts of a session. */
  readonly sessions: readonly (readonly [string, string])[];
  /** Headings of tasks since the last meeting: a table or a list, which is not part of the agenda. */
  readonly pastHeadings: readonly string[];
  readonly past: readonly string[];
  readonly minutesTitles: readonly string[];
  /** Sentences of minutes about an item. */
  readonly told: readonly string[];
  /** Headings within minutes: before the items, over all of them, after them, and over the signatures. */
  readonly minutesParts: {
    readonly before: readonly string[];
    readonly itself: readonly string[];
    readonly after: readonly string[];
    readonly end: readonly string[];
  };
  /** Headings over the results of an item. */
  readonly outcomes: readonly string[];
}
