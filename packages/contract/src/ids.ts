import { z } from 'zod';
import { NOT_FOUND } from './errors.ts';

// A malformed id in an address names nothing: the server answers with 404 and these messages.
export const MeetingId = z.uuid(NOT_FOUND.meeting).brand<'MeetingId'>();
export type MeetingId = z.infer<typeof MeetingId>;
export const UserId = z.uuid(NOT_FOUND.user).brand<'UserId'>();
export type UserId = z.infer<typeof UserId>;
export const TaskId = z.uuid(NOT_FOUND.task).brand<'TaskId'>();
export type TaskId = z.infer<typeof TaskId>;
export const TemplateId = z.uuid(NOT_FOUND.template).brand<'TemplateId'>();
export type TemplateId = z.infer<typeof TemplateId>;
export const UploadId = z.uuid(NOT_FOUND.upload).brand<'UploadId'>();
export type UploadId = z.infer<typeof UploadId>;
export const VocabularyId = z.uuid(NOT_FOUND.vocabulary).brand<'VocabularyId'>();
export type VocabularyId = z.infer<typeof VocabularyId>;
