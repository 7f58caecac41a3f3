// The interface for research: complete games are stepped through in every preset. Offered actions are accepted; any
// other action is refused with the list of offered actions and changes nothing. Nobody sees more than their seat may
// see.

import { describe, expect, test } from 'vitest'
import { EnvSession, type EnvReply, type EnvStepResult } from '../../../src/agents/env/session.ts'
import { EnvSessionBatch } from '../../../src/agents/env/batch.ts'
import { hasRoleWon } from '../../../src/scoring/sides.ts'
import type { Role } from '../../../src/rules/vocabulary.ts'
import { PRESETS, rulebookFor } from '../tables.ts'

type Played = Extract<EnvReply, { readonly over: boolean }>

function turn(reply: EnvReply): Played & EnvStepResult {
  if (!reply.ok || !('over' in reply)) throw new Error(JSON.stringify(reply))
  return reply
}

/** Steps to the end with the action that `choose` picks. */
function toTheEnd(
  session: EnvSession,
  first: EnvReply,
  choose: (turn: EnvStepResult, step: number) => number,
): readonly Played[] {
  const turns = [turn(first)]
  for (let now = turns[0]; now !== undefined && !now.over; now = turns.at(-1)) {
    turns.push(turn(session.handle({ cmd: 'step', action: choose(now, turns.length) })))
    if (turns.length > 5000) throw new Error('the game does not end')
  }
  return turns
}

const mixed = ({ actions }: EnvStepResult, step: number) => (step * 7919) % actions.length

test('a learner is asked only for its own seats, and bots play the other seats', () => {
  const session = new EnvSession('sport-club')
  const turns = toTheEnd(session, session.handle({ cmd: 'reset', seats: [3, 7], others: 'scripted', seed: 2 }), mixed)
  expect(new Set(turns.flatMap(({ seat }) => (seat === null ? [] : [seat])))).toEqual(new Set([3, 7]))
  expect(Object.keys(turns.at(-1)?.rewards ?? {})).toEqual(['3', '7'])
})

describe.each(PRESETS)('%s', (preset) => {
  test('a session plays a game to its end and rewards every player by the outcome', () => {
    const session = new EnvSession(preset)
    const turns = toTheEnd(session, session.handle({ cmd: 'reset', seed: 4 }), mixed)
    const last = turns.at(-1)
    const cards = new Map(
      turns.flatMap(({ observation }) => (observation ? [[observation.seat, observation.role]] : [])),
    )
    expect(last).toMatchObject({ over: true, seat: null, actions: [] })
    const { usual } = rulebookFor(preset).seats
    expect(Object.keys(last?.rewards ?? {})).toHaveLength(usual)
    for (const [at, role] of cards) {
      const winner = last?.outcome?.winner
      const due = winner === 'draw' ? 0 : hasRoleWon(role as Role, winner) ? 1 : -1
      expect(last?.rewards[at as number]).toBe(due)
    }
  })

  test('a session gives the same replies for the same seed and actions', () => {
    const play = () => {
      const session = new EnvSession(preset)
      return JSON.stringify(toTheEnd(session, session.handle({ cmd: 'reset', seed: 9 }), mixed))
    }
    expect(play()).toBe(play())
  })

  test('a session shows each seat only its own card and the cards of its circle', () => {
    const session = new EnvSession(preset)
    const { acquainted } = rulebookFor(preset)
    for (const { observation } of toTheEnd(session, session.handle({ cmd: 'reset', seed: 6 }), mixed)) {
      if (observation === null) continue
      const { role, known, seat } = observation
      const circle = acquainted.filter((group) => group.includes(role)).flat()
      const others = Object.entries(known).filter(([at]) => Number(at) !== seat)
      expect(others.filter(([, card]) => !circle.includes(card))).toEqual([])
    }
  })
})

