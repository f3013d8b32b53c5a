import { xml, type XmlGeneralNode, type XmlNode } from 'easy-template-x';
import {
  FIELDS,
  type FieldKind,
  kindOf,
  type Level,
  levelsIn,
  namesAt,
  readTag,
  STRUCTURES,
  type Structure,
  type Tag,
} from './fields.ts';
import { nearest } from './nearest.ts';
import type { WordPackage } from '../package/package.ts';
import { BROKEN } from '../package/read-xml.ts';
import { relations } from '../package/relations.ts';
import { refused, type TemplateProblem, WordTemplateError } from '../problems.ts';
import { elements, isElement, paragraphText, walk } from '../package/tree.ts';

/** Result of checking a template. */
export interface Scan {
  readonly problems: readonly TemplateProblem[];
  /** Problems with which the template is still usable. */
  readonly warnings: readonly TemplateProblem[];
  /** Fields that the template shows, each as `points/contenu`. */
  readonly used: ReadonlySet<string>;
  /** Structures that the template shows completely within `{#points}`; `{contenu}` leaves them out. */
  readonly shownInPoints: ReadonlySet<Structure>;
}

interface Around {
  /** Loops that are open here, the outermost first. */
  readonly loops: readonly string[];
  /** The fields that these loops know; null in an unknown loop. */
  readonly levels: readonly Level[] | null;
}

/** An open loop or condition, with the loops that are open within it. */
interface OpenTag extends Around {
  readonly raw: string;
  readonly tag: Tag;
  readonly place: string;
}

/** Number of problems that are reported; nobody reads more. */
const MOST_PROBLEMS = 100;
const MORE = 'Ce modèle contient d’autres erreurs encore.';
/** Largest number of loops and conditions within each other; a template that uses everything nests four. */
const MOST_OPEN = 30;
const TOO_NESTED =
  'Ce modèle imbrique trop de répétitions ou de conditions les unes dans les autres\u00A0: fermez chacune avant d’ouvrir la suivante.';

const QUOTED = 60;
const shortened = (text: string): string => (text.length > QUOTED ? `${text.slice(0, QUOTED).trim()}…` : text);
const quote = (text: string): string => `«\u00A0${shortened(text)}\u00A0»`;

/** Adds a problem. @throws WordTemplateError if there are so many that no more are looked for */
function add(problems: TemplateProblem[], problem: TemplateProblem): void {
  problems.push(problem);
  if (problems.length === MOST_PROBLEMS) throw new WordTemplateError([...problems, { message: MORE, place: null }]);
}

/** Checks a template: every field must be known at its place, and every loop must be closed. */
export function scanTemplate(file: WordPackage): Scan {
  const problems: TemplateProblem[] = [];
  const warnings: TemplateProblem[] = [];
  const used = new Set<string>();
  for (const { name, label, filled } of partsOf(file)) {
    const root = parsePart(file, name);
    if (!filled) {
      for (const paragraph of elements(root, 'w:p')) {
        const text = paragraphText(paragraph);
        if (/\{[^{}]+\}/.test(text))
          add(problems, { message: `Aucun champ n’est rempli dans une ${label}.`, place: quote(text) });
      }
      continue;
    }
    scanPart(root, label, name === file.main, { problems, used });
    warnings.push(...withoutAlternative(root, label));
  }
  const shownInPoints = new Set(
    STRUCTURES.filter((structure) => {
      const fields = Object.keys(FIELDS.loops['points']?.loops[structure]?.fields ?? {});
      return fields.every((field) => used.has(`points/${structure}/${field}`));
    }),
  );
  if (problems.length === 0 && !used.has('points/contenu') && !used.has('proces_verbal')) {
    problems.push({
      message:
        'Le texte du procès-verbal manquerait\u00A0: placez {contenu} entre {#points} et {/points}, ou {proces_verbal}, seul dans son paragraphe.',
      place: null,
    });
  }
  if (!used.has('titre'))
    warnings.push({ message: 'Le titre de la réunion n’y figure pas\u00A0: champ {titre}.', place: null });
  return { problems, warnings: warnings.slice(0, MOST_PROBLEMS), used, shownInPoints };
}

/** Lists the parts with text, in the order in which a reader meets them. */
function partsOf({ xml: parts, main }: WordPackage): { name: string; label: string; filled: boolean }[] {
  const named: Readonly<Record<string, readonly [string, boolean]>> = {
    header: ['en-tête', true],
    footer: ['pied de page', true],
    footnotes: ['note de bas de page', false],
    endnotes: ['note de fin', false],
    comments: ['bulle de commentaire', false],
  };
  const related = relations(parts, main).flatMap(({ type, target, external }) => {
    const [label, filled] = named[type.slice(type.lastIndexOf('/') + 1)] ?? [];
    return external || label === undefined || filled === undefined || !parts.has(target)
      ? []
      : [{ name: target, label, filled }];
  });
  return [{ name: main, label: 'corps du document', filled: true }, ...related];
}

export function parsePart({ xml: parts }: WordPackage, name: string): XmlNode {
  try {
    return xml.parser.parse(parts.get(name) ?? '');
  } catch (error) {
    throw refused(BROKEN, { cause: error });
  }
}

