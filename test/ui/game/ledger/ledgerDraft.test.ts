// Ledger form: the fields that a scheme defines, and typed values compared with the ledger.

import { describe, expect, it } from 'vitest'
import type { AllowedPointsRange } from '../../../../src/scoring/schemes/scheme.ts'
import type { ShownLedgerLine, LedgerLineKind } from '../../../../src/scoring/ledgerLine.ts'
import { OFFICIAL_2025_SCHEME } from '../../../../src/scoring/schemes/official2025.ts'
import { TOURNAMENT_2026_SCHEME_V1 } from '../../../../src/scoring/schemes/tournament2026.ts'
import { WOLVES_CLUB_SCHEME } from '../../../../src/scoring/schemes/wolvesClub.ts'
import { points } from '../../../../src/scoring/points.ts'
import {
  ledgerChangesForDraft,
  ledgerDraftOf,
  seatTotalWithLedgerDraft,
  explainedLedgerLines,
  faultsOfLedgerDraft,
  ledgerFieldsOf,
  CHECKED_MARK_VALUE,
  refreshLedgerDraft,
  firstRefusedLedgerPoints,
  ledgerTotalOfSeat,
  changeUndoingLedgerLine,
  withLedgerDraftValue,
  type LedgerDraft,
} from '../../../../src/ui/game/ledger/ledgerDraft.ts'

const RANGES = TOURNAMENT_2026_SCHEME_V1.ranges
const FIELDS = ledgerFieldsOf(RANGES)

function line(
  id: string,
  kind: ShownLedgerLine['kind'],
  hundredths: number,
  more: Partial<ShownLedgerLine> = {},
): ShownLedgerLine {
  return {
    id,
    game: 'g',
    member: 'm',
    seat: 3,
    kind,
    hundredths: points(hundredths),
    reason: '',
    source: 'judge',
    author: 'j',
    at: 0,
    counts: true,
    inRange: true,
    ...more,
  }
}
const WIN = line('w', 'win', 75, { source: 'verdict' })
type Typed = Partial<Record<LedgerLineKind, string>> & { readonly reason?: string }
const draft = (lines: readonly ShownLedgerLine[], { reason = '', ...values }: Typed): LedgerDraft =>
  (Object.entries(values) as [LedgerLineKind, string][]).reduce(
    (next, [kind, value]) => withLedgerDraftValue(next, kind, value),
    {
      ...ledgerDraftOf(lines, { seat: 3, role: 'citizen' }, FIELDS),
      reason,
    },
  )

it('a draft keeps typed points even if it is refreshed before its scheme is loaded', () => {
  const drawn = draft([], { bonus: '9' })
  const early = refreshLedgerDraft(drawn, { before: [], now: [WIN] }, [])
  expect(refreshLedgerDraft(early, { before: [WIN], now: [WIN] }, RANGES).values.bonus).toBe('9')
})

it('the total of a seat sums the lines that count', () => {
  expect(
    ledgerTotalOfSeat(
      [
        WIN,
        line('a', 'bonus', 10, { counts: false }),
        line('b', 'bonus', 30, { replaces: 'a' }),
        line('x', 'bonus', 50, { seat: 4 }),
      ],
      3,
    ),
  ).toBe(105)
})

it('the explained lines are the current lines with a reason, without the win', () => {
  const lines = [
    line('w', 'win', 75, { source: 'verdict', reason: 'verdict', counts: false }),
    line('d', 'disqualification', -50, { source: 'removal', reason: 'removed', replaces: 'w' }),
    line('b', 'bonus', 30, { reason: 'misheard', counts: false }),
    line('c', 'bonus', 20, { reason: 'bright', replaces: 'b' }),
    line('p', 'penalty', -30),
    line('other', 'bonus', 10, { seat: 4, reason: 'another seat' }),
  ]
  expect(explainedLedgerLines(lines, 3, FIELDS).map(({ id }) => id)).toEqual(['d', 'c'])
})

describe('fields of the ledger form', () => {
  const CUSTOM: readonly AllowedPointsRange[] = [
    { kind: 'manual', who: 'anyone', min: -100, max: 100 },
    { kind: 'win', who: 'winners', min: 1, max: 1 },
    { kind: 'auto-bonus', who: 'anyone', min: 1, max: 20 },
  ]
  it.each<[string, readonly AllowedPointsRange[], readonly string[]]>([
    [
      'official-2025',
      OFFICIAL_2025_SCHEME.ranges,
      ['bonus points', 'penalty points', 'disqualification mark', '+ team-loss mark'],
    ],
    [
      'tournament-2026',
      TOURNAMENT_2026_SCHEME_V1.ranges,
      ['bonus points', 'penalty points', 'disqualification mark', '+ team-loss mark', '+ best-move choice'],
    ],
    ['wolves-club', WOLVES_CLUB_SCHEME.ranges, []],
    ['a club’s scheme, without fields for wins and computed points', CUSTOM, ['+ manual points']],
  ])('follow %s', (_, ranges, expected) => {
    expect(ledgerFieldsOf(ranges).map(({ kind, look, isUsual }) => `${isUsual ? '' : '+ '}${kind} ${look}`)).toEqual(
      expected,
    )
  })
})

