// A club's own rulebook reveals its role to nobody else. Two tables that differ only in which of two players has the
// role, and in that role's choice, look the same to all other viewers until the morning.

import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { expect, it } from 'vitest'
import { randomEntry } from '../../../src/rules/randomEntry.ts'
import { advance } from '../../../src/rules/decide.ts'
import { redealCards } from '../../../src/rules/deal.ts'
import { evolve } from '../../../src/rules/evolve.ts'
import type { GameHeader } from '../../../src/rules/header.ts'
import { isCustomId } from '../../../src/rules/rulebookFiles/qualifiedIds.ts'
import { initialState, openGame } from '../../../src/rules/openGame.ts'
import type { GameState } from '../../../src/rules/state.ts'
import type { Entry } from '../../../src/rules/entries.ts'
import type { Seat } from '../../../src/rules/vocabulary.ts'
import { eventForViewer, gameViewFor, type Viewer } from '../../../src/rules/view.ts'
import { play } from '../support/games.ts'
import { EXAMPLES, ownTable } from './ownTable.ts'

const GAMES = 60

/** Everything that the viewers receive from a game, entry by entry. */
function shown(header: GameHeader, entries: readonly Entry[], viewers: readonly Viewer[]): readonly unknown[] {
  let state: GameState = initialState(header)
  return entries.flatMap((entry) => {
    const decision = advance(state, entry)
    if (!decision.ok) throw new Error(decision.error.code)
    const told = decision.value.events.flatMap((event) => {
      const seen = viewers.map((viewer) => eventForViewer(state, event, viewer))
      state = evolve(state, event)
      return [seen]
    })
    return [told, viewers.map((viewer) => gameViewFor(state, viewer))]
  })
}

/** Entries from the start to the end of the first night's calls. */
function firstNight(header: GameHeader, seed: number): readonly Entry[] {
  const random = xoroshiro128plus(seed)
  const entries: Entry[] = []
  let state = initialState(header)
  let wasNight = false
  for (;;) {
    const entry = randomEntry(state, (n) => uniformInt(random, 0, n - 1))
    const decision = advance(state, entry)
    if (!decision.ok) throw new Error(decision.error.code)
    state = decision.value.state
    if (state.phase === 'over' || (wasNight && state.phase === 'day')) return entries
    wasNight ||= state.phase === 'night'
    entries.push(entry)
  }
}

it.each(EXAMPLES)('%s shows other viewers no information about its role', (name) => {
  const { rulebook } = ownTable(name)
  let compared = 0
  for (let seed = 1; seed <= GAMES; seed += 1) {
    const { id, seal = '' } = rulebook
    const seats = rulebook.deal(12).map((role, at) => ({ seat: at + 1, role }))
    const opened = openGame({ rulebook: id, seal, seats, seed })
    if (!opened.ok) throw new Error(opened.error.code)
    const header = redealCards(opened.value, seed)
    const own = header.seats.find(({ role }) => isCustomId(role))
    const citizens = header.seats.filter(({ role }) => role === 'citizen')
    const [citizen, onlooker] = citizens
    if (own === undefined || citizen === undefined || onlooker === undefined) throw new Error('no such table')
    const twin: GameHeader = {
      ...header,
      seats: header.seats.map((deal) => {
        if (deal === own) return { ...deal, role: 'citizen' }
        return deal === citizen ? { ...deal, role: own.role } : deal
      }),
    }
    const entries = firstNight(header, seed)
    // A vote that removes either of the two swapped players may end the game, which every viewer sees.
    const left = play(header, entries).seats.filter(({ alive }) => !alive)
    if (left.some(({ seat }) => seat === own.seat || seat === citizen.seat)) continue
    const others = entries.map((entry): Entry => {
      if (entry.type !== 'night-act' || entry.role !== own.role) return entry
      return { type: 'night-act', role: own.role }
    })
    const black = header.seats.find(({ role }) => role === 'mafia')
    const viewers: Viewer[] = [
      { kind: 'public' },
      ...[onlooker.seat, ...(black === undefined ? [] : [black.seat])].map(
        (seat: Seat) => ({ kind: 'seat', seat }) as const,
      ),
    ]
    const seen = shown(header, entries, viewers)
    expect(shown(twin, others, viewers)).toEqual(seen)
    compared += seen.length
    // The holder of the role sees the difference.
    const self: Viewer[] = [{ kind: 'seat', seat: own.seat }]
    expect(shown(twin, others, self)).not.toEqual(shown(header, entries, self))
  }
  expect(compared).toBeGreaterThan(GAMES * 20)
})
