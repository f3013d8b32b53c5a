import { NewMeeting } from '@greffier/contract/meeting/meetings';
import { describe, expect, it } from 'vitest';
import type { NewMeetingForm } from './new-meeting.ts';
import { problemsOf, toNewMeeting } from './new-meeting.ts';

const form: NewMeetingForm = {
  meeting_name: 'Comité',
  meeting_date: '2026-03-03',
  meeting_time: '',
  main_language: 'fr',
  extra_languages: ['de'],
  participants: [' Ada ', ''],
  vocabulary_id: null,
};
const audio = { file: new File(['x'], 'a.mp3'), facts: null, recordingId: null };

describe('the form of a new meeting', () => {
  it('requires a name, a date and a recording, in the words of the specification', () => {
    expect(problemsOf({ ...form, meeting_name: ' ', meeting_date: '' }, null, 12)).toEqual({
      audio: 'Veuillez sélectionner un fichier audio ou enregistrer une réunion',
      meeting_name: 'Veuillez entrer un nom de réunion',
      meeting_date: 'Veuillez sélectionner une date',
    });
    expect(problemsOf(form, audio, 12)).toEqual({});
  });

  it('says what is wrong with a name that is too long and with an impossible day', () => {
    expect(problemsOf({ ...form, meeting_name: 'x'.repeat(201), meeting_date: '0000-01-01' }, audio, 12)).toEqual({
      meeting_name: 'Le nom de la réunion contient au plus 200 caractères',
      meeting_date: 'La date de la réunion n’est pas une date valable',
    });
  });

  it('says what is wrong with the time and the participants', () => {
    const participants = Array.from({ length: 201 }, (_, index) => `Personne ${index}`);
    expect(problemsOf({ ...form, meeting_time: '25:00', participants }, audio, 12)).toEqual({
      meeting_time: 'L’heure doit avoir la forme hh:mm',
      participants: 'Une réunion compte au plus 200 participants',
    });
    expect(problemsOf({ ...form, participants: ['x'.repeat(201)] }, audio, 12)).toEqual({
      participants: 'Le nom contient au plus 200 caractères',
    });
  });

  it('refuses a recording that is longer than the server transcribes, and says what to do', () => {
    const lasting = (duration: number | null) => ({ ...audio, facts: { duration, video: false } });
    expect(problemsOf(form, lasting(5_401), 1.5)).toEqual({
      audio:
        'Cet enregistrement est trop long\u00A0: la limite est de 1,5\u00A0h. Coupez-le en plusieurs fichiers, et créez une réunion pour chacun.',
    });
    expect(problemsOf(form, lasting(5_400), 1.5)).toEqual({});
    expect(problemsOf(form, lasting(null), 1.5)).toEqual({});
  });

  it('is sent as the contract wants it, without a time if none was given', () => {
    expect(NewMeeting.parse(toNewMeeting(form, 61.5))).toEqual({
      ...form,
      meeting_time: null,
      participants: ['Ada'],
      agenda: [],
      audio_duration_s: 61.5,
      upload_id: null,
      sha256: null,
    });
  });
});
