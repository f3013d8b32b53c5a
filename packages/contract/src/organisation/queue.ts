import { z } from 'zod';
import { defineCall } from '../call.ts';

const QueuedJob = z.object({
  kind: z.enum(['transcription', 'summarization']),
  state: z.enum(['running', 'waiting']),
  position: z
    .int()
    .nullable()
    .describe('Rang parmi les traitements du même type qui attendent\u00A0; null pour un traitement en cours'),
  person: z
    .object({ email: z.string(), name: z.string().nullable() })
    .describe('À qui est la réunion, dont le titre reste confidentiel'),
  since: z.iso.datetime().describe('Depuis quand il est en cours, ou en attente'),
  progress: z.number().min(0).max(100),
  duration: z.number().describe('De l’enregistrement, en secondes'),
});
export type QueuedJob = z.infer<typeof QueuedJob>;

const Process = z.object({
  role: z.enum(['all', 'web', 'worker']).describe('Ce qu’il fait : servir les pages, travailler, ou les deux'),
  host: z.string().describe('Nom de sa machine ou de son conteneur'),
  since: z.iso.datetime().describe('Quand il a démarré'),
  alive: z.boolean(),
  silent_seconds: z.number().min(0).describe('Temps depuis son dernier signe de vie'),
  speech: z.string().nullable().describe('Ce qui y transcrit ; null s’il ne transcrit pas'),
  text: z.string().nullable().describe('Modèle qui y rédige ; null sans modèle'),
});
export type Process = z.infer<typeof Process>;

export const WorkQueue = z.object({
  jobs: z.array(QueuedJob).describe('Par type, dans l’ordre de leur tour\u00A0; d’abord ceux qui sont en cours'),
  room: z
    .object({
      free_bytes: z.int(),
      reserve_bytes: z.int(),
      low: z.boolean().describe('La réserve est entamée\u00A0: aucun enregistrement n’est plus accepté'),
    })
    .describe('Place sur le disque du serveur'),
  processes: z.array(Process).describe('Ceux qui ont donné signe de vie dans l’heure'),
  stored: z
    .object({
      database_bytes: z.number(),
      recordings_bytes: z.number().describe('Enregistrements qui ne sont pas encore transcrits'),
      sounds_bytes: z.number().describe('Enregistrements gardés pour l’écoute'),
    })
    .describe('Ce que l’installation contient'),
});
export type WorkQueue = z.infer<typeof WorkQueue>;

export const GetQueue = defineCall({
  id: 'getQueue',
  tag: 'organisation',
  summary: 'Les traitements en cours et en attente, les processus, ce qui est gardé et la place sur le disque',
  access: 'super_user',
  method: 'GET',
  path: '/organisation/queue',
  response: WorkQueue,
  errors: [401, 403],
});
