/** Texts of the application's frame: header, navigation, footer. */
export const shellTexts = {
  skip: 'Aller au contenu',
  navigation: 'Navigation principale',
  home: (name: string): string => `${name}, accueil`,
  meetings: 'Réunions',
  settings: 'Paramètres',
  organisation: 'Organisation',
  newMeeting: '+ Nouvel Enregistrement',
  openMenu: 'Ouvrir le menu',
  menu: 'Menu',
  copyright: (year: number, product: string): string => `©\u00A0${year} ${product}`,
  help: 'Aide',
} as const;
