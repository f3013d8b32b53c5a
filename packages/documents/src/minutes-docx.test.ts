import type { MinutesKind } from '@greffier/contract/meeting/minutes/minutes';
import { describe, expect, it } from 'vitest';
import type { MinutesDocument } from './minutes-docx.ts';
import { paragraphs } from './docx/test-docx.ts';
import { body, parts, present, written } from './docx/test-minutes.ts';

it('shows the text of an edited table, but no data about the sources of its sentences', async () => {
  const html =
    '<table><tbody><tr><th><p>Voix</p></th><td><p><span data-passages="7777" data-doubt="figure" ' +
    'data-confirmed="2026-03-03T10:00:00.000Z Zoé">12 oui</span></p></td></tr></tbody></table>';
  const document = (await parts({ html }))['word/document.xml'] ?? '';
  expect(paragraphs(document).map(({ text }) => text)).toEqual(expect.arrayContaining(['Voix', '12 oui']));
  expect(document).toContain('<w:tbl>');
  expect(document).not.toMatch(/7777|figure|Zoé/);
});

describe('the front of the minutes', () => {
  it('names the meeting, its date, its length, the people present and the agenda', async () => {
    const texts = (await body()).map((paragraph) => paragraph.text.replaceAll('\u00A0', ' '));
    expect(texts).toEqual([
      'Procès-verbal',
      'Conseil & commissions <2026>',
      'Date\tMardi 3 mars 2026 à 19 h 30',
      'Durée\t1 h 05',
      'Présences',
      'Présents : Ada Lovelace, Émile Zola',
      'Ordre du jour',
      '1. Ouverture',
      '1.1 Présences',
      'Procès-verbal',
      '1. Ouverture',
      'La séance est ouverte.',
      'Signatures',
      'Fait à \t le \t',
      'Présidence : \t',
      'Signature : \t',
      'Secrétariat : \t',
      'Signature : \t',
    ]);
  });

  it.each([
    ['draft', 'Projet'],
    ['to_approve', 'À approuver'],
    ['approved', 'Approuvé le mardi 3 mars 2026 par Anne Jobin'],
  ] as const)('says whether the minutes are approved: %s', async (state, words) => {
    const approval = { state, by: 'Anne Jobin', at: new Date(2026, 2, 3, 12) };
    const texts = (await body({ approval })).map((paragraph) => paragraph.text.replaceAll('\u00A0', ' '));
    expect(texts).toContain(`État\t${words}`);
  });

  it('names the kind of the minutes, unless it is the usual one', async () => {
    const named = async (kind: MinutesKind) => (await body({ kind }))[0]?.text;
    expect([await named('decisional'), await named('synthetic'), await named('analytic')]).toEqual([
      'Procès-verbal décisionnel',
      'Procès-verbal',
      'Procès-verbal analytique',
    ]);
  });

  it('names the place of the meeting if it is known', async () => {
    expect((await body({ place: 'Salle du conseil' })).map(({ text }) => text)).toContain('Lieu\tSalle du conseil');
    expect((await body({ place: ' ' })).filter(({ text }) => text.startsWith('Lieu'))).toEqual([]);
  });

  it('leaves out unknown details', async () => {
    const texts = (await body({ time: null, duration: 0, attendance: [present(' ')], agenda: [] })).map(
      ({ text }) => text,
    );
    expect(texts.filter((text) => text.startsWith('Durée'))).toEqual([]);
    expect(texts).not.toContain('Présences');
    expect(texts).not.toContain('Ordre du jour');
  });

  it('lists present, remote, excused and absent people separately, with their functions', async () => {
    const attendance = [
      { name: 'Bo Roth', status: 'excused', role: null },
      { name: 'Ada Monnier', status: 'present', role: 'présidente, conseillère' },
      { name: 'Cléa Ney', status: 'remote', role: '' },
      { name: 'Dan Oz', status: 'present', role: null },
      { name: 'Eve Paz', status: 'absent', role: 'membre' },
    ] as const;
    const texts = (await body({ attendance })).map((paragraph) => paragraph.text.replaceAll('\u00A0', ' '));
    const from = texts.indexOf('Présences');
    expect(texts.slice(from, texts.indexOf('Ordre du jour'))).toEqual([
      'Présences',
      'Présents : Ada Monnier (présidente, conseillère) ; Dan Oz',
      'À distance : Cléa Ney',
      'Excusés : Bo Roth',
      'Absents : Eve Paz (membre)',
    ]);
  });

  it('indents the agenda by level, from its own highest level', async () => {
    const items = (await body()).filter((paragraph) => paragraph.style === 'GreffierAgenda');
    const left = items.map((item) => Number(/w:left="(\d+)"/.exec(item.xml)?.[1]));
    expect(left[1]).toBe(2 * (left[0] ?? 0));
  });
});

