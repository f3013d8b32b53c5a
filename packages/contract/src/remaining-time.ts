/** Steps to which times are rounded; minutes. Times are estimates, so longer ones have coarser steps. */
const STEPS = [
  { from: 60, step: 10 },
  { from: 20, step: 5 },
] as const;
/** Time below which a text says « less than a minute »; seconds. */
const A_MINUTE = 45;

function steppedMinutes(seconds: number): number {
  const minutes = Math.round(seconds / 60);
  const { step } = STEPS.find(({ from }) => minutes >= from) ?? { step: 1 };
  return Math.max(1, Math.round(minutes / step) * step);
}

const hoursOf = (minutes: number): string => {
  const rest = minutes % 60 === 0 ? '' : `\u00a0${String(minutes % 60).padStart(2, '0')}`;
  return `${Math.floor(minutes / 60)}\u00a0h${rest}`;
};

/** Writes, in French and as a person says it, the time that some work will still take. */
export function remainingTime(seconds: number): string {
  if (seconds < A_MINUTE) return 'Moins d’une minute restante';
  const told = steppedMinutes(seconds);
  if (told === 1) return 'Environ 1\u00a0minute restante';
  if (told < 60) return `Environ ${told}\u00a0minutes restantes`;
  return `Environ ${hoursOf(told)} restante${told < 120 ? '' : 's'}`;
}

/** Writes, in French and as a person says it, the time that some work takes. */
export function expectedTime(seconds: number): string {
  if (seconds < A_MINUTE) return 'Moins d’une minute';
  const told = steppedMinutes(seconds);
  return `Environ ${told < 60 ? `${told}\u00a0min` : hoursOf(told)}`;
}
