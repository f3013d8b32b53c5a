import { numberedAfter, type NumberedFinding } from '@greffier/writing/outcomes';
import { FINDINGS_LIMITS } from '@greffier/contract/limits';
import type { Finding } from '@greffier/writing/types';
import { describe, expect, it } from 'vitest';
import type { KeptFinding, WrittenFindings } from '../../database/schema/meetings.ts';
import { carriedOver, followText, keptOf, movedFindings, shownFindings, turned } from './kept.ts';

const decision = (text: string, asserted = false, passageIds = [2]): Finding => ({
  kind: 'decision',
  asserted,
  text,
  passageIds,
});
const outcome = (number: number, finding: Finding, section = 0): NumberedFinding => ({ number, section, finding });
const line = (number: number, text: string) =>
  `<li data-finding="${number}"><span data-passages="2">${text}</span></li>`;
const list = (...lines: readonly string[]) => `<p><strong>Décisions</strong></p>\n<ul>${lines.join('')}</ul>`;

const BARE = '<h1>Budget</h1>\n<p>a</p>\n<h1>Divers</h1>\n<p>b</p>';
const HTML = BARE.replace('<p>a</p>', `<p>a</p>\n${list(line(1, 'Adopté.'))}`);
/** Findings: the first one is in the text, the second and the third are only proposed. */
const KEPT = keptOf(HTML, [
  outcome(1, decision('Adopté.', true)),
  outcome(2, decision('Reporté.')),
  outcome(3, decision('Retiré.'), 1),
]);
const states = (kept: WrittenFindings | null | undefined) => kept?.findings.map(({ state }) => state);
const turn = (number: number, state: KeptFinding['state'], text = { html: HTML, findings: KEPT }) =>
  turned(text, number, state)!;

describe('a finding', () => {
  it('enters the text below its item when it is accepted, and leaves the text when that is undone', () => {
    const accepted = turn(2, 'accepted');
    expect(accepted.html).toBe(HTML.replace('</ul>', `${line(2, 'Reporté.')}</ul>`));
    expect(turn(2, 'open', accepted).html).toBe(HTML);
    expect(turn(2, 'dismissed', accepted).html).toBe(HTML);
    expect(turn(3, 'accepted').html).toBe(`${HTML}\n${list(line(3, 'Retiré.'))}`);
  });

  it('that was asserted stays when it is confirmed, goes when it is dismissed, and can come back', () => {
    expect(turn(1, 'accepted').html).toBe(HTML);
    const dismissed = turn(1, 'dismissed');
    expect(dismissed.html).toBe(BARE);
    expect(turn(1, 'open', dismissed).html).toBe(HTML);
  });

  it('comes back in the words that people had given it', () => {
    const edited = { ...turn(2, 'accepted'), html: HTML.replace('</ul>', `${line(2, 'Au 3 mai.')}</ul>`) };
    expect(turn(2, 'accepted', turn(2, 'open', edited)).html).toBe(edited.html);
  });

  it('that does not exist cannot change its state', () => {
    expect(turned({ html: HTML, findings: KEPT }, 9, 'accepted')).toBeNull();
    expect(turned({ html: HTML, findings: null }, 1, 'accepted')).toBeNull();
  });
});