describe('the file', () => {
  it('has a title, Greffier as its author, French as its language and A4 pages', async () => {
    const files = await parts();
    expect(files['docProps/core.xml']).toContain('<dc:title>Conseil &amp; commissions &lt;2026&gt;</dc:title>');
    expect(files['docProps/core.xml']).toContain('<dc:creator>Greffier</dc:creator>');
    expect(files['word/styles.xml']).toMatch(/<w:docDefaults>.*<w:lang w:val="fr-FR"/s);
    expect(files['word/document.xml']).toMatch(/<w:pgSz w:w="11906" w:h="16838"/);
  });

  it('says on every page that the minutes are not approved, until they are', async () => {
    const footers = async (state: 'draft' | 'approved') => {
      const files = await parts({ approval: { state, by: 'Ada Monnier', at: new Date('2026-03-05') } });
      return Object.keys(files)
        .filter((name) => /^word\/footer\d+\.xml$/.test(name))
        .map((name) => paragraphs(files[name] ?? '')[0]?.text.split('Page')[0]);
    };
    expect(await footers('draft')).toEqual(['Projet – ', 'Projet – ']);
    expect(await footers('approved')).toEqual(['', '']);
  });

  it('has a page number on every page, and repeats the title from the second page on', async () => {
    const files = await parts();
    const footers = Object.keys(files).filter((name) => /^word\/footer\d+\.xml$/.test(name));
    expect(footers).toHaveLength(2);
    for (const name of footers) {
      const footer = files[name] ?? '';
      expect(footer).toMatch(/Page\u00A0.*>PAGE<.* sur\u00A0.*>NUMPAGES</s);
    }
    const headers = Object.keys(files)
      .filter((name) => /^word\/header\d+\.xml$/.test(name))
      .map((name) => paragraphs(files[name] ?? '')[0]?.text);
    expect(new Set(headers)).toEqual(
      new Set(['Commune de Villars', 'Conseil & commissions <2026> – Commune de Villars']),
    );
  });

  it('defines the styles that it uses', async () => {
    const html =
      '<h1>A</h1><h2>B</h2><h3>C</h3><h4>D</h4><h5>E</h5><h6>F</h6><ul><li>G<p>H</p></li></ul><blockquote>I</blockquote><table><tr><td>J</td></tr></table><a href="https://example.org">K</a>';
    const files = await parts({ html });
    const used = [...(files['word/document.xml'] ?? '').matchAll(/<w:[pr]Style w:val="([^"]+)"/g)].map(
      (match) => match[1],
    );
    for (const style of new Set(used)) expect(files['word/styles.xml']).toContain(`w:styleId="${style}"`);
    expect(used).toEqual(
      expect.arrayContaining(['Title', 'Heading1', 'Heading2', 'Heading6', 'ListParagraph', 'Quote', 'Hyperlink']),
    );
  });
});

