/** Fields by which Word fetches or runs something when it opens or prints a document. */
const REACHING = /\b(INCLUDEPICTURE|INCLUDETEXT|INCLUDE|IMPORT|DDEAUTO|DDE|LINK|DATABASE|RD|MACROBUTTON)\b/;

/**
 * Gathers the codes of a part's fields. A code may be in several pieces, with another field between them, and the next
 * field's may follow it without a blank.
 */
export function fieldCodes() {
  /** What is said outside of any field, then by the fields that are open, the outermost first. */
  const open = [''];
  const whole: string[] = [];
  let joined = '';
  const over = (): void => void whole.push(open.pop() ?? '');
  return {
    add(piece: string): void {
      joined += piece;
      open.push((open.pop() ?? '') + piece);
    },
    addWhole: (code: string): void => void whole.push(code),
    /** @param border as `w:fldCharType` has it: what follows `separate` is the field's result */
    turn(border: string | undefined): void {
      if (border === 'separate' || (border === 'end' && open.length > 1)) over();
      if (border === 'separate' || border === 'begin') open.push('');
    },
    /** Names a field that reaches out; undefined if none does. */
    reaching: (): string | undefined => REACHING.exec([...whole, ...open, joined].join('\n').toUpperCase())?.[1],
  };
}
