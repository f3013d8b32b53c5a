import { NewMeeting } from '@greffier/contract/meeting/meetings';
import { ApiError } from '../../errors.ts';
import { holdsTooManyValues, tooManyValues } from '../../http/body.ts';

/**
 * Reads the `data` field of an upload.
 * @throws ApiError 422 with one French message for each wrong field; 413 if it contains too many values
 */
export function parseForm(data: string | undefined): NewMeeting {
  if (data === undefined) throw invalid({ data: 'Le formulaire de la réunion manque' });
  const parsed = NewMeeting.safeParse(readJson(data));
  if (parsed.success) return parsed.data;
  const errors: Record<string, string> = {};
  for (const issue of parsed.error.issues) errors[issue.path.join('.') || 'data'] ??= issue.message;
  throw invalid(errors);
}

function readJson(data: string): unknown {
  if (holdsTooManyValues(Buffer.from(data))) throw tooManyValues();
  try {
    return JSON.parse(data);
  } catch {
    throw invalid({ data: 'Le formulaire de la réunion n’est pas du JSON valide' });
  }
}

const invalid = (errors: Record<string, string>): ApiError =>
  new ApiError(422, 'validation_error', 'Le formulaire de la réunion est incomplet ou incorrect.', errors);
