const two = (value: number): string => String(value).padStart(2, '0');

/** Formats seconds for people: `1 h 05`, `12 min`, `40 s`. */
export function formatDuration(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole}\u00A0s`;
  const minutes = Math.round(whole / 60);
  if (minutes < 60) return `${minutes}\u00A0min`;
  return `${Math.floor(minutes / 60)}\u00A0h\u00A0${two(minutes % 60)}`;
}

/** Formats seconds for the statistics (specification §9): `hh:mm`, both zero-padded, `0:00` for zero. */
export function formatHoursMinutes(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return minutes === 0 ? '0:00' : `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** Formats a position in the recording, given in seconds: `02:03`, or `1:02:03` from one hour on. */
export function formatTimestamp(seconds: number): string {
  const whole = Math.floor(seconds);
  const hours = Math.floor(whole / 3600);
  const rest = `${two(Math.floor((whole % 3600) / 60))}:${two(whole % 60)}`;
  return hours === 0 ? rest : `${hours}:${rest}`;
}
