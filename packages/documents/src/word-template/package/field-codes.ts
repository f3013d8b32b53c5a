const NAMES = 'INCLUDEPICTURE|INCLUDETEXT|INCLUDE|IMPORT|DDEAUTO|DDE|LINK|DATABASE|RD|MACROBUTTON';
/** Fields by which Word fetches or runs something when it opens or prints a document. */
const REACHING = new RegExp(String.raw`\b(${NAMES})\b`);
/** The same at a place: a name ends before a blank, an argument or a switch, not within an address. */
const REACHING_HERE = new RegExp(String.raw`(${NAMES})(?=[\s"\\]|$)`, 'y');
/** What a code says as text: addresses of links and the like may have any word in them. */
const QUOTED = /"[^"]*"/g;
/** The address of a link, which Word also takes without quotation marks. */
const LINKED = /^\s*HYPERLINK\s+[^\s"\\]+/;

/**
 * Gathers the codes of a part's fields. A code may be in several pieces, with another field between them, and the next
 * field's may follow it without a blank.
 */
export function fieldCodes() {
  /** What is said outside of any field, then by the fields that are open, the outermost first. */
  const open = [''];
  const whole: string[] = [];
  let joined = '';
  /** Where pieces begin in `joined`, behind their blanks. */
  const begins: number[] = [];
  const over = (): void => void whole.push(open.pop() ?? '');
  return {
    add(text: string): void {
      const piece = text.toUpperCase();
      if (piece.trim() !== '') begins.push(joined.length + piece.length - piece.trimStart().length);
      joined += piece;
      open.push((open.pop() ?? '') + piece);
    },
    addWhole: (code: string): void => void whole.push(code.toUpperCase()),
    /** @param border as `w:fldCharType` has it: what follows `separate` is the field's result */
    turn(border: string | undefined): void {
      if (border === 'separate' || (border === 'end' && open.length > 1)) over();
      if (border === 'separate' || border === 'begin') open.push('');
    },
    /**
     * Names a field that reaches out; undefined if none does. A piece is looked at by itself too, since Word may leave
     * out the one before it, and with it a quotation mark.
     */
    reaching(): string | undefined {
      for (const code of [...whole, ...open]) {
        const [, name] = REACHING.exec(code.replace(LINKED, ' ').replace(QUOTED, ' ')) ?? [];
        if (name !== undefined) return name;
      }
      for (const at of begins) {
        REACHING_HERE.lastIndex = at;
        const [, name] = REACHING_HERE.exec(joined) ?? [];
        if (name !== undefined) return name;
      }
      return undefined;
    },
  };
}