describe('a draft whose ledger changes', () => {
  const BONUS = line('b', 'bonus', 30)
  const EMPTY = ledgerDraftOf([], { seat: 3, role: 'citizen' }, [])
  it.each<[string, LedgerDraft, readonly [before: readonly ShownLedgerLine[], now: readonly ShownLedgerLine[]], Typed]>(
    [
      ['shows points that were saved elsewhere', draft([], {}), [[], [BONUS]], { bonus: '0.30' }],
      [
        'keeps points that were typed in the meantime',
        draft([], { penalty: '−' }),
        [[], [BONUS]],
        { bonus: '0.30', penalty: '−' },
      ],
      [
        'keeps points that were typed over a line',
        draft([BONUS], { bonus: '0.4' }),
        [[BONUS], [BONUS]],
        { bonus: '0.4' },
      ],
      ['keeps a field that the user emptied', draft([BONUS], { bonus: '' }), [[BONUS], [BONUS]], { bonus: '' }],
      ['shows saved points in the format of the ledger', draft([], { bonus: ',3' }), [[], [BONUS]], { bonus: '0.30' }],
      [
        'keeps a reason that was not saved yet',
        draft([], { reason: 'bright' }),
        [[], [BONUS]],
        { bonus: '0.30', reason: 'bright' },
      ],
      ['shows saved points once its scheme is loaded', EMPTY, [[BONUS], [BONUS]], { bonus: '0.30' }],
    ],
  )('%s', (_, drawn, [before, now], { reason = '', ...values }) => {
    const next = refreshLedgerDraft(drawn, { before, now }, RANGES)
    expect(next.reason).toBe(reason)
    expect(next.values).toMatchObject(values)
  })
})

it.each([
  ['keeps a number that is the stored one', [line('b', 'bonus', 30)], '0.3', '0.3'],
  ['keeps a zero, which may become a fraction', [], '0', '0'],
  ['shows points that were stored elsewhere', [line('b', 'bonus', 30)], '', '0.30'],
])('the field with the cursor %s', (_, now, typed, shown) => {
  const before = typed === '' ? [] : now
  const next = refreshLedgerDraft(draft(before, { bonus: typed }), { before, now }, RANGES, { focused: 'bonus' })
  expect(next.values.bonus).toBe(shown)
})

describe('undo of a line', () => {
  const FIRST = line('b', 'bonus', 30, { reason: 'bright' })
  const MORE = line('c', 'bonus', 40, { replaces: 'b', reason: 'protest' })
  it.each<[string, ShownLedgerLine, readonly ShownLedgerLine[], object]>([
    ['removes a first line', FIRST, [FIRST], { kind: 'bonus', hundredths: 0, reason: 'undone', replaces: 'b' }],
    [
      'restores the line before a correction',
      MORE,
      [FIRST, MORE],
      { kind: 'bonus', hundredths: 30, reason: 'bright', replaces: 'c' },
    ],
    [
      'removes a first line whose correction was undone',
      FIRST,
      [FIRST, MORE, line('d', 'bonus', 30, { replaces: 'c' })],
      { kind: 'bonus', hundredths: 0, replaces: 'd' },
    ],
    [
      'removes an exclusion, so that the win counts again',
      line('x', 'disqualification', -50, { replaces: 'w' }),
      [WIN, line('x', 'disqualification', -50, { replaces: 'w' })],
      { kind: 'disqualification', hundredths: 0, reason: 'undone', replaces: 'x' },
    ],
  ])('%s', (_, undone, lines, expected) => {
    expect(changeUndoingLedgerLine(undone, lines)).toMatchObject({ seat: 3, ...expected })
  })
})

