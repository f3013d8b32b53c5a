import { elementsOf } from '../../office-xml/elements.ts';

export interface Relation {
  readonly id: string;
  readonly type: string;
  /** Name of a part, without a leading slash; an address if it is external. */
  readonly target: string;
  readonly external: boolean;
}

/** An address, or a name of a file elsewhere. A relation to such a target leads outside, whatever its mode says. */
export const ADDRESS = /^\s*(?:[a-z][a-z\d+.-]*:|\\\\|\/\/)/i;

/** Names the part with the relations of a part. */
export const relationsName = (part: string): string => {
  const slash = part.lastIndexOf('/') + 1;
  return `${part.slice(0, slash)}_rels/${part.slice(slash)}.rels`;
};

/** Lists the relations of a part. @param part `''` for the file itself */
export function relations(xml: ReadonlyMap<string, string>, part: string): Relation[] {
  const folder = part.slice(0, part.lastIndexOf('/') + 1);
  const found = [...elementsOf(xml.get(relationsName(part)) ?? '')].filter(({ name }) => name === 'Relationship');
  return found.map(({ attributes }) => {
    const target = attributes.get('Target') ?? '';
    const external = attributes.get('TargetMode')?.trim().toLowerCase() === 'external' || ADDRESS.test(target);
    return {
      id: attributes.get('Id') ?? '',
      type: attributes.get('Type') ?? '',
      target: external ? target : resolve(folder, target),
      external,
    };
  });
}

function resolve(folder: string, target: string): string {
  const steps: string[] = [];
  for (const step of (target.startsWith('/') ? target : folder + target).split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '' && step !== '.') steps.push(step);
  }
  return steps.join('/');
}
