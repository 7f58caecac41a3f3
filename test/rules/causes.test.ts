// Causes of a game's end, and answers to "Why did seat 3 survive?", as chains of overturned effects that are derived
// from a trace.

import { describe, expect, test } from 'vitest'
import { resolveNight } from '../../src/rules/night.ts'
import { city } from '../support/rulebooks.ts'
import { seat, type Role } from '../../src/rules/vocabulary.ts'
import { RULEBOOKS } from '../../src/rules/rulebooks/registry.ts'
import { replay } from '../../src/rules/replay.ts'
import { momentOf } from '../../src/rules/moment.ts'
import type { Entry } from '../../src/rules/entries.ts'
import {
  draggedSeats,
  gameEndingCauseOf,
  doEventsEndAcquaintanceNight,
  effectChainsOfSeat,
} from '../../src/rules/causes.ts'
import { after, play, quietDay, night, randomGame, table } from './support/games.ts'
import { initialState } from '../../src/rules/openGame.ts'

const ROLES: readonly Role[] = ['don', 'mistress', 'doctor', 'maniac', 'citizen', 'citizen', 'citizen']

function trace(acts: Record<string, number>, previous: Record<string, number> = {}) {
  const header = table(ROLES)
  const seats = header.seats.map((deal) => ({ ...deal, alive: true }))
  const at = (given: Record<string, number>) =>
    Object.fromEntries(Object.entries(given).map(([role, target]) => [role, seat(target)]))
  return resolveNight(city, header.flags, { seats, acts: at(acts), shots: {}, previous: at(previous) }).trace
}

test('the effect chains of a survivor show that the kill was overturned by a standing heal', () => {
  expect(effectChainsOfSeat(trace({ mafia: 5, doctor: 5 }), seat(5))).toEqual([
    { effect: 'heal:5', kind: 'heal', seat: 5, stands: true },
    {
      effect: 'kill:mafia:5',
      kind: 'kill:mafia',
      seat: 5,
      stands: false,
      edge: 'heal→mafia-kill',
      by: { effect: 'heal:5', kind: 'heal', seat: 5, stands: true },
    },
    { effect: 'save:5', kind: 'save', seat: 5, stands: true },
  ])
})

test('the effect chains of a dead player show that the heal was overturned as a repeat', () => {
  const chain = effectChainsOfSeat(trace({ mafia: 5, doctor: 5 }, { doctor: 5 }), seat(5))
  expect(chain.map((node) => [node.effect, node.stands, node.edge])).toEqual([
    ['repeat:heal:5', true, undefined],
    ['heal:5', false, 'repeat→heal'],
    ['kill:mafia:5', true, undefined],
  ])
})

test('the effect chain of an overturned vote immunity shows the Mistress’s death as the cause', () => {
  const fell = effectChainsOfSeat(trace({ mafia: 2, mistress: 6, doctor: 6 }), seat(6)).filter(({ stands }) => !stands)
  expect(fell.map((node) => [node.effect, node.edge, node.by?.effect])).toEqual([
    ['vote-immunity:6', 'death→vote-immunity', 'kill:mafia:2'],
  ])
})

test('an acquaintance night is distinguished from a night in which nobody died', () => {
  const wolves = initialState(
    table(['don', 'mafia', 'sheriff', 'doctor', 'citizen', 'citizen'], { rulebook: 'wolves' }),
  )
  const first = night(wolves, {})
  expect(doEventsEndAcquaintanceNight(first.events)).toBe(true)
  expect(doEventsEndAcquaintanceNight(night(quietDay(first.state), {}).events)).toBe(false)
  // In every rulebook, acquaintance nights are exactly the nights in which nobody could be killed (DAY-9).
  for (const { rulebook, preset } of RULEBOOKS.flatMap((each) =>
    each.presets.map(({ id }) => ({ rulebook: each, preset: id })),
  )) {
    for (let seed = 1; seed <= 5; seed += 1) {
      const { states, entries } = randomGame(table(rulebook.deal(8), { rulebook: preset, seed }), seed)
      for (const [index, entry] of entries.entries()) {
        const { state, events } = after(states[index] ?? expect.fail(), entry)
        if (events.some(({ type }) => type === 'NightResolved'))
          expect(doEventsEndAcquaintanceNight(events), `${preset}, ${index}`).toBe(!state.deadlyNight)
      }
    }
  }
})