describe('findings of an edited text', () => {
  it('follow the text: a removed line is dismissed, a restored line is accepted', () => {
    expect(states(followText(KEPT, BARE, HTML))).toEqual(['dismissed', 'open', 'open']);
    const accepted = turn(2, 'accepted');
    expect(states(followText(accepted.findings, HTML, accepted.html))).toEqual(['open', 'dismissed', 'open']);
    const again = followText(KEPT, BARE, HTML);
    expect(states(followText(again, HTML, BARE))).toEqual(['accepted', 'open', 'open']);
  });

  it('remember a line that was deleted', () => {
    const html = HTML.replace('Adopté.', 'Adopté par tous.');
    const deleted = followText(KEPT, BARE, html)!;
    expect(turn(1, 'accepted', { html: BARE, findings: deleted }).html).toBe(html);
  });

  it('forget a line that is longer than any finding', () => {
    const html = HTML.replace('Adopté.', 'a'.repeat(20_000));
    const forgotten = followText(KEPT, BARE, html)!;
    expect(JSON.stringify(forgotten).length).toBeLessThan(1_000);
    expect(turn(1, 'dismissed', { html, findings: KEPT }).findings).toEqual(forgotten);
    expect(turn(1, 'accepted', { html: BARE, findings: forgotten }).html).toBe(HTML);
  });

  it('remember lines within a limit, however many were deleted', () => {
    const outcomes = Array.from({ length: 60 }, (_, at) => outcome(at + 1, decision('Adopté.', true)));
    const lines = outcomes.map(({ number }) => line(number, 'a'.repeat(9_900)));
    const before = BARE.replace('<p>a</p>', list(...lines));
    const kept = followText(keptOf(before, outcomes), BARE, before)!;
    expect(states(kept)).toEqual(outcomes.map(() => 'dismissed'));
    const remembered = kept.findings.filter((one) => one.line !== undefined);
    expect(remembered.reduce((sum, one) => sum + one.line!.length, 0)).toBeLessThanOrEqual(FINDINGS_LIMITS.lines);
    expect(turn(1, 'accepted', { html: BARE, findings: kept }).html).toContain(lines[0]);
    expect(turn(60, 'accepted', { html: BARE, findings: kept }).html).toContain(line(60, 'Adopté.'));
    const divided = movedFindings(kept, [
      [1, 1],
      [2, 100],
    ]).findings.reduce((sum, one) => sum + (one.line ?? '').length, 0);
    expect(divided).toBeLessThanOrEqual(FINDINGS_LIMITS.lines);
  });

  it('do not remember a deleted line that nobody had edited', () => {
    expect(followText(KEPT, BARE, HTML)?.findings[0]).not.toHaveProperty('line');
  });

  it.each([
    ['a vote that people put into a list', 'vote', '<ul><li data-finding="1">un</li></ul>', '<tr data-finding="1">'],
    [
      'a decision that they put into a table',
      'decision',
      '<table><tbody><tr data-finding="1"><td>deux</td></tr></tbody></table>',
      '<ul><li data-finding="1">',
    ],
  ] as const)('bring back %s as it was written', (_, kind, put, back) => {
    const kept = keptOf(HTML, [outcome(1, { ...decision('Adopté.', true), kind })]);
    const edited = BARE.replace('<p>a</p>', put);
    for (const findings of [
      followText(kept, BARE, edited)!,
      turn(1, 'dismissed', { html: edited, findings: kept }).findings,
      // The finding as an older server stored it.
      { ...kept, findings: kept.findings.map((one) => ({ ...one, state: 'dismissed' as const, line: '<b>un</b>' })) },
    ]) {
      const { html } = turn(1, 'accepted', { html: BARE, findings });
      expect(html).toContain(back);
      expect(html).toContain('Adopté.');
      expect(html).not.toMatch(/un|deux/);
    }
  });

  it('do not change if their lines did not', () => {
    expect(followText(KEPT, HTML.replace('a', 'A'))).toBe(KEPT);
    expect(followText(null, HTML)).toBeNull();
  });
});

