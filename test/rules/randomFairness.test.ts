// Random play is fair: no draw depends on another draw. The exact values come from `solvePlainGame`; an independent
// generator (Mersenne Twister) plays the same rules a second time. All seeds are fixed, so the results never change.

import { createHash } from 'node:crypto'
import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { mersenne } from 'pure-rand/generator/mersenne'
import { describe, expect, test } from 'vitest'
import { randomEntry } from '../../src/rules/randomEntry.ts'
import { SeededRNG } from '../../src/agents/random/seededRng.ts'
import { hashRunBlocks, createRunManifest, playBlockOfRun, playRunGame } from '../../src/agents/runs/run.ts'
import { applyEntryInPlace } from '../../src/rules/decide.ts'
import { EntryDecision } from '../../src/rules/entryDecision.ts'
import { fractionToNumber } from '../../src/rules/fraction.ts'
import type { GameHeader } from '../../src/rules/header.ts'
import { initialState, openGame } from '../../src/rules/openGame.ts'
import { createRandomGenerator, randomIntFrom } from '../../src/rules/random.ts'
import { RULEBOOKS, newestRulebookOf } from '../../src/rules/rulebooks/registry.ts'
import { solvePlainGame } from '../../src/rules/solver.ts'
import type { Role, Winner } from '../../src/rules/vocabulary.ts'
import { tableOf } from '../agents/tables.ts'
import { plan } from '../agents/runs/plans.ts'
import { playRandomGame } from '../../src/rules/randomGame.ts'

/** Maximum distance of a fair value from its expectation, in standard errors. */
const MOST_ERRORS = 3

/** Distance of a share of `games` from `expected`, in standard errors. */
function errorsFrom(expected: number, share: number, games: number): number {
  return Math.abs(share - expected) / Math.sqrt((expected * (1 - expected)) / games)
}

const winnersOf = (games: number, winnerOf: (game: number) => Winner) =>
  Array.from({ length: games }, (_, game) => winnerOf(game))

/** Sequences of seeds for the program's random play: consecutive seeds, and the seeds of a run. */
const SHIPPED = [
  ['consecutive seeds', (header: GameHeader) => (seed: number) => playRandomGame(header, seed).outcome.winner],
  [
    'the seeds of a run',
    (header: GameHeader) => (game: number) =>
      playRunGame({ ...plan('plain', 'random', 'random', 1, 9), header }, game).outcome.winner,
  ],
] as const

function plainTable(players: number, mafia: number, first: 'day' | 'night'): GameHeader {
  const seats =
    newestRulebookOf('plain')
      .dealOf?.(players, mafia)
      .map((role, at) => ({ seat: at + 1, role })) ?? []
  const header = openGame({ rulebook: 'plain', flags: { first }, seats, seed: 0 })
  if (!header.ok) throw new Error(header.error.code)
  return header.value
}

const GAMES = 8000

/** Distance of the mafia's share of wins from the exact one, in standard errors. */
function errorsOfPlain(header: GameHeader, winnerOf: (game: number) => Winner): number {
  const roles = header.seats.map(({ role }) => role)
  const mafia = roles.filter((role) => role === 'mafia').length
  const { first, parityWin } = header.flags
  const solved = solvePlainGame({
    players: roles.length,
    mafia,
    first: first === 'night' ? 'night' : 'day',
    parityWin: parityWin === true,
  })
  if (!solved.ok) throw new Error(solved.error.code)
  const wins = winnersOf(GAMES, winnerOf).filter((winner) => winner === 'mafia').length
  return errorsFrom(fractionToNumber(solved.value.mafia), wins / GAMES, GAMES)
}

test('the measured error is too large for the former generator, whose play depended on the cards', () => {
  const header = plainTable(11, 2, 'day')
  const winnerOf = (seed: number) => playRandomGame(header, seed, 'one-stream').outcome.winner
  expect(errorsOfPlain(header, winnerOf)).toBeGreaterThan(MOST_ERRORS)
})

test('the first lynch of a plain game hits the mafia as often as expected by chance', () => {
  const header = plainTable(9, 2, 'day')
  const hits = rolesOfFirstLynch(header).filter((role) => role === 'mafia').length
  expect(errorsFrom(2 / 9, hits / GAMES, GAMES)).toBeLessThan(MOST_ERRORS)
})

/** Roles of the players hit by the first lynch of each game. */
function rolesOfFirstLynch(header: GameHeader): readonly (Role | undefined)[] {
  return Array.from({ length: GAMES }, (_, seed) => {
    const game = playRandomGame(header, seed)
    const lynch = game.entries.find((entry) => entry.type === 'lynch')
    return lynch && game.header.seats[lynch.target - 1]?.role
  })
}

