import { describe, expect, it } from 'vitest';
import { ApiRequestError, RefusedError, ServerUnreachableError } from '../../lib/request-error.ts';
import { DEFAULT_FORMAT, extractionProblem } from './extracted-format.ts';

const answer = (status: number) => new ApiRequestError({ url: '/x', status, statusText: '', body: null });

describe('a format from a PDF', () => {
  it('has three levels if nothing was found', () => {
    expect(DEFAULT_FORMAT.map(({ level }) => level)).toEqual([1, 2, 3]);
  });

  it.each([
    [answer(404), 'Fonctionnalité non disponible'],
    [answer(501), 'Fonctionnalité non disponible'],
    [answer(422), 'Fichier invalide'],
    [answer(500), 'Erreur serveur'],
    [answer(503), 'Erreur serveur'],
    [answer(429), 'Erreur d’extraction'],
    [new ServerUnreachableError(null), 'Erreur d’extraction'],
    [new RefusedError('rien'), 'Aucun format détecté'],
  ])('says what went wrong: %s', (error, title) => expect(extractionProblem(error)).toBe(title));
});
