// The ledger (`docs/spec/scoring.md §1`): which lines a judge may write, that wins follow the verdict and are never
// typed, and that no line is ever overwritten.

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createLedgerLine, type LedgerLineRequest } from '../../src/scoring/ledger/createLedgerLine.ts'
import {
  unreplacedLedgerLines,
  isMainLineKind,
  type StoredLedgerLine,
  type NewLedgerLine,
  type LedgerLineKind,
} from '../../src/scoring/ledgerLine.ts'
import { computeReconcilingLedgerLines } from '../../src/scoring/ledger/reconcile.ts'
import { findBuiltInScheme } from '../../src/scoring/schemes/registry.ts'
import { hasRoleWon } from '../../src/scoring/sides.ts'
import { WINNERS, type Role, type Winner } from '../../src/rules/vocabulary.ts'
import { ledgerSumsOfSeat, toShownLedgerLines } from '../../src/scoring/ledger/viewLedger.ts'
import type { LedgerGameFacts } from '../../src/scoring/ledger/ledgerGameFacts.ts'

const found = findBuiltInScheme('official-2025')
if (!found) throw new Error('official-2025')
const official = found

const ROLES: readonly Role[] = ['citizen', 'sheriff', 'mafia', 'don', 'maniac']

function table(winner?: Winner, removed: readonly number[] = []): LedgerGameFacts {
  const seats = ROLES.map((role, index) => ({
    seat: index + 1,
    member: `m${index + 1}`,
    role,
    removed: removed.includes(index + 1),
  }))
  return { seats, isAsserted: false, ...(winner ? { winner } : {}) }
}

function kept(ledger: readonly StoredLedgerLine[], drafts: readonly NewLedgerLine[]): readonly StoredLedgerLine[] {
  return [
    ...ledger,
    ...drafts.map((draft, index) => ({
      id: `l${ledger.length + index + 1}`,
      game: 'g',
      author: 'judge',
      at: 0,
      ...draft,
    })),
  ]
}

function settled(ledger: readonly StoredLedgerLine[], at: LedgerGameFacts): readonly StoredLedgerLine[] {
  return kept(ledger, computeReconcilingLedgerLines(ledger, at, official))
}

/** Writes lines as the club does: the judge's line, then the lines that follow from the verdict. */
function written(
  ledger: readonly StoredLedgerLine[],
  at: LedgerGameFacts,
  request: Partial<LedgerLineRequest>,
): readonly StoredLedgerLine[] {
  const draft = createLedgerLine(ledger, at, official, {
    seat: 1,
    kind: 'bonus',
    hundredths: 30,
    reason: 'r',
    ...request,
  })
  if (!draft.ok) throw new Error(draft.error.code)
  return settled(kept(ledger, [draft.value]), at)
}

function mains(ledger: readonly StoredLedgerLine[]): readonly (readonly [number, LedgerLineKind, number])[] {
  return unreplacedLedgerLines(ledger)
    .filter((line) => isMainLineKind(line.kind) && line.hundredths !== 0)
    .map((line) => [line.seat, line.kind, line.hundredths] as const)
    .sort((a, b) => a[0] - b[0])
}

it('a winner’s bonus is shown as out of range if the player loses after a correction', () => {
  const at = table('red')
  const ledger = written(settled([], at), at, { hundredths: 90 })
  const turned = table('mafia')
  expect(
    toShownLedgerLines(settled(ledger, turned), turned, official)
      .filter((line) => !line.inRange)
      .map((line) => line.kind),
  ).toEqual(['bonus'])
})

it('adding a bonus and cancelling it restores the sums exactly', () => {
  const at = table('red')
  const before = settled([], at)
  const added = written(before, at, { hundredths: 30 })
  const back = written(added, at, { hundredths: 0, replaces: added.at(-1)?.id ?? '' })
  expect(ROLES.map((_, index) => ledgerSumsOfSeat(back, index + 1))).toEqual(
    ROLES.map((_, index) => ledgerSumsOfSeat(before, index + 1)),
  )
})

