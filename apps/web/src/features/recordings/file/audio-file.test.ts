import { expect, it } from 'vitest';
import { refuseFile } from './audio-file.ts';

const file = (name: string, type: string, size = 10) => ({ name, type, size });

it('takes sound and video, by type or by name', () => {
  expect(refuseFile(file('a.mp3', 'audio/mpeg'), 100)).toBeNull();
  expect(refuseFile(file('a.mp4', 'video/mp4'), 100)).toBeNull();
  expect(refuseFile(file('a.M4A', ''), 100)).toBeNull();
});

it('refuses before the upload any file that the server would refuse after it', () => {
  expect(refuseFile(file('a.pdf', 'application/pdf'), 100)).toContain('ni un enregistrement audio');
  expect(refuseFile(file('a.mp3', 'audio/mpeg', 0), 100)).toContain('vide');
  expect(refuseFile(file('a.mp3', 'audio/mpeg', 2000), 1000)).toContain('1\u00a0ko');
});
