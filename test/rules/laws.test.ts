// Laws for random legal games, with fouls and removals: the folded events equal the state, every state survives JSON,
// views never leak, every game ends, and `decide` accepts exactly the legal entries.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dealRoles } from '../../src/rules/deal.ts'
import { advance, applyEntryInPlace, isLegalEntry } from '../../src/rules/decide.ts'
import { EntryDecision } from '../../src/rules/entryDecision.ts'
import type { Entry } from '../../src/rules/entries.ts'
import { evolve, evolveAll } from '../../src/rules/evolve.ts'
import type { GameHeader } from '../../src/rules/header.ts'
import { legalEntries } from '../../src/rules/legalEntries.ts'
import { initialState } from '../../src/rules/openGame.ts'
import type { Rulebook } from '../../src/rules/rulebook.ts'
import { city } from '../support/rulebooks.ts'
import { RULEBOOKS } from '../../src/rules/rulebooks/registry.ts'
import type { GameState } from '../../src/rules/state.ts'
import { seat, type Role } from '../../src/rules/vocabulary.ts'
import { countLiving, determineVerdict } from '../../src/rules/victory.ts'
import { eventForViewer, gameViewFor, type Viewer } from '../../src/rules/view.ts'
import { play, randomGame, table, type RandomGame } from './support/games.ts'
import { RUNS } from './proof/sizes.ts'
import { thinkable } from './proof/vocabulary.ts'

/** Tables of 6 to 12 players with the default deal, random flags and at most one immunity card. */
function headersOf(rulebook: Rulebook): fc.Arbitrary<GameHeader> {
  return fc
    .record({
      n: fc.integer({ min: 6, max: 12 }),
      seed: fc.nat({ max: 0xffffffff }),
      immune: fc.integer({ min: 0, max: 12 }),
      preset: fc.constantFrom(...rulebook.presets.map((preset) => preset.id)),
      flags: fc.record(Object.fromEntries(rulebook.flags.map((flag) => [flag.key, fc.constantFrom(...flag.values)]))),
    })
    .map(({ n, seed, immune, preset, flags }) =>
      table(dealRoles(rulebook, n, seed), {
        rulebook: preset,
        flags,
        seed,
        immune: immune > 0 && immune <= n ? [immune] : [],
      }),
    )
}

function gamesOf(rulebook: Rulebook): fc.Arbitrary<RandomGame> {
  return fc
    .tuple(headersOf(rulebook), fc.nat())
    .map(([header, seed]) => randomGame(header, seed, { fouls: seed % 2 === 0 }))
}

/** Freezes a value deeply, so that any later change to it throws. */
function freeze(value: object): void {
  if (Object.isFrozen(value)) return
  Object.freeze(value)
  for (const inner of Object.values(value)) if (typeof inner === 'object' && inner !== null) freeze(inner)
}

/** Whether `decide` accepts the entry, not counting an act that is void because nobody alive holds its role. */
function isTaken(state: GameState, entry: Entry): boolean {
  const decision = advance(state, entry)
  return (
    decision.ok && !decision.value.events.some((event) => event.type === 'NightActed' && event.void === 'actor-is-out')
  )
}

const runs = { numRuns: RUNS }

describe.each(RULEBOOKS.map((rulebook) => ({ id: rulebook.id, rulebook })))(
  'every random game of $id',
  ({ rulebook }) => {
    const games = gamesOf(rulebook)

    test('the events of a random game give its final state and the verdict of its rules', () => {
      fc.assert(
        fc.property(games, ({ header, events, states }) => {
          const last = states.at(-1)
          expect(events.reduce(evolve, initialState(header))).toEqual(last)
          expect(evolveAll(initialState(header), events)).toEqual(last)
          expect(last?.phase).toBe('over')
          if (last?.outcome?.reason === 'quiet-rounds' || last?.outcome?.reason === 'team-loss') return
          expect(last?.outcome).toEqual(
            determineVerdict(rulebook, header.flags, countLiving(rulebook, last?.seats ?? [])),
          )
        }),
        runs,
      )
    })

    test('a game that is written to JSON and read back at any step has the same next decision', () => {
      fc.assert(
        fc.property(games, ({ states, entries }) => {
          for (const [index, state] of states.entries()) {
            const copy = JSON.parse(JSON.stringify(state)) as typeof state
            expect(copy).toEqual(state)
            const entry = entries[index]
            if (entry !== undefined) expect(advance(copy, entry)).toEqual(advance(state, entry))
          }
        }),
        { numRuns: 12 },
      )
    })

    test('one EntryDecision for a whole game gives the same states and events as single decisions', () => {
      fc.assert(
        fc.property(games, fc.nat(), ({ header, states, entries, events }, shift) => {
          const draft = EntryDecision.fromOwnedState(initialState(header))
          for (const [index, entry] of entries.entries()) {
            const state = states[index] ?? draft.state
            const other = entries[(index + shift) % entries.length] ?? entry
            const decision = advance(state, other)
            if (!decision.ok) expect(applyEntryInPlace(draft, other)).toEqual(decision.error)
            expect(draft.state).toEqual(state)
            expect(applyEntryInPlace(draft, entry)).toBeUndefined()
          }
          expect(draft.state).toEqual(states.at(-1))
          expect(draft.events).toEqual(events)
        }),
        { numRuns: 12 },
      )
    })

    test('deciding entries and applying their events changes no earlier state of a game', () => {
      fc.assert(
        fc.property(games, ({ states, entries }) => {
          for (const [index, entry] of entries.entries()) {
            const state = states[index]
            if (state === undefined) return
            freeze(state)
            const decision = advance(state, entry)
            expect(decision.ok && decision.value.events.reduce(evolve, state)).toEqual(states[index + 1])
          }
        }),
        { numRuns: 12 },
      )
    })

    // Tries only single votes and single shots, without counts. proof/walk.test.ts counts the same entries in whole
    // sequences, with an adjudicator that shares no code with the engine.
    test('a game accepts every legal entry, and no other except acts of roles that nobody alive has', () => {
      fc.assert(
        fc.property(games, fc.nat(), ({ states, header }, pick) => {
          const state = states[pick % states.length]
          if (state === undefined) return
          const offered = legalEntries(state)
          expect(offered.filter((entry) => !isLegalEntry(state, entry))).toEqual([])
          const known = new Set(offered.map((entry) => JSON.stringify(entry)))
          const others = thinkable(header.seats.length).filter(({ text }) => !known.has(text))
          expect(others.filter(({ entry }) => isTaken(state, entry)).map(({ text }) => text)).toEqual([])
        }),
        runs,
      )
    })

    test('a game lets nobody leave twice and refuses entries after its end', () => {
      fc.assert(
        fc.property(games, ({ events, states }) => {
          const left = events.filter((event) => event.type === 'SeatLeft').map((event) => event.seat)
          expect(new Set(left).size).toBe(left.length)
          const last = states.at(-1)
          if (last !== undefined)
            expect(advance(last, { type: 'close-vote' })).toMatchObject({ ok: false, error: { code: 'game/is-over' } })
        }),
        runs,
      )
    })
  },
)

