/** What a language says around an agenda. `[a|b]` is a choice, `{…}` filled in. */
export interface Phrases {
  readonly months: readonly string[];
  readonly weekdays: readonly string[];
  readonly rooms: readonly string[];
  readonly hours: readonly string[];
  /** Under the organisation's name. */
  readonly offices: readonly string[];
  readonly phone: string;
  /** To whom: lines under each other. */
  readonly addressees: readonly (readonly string[])[];
  readonly dateline: string;
  readonly references: readonly string[];
  readonly titles: readonly string[];
  /** Day, hour and room under the title. */
  readonly when: readonly (readonly string[])[];
  readonly invitations: readonly string[];
  /** Headings of the agenda, and sentences that announce it. */
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
  /** What may stand under a point of any kind. */
  readonly parts: readonly string[];
  /** What may stand under a point and goes on with its words. */
  readonly aspects: readonly string[];
  /** What a note on a point may begin with. */
  readonly leads: readonly string[];
  readonly breaks: readonly string[];
  readonly purposes: readonly string[];
  readonly rapporteur: readonly string[];
  /** Sentences that stand under a point and are none. */
  readonly details: readonly string[];
  readonly pages: readonly string[];
  /** Words before a number: « Point 3 ». */
  readonly pointWords: readonly string[];
  readonly articleWords: readonly string[];
  /** Headings of columns, for: time, duration, subject, person, purpose, number. */
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
  /** Points said as whole sentences. */
  readonly sentences: readonly string[];
  /** What letters say that announce no agenda. */
  readonly prose: readonly string[];
  /** What a form asks for. */
  readonly fields: readonly string[];
  /** Placeholders under the headings of minutes to be written. */
  readonly placeholders: readonly string[];
  readonly annex: string;
  /** Two parts of one session. */
  readonly sessions: readonly (readonly [string, string])[];
  /** What was to be done since last time: a table or a list, and none of the agenda. */
  readonly pastHeadings: readonly string[];
  readonly past: readonly string[];
  readonly minutesTitles: readonly string[];
  /** What minutes say of a point. */
  readonly told: readonly string[];
  /** Headings within minutes: before the points, over all of them, behind them, and over the names that sign. */
  readonly minutesParts: {
    readonly before: readonly string[];
    readonly itself: readonly string[];
    readonly after: readonly string[];
    readonly end: readonly string[];
  };
  /** What stands over what came of a point. */
  readonly outcomes: readonly string[];
}