describe('the text of the minutes', () => {
  it('keeps a line in bold on the same page as the list that it announces', async () => {
    const [announcing, item] = await written('<p><strong>Décisions</strong></p><ul><li>A</li></ul>');
    expect(announcing?.xml).toContain('<w:keepNext/>');
    expect(item?.xml).not.toContain('<w:keepNext/>');
  });

  it('numbers each ordered list separately, from its own start', async () => {
    const files = await parts({ html: '<ol><li>A</li></ol><ol><li>B</li></ol><ol start="4"><li>C</li></ol>' });
    const numbers = [...(files['word/document.xml'] ?? '').matchAll(/<w:numId w:val="(\d+)"/g)].map(
      (match) => match[1] ?? '',
    );
    expect(new Set(numbers).size).toBe(3);
    const starts = numbers.map((number) => {
      const list = new RegExp(`<w:num w:numId="${number}".*?</w:num>`, 's').exec(
        files['word/numbering.xml'] ?? '',
      )?.[0];
      return /<w:lvlOverride w:ilvl="0"><w:startOverride w:val="(\d+)"/.exec(list ?? '')?.[1];
    });
    expect(starts).toEqual(['1', '1', '4']);
  });

  it('contains links, but only safe ones', async () => {
    const files = await parts({
      html: '<a href="https://example.org/?a=1&amp;b=2">A</a><a href="javascript:b()">B</a>',
    });
    const relations = files['word/_rels/document.xml.rels'] ?? '';
    expect(relations).toContain('Target="https://example.org/?a=1&amp;b=2" TargetMode="External"');
    expect(relations).not.toContain('javascript');
  });

  it('repeats the header of a table on each page, and merges cells that span rows or columns', async () => {
    const xml =
      (
        await parts({
          html: '<table><tr><th colspan="2">A</th></tr><tr><td rowspan="2">B</td><td>C</td></tr><tr><td>D</td></tr></table>',
        })
      )['word/document.xml'] ?? '';
    const table = xml.slice(xml.lastIndexOf('<w:tbl>'));
    expect(table.match(/<w:tblHeader\/>/g)).toHaveLength(1);
    expect(table).toContain('<w:gridSpan w:val="2"/>');
    expect(table.match(/<w:vMerge/g)).toHaveLength(2);
  });

  it('marks the headers of a table for screen readers, and fits its columns to their contents', async () => {
    const motion = 'Le crédit pour la réfection de la cour et du préau de l’école';
    const head = '<tr><th scope="col">Objet</th><th scope="col">Pour</th><th scope="col">Résultat</th></tr>';
    const table = async (html: string) => {
      const xml = (await parts({ html }))['word/document.xml'] ?? '';
      return xml.slice(xml.lastIndexOf('<w:tbl>'));
    };
    const votes = await table(`<table>${head}<tr><td>${motion}</td><td>7</td><td>Adopté</td></tr></table>`);
    expect(votes).toMatch(/<w:tblLook [^>]*w:firstRow="(?:1|true)"/);
    expect(await table('<table><tr><td>A</td></tr></table>')).not.toMatch(/<w:tblLook [^>]*w:firstRow="(?:1|true)"/);
    const [objet = 0, pour = 0, result = 0] = [...votes.matchAll(/<w:gridCol w:w="(\d+)"/g)].map(([, w]) => Number(w));
    expect(objet).toBeGreaterThan(3 * pour);
    expect(result).toBeGreaterThan(pour);
    expect([...votes.matchAll(/<w:tcW [^>]*w:w="(\d+)"/g)].map(([, w]) => Number(w)).slice(0, 3)).toEqual([
      objet,
      pour,
      result,
    ]);
  });

  it('neither loses nor breaks a word, however long the text is', async () => {
    const words = Array.from({ length: 3000 }, (_, index) => `mot${index}`);
    const long = 'a'.repeat(5000);
    const html = words.map((word, index) => (index % 7 === 0 ? `</p><p><em>${word}</em>` : ` <b>${word}</b>`)).join('');
    const read = (await written(`<p>${html}</p><p>${long}</p>`)).flatMap((paragraph) => paragraph.text.split(' '));
    expect(read).toEqual([...words, long]);
  });

  it('is valid XML whatever characters people typed', async () => {
    const nasty = 'A\u0000\u000B\uFFFF\uD800 <b>&amp;&lt;w:p&gt;</b> ]]> 😀 « é »';
    const files = await parts({
      title: nasty,
      attendance: [{ ...present(nasty), role: nasty }],
      agenda: [{ level: 1, text: nasty }],
      html: nasty,
      organisation: nasty,
    });
    for (const xml of Object.values(files)) {
      // oxlint-disable-next-line no-control-regex -- what XML may not hold is looked for
      expect(xml).not.toMatch(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/);
      expect(xml).not.toMatch(/&(?!amp;|lt;|gt;|quot;|apos;)/);
    }
    expect((await written(nasty)).at(-1)?.text).toBe('A\uFFFD &<w:p> ]]> 😀 « é »');
  });
});

