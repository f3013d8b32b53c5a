/** A word of a name. Words in small letters, such as « de » and « von », are avoided for initials. */
const WORD = /[\p{L}\p{N}]+(?:[’'][\p{L}\p{N}]+)*/gu;

const head = (word: string | undefined, letters: number): string => {
  const all = (word ?? '').match(/./gu)?.slice(0, letters) ?? [];
  return all.map((letter, at) => (at === 0 ? letter.toLocaleUpperCase('fr') : letter)).join('');
};

/** Returns the ways to shorten a name, shortest first: « AJ », « AnJ », « AJo », « AnJo ». */
function formsOf(name: string): string[] {
  const words = name.match(WORD) ?? [];
  const [first, ...others] = words;
  const last = others.findLast((word) => /^[\p{Lu}\p{N}]/u.test(word)) ?? others.at(-1);
  // A speaker without a name is known only by the number, so the number alone is used.
  if (last !== undefined && /^\p{N}+$/u.test(last)) return [last];
  if (last === undefined) return [1, 2, 3].map((letters) => head(first, letters));
  const lengths = [
    [1, 1],
    [2, 1],
    [1, 2],
    [2, 2],
  ] as const;
  return lengths.map(([one, two]) => head(first, one) + head(last, two));
}

/** Shortens names so that no two of them have the same initials. */
export function initialsOf(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const forms = formsOf(name).filter((form) => form !== '');
    const [shortest = '?'] = forms;
    let form = forms.find((one) => !taken.has(one)) ?? shortest;
    for (let number = 2; taken.has(form); number += 1) form = shortest + number;
    taken.add(form);
    return form;
  });
}
