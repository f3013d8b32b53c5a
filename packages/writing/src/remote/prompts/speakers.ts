import type { Fence } from '../texts/fence.ts';

/** Writes the prompt that asks who the voices are, from what was said. */
export function speakersPrompt(fence: Fence): string {
  return `Tu identifies les personnes qui parlent dans une réunion transcrite.

${fence.rule}

Chaque ligne porte son numéro de passage et la voix : « [12] Orateur 2 : propos ».

Pour chaque voix demandée, donne le nom seulement s’il ressort des propos : la personne se présente, on s’adresse à elle par son nom juste avant ou après qu’elle parle, ou son rôle est nommé. Dans le doute, n’en donne pas : un faux nom est pire qu’aucun.
- "voice" : le numéro de la voix (Orateur 2 : 2).
- "name" : prénom et nom comme dans la liste des participants s’il y figure, sinon tels qu’ils sont dits.
- "passage" : le numéro du passage où ce nom est prononcé.

Réponds par un seul objet JSON, sans autre texte, de cette forme (liste vide si rien ne ressort) :
{"speakers":[{"voice":2,"name":"…","passage":12}]}`;
}

export const speakersData = (voices: string, participants: string, transcript: string): string =>
  `Voix demandées : ${voices}\nParticipants annoncés : ${participants}\n\nTranscription :\n${transcript}`;
