// Writes a game with an aiwolf rulebook in the archive format of the contests. A pure function of the header, the
// entries, the names and the speech. Source: the published logs of the 2025 contest.

import { advance } from '../../../rules/decide.ts'
import type { Entry } from '../../../rules/entries.ts'
import type { GameHeader } from '../../../rules/header.ts'
import { initialState } from '../../../rules/openGame.ts'
import type { GameState } from '../../../rules/state.ts'
import { isSeat, type Role, type Seat } from '../../../rules/vocabulary.ts'
import { effectFamilyOf, parseEffectId } from '../../../rules/overturn.ts'
import { CONTEST_LOG_ROLES, formatContestLine, type ContestLogLine, type ContestLogRole } from './contestLog.ts'

/** One utterance, as the contest server stores it. */
export interface ContestUtterance {
  readonly idx: number
  readonly day: number
  readonly turn: number
  readonly seat: Seat
  readonly text: string
}

export interface GameForContestLog {
  readonly header: GameHeader
  readonly entries: readonly Entry[]
  /** Names of the contestant in a seat and of the agent in the game. */
  readonly nameOf: (seat: Seat) => { readonly team: string; readonly name: string }
  readonly talks?: readonly ContestUtterance[]
  readonly whispers?: readonly ContestUtterance[]
}

export function exportContestLog({ header, entries, nameOf, talks = [], whispers = [] }: GameForContestLog): string {
  let state = initialState(header)
  const lines: ContestLogLine[] = []
  const said = (type: 'talk' | 'whisper', day: number) => {
    const of = type === 'talk' ? talks : whispers
    lines.push(...of.filter((one) => one.day === day).map((one): ContestLogLine => ({ ...one, type })))
  }
  const beginDay = (day: number) => {
    lines.push(
      ...state.seats.map(({ seat, role, alive }): ContestLogLine => ({
        day,
        type: 'status',
        seat,
        role: logRole(role),
        alive,
        ...nameOf(seat),
      })),
    )
    said('talk', day)
  }
  beginDay(0)
  for (const entry of entries) {
    const before = state
    const day = dayOf(before)
    if (entry.type === 'end-pause' && (entry.pause === 'whisper' || entry.pause === 'meeting')) said('whisper', day)
    const advanced = advance(before, entry)
    if (!advanced.ok) throw new Error(`${advanced.error.code} for ${JSON.stringify(entry)}`)
    state = advanced.value.state
    lines.push(...entryLines(before, entry, day))
    for (const event of advanced.value.events) {
      if (event.type === 'SeatLeft' && event.exit === 'voted-out')
        lines.push({ day, type: 'execute', seat: event.seat, role: roleAt(before, event.seat) })
      if (event.type === 'NightResolved' && day > 0) {
        const aim = event.trace.find((line) => effectFamilyOf(parseEffectId(line.effect).kind) === 'kill')
        lines.push({
          day,
          type: 'attack',
          seat: aim === undefined ? undefined : parseEffectId(aim.effect).seat,
          done: aim === undefined || aim.overturnedBy === null,
        })
      }
      if (event.type === 'DayBegan') beginDay(event.round)
    }
  }
  if (state.outcome !== undefined) lines.push(...endingLines(state, dayOf(state) + 1, nameOf))
  return lines.map((line) => `${formatContestLine(line)}\n`).join('')
}

function entryLines(state: GameState, entry: Entry, day: number): readonly ContestLogLine[] {
  switch (entry.type) {
    case 'vote':
      return entry.voters.map((seat) => ({ day, type: 'vote', seat, target: entry.nominee }))
    case 'shoot':
      return entry.shots.flatMap(({ by, target }) =>
        target === undefined ? [] : [{ day, type: 'attackVote', seat: by, target }],
      )
    case 'night-act': {
      const actor = state.seats.find(({ role }) => role === entry.role)
      if (entry.target === undefined || actor === undefined) return []
      const role = roleAt(state, entry.target)
      const act = { day, seat: actor.seat, target: entry.target }
      return entry.role === 'seer'
        ? [{ ...act, type: 'divine', species: role === 'WEREWOLF' ? 'WEREWOLF' : 'HUMAN' }]
        : [{ ...act, type: 'guard', role }]
    }
    default:
      return []
  }
}

function endingLines(state: GameState, day: number, nameOf: GameForContestLog['nameOf']): readonly ContestLogLine[] {
  const alive = state.seats.filter((sitter) => sitter.alive)
  const wolves = alive.filter(({ role }) => role === 'werewolf').length
  return [
    ...state.seats.map((sitter): ContestLogLine => ({
      day,
      type: 'status',
      seat: sitter.seat,
      role: logRole(sitter.role),
      alive: sitter.alive,
      ...nameOf(sitter.seat),
    })),
    {
      day,
      type: 'result',
      humans: alive.length - wolves,
      wolves,
      winner: state.outcome?.winner === 'red' ? 'VILLAGER' : 'WEREWOLF',
    },
  ]
}

/** Day number in the contest's count, in which a night belongs to the day before it. */
function dayOf({ phase, round, seats }: GameState): number {
  const last = seats.find(({ exit }) => exit?.round === round && exit.phase === 'day')
  return phase === 'night' || (phase === 'over' && last === undefined) ? round - 1 : round
}

function roleAt(state: GameState, seat: Seat): ContestLogRole {
  const sitter = isSeat(seat) ? state.seats[seat - 1] : undefined
  if (sitter === undefined) throw new Error(`no seat ${seat}`)
  return logRole(sitter.role)
}

function logRole(role: Role): ContestLogRole {
  const found = CONTEST_LOG_ROLES.find((candidate) => candidate.toLowerCase() === role)
  if (found === undefined) throw new Error(`the contest has no ${role}`)
  return found
}