describe('minutes that are made again', () => {
  const former = { html: HTML, findings: KEPT };

  it('give a finding that is found again its former number, but not a finding that only looks like it', () => {
    const again = [
      outcome(1, decision('Nouveau.')),
      outcome(2, decision('Reporté.')),
      outcome(3, decision('Reporté.')),
    ];
    expect(numberedAfter(again, KEPT.findings).map(({ number }) => number)).toEqual([4, 2, 5]);
    expect(numberedAfter(again, [])).toEqual(again);
  });

  it('leave a finding that is found again as people left it', () => {
    const left = turn(3, 'dismissed', turn(2, 'accepted'));
    const edited = { ...left, html: left.html.replace('Reporté.', 'Reporté à mai.') };
    const again = keptOf(BARE, [outcome(2, decision('Reporté.')), outcome(3, decision('Retiré.'), 1)]);
    const made = carriedOver({ html: BARE, findings: again }, edited, []);
    expect(made.html).toBe(BARE.replace('<p>a</p>', `<p>a</p>\n${list(line(2, 'Reporté à mai.'))}`));
    expect(states(made.findings)).toEqual(['accepted', 'dismissed']);
  });

  it('do not take long even if people had accepted many findings', () => {
    const many = Array.from({ length: 3_000 }, (_, at) => outcome(at + 1, decision('Adopté.', false, [at + 1])));
    const kept = keptOf(BARE, many);
    const accepted = { ...kept, findings: kept.findings.map((one): KeptFinding => ({ ...one, state: 'accepted' })) };
    const before = process.cpuUsage();
    const again = numberedAfter(many.slice(1), accepted.findings);
    const made = carriedOver({ html: BARE, findings: keptOf(BARE, again) }, { html: HTML, findings: accepted }, []);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000).toTakeLessThan(1_000);
    expect(again.map(({ number }) => number)).toEqual(many.slice(1).map(({ number }) => number));
    expect(made.html.match(/<li/g)).toHaveLength(2_999);
    // The findings stored next to the text are limited, but all lines are in the text.
    expect(made.html.match(/<li data-finding/g)).toHaveLength(FINDINGS_LIMITS.item);
    expect(made.findings.findings).toHaveLength(FINDINGS_LIMITS.item);
    expect(shownFindings(made.findings).left_out).toBe(2_999 - FINDINGS_LIMITS.item);
  });

  it('do not assert again what a person dismissed', () => {
    const dismissed = turn(1, 'dismissed');
    const again = keptOf(HTML, [outcome(1, decision('Adopté.', true))]);
    expect(carriedOver({ html: HTML, findings: again }, dismissed, [])).toMatchObject({
      html: BARE,
      findings: { findings: [{ number: 1, state: 'dismissed' }] },
    });
  });

  it('renew the findings of new sections, and move those of kept sections along with them', () => {
    const left = { ...former, findings: turn(3, 'dismissed').findings };
    const again = keptOf(BARE, [outcome(4, decision('Nouveau.'), 0), outcome(5, decision('Autre.'), 1)]);
    const made = carriedOver({ html: BARE, findings: again }, left, [1, null]);
    expect(made.findings.findings.map(({ number, section, state }) => [number, section, state])).toEqual([
      [3, 0, 'dismissed'],
      [5, 1, 'open'],
    ]);
  });
});

it('findings point to the passages that contain their words after passages are divided anew', () => {
  const moved = movedFindings({ ...KEPT, findings: [{ ...KEPT.findings[0]!, line: line(1, 'x') }] }, [
    [1, 2],
    [3, 4],
  ]);
  expect(moved.findings[0]).toMatchObject({
    passageIds: [3, 4],
    line: '<li data-finding="1"><span data-passages="3 4">x</span></li>',
  });
});

it('findings name no more passages than they may together, however often passages are divided', () => {
  const one = KEPT.findings[0]!;
  let moved: WrittenFindings = {
    ...KEPT,
    findings: Array.from({ length: 500 }, (_, at) => ({ ...one, number: at + 1, passageIds: [1] })),
  };
  for (let times = 0; times < 9; times += 1) moved = movedFindings(moved, [[1, 1_000]]);
  const named = moved.findings.map(({ passageIds }) => passageIds.length);
  expect(named.reduce((sum, count) => sum + count)).toBeLessThan(51_000);
  expect([named[0], Math.min(...named)]).toEqual([1_000, 1]);
});

it('findings are shown with the title of their item as people see it', () => {
  const [shown] = shownFindings({ ...KEPT, headings: ['Budget &amp; <strong>comptes</strong>'] }).findings;
  expect(shown).toMatchObject({ number: 1, item: 'Budget & comptes', listed: true, owner: null, for: null });
});
