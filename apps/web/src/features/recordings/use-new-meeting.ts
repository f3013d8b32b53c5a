import { useEffect, useRef, useState } from 'react';
import { formatDay, toIsoDay } from '../../lib/dates.ts';
import { recordingsTexts } from '../../texts/new-meeting/recordings.ts';
import { isTranscriptFile, refuseTranscript } from '../transcript-import/transcript-file.ts';
import { refuseFile } from './file/audio-file.ts';
import { readFacts } from './file/media-facts.ts';
import { type AudioFile, EMPTY_FORM, type NewMeetingForm } from './new-meeting.ts';
import { type Prefilled, prefill, withoutPrefill } from './file/prefill.ts';

interface Filled {
  readonly form: NewMeetingForm;
  /** The fields before and after the chosen file filled them in; null if no file did. */
  readonly fill: { readonly before: Prefilled; readonly after: Prefilled } | null;
}

/**
 * Holds the form for a new meeting and its file, which is a recording or a transcript. The file fills in the fields
 * that are still empty. Removing the file removes these entries, too.
 */
export function useNewMeeting(maxBytes: number) {
  const [{ form }, setFilled] = useState<Filled>({ form: EMPTY_FORM, fill: null });
  const [audio, setAudio] = useState<AudioFile | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  const take = (chosen: AudioFile): void => {
    setFilled((old) => {
      const before = unfilled(old);
      // A recording made here is named after its day, because « Enregistrement » would tell people nothing in the list.
      const recorded = chosen.recordingId !== null;
      const day = formatDay(toIsoDay(new Date(chosen.file.lastModified))).replace(/^\S+ /, '');
      const after = recorded
        ? prefill(before, chosen.file, recordingsTexts.recordedOn(day))
        : prefill(before, chosen.file);
      return { form: after, fill: { before, after } };
    });
    setProblem(null);
    setAudio(chosen);
  };

  const read = async (file: File): Promise<void> => {
    const facts = await readFacts(file);
    // While the file was read, it may have been removed or replaced. Once the page has been left, nobody needs the facts:
    // in a test, even the window has gone by then.
    if (isOpen.current) setAudio((now) => (now?.file === file ? { ...now, facts } : now));
  };

  return {
    form,
    audio,
    /** Reason why the last file was refused, in French; null if none was, or if an earlier file stays. */
    problem,
    set: (change: Partial<NewMeetingForm>): void => setFilled((old) => ({ ...old, form: { ...old.form, ...change } })),
    take,
    /**
     * Takes the file in place of any other. A file that cannot be a recording or a transcript changes nothing.
     * @returns why it was refused, in French; null if it was taken
     */
    choose: ([file, another]: readonly File[]): string | null => {
      if (file === undefined) return recordingsTexts.audioRequired;
      const isTranscript = isTranscriptFile(file);
      const refused = isTranscript ? refuseTranscript(file) : refuseFile(file, maxBytes);
      const wrong = another === undefined ? refused : recordingsTexts.oneFile;
      if (wrong === null) {
        take({ file, facts: null, recordingId: null });
        if (!isTranscript) void read(file);
      } else if (audio === null) setProblem(wrong);
      return wrong;
    },
    remove: (): void => {
      setAudio(null);
      setProblem(null);
      setFilled((old) => ({ form: unfilled(old), fill: null }));
    },
  };
}

const unfilled = ({ form, fill }: Filled): NewMeetingForm =>
  fill === null ? form : withoutPrefill(form, fill.before, fill.after);
