// The side of a role is read only from the rulebooks: a black role from an invented rulebook is scored, rated, counted
// and drawn as black without an entry in any other list.

import { describe, expect, it, vi } from 'vitest'
import type { RulebookId } from '../../src/rules/header.ts'
import type { Rulebook } from '../../src/rules/rulebook.ts'
import type { Role } from '../../src/rules/vocabulary.ts'

const SPY = vi.hoisted(() => 'spy' as Role)

vi.mock(import('../../src/rules/vocabulary.ts'), async (original) => {
  const vocabulary = await original()
  return { ...vocabulary, ROLES: [...vocabulary.ROLES, SPY] as unknown as typeof vocabulary.ROLES }
})

vi.mock(import('../../src/rules/rulebooks/registry.ts'), async (original) => {
  const registry = await original()
  const [city] = registry.RULEBOOKS
  if (city === undefined) throw new Error('no rulebook to invent one after')
  const roles = [...city.roles, { role: SPY, team: 'black', faction: 'mafia' }] as const
  const invented: Rulebook = { ...city, id: 'spies' as RulebookId, roles }
  return { ...registry, PUBLISHED_RULEBOOKS: [...registry.PUBLISHED_RULEBOOKS, invented] }
})

const { computeTeamAndSeatBalance } = await import('../../src/club/charts/seasonBalance.ts')
const { computeSeasonWinRates } = await import('../../src/club/charts/seasonWinRates.ts')
const { computeReconcilingLedgerLines: linesToReconcileLedger } = await import('../../src/scoring/ledger/reconcile.ts')
const { createRatingFold, INITIAL_RATINGS } = await import('../../src/scoring/ratings/ratings.ts')
const { OFFICIAL_2025_SCHEME } = await import('../../src/scoring/schemes/official2025.ts')
const { RULEBOOKS } = await import('../../src/rules/rulebooks/registry.ts')
const {
  countNamedBlackSeats: blackAmong,
  factionsByRole,
  factionOf,
  hasRoleWon: roleWins,
  teamOf,
} = await import('../../src/scoring/sides.ts')
const { chairViews } = await import('../../src/ui/game/table/seatViews.ts')
const { createSeasonData } = await import('../../src/club/model/seasonData.ts')
const { NO_PLAN } = await import('../../src/club/model/plan.ts')
const { clubOf, row, season } = await import('./ratings/rows.ts')
const { seat } = await import('../../src/rules/vocabulary.ts')

const CARDS: readonly Role[] = ['citizen', 'citizen', 'citizen', 'sheriff', 'don', SPY]
const PEOPLE = CARDS.map((_, i) => `p${i + 1}`)
const SEATS = CARDS.map((role, i) => ({ seat: i + 1, member: `p${i + 1}`, role, removed: false }))

describe('a black role from an invented rulebook', () => {
  it.each(['red', 'mafia'] as const)('gets points as black if %s wins', (winner) => {
    const paid = linesToReconcileLedger([], { seats: SEATS, isAsserted: false, winner }, OFFICIAL_2025_SCHEME)
    expect(paid.filter(({ kind }) => kind === 'win').map((line) => line.seat)).toEqual(
      winner === 'red' ? [1, 2, 3, 4] : [5, 6],
    )
  })

  it('counts as black among the seats of a best move', () => {
    expect(blackAmong(SEATS, [1, 5, 6])).toBe(2)
    const bestMove = { seat: seat(1), named: [seat(2), seat(5), seat(6)] }
    const paid = linesToReconcileLedger(
      [],
      { seats: SEATS, isAsserted: false, winner: 'mafia', bestMove },
      OFFICIAL_2025_SCHEME,
    )
    expect(paid.find(({ kind }) => kind === 'best-move')?.hundredths).toBe(OFFICIAL_2025_SCHEME.bestMove?.[2])
  })

  it('changes the black rating of its player', () => {
    const ratings = createRatingFold()
    ratings.play({
      kind: 'season',
      winner: 'mafia',
      seats: SEATS.map(({ member, role }) => ({ player: member, role })),
    })
    const { elo } = ratings.of('p6')
    expect(elo.black).toBeGreaterThan(INITIAL_RATINGS.elo.black)
    expect(elo.red).toBe(INITIAL_RATINGS.elo.red)
    expect(elo).toEqual(ratings.of('p5').elo)
  })

  it('is shown as black in charts and at the table', () => {
    const own = season('s')
    const data = createSeasonData(clubOf([own]), own, [row(PEOPLE, CARDS, { winner: 'mafia' })], NO_PLAN)
    expect(computeTeamAndSeatBalance(data).players.find(({ member }) => member === 'p6')).toMatchObject({
      red: 0,
      black: 1,
    })
    expect(computeSeasonWinRates(data).roles.find(({ role }) => role === SPY)).toMatchObject({ games: 1, wins: 1 })
    expect(factionOf(SPY)).toBe('mafia')
    const chairs = [{ member: 'p6', role: SPY, immune: false }]
    const [chair] = chairViews(
      chairs,
      (member) => member,
      (role) => role,
    )
    expect(chair?.role?.faction).toBe('mafia')
  })
})

describe('declarations of the rulebooks', () => {
  it('give every role its team and faction', () => {
    for (const { roles } of RULEBOOKS) {
      for (const { role, team, faction } of roles) {
        expect([role, teamOf(role), factionOf(role)]).toEqual([role, team, faction])
        expect(roleWins(role, faction)).toBe(true)
        expect(roleWins(role, 'draw')).toBe(false)
      }
    }
  })

  it('are refused if one role has two sides', () => {
    const one = { id: 'city', roles: [{ role: SPY, team: 'black', faction: 'mafia' }] } as const
    const other = { id: 'hp', roles: [{ role: SPY, team: 'red', faction: 'red' }] } as const
    expect(() => factionsByRole([one, other])).toThrow('changes sides')
  })
})