describe('the end of the minutes', () => {
  const html =
    '<h1>Accueil</h1><p>A</p><h1>Budget</h1><p><strong>Décisions</strong></p><ul><li>Le budget est accepté.</li></ul>' +
    '<p><strong>Votes</strong></p><table><tr><th>Objet</th><th>Pour</th><th>Contre</th><th>Abstentions</th><th>Résultat</th></tr>' +
    '<tr><td>Budget</td><td>7</td><td>0</td><td>1</td><td>Adopté</td></tr></table><p><strong>Actions</strong></p>' +
    '<table><tr><th>Action</th><th>Responsable</th><th>Échéance</th></tr><tr><td>Publier le budget</td><td>Ada</td><td>30 avril</td></tr></table>';
  const end = async (changes: Partial<MinutesDocument>) => {
    const all = (await body({ html, agenda: [], ...changes })).map(({ text }) => text.replaceAll('\u00A0', ' '));
    return all.slice(all.findIndex((text) => text === 'Relevé de décisions' || text === 'Signatures'));
  };

  it('lists decisions, votes and tasks with their items, and then the lines for signatures', async () => {
    const attendance = [
      { name: 'Ada Monnier', status: 'present', role: 'présidente' },
      { name: 'Bo Roth', status: 'remote', role: 'secrétaire' },
    ] as const;
    expect(await end({ attendance })).toEqual([
      'Relevé de décisions',
      'Décisions',
      'Point',
      'Décision',
      '2 Budget',
      'Le budget est accepté.',
      'Votes',
      'Point',
      'Objet',
      'Pour',
      'Contre',
      'Abstentions',
      'Résultat',
      '2 Budget',
      'Budget',
      '7',
      '0',
      '1',
      'Adopté',
      'Actions',
      'Point',
      'Action',
      'Responsable',
      'Échéance',
      '2 Budget',
      'Publier le budget',
      'Ada',
      '30 avril',
      'Signatures',
      'Fait à \t le \t',
      'Présidente : Ada Monnier',
      'Signature : \t',
      'Secrétaire : Bo Roth',
      'Signature : \t',
    ]);
  });

  it('lists nothing if nothing was decided, nor in decisional minutes, which consist of outcomes anyway', async () => {
    expect((await end({ html: '<p>A</p>' }))[0]).toBe('Signatures');
    expect((await end({ kind: 'decisional' }))[0]).toBe('Signatures');
    expect((await end({ kind: 'analytic' }))[0]).toBe('Relevé de décisions');
  });

  it('stays together on one page, and is left out if there are no minutes', async () => {
    const all = await body({ html });
    const lines = all.slice(all.findIndex(({ text }) => text === 'Signatures') + 1);
    expect(lines.map(({ xml }) => xml.includes('<w:keepNext/>'))).toEqual([true, true, true, true, false]);
    expect(await end({ html: '' })).not.toContain('Signatures');
  });
});
