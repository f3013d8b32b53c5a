import { z } from 'zod';
import { defineCall } from '../call.ts';
import { Success } from '../errors.ts';

/** The name of an engine's weights in commands and folders. */
export const EngineModel = z
  .string('Un moteur est attendu')
  .regex(/^[a-z0-9][a-z0-9.-]{0,63}$/, 'Ce nom n’est pas celui d’un moteur');

const InUse = z.object({
  engine: z.enum(['embedded', 'remote']).describe('remote\u00A0: un serveur que l’installation nomme'),
  model: z.string().nullable(),
});

const Role = z
  .enum(['speech', 'speakers', 'text'])
  .describe('speech\u00A0: la transcription, speakers\u00A0: les voix, text\u00A0: la rédaction');

export const EngineChoice = z.object({
  id: EngineModel,
  role: Role,
  name: z.string(),
  bytes: z.int(),
  licence: z.string(),
  author: z.string().nullable(),
  languages: z.int().nullable().describe('Combien de langues\u00A0; null où elles ne comptent pas'),
  relative_time: z
    .object({ from: z.number(), to: z.number() })
    .nullable()
    .describe('Temps estimé, où celui du moteur de départ vaut 1\u00A0; null pour la rédaction'),
  machine: z.string().nullable().describe('Pour la rédaction\u00A0: la machine qu’il lui faut'),
  recommended: z.boolean().describe('Vrai pour celui qui convient à la plupart des machines'),
  memory: z.int().describe('Mémoire estimée du travail avec lui, en octets'),
  published_error: z
    .object({ percent: z.number(), of: z.string().describe('De quoi') })
    .nullable()
    .describe('Taux d’erreur que d’autres ont publié\u00A0; null où aucun n’est connu avec certitude'),
  note: z.string().nullable(),
  state: z.enum(['starter', 'installed', 'absent', 'incomplete']),
  problem: z.string().nullable().describe('Pourquoi il est incomplet'),
  bytes_waiting: z.int().describe('Ce qui en est déjà téléchargé'),
  in_use: z.boolean(),
});
export type EngineChoice = z.infer<typeof EngineChoice>;

export const ReplacedEngine = z.object({
  role: Role,
  name: z.string(),
  used: z
    .string()
    .nullable()
    .describe('Nom du moteur qui sert à sa place\u00A0; null où le procès-verbal est fait de citations'),
  problem: z.string(),
});

export const EngineInstallation = z.object({
  model: z.string(),
  state: z.enum(['waiting', 'running', 'failed']),
  bytes: z.int(),
  total: z.int(),
  remaining: z.number().nullable().describe('Secondes\u00A0; null tant que l’on ne sait pas'),
  error: z.string().nullable(),
});
export type EngineInstallation = z.infer<typeof EngineInstallation>;

export const LocalWriter = z.object({
  words_read: z
    .int()
    .nullable()
    .describe('Mots qu’il lit par minute sur cette machine ; null tant que ce n’est pas mesuré'),
  words_written: z.int().nullable().describe('Mots qu’il écrit par minute'),
  measuring: z.boolean(),
  problem: z.string().nullable().describe('Pourquoi il ne pourrait pas rédiger maintenant'),
});
export type LocalWriter = z.infer<typeof LocalWriter>;

export const Engines = z.object({
  speech: InUse,
  speakers: InUse,
  text: InUse,
  administration: z
    .object({
      choices: z.array(EngineChoice),
      replaced: z.array(ReplacedEngine).describe('Moteurs choisis qui ne peuvent pas servir, et pourquoi'),
      installation: EngineInstallation.nullable(),
      downloads: z.boolean().describe('Faux où l’installation interdit les téléchargements'),
      speech_fixed: z.boolean().describe('Vrai où l’installation impose le moteur du texte'),
      writer: LocalWriter.nullable().describe(
        'Le modèle de langage qui rédige sur cette machine ; null où il n’y en a pas',
      ),
      folder: z.string().describe('Où placer des fichiers à la main'),
    })
    .nullable()
    .describe('Pour les super utilisateurs seulement'),
});
export type Engines = z.infer<typeof Engines>;

const body = z.object({ model: EngineModel });

export const GetEngines = defineCall({
  id: 'getEngines',
  tag: 'engines',
  summary: 'Les moteurs en service et, pour les super utilisateurs, ceux que l’on peut installer',
  access: 'user',
  method: 'GET',
  path: '/engines/',
  response: Engines,
  errors: [401],
});
export const InstallEngine = defineCall({
  id: 'installEngine',
  tag: 'engines',
  summary: 'Télécharge un moteur\u00A0; GET /engines/ dit où cela en est',
  access: 'super_user',
  method: 'POST',
  path: '/engines/install',
  body,
  response: Success,
  errors: [401, 403, 404, 409, 422],
});
export const CancelEngineInstall = defineCall({
  id: 'cancelEngineInstall',
  tag: 'engines',
  summary:
    'Interrompt l’installation en cours, aussi celle que la ligne de commande a commencée\u00A0; ce qui est téléchargé est gardé',
  access: 'super_user',
  method: 'DELETE',
  path: '/engines/install',
  response: Success,
  errors: [401, 403, 409],
});
export const UseEngine = defineCall({
  id: 'useEngine',
  tag: 'engines',
  summary: 'Met un moteur installé en service pour les prochaines réunions',
  access: 'super_user',
  method: 'POST',
  path: '/engines/use',
  body,
  response: Success,
  errors: [401, 403, 404, 409, 422],
});
export const LeaveEngine = defineCall({
  id: 'leaveEngine',
  tag: 'engines',
  summary: 'Met hors service le moteur de la rédaction\u00A0: les prochains procès-verbaux sont faits de citations',
  access: 'super_user',
  method: 'POST',
  path: '/engines/leave',
  body,
  response: Success,
  errors: [401, 403, 404, 409, 422],
});
export const RemoveEngine = defineCall({
  id: 'removeEngine',
  tag: 'engines',
  summary: 'Supprime un moteur installé, ou ce qui en est téléchargé',
  access: 'super_user',
  method: 'DELETE',
  path: '/engines/models/:model',
  params: z.object({ model: EngineModel }),
  response: Success,
  errors: [401, 403, 404, 409],
});
