import * as files from './files.ts';
import { type Maker, framed, lettered, whole } from './frame.ts';
import * as lists from './lists.ts';
import { jotted, minutes } from './minutes.ts';
import * as sections from './sections.ts';
import * as tables from './tables.ts';
import * as texts from './texts.ts';

/** Ways of printing agendas. Each is left out of learning once, to test a model that has not seen it. */
export const FAMILIES = {
  numbers: framed(lists.numbers),
  letters: framed(lists.letters),
  roman: framed(lists.roman),
  articles: framed(lists.articles),
  points: framed(lists.points),
  bullets: framed(lists.bullets),
  dashes: framed(lists.dashes),
  plain: framed(lists.plain),
  deep: framed(lists.deep),
  groups: framed(lists.groups),
  long: framed(lists.long),
  codes: framed(lists.codes),
  wrapped: framed(lists.wrapped),
  times: framed(lists.times),
  speakers: framed(lists.speakers),
  purposes: framed(lists.purposes),
  explained: framed(lists.explained),
  annexed: framed(lists.annexed),
  paged: framed(lists.paged),
  letter: lettered(lists.mixed),
  table: framed(tables.table, { across: 0.35 }),
  timetable: framed(tables.timetable, { across: 0.15 }),
  contents: whole(files.contents),
  template: whole(files.template),
  slides: whole(files.slides, { paper: 'wide', face: 'sans', size: 20 }),
  email: whole(files.email),
  typewriter: framed(lists.mixed, { face: 'mono', size: 10 }),
  sentences: framed(texts.sentences),
  inline: whole(texts.inline),
  columns: whole(texts.columns),
  sidebar: whole(texts.sidebar),
  centred: framed(texts.centred),
  typographic: framed(sections.typographic),
  sections: whole(sections.sections),
  detailed: whole(sections.detailed),
  tasks: whole(sections.tasks),
  minutes: whole(minutes),
  jotted: whole(jotted),
  none: whole(texts.none),
} satisfies Record<string, Maker>;

export type Family = keyof typeof FAMILIES;
export const FAMILY_NAMES = Object.keys(FAMILIES) as Family[];
