const NAMES = 'INCLUDEPICTURE|INCLUDETEXT|INCLUDE|IMPORT|DDEAUTO|DDE|LINK|DATABASE|RD|MACROBUTTON';
/** Fields by which Word fetches or runs something when it opens or prints a document. */
const REACHING = new RegExp(String.raw`\b(${NAMES})\b`);
/** Name of a field that fetches or runs something, at one place. A blank, an argument or a switch must follow. */
const REACHING_HERE = new RegExp(String.raw`(${NAMES})(?=[\s"\\]|$)`, 'y');
/** Quoted text in a field's code, such as the address of a link. It may contain any word. */
const QUOTED = /"[^"]*"/g;
/** The address or the bookmark of a link, which Word also takes without quotation marks. */
const LINKED = /^\s*HYPERLINK(?:\s+\\[LO])?\s+[^\s"]+/;

/**
 * Gathers the codes of a part's fields. A code may be in several pieces, with another field between them, and the code
 * of the next field may follow without a blank.
 */
export function fieldCodes() {
  /** Text outside of any field, then the codes of the open fields, the outermost first. */
  const open = [''];
  const whole: string[] = [];
  let joined = '';
  /** Positions in `joined` where pieces begin, after their blanks. */
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
    /** Takes note of a field's border. @param border value of `w:fldCharType`; the field's result follows `separate` */
    turn(border: string | undefined): void {
      if (border === 'separate' || (border === 'end' && open.length > 1)) over();
      if (border === 'separate' || border === 'begin') open.push('');
    },
    /**
     * Names a field that would fetch or run something; undefined if there is none. Each piece is also looked at by
     * itself, since Word may leave out the piece before it, together with a quotation mark.
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
