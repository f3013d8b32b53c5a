import type { AttendanceStatus } from '@greffier/contract/meeting/minutes/attendance';

export const attendanceTexts = {
  title: 'Présences',
  hint: 'Une liste collée, un nom par ligne, remplit autant de lignes. La fonction est facultative.',
  status: { present: 'Présent', remote: 'À distance', excused: 'Excusé', absent: 'Absent' } satisfies Record<
    AttendanceStatus,
    string
  >,
  group: { present: 'Présents', remote: 'À distance', excused: 'Excusés', absent: 'Absents' } satisfies Record<
    AttendanceStatus,
    string
  >,
  statusOf: (person: string): string => `Présence de ${person}`,
  roleOf: (person: string): string => `Fonction de ${person}`,
  role: 'Fonction',
  nobody: (number: number): string => `la personne ${number}`,
  add: 'Ajouter une personne',
  remove: (person: string): string => `Retirer ${person}`,
  edit: 'Modifier les présences',
  toReview: (count: number): string =>
    count === 1
      ? '1 présence à revoir, d’après ce qui a été dit'
      : `${count} présences à revoir, d’après ce qui a été dit`,
  proposed: 'D’après ce qui a été dit',
  proposal: (person: string, status: string): string => `${person}\u00A0: ${status.toLocaleLowerCase('fr')}`,
  said: (at: string, text: string): string => `${at} – «\u00A0${text}\u00A0»`,
  apply: 'Reprendre',
  applyOne: (person: string, status: string): string => `Reprendre ${person}\u00A0: ${status.toLocaleLowerCase('fr')}`,
  applyAll: 'Tout reprendre',
  unknown: 'Les présences ne sont pas encore connues.',
} as const;
