// Starting positions of counted sequences: the opening, or a later position reached by listed entries, so that votes,
// ties, nights and last words are counted as well.

import type { Entry } from '../../../src/rules/entries.ts'
import { initialState } from '../../../src/rules/openGame.ts'
import type { GameHeader, RulebookId } from '../../../src/rules/header.ts'
import type { GameState } from '../../../src/rules/state.ts'
import { seat, type Role } from '../../../src/rules/vocabulary.ts'
import { play } from '../support/games.ts'
import { straight } from './straight/open.ts'
import type { Table } from './straight/table.ts'

const act = (role: Role, target?: number): Entry =>
  target === undefined ? { type: 'night-act', role } : { type: 'night-act', role, target: seat(target) }
const nominate = (by: number, target: number): Entry => ({ type: 'nominate', by: seat(by), target: seat(target) })
const speech = (by: number): Entry => ({ type: 'end-speech', seat: seat(by) })
const hands = (nominee: number, ...voters: number[]): Entry => ({
  type: 'vote',
  nominee: seat(nominee),
  voters: voters.map(seat),
})
const shots = (target: number, ...by: number[]): Entry => ({
  type: 'shoot',
  shots: by.map((one) => ({ by: seat(one), target: seat(target) })),
})
const pause = (id: string): Entry => ({ type: 'end-pause', pause: id })
const discussed: Entry = { type: 'end-discussion' }
const closed: Entry = { type: 'close-vote' }

/** Seats 1 and 2 are nominated, and the vote begins. */
const STAND = [nominate(1, 1), speech(1), nominate(2, 2), discussed]
/** Two votes for each nominee at a table of four living players. */
const SPLIT = [hands(1, 1, 2), hands(2, 3, 4), closed]

const POSITIONS: Readonly<Record<RulebookId, Readonly<Record<string, readonly Entry[]>>>> = {
  city: {
    opening: [],
    night: [discussed],
    vote: STAND,
    lift: [...STAND, ...SPLIT, speech(1), speech(2), ...SPLIT],
  },
  wolves: {
    opening: [],
    day: [pause('acquaintance'), pause('look-round')],
    hunt: [pause('acquaintance'), pause('look-round'), discussed],
  },
  sport: {
    opening: [],
    claims: [act('sheriff')],
    'best-move': [shots(4, 1, 2), act('don'), act('sheriff')],
  },
  hp: {
    opening: [],
    vote: [act('mafia', 4), act('detective', 4), act('healer', 4)],
  },
  benchmark: {
    opening: [],
    speech: [shots(4, 1), act('doctor', 4), act('sheriff'), act('vigilante')],
    window: [shots(4, 1), act('doctor', 4), act('sheriff'), act('vigilante'), discussed],
  },
  plain: {
    opening: [],
    lynched: [{ type: 'lynch', target: seat(6) }],
  },
  'aiwolf-5': {
    opening: [],
    vote: [act('seer', 1), pause('meeting'), discussed],
    attack: [act('seer', 1), pause('meeting'), discussed, hands(4, 1, 2, 3, 5), closed, act('seer')],
  },
  'aiwolf-9': {
    opening: [],
    medium: [act('seer', 1), pause('meeting'), discussed, hands(1, 3, 4, 5), closed],
    attack: [
      act('seer', 1),
      pause('meeting'),
      discussed,
      hands(9, 3, 4, 5),
      closed,
      pause('medium'),
      act('seer'),
      pause('whisper'),
      act('bodyguard', 4),
    ],
  },
  'aiwolf-13': {
    opening: [],
    medium: [act('seer', 1), pause('meeting'), discussed, hands(1, 4, 5, 6), closed],
    guard: [
      act('seer', 1),
      pause('meeting'),
      discussed,
      hands(13, 4, 5, 6),
      closed,
      pause('medium'),
      act('seer'),
      pause('whisper'),
    ],
  },
}

export function positionsOf(header: GameHeader, name: string): { state: GameState; table: Table } {
  const entries = POSITIONS[header.rulebook][name]
  if (entries === undefined) throw new Error(`no position ${name} in ${header.rulebook}`)
  const table = straight(header)
  for (const entry of entries)
    if (!table.enter(entry)) throw new Error(`the straight line refuses ${JSON.stringify(entry)}`)
  return { state: play(header, entries, initialState(header)), table }
}