function scanPart(
  root: XmlNode,
  label: string,
  isBody: boolean,
  found: { readonly problems: TemplateProblem[]; readonly used: Set<string> },
): void {
  const open: OpenTag[] = [];
  const report = (message: string, text: string): void =>
    add(found.problems, { message, place: `${label}, ${quote(text)}` });

  const see = (part: string, place: string, kinds: readonly FieldKind[], alone: boolean): void => {
    const tag = readTag(part.slice(1, -1));
    const raw = shortened(part);
    if (tag.kind === 'end') return close(tag, raw, place);
    const around: Around = open.at(-1) ?? { loops: [], levels: [FIELDS] };
    const { loops, levels } = around;
    if (tag.kind !== 'field') {
      if (open.length === MOST_OPEN) throw refused(TOO_NESTED);
      open.push({ raw, tag, place, ...within(around, tag) });
    }
    // Problems within an unknown loop were already reported with the loop.
    if (levels === null) return;
    if (tag.kind === 'loop') {
      if (loops.includes(tag.key)) {
        report(`La répétition ${raw} est déjà ouverte à cet endroit\u00A0: fermez d’abord celle qui l’est.`, place);
      } else if (levelsIn(levels, tag.key) === null) {
        report(unknown(raw, tag.key, namesAt(levels, 'loops'), '#'), place);
      }
      return;
    }
    if (tag.kind === 'condition') {
      const names = [...namesAt(levels, 'fields'), ...namesAt(levels, 'loops')];
      const word = tag.wanted ? '#si ' : '#sans ';
      if (!names.includes(tag.key)) report(unknown(raw, tag.key, names, word), place);
      return;
    }
    const kind = kindOf(levels, tag.key);
    if (kind === undefined) return report(unknown(raw, tag.key, namesAt(levels, 'fields'), ''), place);
    found.used.add([...loops, tag.key].join('/'));
    if (!kinds.includes(kind)) report(`Le champ ${raw} ne peut pas être un texte de remplacement.`, place);
    if (kind === 'block' && !isBody) report(`Le champ ${raw} se place dans le corps du document.`, place);
    else if (kind === 'block' && !alone) {
      report(`Le champ ${raw} doit être seul dans son paragraphe\u00A0: il devient des paragraphes entiers.`, place);
    }
  };

  const close = (tag: Tag, raw: string, place: string): void => {
    const loop = open.pop();
    if (loop === undefined) return report(`${raw} ne ferme rien\u00A0: aucune répétition n’est ouverte.`, place);
    const { tag: opened } = loop;
    const word = opened.kind === 'condition' && !opened.wanted ? 'sans' : 'si';
    const names = [opened.key, '', ...(opened.kind === 'condition' ? [word, `${word}_${opened.key}`] : [])];
    if (!names.includes(tag.key))
      report(`${raw} ferme ${loop.raw}\u00A0: fermez les répétitions dans l’ordre inverse.`, place);
  };

  for (const node of walk(root)) {
    if (!isElement(node)) continue;
    if (node.nodeName === 'w:p') {
      const text = paragraphText(node);
      for (const part of text.match(/\{[^{}]*\}|[{}]/g) ?? []) {
        if (part === '{') report('Une accolade { n’est pas refermée dans son paragraphe.', text);
        else if (part === '}') report('Une accolade } n’a pas été ouverte dans son paragraphe.', text);
        else if (part.slice(1, -1).trim() === '') report('Un champ {} n’a pas de nom.', text);
        else see(part, text, ['text', 'block', 'image'], text.trim() === part);
      }
    } else if (node.nodeName === 'wp:docPr') {
      const text = node.attributes?.['descr'] ?? '';
      for (const part of text.match(/\{[^{}]+\}/g) ?? []) see(part, text, ['text', 'image'], false);
    }
  }
  for (const { raw, place } of open) {
    report(`La répétition ${raw} n’est jamais fermée\u00A0: ajoutez ${raw.replace(/^\{\s*#/, '{/')}.`, place);
  }
}

/** Tells which loops and fields are open within a tag. If a loop is within itself, its content is not checked. */
function within({ loops, levels }: Around, tag: Tag): Around {
  if (tag.kind !== 'loop' || levels === null) return { loops, levels };
  return { loops: [...loops, tag.key], levels: loops.includes(tag.key) ? null : levelsIn(levels, tag.key) };
}

function unknown(raw: string, key: string, names: readonly string[], sign: string): string {
  const meant = nearest(key, names);
  const guess = meant === null ? '' : ` Vouliez-vous écrire {${sign}${meant}}\u202F?`;
  return `Le champ ${raw} n’existe pas à cet endroit.${guess}`;
}

/** Finds pictures without a text for people who cannot see them. */
function withoutAlternative(root: XmlNode, label: string): TemplateProblem[] {
  const isSilent = (node: XmlGeneralNode): boolean =>
    (node.attributes?.['descr'] ?? '').trim() === '' && elements(node, 'adec:decorative').length === 0;
  return elements(root, 'wp:docPr')
    .filter(isSilent)
    .map(({ attributes }) => ({
      message: 'Une image n’a pas de texte de remplacement\u00A0: décrivez-la, ou marquez-la comme décorative.',
      place: `${label}, ${quote(attributes?.['name'] ?? 'image')}`,
    }));
}
