import type { ScopeDataArgs, ScopeDataResolver, TemplateContent, TemplateData } from 'easy-template-x';
import type { Logo } from '../../docx/front-matter.ts';
import { readTag } from './fields.ts';

/** The values of a template's fields at one place: at the top, or in one turn of a loop. */
export interface Scope {
  readonly fields: Readonly<Record<string, FieldContent>>;
  readonly loops: Readonly<Record<string, readonly Scope[]>>;
}

export interface HeadingContent {
  readonly _type: 'heading';
  readonly text: string;
  /** Number of levels by which the heading is below the highest level of the minutes. */
  readonly below: number;
}
export interface BlockContent {
  readonly _type: 'block';
  readonly xml: string;
}
export interface LogoContent {
  readonly _type: 'logo';
  readonly logo: Logo | null;
  readonly alternative: string;
}

export type FieldContent = string | HeadingContent | BlockContent | LogoContent;

const isThere = (content: FieldContent | undefined): boolean => {
  if (content === undefined) return false;
  if (typeof content === 'string') return content !== '';
  if (content._type === 'logo') return content.logo !== null;
  return (content._type === 'heading' ? content.text : content.xml) !== '';
};

/** Makes the function with which the library finds a tag's value: in the tag's own scope, or in a scope around it. */
export function resolver(root: Scope): ScopeDataResolver {
  return ({ path }: ScopeDataArgs): TemplateContent | TemplateData[] => {
    const scopes = [root];
    for (const [at, step] of path.entries()) {
      const turn = path[at + 1];
      if (typeof step === 'number' || typeof turn !== 'number') continue;
      const { key } = readTag(step.rawText.slice(1, -1));
      const inner = scopes.findLast(({ loops }) => Object.hasOwn(loops, key))?.loops[key]?.[turn];
      if (inner !== undefined) scopes.push(inner);
    }
    const last = path.at(-1);
    if (last === undefined || typeof last === 'number') return '';
    const tag = readTag(last.rawText.slice(1, -1));
    const field = scopes.findLast(({ fields }) => Object.hasOwn(fields, tag.key))?.fields[tag.key];
    const loop = scopes.findLast(({ loops }) => Object.hasOwn(loops, tag.key))?.loops[tag.key];
    if (tag.kind === 'loop') return (loop ?? []).map(() => ({}));
    if (tag.kind === 'condition') return ((loop?.length ?? 0) > 0 || isThere(field)) === tag.wanted;
    // The library passes values that are not text to the plugin of their `_type`, but its types do not allow them.
    return (field ?? '') as TemplateContent;
  };
}
