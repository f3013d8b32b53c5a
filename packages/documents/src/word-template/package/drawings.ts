import { elementsOf } from '../../office-xml/elements.ts';
import { xmlFlaw } from '../../office-xml/flaw.ts';

const MOST_TAGS = 300_000;
/** A document type declaration as drawing programs write it, without entities of its own. */
const DECLARATION = /<!DOCTYPE\s[^<>[\]]*>/i;
/** Addresses that stay within the drawing: of its own parts, or of pictures contained in its text. */
const WITHIN = /^\s*(?:#|data:|$)/i;
/** A style sheet for the whole drawing, named before its root; the style sheet may fetch more. */
const STYLE_SHEET = /<\?xml-stylesheet\s[^<>]*/;
const ITS_ADDRESS = /\shref\s*=\s*["']([^"']*)/;
const IN_STYLE = /@import([^;]*)|\burl\(\s*["']?([^)"']*)/gi;

/** Finds an address from which a drawing (SVG) would fetch something when shown. Links are only followed on a click. */
export function shownFrom(svg: string): { readonly address: string } | 'unreadable' | null {
  const xml = svg.replace(DECLARATION, '');
  if (xmlFlaw(xml, MOST_TAGS) !== null) return 'unreadable';
  const [sheet] = STYLE_SHEET.exec(xml) ?? [];
  if (sheet !== undefined) {
    const [, address = ''] = ITS_ADDRESS.exec(sheet) ?? [];
    return WITHIN.test(address) ? 'unreadable' : { address };
  }
  for (const { name, attributes, text } of elementsOf(xml)) {
    const named = [...attributes].filter(([attribute]) => name !== 'a' && /^(?:href|src)$/i.test(attribute));
    const styles = name === 'style' ? [...attributes.values(), text] : [...attributes.values()];
    const address = [...named.map(([, value]) => value), ...styles.flatMap(addressesIn)].find(
      (one) => !WITHIN.test(one),
    );
    if (address !== undefined) return { address };
  }
  return null;
}

const addressesIn = (css: string): string[] =>
  [...css.matchAll(IN_STYLE)].map(([, imported, shown = '']) => imported ?? shown);
