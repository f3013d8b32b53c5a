import { type Domain, subject } from '../domain.ts';

export const gemeinde: Domain = {
  name: 'gemeinde',
  organisations: ['Gemeinde {place}', 'Einwohnergemeinde {place}', 'Schule {place}'],
  bodies: ['Gemeindeversammlung', 'Gemeinderatssitzung', 'Schulkommission'],
  presidents: ['der Gemeindepräsident', 'die Präsidentin'],
  salutations: ['Sehr geehrte Damen und Herren', 'Liebe Mitglieder'],
  subjects: [
    subject(
      'Finanzen',
      'Jahresrechnung {year}',
      'Budget {nextyear} und Steuerfuss',
      'Nachtragskredit von {amount}',
      'Finanzplan',
    ),
    subject(
      '[Bau und Planung|Bauwesen]',
      'Sanierung der Bachstrasse',
      'Neubau Turnhalle: Kreditantrag {amount}',
      'Teilrevision der Ortsplanung',
      'Baugesuch {person}',
      'Vergabe der Elektroarbeiten an {company}',
    ),
    subject(
      '[Bildung und Soziales|Schule]',
      'Tagesschule: Tarife',
      'Schulweg und Verkehrssicherheit',
      'Klassenplanung {year}/{nextyear}',
      'Wie weiter mit dem Jugendtreff?',
    ),
    subject(
      '[Wahlen|Personelles]',
      'Ersatzwahl in die Baukommission',
      'Anstellung einer Sachbearbeiterin',
      'Verabschiedung von {person}',
      'Totalrevision des Personalreglements',
    ),
  ],
};

export const verein: Domain = {
  name: 'verein',
  organisations: ['Turnverein {place}', 'Musikgesellschaft {place}', 'Verein Quartierhof', '{company} AG'],
  bodies: ['Vorstandssitzung', 'Generalversammlung', 'Mitgliederversammlung', 'Teamsitzung'],
  presidents: ['der Präsident', 'die Präsidentin'],
  salutations: ['Liebe Mitglieder', 'Liebe Kolleginnen und Kollegen', 'Guten Tag'],
  subjects: [
    subject(
      'Jahresberichte',
      'Jahresbericht des Präsidenten',
      'Kassabericht und Revisorenbericht',
      'Entlastung des Vorstands',
      'Mutationen',
    ),
    subject(
      '[Finanzen|Kasse]',
      'Festsetzung der Mitgliederbeiträge',
      'Budget {nextyear}',
      'Sponsoring {company}',
      'Anschaffung eines Anhängers ({amount})',
    ),
    subject(
      '[Anlässe|Tätigkeitsprogramm]',
      'Sommerfest vom {small}. {month}',
      'Vereinsreise',
      'Helferplan',
      'Jubiläum: Stand der Vorbereitungen',
    ),
    subject(
      '[Wahlen|Organisation]',
      'Wahl der Revisoren',
      'Statutenänderung (Art. {small})',
      'Neue Webseite',
      'Ehrungen',
    ),
  ],
};

export const board: Domain = {
  name: 'board',
  organisations: [
    '{company} Ltd',
    'International School of {place}',
    'Lake Society of {place}',
    'The {surname} Foundation',
  ],
  bodies: ['board of trustees', 'management committee', 'annual general meeting', 'steering group', 'parents’ council'],
  presidents: ['the chair', 'the secretary'],
  salutations: ['Dear members', 'Dear colleagues', 'Dear all', 'Dear Sir or Madam'],
  subjects: [
    subject(
      '[Finance|Finance and audit]',
      'Accounts for the year {year}',
      'Budget {nextyear}',
      'Report of the auditors',
      'Bank mandates',
      'Grant of {amount} to the library',
    ),
    subject(
      '[Operations|Projects]',
      'Relocation to {place}',
      'New booking system: lessons learnt',
      'Procurement: choice between {company} and {company}',
      'Health and safety report',
      'Summer fair',
    ),
    subject(
      '[Governance|People]',
      'Election of {small} trustees',
      'Amendment of article {small}',
      'Risk register',
      'Recruitment of a programme officer',
      'Remote work policy: what have we learnt?',
    ),
    subject(
      '[Research|Programme]',
      'Work package {small}: progress',
      'Deliverable D{small}.2',
      'Ethics approval',
      'Dissemination plan',
      'Visit to {place} in {month}',
    ),
  ],
};