describe('lines to add for a draft', () => {
  it.each<[string, readonly ShownLedgerLine[], Typed, readonly object[]]>([
    ['are none if nothing was typed', [WIN], {}, []],
    ['contain a new bonus', [WIN], { bonus: '0,3' }, [{ kind: 'bonus', hundredths: 30 }]],
    [
      'contain a negative penalty, however it is typed',
      [WIN],
      { penalty: '0.2' },
      [{ kind: 'penalty', hundredths: -20 }],
    ],
    [
      'contain a corrected bonus that replaces the old bonus',
      [WIN, line('b', 'bonus', 30)],
      { bonus: '0.4', reason: ' protest ' },
      [{ kind: 'bonus', hundredths: 40, replaces: 'b', reason: 'protest' }],
    ],
    [
      'add a reason typed alone to the points without a reason',
      [WIN, line('b', 'bonus', 30), line('p', 'penalty', -20, { reason: 'late' })],
      { reason: 'bright' },
      [{ kind: 'bonus', hundredths: 30, replaces: 'b', reason: 'bright' }],
    ],
    [
      'replace the last reason with a reason typed alone',
      [line('p', 'penalty', -20, { reason: 'late' })],
      { reason: 'loud' },
      [{ kind: 'penalty', hundredths: -20, replaces: 'p', reason: 'loud' }],
    ],
    ['are none if only a reason was typed and there are no points', [WIN], { reason: 'bright' }, []],
    [
      'remove a bonus whose field was emptied',
      [line('b', 'bonus', 30)],
      { bonus: '' },
      [{ kind: 'bonus', hundredths: 0, replaces: 'b' }],
    ],
    ['are none if the same number was typed differently', [line('b', 'bonus', 30)], { bonus: '.30' }, []],
    [
      'add the difference to the last of two bonuses',
      [line('a', 'bonus', 10), line('b', 'bonus', 20)],
      { bonus: '0.5' },
      [{ kind: 'bonus', hundredths: 40, replaces: 'b' }],
    ],
    [
      'ignore replaced lines',
      [line('a', 'bonus', 10, { counts: false }), line('b', 'bonus', 20, { replaces: 'a' })],
      { bonus: '0.2' },
      [],
    ],
    [
      'contain a disqualification with the value of the scheme',
      [WIN],
      { disqualification: CHECKED_MARK_VALUE },
      [{ kind: 'disqualification', hundredths: -50 }],
    ],
    [
      'remove a disqualification',
      [line('d', 'disqualification', -50)],
      { disqualification: '' },
      [{ kind: 'disqualification', hundredths: 0, replaces: 'd' }],
    ],
    ['contain a team loss', [], { 'team-loss': CHECKED_MARK_VALUE }, [{ kind: 'team-loss', hundredths: -70 }]],
    [
      'change a disqualification into a team loss with one line',
      [line('d', 'disqualification', -50)],
      { 'team-loss': CHECKED_MARK_VALUE },
      [{ kind: 'team-loss', hundredths: -70, replaces: 'd' }],
    ],
    ['contain points for a best move', [], { 'best-move': '0.40' }, [{ kind: 'best-move', hundredths: 40 }]],
    [
      'remove points for a best move from the protocol',
      [line('m', 'best-move', 25, { source: 'verdict' })],
      { 'best-move': '' },
      [{ kind: 'best-move', hundredths: 0, replaces: 'm' }],
    ],
    ['are none if no number was typed', [WIN], { bonus: 'much' }, []],
  ])('%s', (_, lines, typed, expected) => {
    expect(ledgerChangesForDraft(draft(lines, typed), lines, RANGES)).toEqual(
      expected.map((change) => ({ seat: 3, reason: '', ...change })),
    )
  })
})

describe('faults of a draft', () => {
  it.each<[string, boolean, Typed, object]>([
    ['do not include a bonus of 0.10 for a winner', true, { bonus: '0.1' }, {}],
    [
      'include a bonus below 0.10 for a winner',
      true,
      { bonus: '0.05' },
      { bonus: { key: 'ledger.outOfRange', params: { min: 10, max: 60 } } },
    ],
    ['do not include a bonus of 0.50 for a loser', false, { bonus: '0.5' }, {}],
    [
      'include a bonus above 0.50 for a loser',
      false,
      { bonus: '0.6' },
      { bonus: { key: 'ledger.outOfRange', params: { min: 1, max: 50 } } },
    ],
    [
      'include a penalty above 0.50',
      true,
      { penalty: '0.6' },
      { penalty: { key: 'ledger.outOfRange', params: { min: -50, max: -10 } } },
    ],
    [
      'include a number with three decimal places',
      true,
      { penalty: '0.255' },
      { penalty: { key: 'ledger.notNumber', params: {} } },
    ],
    [
      'include a team loss for a winner',
      true,
      { 'team-loss': CHECKED_MARK_VALUE },
      { 'team-loss': { key: 'common.losersOnly', params: {} } },
    ],
    ['do not include a team loss for a loser', false, { 'team-loss': CHECKED_MARK_VALUE }, {}],
  ])('%s', (_, won, typed, expected) =>
    expect(faultsOfLedgerDraft(draft([], typed), [], RANGES, won)).toEqual(expected),
  )

  it.each<[string, ShownLedgerLine, Typed]>([
    ['a judge’s line', line('b', 'bonus', 30), { bonus: '0.4' }],
    ['points from the protocol', line('m', 'best-move', 25, { source: 'verdict' }), { 'best-move': '' }],
    [
      'a disqualification from a removal',
      line('d', 'disqualification', -50, { source: 'removal' }),
      { disqualification: '' },
    ],
  ])('changing %s requires a reason', (_, standing, typed) => {
    expect(faultsOfLedgerDraft(draft([standing], typed), [standing], RANGES, true)).toEqual({
      reason: { key: 'ledger.reasonNeeded', params: {} },
    })
    expect(faultsOfLedgerDraft(draft([standing], { ...typed, reason: 'protest' }), [standing], RANGES, true)).toEqual(
      {},
    )
  })

  it('do not include a missing reason of a first line, even if it replaces the win', () => {
    expect(faultsOfLedgerDraft(draft([WIN], { bonus: '0.4' }), [WIN], RANGES, true)).toEqual({})
    expect(faultsOfLedgerDraft(draft([WIN], { disqualification: CHECKED_MARK_VALUE }), [WIN], RANGES, true)).toEqual({})
  })

  it('include a loser’s bonus if the scheme gives bonuses only to winners', () => {
    expect(
      faultsOfLedgerDraft(
        draft([], { bonus: '0.4' }),
        [],
        [{ kind: 'bonus', min: 10, max: 90, who: 'winners' }],
        false,
      ),
    ).toEqual({ bonus: { key: 'common.winnersOnly', params: {} } })
  })
})