describe('session', () => {
  const started = () => {
    const session = new EnvSession('sport-club')
    const first = turn(session.handle({ cmd: 'reset', seed: 1 }))
    return { session, first }
  }

  test.each<[string, unknown, string]>([
    ['a command that is not an object', 7, 'env/bad-command'],
    ['an unknown command', { cmd: 'fly' }, 'env/bad-command'],
    ['an additional field', { cmd: 'close', now: true }, 'env/bad-command'],
    ['an action that is not a number', { cmd: 'step', action: 'kill' }, 'env/bad-command'],
    ['an action that is not offered', { cmd: 'step', action: 999 }, 'env/no-such-action'],
    ['a negative action', { cmd: 'step', action: -1 }, 'env/no-such-action'],
    ['a seat that the learner does not play', { cmd: 'observe', seat: 99 }, 'env/not-your-seat'],
    ['an unknown rulebook', { cmd: 'reset', rulebook: 'chess' }, 'setup/unknown-rulebook'],
    ['too many players', { cmd: 'reset', players: 90 }, 'setup/seat-count'],
    ['an unknown flag', { cmd: 'reset', flags: { gravity: false } }, 'flags/unknown'],
    ['a seat that is not at the table', { cmd: 'reset', seats: [11] }, 'seat/not-at-table'],
  ])('of %s has a code and the offered actions, and leaves the game unchanged', (_, command, code) => {
    const { session, first } = started()
    const refused = session.handle(command)
    expect(refused).toMatchObject({ ok: false, code, actions: first.actions })
    const next = turn(session.handle({ cmd: 'step', action: 0 }))
    const { session: other } = started()
    expect(next).toEqual(turn(other.handle({ cmd: 'step', action: 0 })))
  })

  test('refuses a step before a reset and after the end', () => {
    expect(new EnvSession('city').handle({ cmd: 'step', action: 0 })).toMatchObject({ ok: false, code: 'env/no-game' })
    const { session, first } = started()
    toTheEnd(session, first, mixed)
    expect(session.handle({ cmd: 'step', action: 0 })).toMatchObject({ ok: false, code: 'game/is-over' })
  })

  test('refuses a line that is not JSON and lists the offered actions', () => {
    const { session, first } = started()
    expect(session.garbled('env/no-json')).toEqual({
      ok: false,
      code: 'env/no-json',
      params: {},
      actions: first.actions,
    })
  })
})

describe('batch of games', () => {
  const listOf = (answer: ReturnType<EnvSessionBatch['handle']>): readonly (EnvReply | null)[] => {
    if (!Array.isArray(answer)) throw new Error(JSON.stringify(answer))
    return answer as readonly (EnvReply | null)[]
  }
  const resets = (...seeds: readonly number[]) => seeds.map((seed) => ({ cmd: 'reset', seed }))

  test.each(PRESETS)('of %s gets the same replies as single games', (preset) => {
    const seeds = [3, 4, 5]
    const batch = new EnvSessionBatch(preset, seeds.length)
    const alone = seeds.map(() => new EnvSession(preset))
    let now = listOf(batch.handle(resets(...seeds)))
    expect(now).toEqual(alone.map((session, i) => session.handle({ cmd: 'reset', seed: seeds[i] })))
    for (let step = 0; step < 40; step += 1) {
      // Alternates between numbers and commands; a finished game is not stepped.
      const steps = now.map((reply) => (reply === null || turn(reply).over ? null : mixed(turn(reply), step)))
      const given = steps.map((action) => (step % 2 === 0 || action === null ? action : { cmd: 'step', action }))
      now = listOf(batch.handle(given))
      const each = alone.map((session, i) =>
        steps[i] === null ? null : session.handle({ cmd: 'step', action: steps[i] }),
      )
      expect(now).toEqual(each)
    }
  })

  test('executes all other commands if one command is refused', () => {
    const batch = new EnvSessionBatch('city', 3)
    batch.handle(resets(1, 2, 3))
    const [first, second, third] = listOf(batch.handle([999, 0, { cmd: 'fly' }]))
    expect([first, third]).toMatchObject([{ code: 'env/no-such-action' }, { code: 'env/bad-command' }])
    const alone = new EnvSession('city')
    alone.handle({ cmd: 'reset', seed: 2 })
    expect(second).toEqual(alone.handle({ cmd: 'step', action: 0 }))
  })

  test.each<[string, unknown]>([
    ['a single command', { cmd: 'reset', seed: 1 }],
    ['a list of a different length', resets(1)],
    ['a value that is not a list', 7],
  ])('is refused as a whole for %s', (_, given) => {
    expect(new EnvSessionBatch('city', 2).handle(given)).toMatchObject({
      ok: false,
      code: 'env/not-a-batch',
      params: { games: 2 },
    })
  })

  test('plays the same game without observations', () => {
    const [full, lean] = [new EnvSession('city'), new EnvSession('city')]
    const all = toTheEnd(full, full.handle({ cmd: 'reset', seed: 8 }), mixed)
    const bare = toTheEnd(lean, lean.handle({ cmd: 'reset', seed: 8, observations: false }), mixed)
    expect(bare).toEqual(all.map((each) => ({ ...each, observation: null })))
    const first = turn(lean.handle({ cmd: 'reset', seed: 8, observations: false }))
    expect(lean.handle({ cmd: 'observe', seat: first.seat })).toMatchObject({ observation: { seat: first.seat } })
  })

  test('is closed by the command `close`', () => {
    const batch = new EnvSessionBatch('city', 2)
    expect(batch.handle({ cmd: 'close' })).toEqual({ ok: true, closed: true })
    expect(batch.closed).toBe(true)
  })
})
