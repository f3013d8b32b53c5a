const UNITS = ['octets', 'ko', 'Mo', 'Go', 'To'] as const;
const THOUSAND = 1_000;
const fine = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 });
const coarse = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 0 });

/**
 * Writes bytes for people: `1 octet`, `52,4 ko`, `240 Mo`, `1,1 Go`. The units are decimal, as for disks and downloads.
 */
export function formatBytes(bytes: number): string {
  let power = 0;
  let value = bytes;
  // A value that would be rounded to a thousand is written in the next unit.
  while (value >= THOUSAND - (power === 0 ? 0 : 0.5) && power < UNITS.length - 1) {
    value /= THOUSAND;
    power += 1;
  }
  const unit = bytes < 2 ? 'octet' : (UNITS[power] ?? '');
  return `${(value < 100 ? fine : coarse).format(value)}\u00A0${unit}`;
}
