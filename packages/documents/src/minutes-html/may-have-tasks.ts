/** Tells without parsing whether minutes may have tasks: the label of tasks and their tables' heads say « action ». */
export const mayHaveTasks = (html: string): boolean => /action/i.test(html);
