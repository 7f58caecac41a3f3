// Audit on the screen: texts of facts, filters, and the exported table.

import { describe, expect, it } from 'vitest'
import type { AuditChange, AuditFact, Shift } from '../../../../src/api/contract/audit.ts'
import { joinSentences } from '../../../../src/i18n/formatList.ts'
import { rulebookPhrase, formatPhrase } from '../../../../src/i18n/phrase.ts'
import { seat } from '../../../../src/rules/vocabulary.ts'
import { t, tUnchecked } from '../../../../src/ui/kit/i18n/setup.ts'
import { formatDisplayPoints } from '../../../../src/scoring/points.ts'
import { hasWords } from '../../kit/hasWords.ts'
import { createAuditDataTable } from '../../../../src/ui/features/audit/logic/auditTable.ts'
import { AUDIT_FILTERS, searchableTextOfChange } from '../../../../src/ui/features/audit/logic/auditFilters.ts'
import { sortPlaceShifts, placeShiftSentence, placeShiftSignOf } from '../../../../src/ui/game/effects/shiftText.ts'
import { describeTableCorrection, ledgerReasonText, correctionReasonText } from '../../../../src/i18n/reasons.ts'
import { auditFactTexts, isManualFact, type AuditTranslator } from '../../../../src/ui/game/effects/factText.ts'

const NAMES: Readonly<Record<string, string>> = { a: 'Anna', b: '=SUM(A1)', c: '{name} @:link | pipe' }
const words: AuditTranslator = {
  text: t,
  tUnchecked,
  count: (key, n) => tUnchecked(key, { n }),
  phrase: (section, key, params) => formatPhrase('en', section, key, params),
  paragraph: (sentences) => joinSentences('en', sentences),
  phraseOf: (rulebook, section, key) => rulebookPhrase('en', rulebook, section, key),
  points: (hundredths) => formatDisplayPoints(hundredths),
  authorOf: (author) => author,
  nameOf: (member) => NAMES[member] ?? member,
  mended: (mend) => describeTableCorrection('en', mend),
  reasonOf: (entry) => ledgerReasonText('en', entry),
  storedReason: (reason) => correctionReasonText('en', reason),
}
const line = (more: Partial<Extract<AuditFact, { kind: 'line' }>>): AuditFact => ({
  kind: 'line',
  id: 'l1',
  line: 'bonus',
  seat: 3,
  member: 'a',
  how: 'added',
  hundredths: 30,
  source: 'judge',
  reason: 'bright',
  ...more,
})

const change = (id: string, more: Partial<AuditChange>): AuditChange => ({
  id,
  at: 0,
  author: 'judge',
  isCorrection: true,
  facts: [line({})],
  shifts: [],
  ...more,
})
const shift = (member: string, before: [number, string], after: [number, string]): Shift => ({
  member,
  before: { place: before[0], total: before[1] },
  after: { place: after[0], total: after[1] },
})

it('the audit table shows the effect of a change only in its first row', () => {
  const told = change('a', {
    game: { id: 'g', rulebook: 'city', number: 7, evening: '2026-03-14' },
    facts: [
      line({ how: 'changed', before: { line: 'bonus', hundredths: 30, source: 'judge' }, hundredths: 60 }),
      line({ member: 'b', reason: '=1+1' }),
    ],
    shifts: [shift('b', [3, '1.00'], [1, '1.50'])],
  })
  const { columns, rows } = createAuditDataTable('Audit', [told], words, () => '2026-03-14T19:30')
  expect(rows).toEqual([
    {
      at: '2026-03-14T19:30',
      author: 'judge',
      correction: 'yes',
      game: 7,
      evening: '2026-03-14',
      kind: 'Bonus',
      what: 'Bonus: Anna, seat 3',
      reason: 'bright',
      before: '0.30',
      after: '0.60',
      pointsBefore: 30,
      pointsAfter: 60,
      effect: '=SUM(A1) 3 → 1 (1.00 → 1.50)',
    },
    {
      at: '2026-03-14T19:30',
      author: 'judge',
      correction: 'yes',
      game: 7,
      evening: '2026-03-14',
      kind: 'Bonus',
      what: 'Bonus: =SUM(A1), seat 3',
      reason: '=1+1',
      after: '0.30',
      pointsAfter: 30,
    },
  ])
  expect(columns.map(({ title }) => title)).not.toContain('')
})

