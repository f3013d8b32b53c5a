const UNITS = ['octets', 'Ko', 'Mo', 'Go', 'To'] as const;
const number = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 });

/** Bytes for people, in powers of 1024: `1,2 Go`. */
export function formatBytes(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)));
  const unit = bytes < 2 ? 'octet' : (UNITS[power] ?? '');
  return `${number.format(bytes / 1024 ** power)}\u00A0${unit}`;
}
