import { recordingsTexts } from '../../../texts/new-meeting/recordings.ts';
import { formatBytes } from '@greffier/contract/bytes';

/** File name extensions of media for which browsers often give no type. */
const EXTENSIONS =
  /\.(mp3|m4a|m4b|aac|wav|ogg|oga|opus|webm|weba|flac|mp4|m4v|mov|mkv|mka|wma|wmv|amr|3gp|aif|aiff|avi|mpg|mpeg|mts|m2ts)$/i;

/** Returns why a file cannot be sent, in French; null if it can. The server checks its real content. */
export function refuseFile(file: Pick<File, 'name' | 'size' | 'type'>, maxBytes: number): string | null {
  if (file.size === 0) return recordingsTexts.emptyFile;
  if (!/^(audio|video)\//.test(file.type) && !EXTENSIONS.test(file.name)) return recordingsTexts.notAudio;
  if (file.size > maxBytes) return recordingsTexts.tooLarge(formatBytes(maxBytes));
  return null;
}
