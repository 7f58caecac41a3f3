// Every conceivable entry at a table: every type with every existing seat, role, team, pause and day, with single votes
// and shots. Contains no knowledge of what is legal.

import type { Entry } from '../../../src/rules/entries.ts'
import { ROLES, TEAMS, seat, type Seat } from '../../../src/rules/vocabulary.ts'

const PAUSES = ['acquaintance', 'look-round', 'free-seating', 'medium', 'meeting', 'whisper', 'nap']
const DAYS = Array.from({ length: 30 }, (_, i) => i + 1)

export interface Thinkable {
  readonly entry: Entry
  readonly text: string
}

const known = new Map<number, readonly Thinkable[]>()

/** All entries at a table of n players, except answers to the lift question and the empty call. */
export function thinkable(n: number): readonly Thinkable[] {
  const found = known.get(n) ?? allOf(n).map((entry) => ({ entry, text: JSON.stringify(entry) }))
  known.set(n, found)
  return found
}

const tamed = new Map<number, readonly Thinkable[]>()

/** All entries except the team loss, which would end most games too early. */
export function patient(n: number): readonly Thinkable[] {
  const found = tamed.get(n) ?? thinkable(n).filter(({ entry }) => entry.type !== 'team-loss')
  tamed.set(n, found)
  return found
}

/** Answers to the lift question, one for each number of voters, because the names of the voters never matter. */
export function handsForAll(living: readonly number[]): readonly Thinkable[] {
  return [0, ...living]
    .map((_, count): Entry => ({ type: 'answer-lift', voters: living.slice(0, count).map(seat) }))
    .map((entry) => ({ entry, text: JSON.stringify(entry) }))
}

/** The call for numbers when no shooter is left. */
export const EMPTY_CALL: Thinkable = { entry: { type: 'shoot', shots: [] }, text: '{"type":"shoot","shots":[]}' }

function allOf(n: number): Entry[] {
  const seats = Array.from({ length: n }, (_, i) => seat(i + 1))
  const each = (make: (one: Seat) => Entry | Entry[]) => seats.flatMap(make)
  const pairs = (make: (one: Seat, other: Seat) => Entry) => each((one) => seats.map((other) => make(one, other)))
  return [
    ...pairs((by, target) => ({ type: 'nominate', by, target })),
    ...each((one) => ({ type: 'end-speech', seat: one })),
    { type: 'end-discussion' },
    ...pairs((nominee, voter) => ({ type: 'vote', nominee, voters: [voter] })),
    { type: 'close-vote' },
    ...each((one) => ({ type: 'end-last-word', seat: one })),
    ...pairs((by, target) => ({ type: 'shoot', shots: [{ by, target }] })),
    ...each((by) => ({ type: 'shoot', shots: [{ by }] })),
    ...PAUSES.map((pause): Entry => ({ type: 'end-pause', pause })),
    ...each((one) => bestMoves(one, seats)),
    ...each((target) => ({ type: 'lynch', target })),
    ...ROLES.flatMap((role): Entry[] => [
      { type: 'night-act', role },
      ...seats.map((target): Entry => ({ type: 'night-act', role, target })),
    ]),
    ...each((one) => [
      { type: 'foul', seat: one },
      { type: 'technical-foul', seat: one },
      { type: 'remove', seat: one },
    ]),
    ...each((one) => ROLES.map((role): Entry => ({ type: 'claim-role', seat: one, role }))),
    ...each((one) => DAYS.map((day): Entry => ({ type: 'correct-votes', seat: one, day }))),
    ...TEAMS.map((team): Entry => ({ type: 'team-loss', team })),
  ]
}

function bestMoves(one: Seat, seats: readonly Seat[]): Entry[] {
  const triples = seats.flatMap((a, i) =>
    seats.slice(i + 1).flatMap((b, j) => seats.slice(i + j + 2).map((c) => [a, b, c])),
  )
  return [[], ...triples].map((named): Entry => ({ type: 'best-move', seat: one, named }))
}