it('a seat never has two lines for the outcome of its game, and no line is lost', () => {
  const winner = fc.option(fc.constantFrom(...WINNERS), { nil: undefined })
  const step = fc.record({
    winner,
    removed: fc.subarray([1, 2, 3, 4, 5]),
    seat: fc.integer({ min: 1, max: 5 }),
    kind: fc.constantFrom<LedgerLineKind>('bonus', 'penalty', 'disqualification', 'team-loss'),
    hundredths: fc.constantFrom(0, 30, -20, -50, -75),
    replace: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 15 }), (steps) => {
      let ledger: readonly StoredLedgerLine[] = []
      for (const { winner: wins, removed, seat, kind, hundredths, replace } of steps) {
        const at = table(wins, removed)
        const before = ledger
        const target = replace
          ? unreplacedLedgerLines(ledger).find((line) => line.seat === seat && line.kind === kind)?.id
          : undefined
        const draft = createLedgerLine(settled(ledger, at), at, official, {
          seat,
          kind,
          hundredths,
          reason: 'r',
          ...(target ? { replaces: target } : {}),
        })
        ledger = settled(ledger, at)
        if (draft.ok) ledger = settled(kept(ledger, [draft.value]), at)
        expect(ledger.slice(0, before.length)).toEqual(before)
        for (const { seat: number, role } of at.seats) {
          const main = mains(ledger).filter(([owner]) => owner === number)
          expect(main.length).toBeLessThanOrEqual(1)
          const isExcluded = main.some(([, what]) => what !== 'win')
          expect(main.some(([, what]) => what === 'win')).toBe(
            wins !== undefined && hasRoleWon(role, wins) && !isExcluded,
          )
        }
      }
    }),
  )
})

describe('wins', () => {
  it.each([
    [
      'red',
      [
        [1, 'win', 75],
        [2, 'win', 75],
      ],
    ],
    [
      'mafia',
      [
        [3, 'win', 75],
        [4, 'win', 75],
      ],
    ],
    ['maniac', [[5, 'win', 75]]],
    ['draw', []],
    [undefined, []],
  ] as const)('follow the verdict "%s"', (winner, expected) => {
    expect(mains(settled([], table(winner)))).toEqual(expected)
  })

  it('are replaced by new lines when the verdict changes', () => {
    const red = settled([], table('red'))
    const turned = settled(red, table('mafia'))
    expect(turned.slice(0, red.length)).toEqual(red)
    expect(
      turned
        .slice(red.length)
        .map(({ seat, kind, hundredths, reason, replaces }) => ({ seat, kind, hundredths, reason, replaces })),
    ).toEqual([
      { seat: 1, kind: 'win', hundredths: 0, reason: 'verdict-changed', replaces: 'l1' },
      { seat: 2, kind: 'win', hundredths: 0, reason: 'verdict-changed', replaces: 'l2' },
      { seat: 3, kind: 'win', hundredths: 75, reason: 'verdict', replaces: undefined },
      { seat: 4, kind: 'win', hundredths: 75, reason: 'verdict', replaces: undefined },
    ])
    expect(mains(settled(turned, table('red')))).toEqual(mains(red))
  })

  it('are cancelled if the verdict is withdrawn', () =>
    expect(mains(settled(settled([], table('red')), table()))).toEqual([]))

  it('are not written twice', () => {
    const once = settled([], table('red', [3]))
    expect(settled(once, table('red', [3]))).toEqual(once)
  })
})

describe('a disqualification by removal', () => {
  it('replaces the win once the game is over', () => {
    expect(mains(settled([], table(undefined, [1])))).toEqual([])
    expect(mains(settled([], table('red', [1])))).toEqual([
      [1, 'disqualification', -50],
      [2, 'win', 75],
    ])
  })

  it('is cancelled together with the removal', () => {
    const ledger = settled([], table('red', [1]))
    expect(mains(settled(ledger, table('red')))).toEqual([
      [1, 'win', 75],
      [2, 'win', 75],
    ])
    expect(mains(settled(ledger, table('mafia')))).toEqual([
      [3, 'win', 75],
      [4, 'win', 75],
    ])
  })

  it('can be cancelled by the judge, and stays cancelled', () => {
    const at = table('red', [1])
    const prefilled = settled([], at)
    const line = unreplacedLedgerLines(prefilled).find((each) => each.source === 'removal')
    const forgiven = written(prefilled, at, { kind: 'disqualification', hundredths: 0, replaces: line?.id ?? '' })
    expect(mains(forgiven)).toEqual([
      [1, 'win', 75],
      [2, 'win', 75],
    ])
    expect(mains(settled(settled(forgiven, table()), at))).toEqual(mains(forgiven))
  })

  it('can be changed by the judge into a team loss', () => {
    const at = table('mafia', [1])
    const prefilled = settled([], at)
    const line = unreplacedLedgerLines(prefilled).find((each) => each.seat === 1)
    expect(mains(written(prefilled, at, { kind: 'team-loss', hundredths: -75, replaces: line?.id ?? '' }))).toEqual([
      [1, 'team-loss', -75],
      [3, 'win', 75],
      [4, 'win', 75],
    ])
  })
})

