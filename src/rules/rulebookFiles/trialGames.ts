// Random games under a club's own rulebook. They check that each game ends and that every state has a legal entry.

import { redealCards } from '../deal.ts'
import { applyEntryInPlace } from '../decide.ts'
import { EntryDecision } from '../entryDecision.ts'
import type { RulebookFault } from './check.ts'
import { unqualifiedId } from './qualifiedIds.ts'
import type { GameHeader } from '../header.ts'
import { legalEntriesOfStep } from '../legalEntries.ts'
import { momentOf } from '../moment.ts'
import { initialState, openGame } from '../openGame.ts'
import { createRandomGenerator, randomIntFrom } from '../random.ts'
import { clubTableSeatLimits, type Rulebook } from '../rulebook.ts'
import { livingSeats } from '../state.ts'
import { randomEntry } from '../randomEntry.ts'

/** Maximum number of entries after the last departure. The longest round at the largest table takes 70 entries. */
const MAX_ENTRIES_AFTER_DEPARTURE = 3000
const TRIAL_SEEDS = [1, 2, 3] as const

/** Plays a few games with the smallest, the default and the largest number of players. */
export function findFaultInTrialGames(rulebook: Rulebook): RulebookFault | undefined {
  const { min, max } = clubTableSeatLimits(rulebook)
  for (const players of new Set([min, rulebook.seats.usual, max])) {
    const fault = findFaultAtTableSize(rulebook, players, TRIAL_SEEDS)
    if (fault !== undefined) return fault
  }
  return undefined
}

/** Fault of the first game that does not end or has no legal entry, with its number of players and seed. */
export function findFaultAtTableSize(
  rulebook: Rulebook,
  players: number,
  seeds: Iterable<number>,
): RulebookFault | undefined {
  const { id, version, seal, presets } = rulebook
  const seats = rulebook.deal(players).map((role, at) => ({ seat: at + 1, role }))
  for (const seed of seeds) {
    const header = openGame({ rulebook: id, version, seal, preset: presets[0].id, seats, seed })
    const stuck = header.ok ? stuckAt(header.value, seed) : undefined
    if (stuck === undefined) continue
    const counterexample = `n=${players} seed=${seed}: ${stuck.at}`
    return { code: stuck.code, place: stuck.code === 'rulebook/endless' ? 'victory' : 'night', counterexample }
  }
  return undefined
}

/** The moment at which the game gets stuck or after which nobody leaves any more, with the cards that are left. */
function stuckAt(header: GameHeader, seed: number): { readonly code: string; readonly at: string } | undefined {
  const randomInt = randomIntFrom(createRandomGenerator(seed, 'play'))
  const draft = EntryDecision.fromOwnedState(initialState(redealCards(header, seed)))
  const stuck = (name: string, moment: string) => {
    const cards = draft.state.seats.flatMap(({ role, alive }) => (alive ? [unqualifiedId(role)] : []))
    return { code: `rulebook/${name}`, at: `${moment} ${cards.join(' ')}` }
  }
  let [left, since, entries] = [0, '', 0]
  while (!draft.isOver) {
    const here = livingSeats(draft.state)
    if (here.length !== left) [left, since, entries] = [here.length, momentOf(draft.state), 0]
    if (entries > MAX_ENTRIES_AFTER_DEPARTURE) return stuck('endless', since)
    if (legalEntriesOfStep(draft.state).length === 0) return stuck('no-entry', momentOf(draft.state))
    const entry = randomEntry(draft.state, randomInt)
    if (applyEntryInPlace(draft, entry) !== undefined) return stuck('no-entry', momentOf(draft.state))
    entries += 1
  }
  return undefined
}