test('two streams of one seed, and one stream of two seeds, are independent', () => {
  const first = (seed: number, stream: 'deal' | 'play') => randomIntFrom(createRandomGenerator(seed, stream))(2)
  const seeds = Array.from({ length: GAMES }, (_, seed) => seed)
  const same = seeds.filter((seed) => first(seed, 'deal') === first(seed, 'play')).length
  const next = seeds.filter((seed) => first(seed, 'play') === first(seed + 1, 'play')).length
  expect(errorsFrom(0.5, same / GAMES, GAMES)).toBeLessThan(MOST_ERRORS)
  expect(errorsFrom(0.5, next / GAMES, GAMES)).toBeLessThan(MOST_ERRORS)
})

describe.each(SHIPPED)('random play with %s', (_, winnerOf) => {
  test.each([
    [11, 2, 'day'],
    [9, 2, 'night'],
    [7, 1, 'day'],
  ] as const)(
    'of plain games with %i players, %i mafia and %s first gives the mafia its exact share of wins',
    (players, mafia, first) => {
      const header = plainTable(players, mafia, first)
      expect(errorsOfPlain(header, winnerOf(header))).toBeLessThan(MOST_ERRORS)
    },
  )

  test.each(RULEBOOKS.map(({ id, presets }) => [id, presets[0].id] as const))(
    'of %s gives each side as many wins as an independent generator',
    (_id, preset) => {
      const header = tableOf(preset)
      const independent = winnersOf(3000, (game) => playIndependently(header, game + 1))
      expect(difference(winnersOf(3000, winnerOf(header)), independent)).toBeLessThan(MOST_ERRORS)
    },
  )
})

describe('SeededRNG', () => {
  test('spreads the first numbers of neighbouring seeds evenly', () => {
    const tenths = Array.from({ length: 10 }, () => 0)
    for (let seed = 0; seed < 10_000; seed += 1) {
      const tenth = Math.floor(new SeededRNG(seed).random() * 10)
      tenths[tenth] = (tenths[tenth] ?? 0) + 1
    }
    for (const count of tenths) expect(errorsFrom(0.1, count / 10_000, 10_000)).toBeLessThan(MOST_ERRORS + 1)
  })
})

describe('runs recorded without a named generator', () => {
  const digest = (text: string) => createHash('sha256').update(text).digest('hex')
  // Hashes from the version of the program in which cards and play still shared one stream of random numbers.
  test.each([
    ['sport-club', 'random', 'random', 'b7f32fa74827e8502fb8325d467be7f97322bb8dce1dd872ab0a07f6d7eefd89'],
    ['benchmark', 'scripted', 'random', '4a5b814c8e04ccf67b2e999aa285562a6b126e608e6823db0bb8dc7250381218'],
    ['city', 'random', 'random', '4317125988142a62299d5bd73c25fcb97d6d753e45f3e474f084fc133c388d5e'],
  ] as const)('with %s, %s against %s, are reproduced by the generator `one-stream`', (preset, red, black, hash) => {
    const run = { ...plan(preset, red, black, 20), generator: 'one-stream' as const }
    expect(hashRunBlocks([playBlockOfRun(run, 0, digest)], digest)).toBe(hash)
    expect(createRunManifest(run, { app: '', commit: null }, digest).generator).toBe('one-stream')
    expect(createRunManifest(plan(preset, red, black, 20), { app: '', commit: null }, digest).generator).toBe(
      'separate-streams',
    )
  })
})

/** The same random player, with cards and choices from a different generator. */
function playIndependently(header: GameHeader, seed: number): Winner {
  const random = mersenne(seed)
  const below = (n: number) => uniformInt(random, 0, n - 1)
  const roles = header.seats.map(({ role }) => role)
  const seats = header.seats.map((each) => ({ ...each, role: roles.splice(below(roles.length), 1)[0] ?? each.role }))
  const draft = EntryDecision.fromOwnedState(initialState({ ...header, seats, seed }))
  while (!draft.isOver) {
    const refusal = applyEntryInPlace(draft, randomEntry(draft.state, below))
    if (refusal) throw new Error(refusal.code)
  }
  return draft.state.outcome?.winner ?? 'draw'
}

/** The largest difference of a winner's share between two series of games, in standard errors of the difference. */
function difference(one: readonly Winner[], other: readonly Winner[]): number {
  const share = (all: readonly Winner[], winner: Winner) => all.filter((each) => each === winner).length / all.length
  const away = [...new Set([...one, ...other])].map((winner) => {
    const [a, b] = [share(one, winner), share(other, winner)]
    const both = (a * one.length + b * other.length) / (one.length + other.length)
    return Math.abs(a - b) / Math.sqrt(both * (1 - both) * (1 / one.length + 1 / other.length))
  })
  return Math.max(0, ...away.filter((each) => !Number.isNaN(each)))
}
