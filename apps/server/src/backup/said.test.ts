import { describe, expect, it } from 'vitest';
import { BackupError } from '../database/backup/error.ts';
import { StorageFullError, StorageUnavailableError } from '../storage/storage.ts';
import { failureSaid, movedSaid } from './said.ts';

describe('the report of a move', () => {
  it('names every variable to keep, and every folder to remove', () => {
    const moved = { rows: 12_345, files: { files: 2, bytes: 1_500 }, isEnded: true };
    expect(movedSaid(moved, 'postgresql', '/donnees', true)).toBe(
      'Copie faite et comparée\u00A0: 12\u202F345\u00A0lignes et 2\u00A0fichiers (1,5\u00A0ko). Gardez DATABASE_URL et les variables S3_…, démarrez Greffier, vérifiez, puis supprimez dans /donnees\u00A0: database, files, uploads, work. Chaque personne se connecte à nouveau.',
    );
  });

  it('uses the singular for one file, and says what could not be removed', () => {
    const moved = { rows: 0, files: { files: 1, bytes: 1 }, isEnded: false };
    expect(movedSaid(moved, 'folder', '/donnees', true)).toBe(
      'Copie faite et comparée\u00A0: 1\u00A0fichier (1\u00A0octet). Retirez les variables S3_…, démarrez Greffier, vérifiez, puis supprimez le contenu du stockage S3. La clé storage-move n’a pas pu être supprimée du nouvel emplacement des fichiers\u00A0: Greffier la supprime à son démarrage.',
    );
  });

  it('tells the reader to keep the bucket in which the files stayed, and to remove nothing of it', () => {
    const moved = { rows: 1, files: null, isEnded: true };
    const said = movedSaid(moved, 'postgresql', '/donnees', true);
    expect(said).toContain('comparée\u00A0: 1\u00A0ligne. Gardez DATABASE_URL et les variables S3_…,');
    expect(said).toContain('supprimez dans /donnees\u00A0: database. Chaque');
    expect(movedSaid(moved, 'embedded', '/donnees', false)).toContain(
      'Retirez DATABASE_URL, démarrez Greffier, vérifiez, puis supprimez la base PostgreSQL.',
    );
  });
});

describe('the report of a failure', () => {
  it('says that there is no room, wherever room is missing', () => {
    const full = 'Le stockage S3, ou un disque, manque de place\u00A0: libérez-en, puis recommencez.';
    expect(failureSaid(new StorageFullError('no room in the object store'), false)).toBe(full);
    expect(failureSaid(Object.assign(new Error('write'), { code: 'ENOSPC' }), false)).toBe(full);
  });

  it('says that somebody ended the command, if that made it fail', () => {
    const ended = 'La commande a échoué\u00A0: elle a été interrompue.';
    expect(failureSaid(new StorageUnavailableError('the body ended'), true)).toBe(ended);
    expect(failureSaid(new Error('aborted'), true)).toBe(ended);
    expect(failureSaid(new BackupError('La copie diffère.'), true)).toBe('La copie diffère.');
    expect(failureSaid(new Error('inconnu'), false)).toBe('La commande a échoué\u00A0: inconnu');
  });
});
