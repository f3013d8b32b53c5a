/** The person behind a label, or « Orateur 2 » while nobody named the voice. */
export function speakerName(label: string, names: Readonly<Record<string, string>>): string {
  const name = names[label]?.trim() ?? '';
  if (name !== '') return name;
  const number = /(\d+)$/.exec(label)?.[1];
  return number === undefined ? label : `Orateur ${number}`;
}