describe.each(RULEBOOKS.map((rulebook) => ({ id: rulebook.id, rulebook })))('views of $id', ({ rulebook }) => {
  const games = gamesOf(rulebook)

  test('views show the public no role, card, act, check result or trace before the end', () => {
    fc.assert(
      fc.property(games, ({ states, events, header, entries }) => {
        for (const state of states.slice(0, -1)) {
          const view = gameViewFor(state, { kind: 'public' })
          const revealed = header.flags['revealRoleOnDeath'] === true
          expect(
            view.seats.some(
              (sitter) => ('role' in sitter && !(revealed && !sitter.alive)) || 'immune' in sitter || 'hp' in sitter,
            ),
          ).toBe(false)
          expect(view.acts).toEqual([])
          expect(view.shots).toEqual({})
          expect(view.step.type === 'shots' ? view.step.shooters : []).toEqual([])
          expect(view).not.toHaveProperty('voteImmune')
          expect(JSON.stringify(view)).not.toContain('seed')
        }
        const start = initialState(header)
        const seen = events.slice(0, -1).map((event) => eventForViewer(start, event, { kind: 'public' }))
        expect(
          seen.some(
            (event) =>
              event?.type === 'NightActed' ||
              event?.type === 'CheckAnswered' ||
              event?.type === 'ShotsShown' ||
              event?.type === 'MafiosoCaught',
          ),
        ).toBe(false)
        expect(
          seen.some(
            (event) =>
              event?.type === 'NightResolved' &&
              (event.trace.length > 0 ||
                'saved' in event ||
                'voteImmune' in event ||
                Object.keys(event.previous).length > 0),
          ),
        ).toBe(false)
        expect(entries.length).toBeGreaterThan(0)
      }),
      { numRuns: 20 },
    )
  })
})

describe('city views', () => {
  const headers = headersOf(city)

  test('do not change for others if the Sheriff and a citizen swap cards and checks', () => {
    fc.assert(
      fc.property(headers, fc.nat(), fc.nat(), (header, gameSeed, targetSeed) => {
        const sheriff = header.seats.find((deal) => deal.role === 'sheriff')
        const citizen = header.seats.find((deal) => deal.role === 'citizen')
        if (sheriff === undefined || citizen === undefined) return
        const other = {
          ...header,
          seats: header.seats.map((deal) =>
            deal === sheriff
              ? { ...deal, role: 'citizen' as Role }
              : deal === citizen
                ? { ...deal, role: 'sheriff' as Role }
                : deal,
          ),
        }
        const game = randomGame(header, gameSeed)
        const onlooker = header.seats.find(
          (deal) => deal.seat !== sheriff.seat && deal.seat !== citizen.seat && deal.role !== 'don',
        )
        const viewers: Viewer[] = [
          { kind: 'public' },
          ...(onlooker === undefined ? [] : [{ kind: 'seat', seat: onlooker.seat } as const]),
        ]
        const twin = game.entries.map((entry) =>
          entry.type === 'night-act' && entry.role === 'sheriff'
            ? { ...entry, target: seat((targetSeed % header.seats.length) + 1) }
            : entry,
        )
        const cut = targetSeed % game.entries.length
        const seen = play(header, game.entries.slice(0, cut))
        const seenTwin = play(other, twin.slice(0, cut))
        for (const viewer of viewers) expect(gameViewFor(seenTwin, viewer)).toEqual(gameViewFor(seen, viewer))
      }),
      runs,
    )
  })

  test('show mafia members each other, and everyone else only their own card', () => {
    const state = initialState(table(['don', 'mafia', 'maniac', 'sheriff', 'doctor', 'citizen']))
    const known = (n: number) =>
      gameViewFor(state, { kind: 'seat', seat: seat(n) })
        .seats.filter((sitter) => sitter.role !== undefined)
        .map((sitter) => sitter.seat)
    expect(known(1)).toEqual([1, 2])
    expect(known(2)).toEqual([1, 2])
    expect(known(3)).toEqual([3])
    expect(known(4)).toEqual([4])
  })
})