describe('the total of a draft', () => {
  it.each<[string, readonly ShownLedgerLine[], Typed, number]>([
    ['is that of the ledger if nothing was typed', [WIN, line('b', 'bonus', 30)], {}, 105],
    ['includes a typed bonus at once', [WIN], { bonus: '0.3' }, 105],
    ['includes a typed penalty at once, however it is typed', [WIN], { penalty: '0,2' }, 55],
    [
      'includes a corrected bonus instead of the old bonus',
      [WIN, line('a', 'bonus', 10), line('b', 'bonus', 20)],
      { bonus: '0.5' },
      125,
    ],
    ['excludes the line of an emptied field', [WIN, line('b', 'bonus', 30)], { bonus: '' }, 75],
    [
      'includes a team loss instead of the disqualification that it replaces',
      [line('d', 'disqualification', -50)],
      { 'team-loss': CHECKED_MARK_VALUE },
      -70,
    ],
    ['ignores an incomplete number', [WIN], { bonus: '0.x' }, 75],
  ])('%s', (_, lines, typed, total) => {
    expect(seatTotalWithLedgerDraft(draft(lines, typed), lines, RANGES)).toBe(total)
  })
})

describe('points that the scheme does not allow in a game', () => {
  it.each<[string, Typed, number | undefined]>([
    ['nothing was typed', {}, undefined],
    ['an allowed bonus', { bonus: '0.3' }, undefined],
    ['a negative bonus', { bonus: '-0,5' }, -50],
    ['an excessive penalty, typed without its minus', { penalty: '5' }, -500],
    ['words', { bonus: 'many' }, undefined],
  ])('%s: %o is offered as %s', (_, typed, hundredths) => {
    const typing = draft([WIN], typed)
    expect(firstRefusedLedgerPoints(typing, faultsOfLedgerDraft(typing, [WIN], RANGES, true), RANGES)).toBe(hundredths)
  })
})

describe('the reason of a row', () => {
  const reasons = (lines: readonly ShownLedgerLine[], typed: Typed) =>
    ledgerChangesForDraft(draft(lines, typed), lines, RANGES).map(({ kind, reason }) => [kind, reason])
  it('belongs to a new penalty rather than a simultaneous bonus', () => {
    expect(reasons([], { bonus: '0.3', penalty: '0.5', reason: 'talked at night' })).toEqual([
      ['bonus', ''],
      ['penalty', 'talked at night'],
    ])
  })
  it('belongs to the bonus if the row has no other points', () => {
    expect(reasons([], { bonus: '0.3', reason: 'bright' })).toEqual([['bonus', 'bright']])
  })
  it('belongs to every line that is corrected', () => {
    const lines = [line('b', 'bonus', 30), line('p', 'penalty', -50)]
    expect(reasons(lines, { bonus: '0.4', penalty: '0.3', reason: 'protest' })).toEqual([
      ['bonus', 'protest'],
      ['penalty', 'protest'],
    ])
  })
  it('belongs to a penalty without a reason if the reason is typed later', () => {
    const lines = [line('b', 'bonus', 30), line('p', 'penalty', -50)]
    expect(reasons(lines, { reason: 'talked at night' })).toEqual([['penalty', 'talked at night']])
  })
})