describe('audit fact', () => {
  it.each<[string, AuditFact, readonly [string, string | undefined, string | undefined, string][]]>([
    ['an added bonus', line({}), [['Bonus: Anna, seat 3', undefined, '0.30', 'bright']]],
    [
      'a changed bonus',
      line({ how: 'changed', before: { line: 'bonus', hundredths: 30, source: 'judge' }, hundredths: 60 }),
      [['Bonus: Anna, seat 3', '0.30', '0.60', 'bright']],
    ],
    [
      'a bonus that was removed',
      line({ how: 'taken-back', before: { line: 'bonus', hundredths: 30, source: 'judge' }, hundredths: 0 }),
      [['Bonus: Anna, seat 3', '0.30', undefined, 'bright']],
    ],
    [
      'a series with a new name and other seasons',
      {
        kind: 'series',
        how: 'changed',
        name: 'Great Cup',
        was: 'Cup',
        before: [
          { season: 'Autumn', coefficient: '1' },
          { season: 'Spring', coefficient: '3/2' },
        ],
        after: [{ season: 'Autumn', coefficient: '1' }],
      },
      [['Series changed: Great Cup', '“Cup”, Autumn × 1, Spring × 3/2', '“Great Cup”, Autumn × 1', '']],
    ],
    [
      'a removed series',
      { kind: 'series', how: 'removed', name: 'Cup', before: [{ season: 'Spring', coefficient: '3/2' }] },
      [['Series removed: Cup', 'Spring × 3/2', undefined, '']],
    ],
    [
      'a bonus moved to another seat',
      line({ movedFrom: { seat: 5, member: 'c' } }),
      [['Bonus: Anna, seat 3, moved from {name} @:link | pipe, seat 5', undefined, '0.30', 'bright']],
    ],
    [
      'a disqualification that replaced a win',
      line({
        line: 'disqualification',
        how: 'changed',
        before: { line: 'win', hundredths: 75, source: 'verdict' },
        hundredths: -50,
      }),
      [['Disqualification: Anna, seat 3', 'Win 0.75', '−0.50', 'bright']],
    ],
    [
      'a win that the program removed',
      line({
        line: 'win',
        source: 'verdict',
        how: 'taken-back',
        before: { line: 'win', hundredths: 75, source: 'verdict' },
        hundredths: 0,
        reason: 'verdict-changed',
      }),
      [['Win: Anna, seat 3', '0.75', undefined, 'the verdict changed']],
    ],
    [
      'an undone entry',
      { kind: 'entry', how: 'undone', before: { type: 'remove', seat: seat(3) }, reason: 'wrong seat' },
      [['Entry undone', 'Disqualification of 3', undefined, 'wrong seat']],
    ],
    [
      'a removed verdict',
      { kind: 'verdict', before: { winner: 'red', reason: 'all-black-out' }, after: null },
      [['Verdict', formatPhrase('en', 'winner', 'red'), undefined, '']],
    ],
    [
      'changed cells of a results sheet',
      {
        kind: 'sheet',
        reason: 'misread',
        changes: [
          { what: 'firstVictim', before: seat(2) },
          { what: 'role', seat: 1, member: 'a', before: 'don', after: 'mafia' },
          { what: 'bestMove', before: [], after: [seat(1), seat(2)] },
        ],
      },
      [
        ['Sheet: first victim', '2', undefined, 'misread'],
        [
          'Sheet: card of Anna, seat 1',
          formatPhrase('en', 'role', 'don'),
          formatPhrase('en', 'role', 'mafia'),
          'misread',
        ],
        ['Sheet: best move', undefined, '1, 2', 'misread'],
      ],
    ],
    ['a void game', { kind: 'void', isVoid: true, reason: 'again' }, [['Game voided', undefined, undefined, 'again']]],
    [
      'a replacement',
      { kind: 'replacement', stage: 'Main', place: 4, fromRound: 2, before: 'a', after: 'b', reason: 'ill' },
      [['Main, place 4, from round 2', 'Anna', '=SUM(A1)', 'ill']],
    ],
    [
      'the judge of a table in one round',
      { kind: 'judge', stage: 'Main', round: 2, table: 1, before: 'Ada', after: '' },
      [['Main, round 2, table 1: judge', 'Ada', undefined, '']],
    ],
    [
      'the judge of a table in every round',
      { kind: 'judge', stage: 'Main', table: 1, before: 'Ada', after: 'Bob' },
      [['Main, table 1: judge', 'Ada', 'Bob', '']],
    ],
    [
      'a changed number of rounds',
      { kind: 'stage', stage: 'Main', how: 'changed', rounds: { before: 12, after: 10 } },
      [['Main: rounds', '12', '10', '']],
    ],
    [
      'a changed house rule',
      { kind: 'flags', changes: [{ flag: 'bestMove', before: true, after: false }] },
      [[`House rule: ${formatPhrase('en', 'flag', 'bestMove')}`, 'yes', 'no', '']],
    ],
  ])('has the expected texts for %s', (_, fact, expected) => {
    expect(
      auditFactTexts(fact, words, 'city').map(({ text, before, after, reason }) => [text, before, after, reason]),
    ).toEqual(expected)
  })

  it("is made by hand if it is a judge's line or a voided game, and not if it comes from a verdict", () => {
    expect(
      [
        line({}),
        line({ source: 'verdict' }),
        { kind: 'void', isVoid: true, reason: '' } as const,
        { kind: 'verdict', before: null, after: null } as const,
      ].map(isManualFact),
    ).toEqual([true, false, true, false])
  })
})

