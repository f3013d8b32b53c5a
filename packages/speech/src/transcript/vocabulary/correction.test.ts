import { describe, expect, it } from 'vitest';
import { vocabularyCorrection } from './correction.ts';
import { knownWords } from './known-words.ts';

const french = knownWords(['fr']);
const correct = (elements: readonly string[], text: string): string => vocabularyCorrection(elements, french)(text);

describe('an element of the vocabulary', () => {
  it.each([
    ['SharePoint', 'On le met sur sharepoint.', 'On le met sur SharePoint.'],
    ['SharePoint', 'On le met sur Share Point.', 'On le met sur SharePoint.'],
    ['Saint-Symphorien', 'la mairie de Saint Symphorien', 'la mairie de Saint-Symphorien'],
    ['Écophyto', 'le plan Ecophyto', 'le plan Écophyto'],
    ['Vieilles Charrues', 'les vieilles charrues', 'les Vieilles Charrues'],
  ])('is written as it is spelled: %s', (element, heard, written) => {
    expect(correct([element], heard)).toBe(written);
  });

  it.each([
    ['Kowalczyk', 'Monsieur Kovaltchik présente.', 'Monsieur Kowalczyk présente.'],
    ['Fortinet', 'le pare-feu forte inette', 'le pare-feu Fortinet'],
    ['Valorplast', 'La société valor plaste reprend.', 'La société Valorplast reprend.'],
    ['hémodialyse', 'le service émodialise', 'le service hémodialyse'],
    ['Banque des Territoires', 'la banque des territoire prête', 'la Banque des Territoires prête'],
  ])('is found by its sounds, in one word or several: %s', (element, heard, written) => {
    expect(correct([element], heard)).toBe(written);
  });

  it.each([
    ['RGPD', 'le R.G.P.D. demande, et le R G P D.', 'le RGPD demande, et le RGPD.'],
    ['SEPA', 'un prélèvement sépa', 'un prélèvement SEPA'],
    ['EHPAD', 'l’épade recrute', 'l’EHPAD recrute'],
    ['URSSAF', 'lursaf a répondu', 'l’URSSAF a répondu'],
  ])('is found if initials are spelled, or said as a word: %s', (element, heard, written) => {
    expect(correct([element], heard)).toBe(written);
  });

  it.each([
    ['Vision Zéro', 'le plan vision 0 est prolongé', 'le plan Vision Zéro est prolongé'],
    ['Natura 2000', 'le site natura deux mille', 'le site Natura 2000'],
    ['HES-SO', 'la H.E.S.S.O. répond', 'la HES-SO répond'],
    ['Schaller', 'la parole est achallée', 'la parole est à Schaller'],
    ['Avenches', 'la commune d’avenches', 'la commune d’Avenches'],
    ['Dujardin', 'Monsieur Du Jardin, et madame du jardin', 'Monsieur Dujardin, et madame Dujardin'],
    ['CA', 'le Ca se réunit', 'le CA se réunit'],
  ])('is found with its figures, letters and small words: %s', (element, heard, written) => {
    expect(correct([element], heard)).toBe(written);
  });

  it.each([
    ['Karim', 'Merci Karin. Et toi, Karin ?'],
    ['Luca Ferrari', 'Ce sont Luca et Marie-Thérèse.'],
    ['Inès Belkacem', 'C’est madame Belkacem.'],
    ['Martin', 'Le martin-pêcheur, à 12 h 30, pour 1 200 francs.'],
    ['Vision Zéro', 'La vision 10 est là.'],
    ['Conthey', 'Nous avons dit que, Can’t we, oui.'],
  ])('is not written over another name or figure: %s', (element, heard) => {
    expect(correct([element], heard)).toBe(heard);
  });

  it('is not written into a passage in a language without a list of words', () => {
    const mixed = vocabularyCorrection(['Stahn', 'Zimmermann'], knownWords(['fr', 'de']));
    const german = 'Wir haben gestern noch zusammen mit dem Zimmerman gesprochen.';
    expect(mixed(german)).toBe(german);
    expect(mixed('Madame Zimmerment présente le rapport.')).toBe('Madame Zimmermann présente le rapport.');
  });

  it('is matched as a whole phrase, never by one of its words', () => {
    expect(correct(['Jean Moulin'], 'La rue du Moulin et Jean.')).toBe('La rue du Moulin et Jean.');
    expect(correct(['Windows Server'], 'Windows serveur en septembre')).toBe('Windows Server en septembre');
  });

  it.each([
    ['Pierre', 'Il reste une pierre.'],
    ['Orange', 'Il y a une orange au bar.'],
    ['Sion', 'Et si on reportait ?'],
    ['Haile', 'Le samedi et le dimanche.'],
    ['EHPAD', 'Je ne les ai pas.'],
    ['visio', 'Le week-end est libre.'],
    ['Natura 2000', 'le site natura 200'],
    ['CA', 'Ça me va. Ça fait 52.'],
    ['CE', 'Ce que je vous propose.'],
    ['Lemaire', 'Le maire ouvre la séance. Monsieur le maire\u00A0?'],
    ['Lafontaine', 'la fontaine du village'],
    ['Dujardin', 'au fond du jardin'],
    ['chef de projet', 'Je gère des projets de bâtiment.'],
  ])('is not written over words of the language that sound like it: %s', (element, heard) => {
    expect(correct([element], heard)).toBe(heard);
  });

  it('is not written over a name that is merely similar', () => {
    expect(correct(['Gérard', 'Madame Yersin'], 'Madame Servais et Gérald.')).toBe('Madame Servais et Gérald.');
  });

  it('leaves signs, spaces and all other words unchanged', () => {
    expect(correct(['Odoo'], 'Alors… odou ? Oui\u00a0: « odou », hein !')).toBe(
      'Alors… Odoo ? Oui\u00a0: « Odoo », hein !',
    );
  });

  it('is corrected by its spelling in a language without a list of words', () => {
    const german = vocabularyCorrection(['Bürgerforum'], knownWords(['de']));
    expect(german('Das Bürger-Forum, das Wasser.')).toBe('Das Bürgerforum, das Wasser.');
  });

  it('is ignored if it has no letter', () => {
    expect(correct(['—', ''], 'Rien ne change.')).toBe('Rien ne change.');
  });
});