describe('a judge’s disqualification', () => {
  const at = table('red')
  const excluded = written(settled([], at), at, { kind: 'disqualification', hundredths: -50 })

  it('replaces the win', () =>
    expect(mains(excluded)).toEqual([
      [1, 'disqualification', -50],
      [2, 'win', 75],
    ]))

  it('stays if the verdict changes', () => {
    expect(mains(settled(excluded, table('mafia')))).toEqual([
      [1, 'disqualification', -50],
      [3, 'win', 75],
      [4, 'win', 75],
    ])
  })

  it('restores the win if it is cancelled', () => {
    const line = unreplacedLedgerLines(excluded).find((each) => each.kind === 'disqualification')
    expect(mains(written(excluded, at, { kind: 'disqualification', hundredths: 0, replaces: line?.id ?? '' }))).toEqual(
      [
        [1, 'win', 75],
        [2, 'win', 75],
      ],
    )
  })
})

describe('a ledger line is refused', () => {
  const at = table('red')
  const won = settled([], at)
  const win = unreplacedLedgerLines(won)[0]?.id ?? ''
  const given = written(won, at, {})
  const bonus = given.at(-1)?.id ?? ''
  const corrected = written(given, at, { hundredths: 40, replaces: bonus })
  const excluded = written(won, at, { kind: 'disqualification', hundredths: -50 })

  it.each<[string, string, readonly StoredLedgerLine[], Partial<LedgerLineRequest>, LedgerGameFacts?]>([
    ['a typed win', 'ledger/win-is-adjudicated', won, { kind: 'win', hundredths: 75 }],
    ['a typed win in a correction', 'ledger/win-is-adjudicated', won, { kind: 'win', hundredths: 0, replaces: win }],
    ['typed compensation', 'ledger/kind-is-computed', won, { kind: 'compensation' }],
    ['a kind that the scheme lacks', 'ledger/kind-not-in-scheme', won, { kind: 'best-move', hundredths: 25 }],
    ['an unknown seat', 'ledger/no-such-seat', won, { seat: 9 }],
    ['half a hundredth', 'ledger/not-hundredths', won, { hundredths: 10.5 }],
    ['a winner’s bonus that is too high', 'ledger/out-of-range', won, { hundredths: 91 }],
    ['a winner’s bonus that is too low', 'ledger/out-of-range', won, { hundredths: 9 }],
    ['zero points', 'ledger/out-of-range', won, { hundredths: 0 }],
    ['a loser’s bonus that is too high', 'ledger/out-of-range', won, { seat: 3, hundredths: 51 }],
    ['two bonuses whose sum is too high', 'ledger/out-of-range', given, { hundredths: 70 }],
    ['a positive penalty', 'ledger/out-of-range', won, { kind: 'penalty', hundredths: 20 }],
    ['a team loss for a winner', 'ledger/not-for-this-player', won, { kind: 'team-loss', hundredths: -75 }],
    ['a bonus in a running game', 'ledger/game-not-over', [], {}, table()],
    ['a second main line', 'ledger/main-line-exists', excluded, { kind: 'disqualification', hundredths: -50 }],
    ['a correction without a reason', 'ledger/reason-needed', given, { hundredths: 40, replaces: bonus, reason: ' ' }],
    ['a correction of an unknown line', 'ledger/no-such-line', won, { replaces: 'nothing' }],
    ['a second correction of a line', 'ledger/already-replaced', corrected, { replaces: bonus }],
    ['a correction for another seat', 'ledger/replaces-other-line', given, { seat: 2, replaces: bonus }],
    [
      'a correction to another kind',
      'ledger/replaces-other-line',
      given,
      { kind: 'penalty', hundredths: -20, replaces: bonus },
    ],
    [
      'a win replaced by a zero',
      'ledger/out-of-range',
      won,
      { kind: 'disqualification', hundredths: 0, replaces: win },
    ],
  ])('in the case of %s: %s', (_, code, ledger, request, place = at) => {
    expect(
      createLedgerLine(ledger, place, official, { seat: 1, kind: 'bonus', hundredths: 30, reason: 'r', ...request }),
    ).toMatchObject({ ok: false, error: { code } })
  })

  it('with the permitted range in the error', () => {
    expect(createLedgerLine(won, at, official, { seat: 1, kind: 'bonus', hundredths: 91, reason: '' })).toMatchObject({
      error: { params: { min: 10, max: 90 } },
    })
  })
})