describe('audit filter', () => {
  const changes = [
    change('a', { game: { id: 'g', rulebook: 'city', number: 7, evening: '2026-03-14' } }),
    change('b', {
      author: 'chief',
      game: {
        id: 'h',
        rulebook: 'city',
        number: 8,
        evening: '2026-03-14',
        place: { stage: 'Main', round: 2, table: 1 },
      },
      facts: [line({ member: 'b', line: 'penalty', reason: 'Loud' })],
      shifts: [shift('a', [1, '2.00'], [2, '2.00'])],
    }),
    change('c', { facts: [{ kind: 'flags', changes: [] }], shifts: [shift('a', [1, '2.00'], [1, '1.50'])] }),
  ]
  it.each<[keyof typeof AUDIT_FILTERS, string, string]>([
    ['author', 'chief', 'b'],
    ['kind', 'penalty', 'b'],
    ['kind', 'rules', 'c'],
    ['when', '2026-03-14', 'a'],
    ['when', 'Main 2', 'b'],
    // A change affects a member who loses points, but not a member who only loses a place because another player moved
    // up.
    ['member', 'a', 'ac'],
  ])('by %s %j keeps exactly the changes %s', (filter, chosen, kept) => {
    expect(
      changes
        .filter((each) => AUDIT_FILTERS[filter](each, chosen))
        .map(({ id }) => id)
        .join(''),
    ).toBe(kept)
  })

  it.each([
    ['LOUD sum(a1)', 'b'],
    ['game 7', 'a'],
    ['bright', 'a'],
  ])('finds %j only in the texts of the change %s', (typed, kept) => {
    expect(
      changes
        .filter((each) => hasWords(searchableTextOfChange(each, words), typed))
        .map(({ id }) => id)
        .join(''),
    ).toBe(kept)
  })
})

describe('shifts in the standings', () => {
  it.each<[Shift, string, string]>([
    [shift('a', [3, '1.00'], [1, '1.50']), '▲2', 'Anna moves up from place 3 to 1'],
    [shift('a', [1, '1.00'], [2, '1.00']), '▼1', 'Anna moves down from place 1 to 2'],
    [shift('a', [1, '1.00'], [1, '1.10']), '=', 'Anna stays in place 1'],
    [{ member: 'a', after: { place: 4, total: '0.75' } }, '▲', 'Anna enters the standings in place 4'],
    [{ member: 'a', before: { place: 4, total: '0.75' } }, '▼', 'Anna leaves the standings (place 4 until now)'],
  ])('show %j as %s and as "%s"', (move, sign, sentence) => {
    expect([placeShiftSignOf(move).text, placeShiftSentence(move, words)]).toEqual([sign, sentence])
  })

  it('are sorted with changed totals first, then by place change', () => {
    const shifts = [
      shift('x', [9, '1.00'], [8, '1.00']),
      shift('y', [1, '3.00'], [5, '3.00']),
      shift('z', [2, '1.00'], [2, '1.10']),
    ]
    expect(sortPlaceShifts(shifts).map(({ member }) => member)).toEqual(['z', 'y', 'x'])
  })
})