describe('drag by the Mistress (CITY-6)', () => {
  test.each<[string, Record<string, number>, readonly number[]]>([
    ['the Mistress is killed, player 6 is dragged', { mafia: 2, mistress: 6 }, [6]],
    ['the Maniac kills player 6 too, that player is not dragged', { mafia: 2, mistress: 6, maniac: 6 }, []],
    ['nobody dies, nobody is dragged', { mistress: 6 }, []],
    ['the Mistress visited herself, nobody is dragged', { mafia: 2, mistress: 2 }, []],
  ])('if %s', (_, acts, dragged) => expect(draggedSeats(trace(acts))).toEqual(dragged))
})

describe('cause of the game’s end', () => {
  const logOf = (header: ReturnType<typeof table>, entries: readonly Entry[]) =>
    replay(
      header,
      entries.map((entry, index) => ({
        id: index + 1,
        type: 'made',
        at: 0,
        author: '',
        entry,
        events: [],
        moment: momentOf(play(header, entries.slice(0, index))),
      })),
    )
  const TEN: readonly Role[] = ['don', 'mafia', 'mafia', 'sheriff', ...Array<Role>(6).fill('civilian')]

  test('names the entry by which the last black player left', () => {
    const header = table(['don', 'mistress', 'doctor', 'citizen'])
    expect(gameEndingCauseOf(logOf(header, [{ type: 'end-discussion' }, { type: 'remove', seat: seat(1) }]))).toEqual({
      by: 'departure',
      item: 2,
    })
  })

  test('is the judge’s decision after a team loss', () => {
    const header = table(TEN, { rulebook: 'sport-club' })
    const entries: readonly Entry[] = [
      { type: 'remove', seat: seat(7) },
      { type: 'team-loss', team: 'black' },
    ]
    expect(gameEndingCauseOf(logOf(header, entries))).toEqual({ by: 'judge', item: 2, team: 'black' })
  })

  test('is a series of quiet rounds, whose number is given', () => {
    const header = table(TEN, { rulebook: 'sport-club' })
    const entries: Entry[] = [{ type: 'remove', seat: seat(7) }]
    let state = play(header, entries)
    while (state.phase !== 'over') {
      const { step } = state
      const next: Entry =
        step.type === 'pause'
          ? { type: 'end-pause', pause: step.id }
          : step.type === 'shots'
            ? { type: 'shoot', shots: step.shooters.map((by) => ({ by })) }
            : step.type === 'night-act'
              ? { type: 'night-act', role: step.role }
              : { type: 'end-discussion' }
      entries.push(next)
      state = play(header, [next], state)
    }
    expect(gameEndingCauseOf(logOf(header, entries))).toEqual({ by: 'quiet-rounds', item: entries.length, rounds: 3 })
  })

  test('is a series of quiet rounds only if the outcome says so', () => {
    for (let seed = 0; seed < 20; seed += 1) {
      const header = table(city.deal(8), { seed })
      const { entries } = randomGame(header, seed)
      const log = logOf(header, entries)
      const by = log.state.outcome?.reason === 'quiet-rounds' ? 'quiet-rounds' : 'departure'
      expect(gameEndingCauseOf(log)).toMatchObject({ by, item: entries.length })
    }
  })

  test('is `undefined` while the game is in progress', () =>
    expect(gameEndingCauseOf(logOf(table(['don', 'mistress', 'doctor', 'citizen']), []))).toBeUndefined())
})
