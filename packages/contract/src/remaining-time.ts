/** Times are estimates: longer ones are told in coarser steps. Minutes. */
const STEPS = [
  { from: 60, step: 10 },
  { from: 20, step: 5 },
] as const;

/** Time that is left of some work, as a person says it. French. */
export function remainingTime(seconds: number): string {
  if (seconds < 45) return 'Moins d’une minute restante';
  const minutes = Math.round(seconds / 60);
  const { step } = STEPS.find(({ from }) => minutes >= from) ?? { step: 1 };
  const told = Math.max(1, Math.round(minutes / step) * step);
  if (told === 1) return 'Environ 1\u00a0minute restante';
  if (told < 60) return `Environ ${told}\u00a0minutes restantes`;
  const hours = Math.floor(told / 60);
  const rest = told % 60 === 0 ? '' : `\u00a0${String(told % 60).padStart(2, '0')}`;
  return `Environ ${hours}\u00a0h${rest} restante${hours > 1 ? 's' : ''}`;
}
