// Ledger form: the fields that a scheme defines, and typed values compared with the ledger.

import { describe, expect, it } from 'vitest'
import type { KindRange } from '../../../../src/scoring/schemes/scheme.ts'
import type { LedgerLine, LedgerLineKind } from '../../../../src/scoring/ledgerLine.ts'
import { official2025 } from '../../../../src/scoring/schemes/official2025.ts'
import { tournament2026 } from '../../../../src/scoring/schemes/tournament2026.ts'
import { wolvesClub } from '../../../../src/scoring/schemes/wolvesClub.ts'
import { points } from '../../../../src/scoring/points.ts'
import {
  changesOf,
  draftOf,
  draftTotal,
  explainedLines,
  faultsOf,
  fieldsOf,
  MARK_VALUE,
  refreshDraft,
  firstRefusedLedgerPoints,
  totalOf,
  undoChangeOf,
  withValue,
  type LedgerDraft,
} from '../../../../src/ui/game/ledger/ledgerDraft.ts'

const RANGES = tournament2026.ranges
const FIELDS = fieldsOf(RANGES)

function line(id: string, kind: LedgerLine['kind'], hundredths: number, more: Partial<LedgerLine> = {}): LedgerLine {
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
const draft = (lines: readonly LedgerLine[], { reason = '', ...values }: Typed): LedgerDraft =>
  (Object.entries(values) as [LedgerLineKind, string][]).reduce((next, [kind, value]) => withValue(next, kind, value), {
    ...draftOf(lines, { seat: 3, role: 'citizen' }, FIELDS),
    reason,
  })

describe('fields of the ledger form', () => {
  const CUSTOM: readonly KindRange[] = [
    { kind: 'manual', who: 'anyone', min: -100, max: 100 },
    { kind: 'win', who: 'winners', min: 1, max: 1 },
    { kind: 'auto-bonus', who: 'anyone', min: 1, max: 20 },
  ]
  it.each<[string, readonly KindRange[], readonly string[]]>([
    [
      'official-2025',
      official2025.ranges,
      ['bonus points', 'penalty points', 'disqualification mark', '+ team-loss mark'],
    ],
    [
      'tournament-2026',
      tournament2026.ranges,
      ['bonus points', 'penalty points', 'disqualification mark', '+ team-loss mark', '+ best-move choice'],
    ],
    ['wolves-club', wolvesClub.ranges, []],
    ['a scheme of a club: nobody types wins and computed points', CUSTOM, ['+ manual points']],
  ])('follow %s', (_, ranges, expected) => {
    expect(fieldsOf(ranges).map(({ kind, look, isUsual }) => `${isUsual ? '' : '+ '}${kind} ${look}`)).toEqual(expected)
  })
})

describe('a draft whose ledger changes', () => {
  const BONUS = line('b', 'bonus', 30)
  const EMPTY = draftOf([], { seat: 3, role: 'citizen' }, [])
  it.each<[string, LedgerDraft, readonly [before: readonly LedgerLine[], now: readonly LedgerLine[]], Typed]>([
    ['shows what was saved elsewhere', draft([], {}), [[], [BONUS]], { bonus: '0.30' }],
    ['keeps what was typed meanwhile', draft([], { penalty: '−' }), [[], [BONUS]], { bonus: '0.30', penalty: '−' }],
    ['keeps what was typed over a line', draft([BONUS], { bonus: '0.4' }), [[BONUS], [BONUS]], { bonus: '0.4' }],
    ['keeps a field emptied by hand', draft([BONUS], { bonus: '' }), [[BONUS], [BONUS]], { bonus: '' }],
    ['writes what was saved as the ledger does', draft([], { bonus: ',3' }), [[], [BONUS]], { bonus: '0.30' }],
    ['keeps a reason that waits', draft([], { reason: 'bright' }), [[], [BONUS]], { bonus: '0.30', reason: 'bright' }],
    ['drawn before its scheme came', EMPTY, [[BONUS], [BONUS]], { bonus: '0.30' }],
  ])('%s', (_, drawn, [before, now], { reason = '', ...values }) => {
    const next = refreshDraft(drawn, { before, now }, RANGES)
    expect(next.reason).toBe(reason)
    expect(next.values).toMatchObject(values)
  })
})

it('a draft keeps typed points until its scheme is loaded again', () => {
  const drawn = draft([], { bonus: '9' })
  const early = refreshDraft(drawn, { before: [], now: [WIN] }, [])
  expect(refreshDraft(early, { before: [WIN], now: [WIN] }, RANGES).values.bonus).toBe('9')
})

describe('undo of a line', () => {
  const FIRST = line('b', 'bonus', 30, { reason: 'bright' })
  const MORE = line('c', 'bonus', 40, { replaces: 'b', reason: 'protest' })
  it.each<[string, LedgerLine, readonly LedgerLine[], object]>([
    ['a first line', FIRST, [FIRST], { kind: 'bonus', hundredths: 0, reason: 'undone', replaces: 'b' }],
    ['a correction', MORE, [FIRST, MORE], { kind: 'bonus', hundredths: 30, reason: 'bright', replaces: 'c' }],
    [
      'after a later line was taken back, too',
      FIRST,
      [FIRST, MORE, line('d', 'bonus', 30, { replaces: 'c' })],
      { kind: 'bonus', hundredths: 0, replaces: 'd' },
    ],
    [
      'an exclusion, after which the win counts again',
      line('x', 'disqualification', -50, { replaces: 'w' }),
      [WIN, line('x', 'disqualification', -50, { replaces: 'w' })],
      { kind: 'disqualification', hundredths: 0, reason: 'undone', replaces: 'x' },
    ],
  ])('%s', (_, undone, lines, expected) => {
    expect(undoChangeOf(undone, lines)).toMatchObject({ seat: 3, ...expected })
  })
})

describe('lines to add for a draft', () => {
  it.each<[string, readonly LedgerLine[], Typed, readonly object[]]>([
    ['nothing typed', [WIN], {}, []],
    ['a bonus', [WIN], { bonus: '0,3' }, [{ kind: 'bonus', hundredths: 30 }]],
    ['a penalty is negative however it is typed', [WIN], { penalty: '0.2' }, [{ kind: 'penalty', hundredths: -20 }]],
    [
      'a bonus corrected stands instead of the old one',
      [WIN, line('b', 'bonus', 30)],
      { bonus: '0.4', reason: ' protest ' },
      [{ kind: 'bonus', hundredths: 40, replaces: 'b', reason: 'protest' }],
    ],
    [
      'a reason alone goes to the points that have none',
      [WIN, line('b', 'bonus', 30), line('p', 'penalty', -20, { reason: 'late' })],
      { reason: 'bright' },
      [{ kind: 'bonus', hundredths: 30, replaces: 'b', reason: 'bright' }],
    ],
    [
      'a reason alone takes the place of the last one',
      [line('p', 'penalty', -20, { reason: 'late' })],
      { reason: 'loud' },
      [{ kind: 'penalty', hundredths: -20, replaces: 'p', reason: 'loud' }],
    ],
    ['a reason of no points waits for them', [WIN], { reason: 'bright' }, []],
    ['a bonus taken back', [line('b', 'bonus', 30)], { bonus: '' }, [{ kind: 'bonus', hundredths: 0, replaces: 'b' }]],
    ['the same written otherwise is no change', [line('b', 'bonus', 30)], { bonus: '.30' }, []],
    [
      'of two bonuses the last one takes the difference',
      [line('a', 'bonus', 10), line('b', 'bonus', 20)],
      { bonus: '0.5' },
      [{ kind: 'bonus', hundredths: 40, replaces: 'b' }],
    ],
    [
      'replaced lines are past',
      [line('a', 'bonus', 10, { counts: false }), line('b', 'bonus', 20, { replaces: 'a' })],
      { bonus: '0.2' },
      [],
    ],
    [
      'a disqualification has the value of the scheme',
      [WIN],
      { disqualification: MARK_VALUE },
      [{ kind: 'disqualification', hundredths: -50 }],
    ],
    [
      'a disqualification taken back',
      [line('d', 'disqualification', -50)],
      { disqualification: '' },
      [{ kind: 'disqualification', hundredths: 0, replaces: 'd' }],
    ],
    ['a team loss', [], { 'team-loss': MARK_VALUE }, [{ kind: 'team-loss', hundredths: -70 }]],
    [
      'a disqualification changed into a team loss is one line',
      [line('d', 'disqualification', -50)],
      { 'team-loss': MARK_VALUE },
      [{ kind: 'team-loss', hundredths: -70, replaces: 'd' }],
    ],
    ['a best move given', [], { 'best-move': '0.40' }, [{ kind: 'best-move', hundredths: 40 }]],
    [
      'a best move of the protocol taken back',
      [line('m', 'best-move', 25, { source: 'verdict' })],
      { 'best-move': '' },
      [{ kind: 'best-move', hundredths: 0, replaces: 'm' }],
    ],
    ['what is no number changes nothing', [WIN], { bonus: 'much' }, []],
  ])('%s', (_, lines, typed, expected) => {
    expect(changesOf(draft(lines, typed), lines, RANGES)).toEqual(
      expected.map((change) => ({ seat: 3, reason: '', ...change })),
    )
  })
})

describe('faults of a draft', () => {
  it.each<[string, boolean, Typed, object]>([
    ['a winner from 0.10', true, { bonus: '0.1' }, {}],
    ['a winner below', true, { bonus: '0.05' }, { bonus: { key: 'ledger.outOfRange', params: { min: 10, max: 60 } } }],
    ['a loser up to 0.50', false, { bonus: '0.5' }, {}],
    ['a loser above', false, { bonus: '0.6' }, { bonus: { key: 'ledger.outOfRange', params: { min: 1, max: 50 } } }],
    [
      'a penalty above',
      true,
      { penalty: '0.6' },
      { penalty: { key: 'ledger.outOfRange', params: { min: -50, max: -10 } } },
    ],
    ['no number', true, { penalty: '0.255' }, { penalty: { key: 'ledger.notNumber', params: {} } }],
    [
      'a team loss of a winner',
      true,
      { 'team-loss': MARK_VALUE },
      { 'team-loss': { key: 'common.losersOnly', params: {} } },
    ],
    ['a team loss of a loser', false, { 'team-loss': MARK_VALUE }, {}],
  ])('%s', (_, won, typed, expected) => expect(faultsOf(draft([], typed), [], RANGES, won)).toEqual(expected))

  it.each<[string, LedgerLine, Typed]>([
    ['a judge’s line', line('b', 'bonus', 30), { bonus: '0.4' }],
    ['what the protocol gave', line('m', 'best-move', 25, { source: 'verdict' }), { 'best-move': '' }],
    [
      'a removal’s disqualification',
      line('d', 'disqualification', -50, { source: 'removal' }),
      { disqualification: '' },
    ],
  ])('changing %s requires a reason', (_, standing, typed) => {
    expect(faultsOf(draft([standing], typed), [standing], RANGES, true)).toEqual({
      reason: { key: 'ledger.reasonNeeded', params: {} },
    })
    expect(faultsOf(draft([standing], { ...typed, reason: 'protest' }), [standing], RANGES, true)).toEqual({})
  })

  it('a first line requires no reason, even if it replaces the win', () => {
    expect(faultsOf(draft([WIN], { bonus: '0.4' }), [WIN], RANGES, true)).toEqual({})
    expect(faultsOf(draft([WIN], { disqualification: MARK_VALUE }), [WIN], RANGES, true)).toEqual({})
  })

  it('a bonus for a loser is a fault if the scheme gives bonuses only to winners', () => {
    expect(
      faultsOf(draft([], { bonus: '0.4' }), [], [{ kind: 'bonus', min: 10, max: 90, who: 'winners' }], false),
    ).toEqual({ bonus: { key: 'common.winnersOnly', params: {} } })
  })
})

it('the total of a seat sums the lines that count', () => {
  expect(
    totalOf(
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

describe('the total of a draft', () => {
  it.each<[string, readonly LedgerLine[], Typed, number]>([
    ['nothing typed: as the ledger stands', [WIN, line('b', 'bonus', 30)], {}, 105],
    ['a bonus counts at once', [WIN], { bonus: '0.3' }, 105],
    ['a penalty too, however it is typed', [WIN], { penalty: '0,2' }, 55],
    [
      'a corrected bonus stands instead of the old one',
      [WIN, line('a', 'bonus', 10), line('b', 'bonus', 20)],
      { bonus: '0.5' },
      125,
    ],
    ['an emptied field takes its line away', [WIN, line('b', 'bonus', 30)], { bonus: '' }, 75],
    [
      'a disqualification changed into a team loss is not both',
      [line('d', 'disqualification', -50)],
      { 'team-loss': MARK_VALUE },
      -70,
    ],
    ['half a number counts for nothing yet', [WIN], { bonus: '0.x' }, 75],
  ])('%s', (_, lines, typed, total) => {
    expect(draftTotal(draft(lines, typed), lines, RANGES)).toBe(total)
  })
})

it('only current lines with a reason are explained, except the win', () => {
  const lines = [
    line('w', 'win', 75, { source: 'verdict', reason: 'verdict', counts: false }),
    line('d', 'disqualification', -50, { source: 'removal', reason: 'removed', replaces: 'w' }),
    line('b', 'bonus', 30, { reason: 'misheard', counts: false }),
    line('c', 'bonus', 20, { reason: 'bright', replaces: 'b' }),
    line('p', 'penalty', -30),
    line('other', 'bonus', 10, { seat: 4, reason: 'another seat' }),
  ]
  expect(explainedLines(lines, 3, FIELDS).map(({ id }) => id)).toEqual(['d', 'c'])
})

describe('points that the scheme does not allow in a game', () => {
  it.each<[string, Typed, number | undefined]>([
    ['none were typed', {}, undefined],
    ['what the scheme gives', { bonus: '0.3' }, undefined],
    ['a bonus below zero', { bonus: '-0,5' }, -50],
    ['too high a penalty, typed without its minus', { penalty: '5' }, -500],
    ['words', { bonus: 'many' }, undefined],
  ])('%s: %o is offered as %s', (_, typed, hundredths) => {
    const typing = draft([WIN], typed)
    expect(firstRefusedLedgerPoints(typing, faultsOf(typing, [WIN], RANGES, true), RANGES)).toBe(hundredths)
  })
})

describe('the reason of a row', () => {
  const reasons = (lines: readonly LedgerLine[], typed: Typed) =>
    changesOf(draft(lines, typed), lines, RANGES).map(({ kind, reason }) => [kind, reason])
  it('belongs to a new penalty and not to a bonus that is added with it', () => {
    expect(reasons([], { bonus: '0.3', penalty: '0.5', reason: 'talked at night' })).toEqual([
      ['bonus', ''],
      ['penalty', 'talked at night'],
    ])
  })
  it('belongs to the bonus if the row has nothing else', () => {
    expect(reasons([], { bonus: '0.3', reason: 'bright' })).toEqual([['bonus', 'bright']])
  })
  it('belongs to every line that is corrected', () => {
    const lines = [line('b', 'bonus', 30), line('p', 'penalty', -50)]
    expect(reasons(lines, { bonus: '0.4', penalty: '0.3', reason: 'protest' })).toEqual([
      ['bonus', 'protest'],
      ['penalty', 'protest'],
    ])
  })
  it('explains a penalty without a reason if it is typed later', () => {
    const lines = [line('b', 'bonus', 30), line('p', 'penalty', -50)]
    expect(reasons(lines, { reason: 'talked at night' })).toEqual([['penalty', 'talked at night']])
  })
})
