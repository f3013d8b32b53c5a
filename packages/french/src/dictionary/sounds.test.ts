import { describe, expect, it } from 'vitest';
import { soundsOf, spelledAloud } from './sounds.ts';

describe('sounds of French spelling', () => {
  it.each([
    ['seau', 'sot'],
    ['quinze', 'kinze'],
    ['Vandenbroucke', 'vandenbrouk'],
    ['Plougastel', 'plougastelle'],
    ['Hélianthe', 'éliante'],
    ['Szymanski', 'Chimanski'],
    ['Bouygues', 'Bouigue'],
  ])('are the same for « %s » and « %s »', (one, other) => {
    expect(soundsOf(one)).toBe(soundsOf(other));
  });

  it.each([
    ['poisson', 'poison'],
    ['vent', 'vin'],
    ['gare', 'jarre'],
    ['roue', 'rue'],
  ])('differ for « %s » and « %s »', (one, other) => {
    expect(soundsOf(one)).not.toBe(soundsOf(other));
  });

  it('keep the final consonants of a name on request', () => {
    expect(soundsOf('Kerlaz', { ends: true })).not.toBe(soundsOf('Kerlaz'));
    expect(soundsOf('Fortinet', { ends: true })).toBe(soundsOf('fortinette'));
  });

  it('of an English name are those that a French speaker hears', () => {
    expect(soundsOf('TypeScript', { spelling: 'english', ends: true })).toBe('taipEskRipt');
    expect(soundsOf('Meeting', { spelling: 'english' })).toBe(soundsOf('mitigne'));
  });

  it('of spelled initials are the names of the letters', () => {
    expect(spelledAloud('RGPD')).toBe('ERZepede');
  });
});
