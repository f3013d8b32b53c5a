import type { Deps } from './deps.ts';
import { createAgendaService } from './features/agenda/service.ts';
import { createAuditService } from './features/audit/service.ts';
import { createDataPolicyService } from './features/data-policy/service.ts';
import { createEnginesService } from './features/engines/service.ts';
import { createFilesService } from './features/files/service.ts';
import { createFindingsService } from './features/findings/service.ts';
import { createLimitsService } from './features/limits/service.ts';
import { createCorrectionsService } from './features/meetings/corrections.ts';
import { createListeningService } from './features/listening/service.ts';
import { createMeetingsService } from './features/meetings/service.ts';
import { createEditingService } from './features/minutes/editing.ts';
import { createMetricsService } from './features/metrics/service.ts';
import { createMinutesService } from './features/minutes/service.ts';
import { createMinutesTimeService } from './features/minutes/time.ts';
import { createNamesService } from './features/names/service.ts';
import { createNoticesService } from './features/notices/service.ts';
import { createOrganisationService } from './features/organisation/service.ts';
import { createOutlinesService } from './features/outlines/service.ts';
import { createArchiveService } from './features/own-data/archive.ts';
import { createMeaningsService } from './features/placement/meanings.ts';
import { createReadingService } from './features/placement/reading.ts';
import { createPlacementService } from './features/placement/service.ts';
import { createProcessesService } from './features/processes/service.ts';
import { createQueueService } from './features/queue/service.ts';
import { createDivideService } from './features/recordings/divide.ts';
import { createDivisionsService } from './features/recordings/divisions.ts';
import { createExampleService } from './features/recordings/example/example.ts';
import { createFindSpeakersService } from './features/recordings/find-speakers.ts';
import { createImportService } from './features/recordings/import.ts';
import { createRetentionService } from './features/recordings/retention.ts';
import { createRecordingsService } from './features/recordings/service.ts';
import { createTranscriptsService } from './features/recordings/transcripts.ts';
import { createArrivalsService } from './features/room/arrivals.ts';
import { createRoomService } from './features/room/service.ts';
import { createScribebotService } from './features/scribebot/service.ts';
import { createSearchIndex } from './features/search-index/service.ts';
import { createSearchService } from './features/search/service.ts';
import { createSessionsService } from './features/sessions/service.ts';
import { createTasksService } from './features/tasks/service.ts';
import { createTemplatesService } from './features/templates/service.ts';
import { createUploadsService } from './features/uploads/service.ts';
import { createVocabulariesService } from './features/vocabularies/service.ts';
import { createWordTemplateService } from './features/word-template/service.ts';

export type Services = ReturnType<typeof createServices>;

/**
 * Builds every service once, from the services that it needs. Routes and jobs share these services. Only sign-in is
 * built in app.ts, because it may need the application itself.
 */
export function createServices(deps: Deps) {
  const audit = createAuditService(deps);
  const processes = createProcessesService(deps);
  const arrivals = createArrivalsService(deps, processes);
  const sessions = createSessionsService(deps);
  const files = createFilesService(deps);
  const limits = createLimitsService(deps, { arrivals });
  const dataPolicy = createDataPolicyService(deps, { audit });
  const room = createRoomService(deps, dataPolicy, arrivals);
  const outlines = createOutlinesService(deps);
  const templates = createTemplatesService(deps, { audit }, 'personal');
  const vocabularies = createVocabulariesService(deps, { audit }, 'personal');
  const uploads = createUploadsService(deps, { limits, room });
  const wordTemplates = createWordTemplateService(deps, { audit, files });
  const meetings = createMeetingsService(deps, { audit, files, word: wordTemplates });
  const meanings = createMeaningsService(deps, { meetings });
  const transcripts = createTranscriptsService(deps, { audit, files, limits, meanings, meetings });
  const divisions = createDivisionsService(deps);
  const corrections = createCorrectionsService(deps, { limits, meetings });
  const agenda = createAgendaService(deps, { meetings, templates, outlines });
  const reading = createReadingService(deps, { meetings });
  const placement = createPlacementService(deps, { meanings, meetings, reading });
  const listening = createListeningService(deps, { audit, files, meetings, policy: dataPolicy });
  const editing = createEditingService(deps, { audit, files, limits, listening, meetings });
  const findings = createFindingsService(deps, { meetings });
  const tasks = createTasksService(deps, { audit, meetings });
  const notices = createNoticesService(deps);
  const metrics = createMetricsService(deps, { processes, room });
  return {
    agenda,
    arrivals,
    archive: createArchiveService(deps, {
      audit,
      meetings,
      editing,
      findings,
      tasks,
      listening,
      uploads,
      templates,
      vocabularies,
    }),
    audit,
    corrections,
    dataPolicy,
    division: createDivideService(deps, { divisions, meetings, reading }),
    editing,
    engines: createEnginesService(deps, { audit, room }),
    examples: createExampleService(deps, { transcripts }),
    files,
    findings,
    findSpeakers: createFindSpeakersService(deps, { divisions, files, meetings }),
    imports: createImportService(deps, { transcripts, vocabularies }),
    limits,
    listening,
    meetings,
    metrics,
    minutes: createMinutesService(deps, { audit, meetings, notices, limits, placement }),
    minutesTime: createMinutesTimeService(deps, { meetings }),
    names: createNamesService(deps, { meetings }),
    notices,
    organisation: createOrganisationService(deps, { audit, meetings, sessions, templates, vocabularies }),
    outlines,
    placement,
    processes,
    queue: createQueueService(deps, { room, processes, metrics }),
    reading,
    recordings: createRecordingsService(deps, {
      audit,
      divisions,
      files,
      listening,
      meanings,
      meetings,
      notices,
      vocabularies,
      uploads,
      limits,
      room,
    }),
    retention: createRetentionService(deps, { audit, files, policy: dataPolicy, meetings }),
    room,
    scribebot: createScribebotService(deps, { meanings, meetings, placement }),
    searches: createSearchService(deps),
    searchIndex: createSearchIndex(deps),
    sessions,
    /** Templates and vocabularies of the organisation, which its super users change. */
    sharedTemplates: createTemplatesService(deps, { audit }, 'organisation'),
    sharedVocabularies: createVocabulariesService(deps, { audit }, 'organisation'),
    tasks,
    templates,
    uploads,
    vocabularies,
    wordTemplates,
  };
}
