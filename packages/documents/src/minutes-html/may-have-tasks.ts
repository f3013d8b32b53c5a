/** Tells without reading them whether minutes may have tasks: their label and the heads of their tables say « action ». */
export const mayHaveTasks = (html: string): boolean => /action/i.test(html);
