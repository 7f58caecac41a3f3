// Imports the log of a contest. Votes, divinations, guards and attacks become entries of a game record, and the replay
// is compared with the deaths and the winner in the log. The record's seed is the first of the tried seeds that decides
// every tie as the contest's server did. Speech is not imported.

import { pickIndependentlyBySeed } from '../../../rules/draws.ts'
import type { Entry } from '../../../rules/entries.ts'
import { openGame } from '../../../rules/openGame.ts'
import { isAlive, type GameState } from '../../../rules/state.ts'
import { isRole, isSeat, type Rejection, type Seat } from '../../../rules/vocabulary.ts'
import type { FaultWeight } from '../importFault.ts'
import { GameLogWriter } from '../logWriter.ts'
import { RECORD_FORMAT, RECORD_VERSION, type GameRecord } from '../record.ts'
import { parseContestLine, type ContestLogLine } from './contestLog.ts'

const IMPORT_AUTHOR = 'aiwolf-log'
/** Maximum length of a log, in characters. A game needs a few hundred lines. */
const MAX_LOG_CHARACTERS = 20_000_000
/** Number of seeds to try. A game with ten ties needs several thousand. */
const MAX_TRIED_SEEDS = 2_000_000

interface LogFault extends Rejection {
  readonly weight?: FaultWeight
}

export interface ImportedContestLog {
  readonly record?: GameRecord
  readonly state?: GameState
  /** Whether the whole log was imported and the replay ends as the log does. */
  readonly sound: boolean
  readonly faults: readonly LogFault[]
}

type LineOf<T extends ContestLogLine['type']> = ContestLogLine & { readonly type: T }

export function importContestLog(source: string): ImportedContestLog {
  if (source.length > MAX_LOG_CHARACTERS) return refused('aiwolf-log/too-large')
  const rows = source.replace(/^\ufeff/, '').split(/\r?\n/)
  const lines: ContestLogLine[] = []
  const numbers = new Map<ContestLogLine, number>()
  const faults: LogFault[] = []
  for (const [index, row] of rows.entries()) {
    if (row === '') continue
    const line = parseContestLine(row)
    if (line !== undefined) {
      lines.push(line)
      numbers.set(line, index + 1)
    } else faults.push({ code: 'aiwolf-log/bad-line', params: { line: index + 1 }, weight: 'odd' })
  }
  const table = lines.filter((line) => line.type === 'status' && line.day === 0) as LineOf<'status'>[]
  if (table.length === 0) return refused('aiwolf-log/not-a-log')
  return importLines(
    new ContestLog(lines, numbers),
    table.toSorted((a, b) => a.seat - b.seat),
    faults,
  )
}

function refused(code: string): ImportedContestLog {
  return { sound: false, faults: [{ code, params: { line: 1 } }] }
}

function importLines(log: ContestLog, table: readonly LineOf<'status'>[], faults: LogFault[]): ImportedContestLog {
  const header = openGame({
    rulebook: `aiwolf-${table.length}`,
    flags: { revotes: Math.min(3, log.revotes) },
    seats: table.map(({ seat, role }) => ({ seat, role: roleOf(role) })),
    seed: seedOf(drawnTiesOf(log, table)),
  })
  if (!header.ok)
    return {
      sound: false,
      faults: [...faults, { code: header.error.code, params: { ...header.error.params, line: 1 } }],
    }
  const writer = new GameLogWriter<ContestLog, undefined>({
    game: log,
    header: header.value,
    author: IMPORT_AUTHOR,
    at: 0,
    complain: (_, code) => {
      throw new Error(code)
    },
    refusal: { weight: 'refused', ofDerived: true },
  })
  for (let entry = log.next(writer.state); entry !== undefined; entry = log.next(writer.state))
    writer.make(entry, undefined)
  const { state } = writer
  const isAfterEnd = createAfterEndTest(state)
  faults.push(...log.leftOut(isAfterEnd), ...differences(state, log, isAfterEnd))
  const record: GameRecord = {
    format: RECORD_FORMAT,
    version: RECORD_VERSION,
    header: header.value,
    players: header.value.seats.map(({ seat }, index) => ({ seat, name: nameOf(table[index], seat) })),
    log: writer.log,
    features: ['roles', 'votes', 'night-acts'],
  }
  return { record, state, sound: faults.every(({ weight }) => weight === 'odd' || weight === 'unread'), faults }
}

/** Name of the contestant or the agent. Without names in the log, it is the name that the contest protocol uses. */
function nameOf(line: LineOf<'status'> | undefined, seat: Seat): string {
  return [line?.team, line?.name].find((name) => name !== undefined && name.trim() !== '') ?? agentName(seat)
}

function agentName(seat: Seat): string {
  return `Agent[${String(seat).padStart(2, '0')}]`
}

/**
 * Creates a predicate for log lines about events after the end of the game. Some contest servers continue to the attack
 * of the night although a vote has already decided the game. In these logs a night has the number of the preceding day,
 * but in the game it has the number of the following day.
 */
function createAfterEndTest({ outcome, seats }: GameState): (line: ContestLogLine) => boolean {
  const exits = seats.flatMap(({ exit }) => exit ?? [])
  const round = Math.max(0, ...exits.map((exit) => exit.round))
  const isOfNight = ({ type }: ContestLogLine) => ['attackVote', 'attack', 'divine', 'guard'].includes(type)
  return (line) => outcome !== undefined && isOfNight(line) && line.day >= round
}

function differences(
  state: GameState,
  log: ContestLog,
  isAfterEnd: (line: ContestLogLine) => boolean,
): readonly LogFault[] {
  const replayed = state.seats
    .flatMap(({ seat, exit }) =>
      exit === undefined ? [] : [`${exit.phase === 'day' ? `D${exit.round}` : `N${exit.round - 1}`} ${seat}`],
    )
    .toSorted()
    .join(', ')
  const recorded = log.deaths(isAfterEnd).toSorted().join(', ')
  const winner = log.winner
  const reached = state.outcome?.winner
  return [
    ...(recorded === replayed
      ? []
      : [
          { code: 'aiwolf-log/deaths-differ', params: { recorded, replayed, line: 1 }, weight: 'contradicts' as const },
        ]),
    ...(winner === reached
      ? []
      : [
          {
            code: 'aiwolf-log/winner-differs',
            params: { recorded: winner ?? '–', replayed: reached ?? '–', line: 1 },
            weight: 'contradicts' as const,
          },
        ]),
  ]
}

/**
 * A tie that the contest's server decided at random: the tied seats, the draw number for the game's generator, and the
 * seat that was drawn.
 */
interface DrawnTie {
  readonly among: readonly Seat[]
  readonly number: number
  readonly fell: number
}

function drawnTiesOf(log: ContestLog, table: readonly LineOf<'status'>[]): readonly DrawnTie[] {
  const wolves = table.filter(({ role }) => role === 'WEREWOLF').map(({ seat }) => seat)
  const lastDay = Math.max(0, ...log.lines.map(({ day }) => day))
  return Array.from({ length: lastDay }, (_, index) => index + 1).flatMap((day): readonly DrawnTie[] => {
    const votes = log.ballots(day).at(-1) ?? []
    const attacks = log.attackVotes(day).filter(({ target }) => !wolves.includes(target))
    const executed = log.of('execute', day)[0]?.seat
    const attacked = log.of('attack', day)[0]?.seat
    return [
      { among: leadersOf(votes), number: day, fell: executed },
      { among: leadersOf(attacks), number: -(day + 1), fell: attacked },
    ].flatMap(({ among, number, fell }) =>
      among.length > 1 && fell !== undefined && among.some((seat) => seat === fell) ? [{ among, number, fell }] : [],
    )
  })
}

function leadersOf(votes: readonly { readonly target: number }[]): readonly Seat[] {
  const times = (target: number) => votes.filter((vote) => vote.target === target).length
  const most = Math.max(0, ...votes.map(({ target }) => times(target)))
  return [...new Set(votes.map(({ target }) => target))]
    .filter((target) => times(target) === most)
    .filter(isSeat)
    .toSorted((a, b) => a - b)
}

function seedOf(draws: readonly DrawnTie[]): string {
  const wide = (n: number) => n.toString(16).padStart(8, '0').repeat(4)
  for (let n = 0; n < MAX_TRIED_SEEDS; n += 1)
    if (draws.every(({ among, number, fell }) => pickIndependentlyBySeed(among, wide(n), number) === fell))
      return wide(n)
  return wide(0)
}

/** The contest log, from which the import reads the game's entries one by one. */
class ContestLog {
  readonly lines: readonly ContestLogLine[]
  readonly #numbers: ReadonlyMap<ContestLogLine, number>
  readonly #used = new Set<ContestLogLine>()

  /** `numbers` contains the number of each line in the file, counted from 1. */
  constructor(lines: readonly ContestLogLine[], numbers: ReadonlyMap<ContestLogLine, number>) {
    this.lines = lines
    this.#numbers = numbers
  }

  of<T extends ContestLogLine['type']>(type: T, day: number): readonly LineOf<T>[] {
    return this.lines.filter((line): line is LineOf<T> => line.type === type && line.day === day)
  }

  /** A day's votes, one list for each ballot. A second vote by the same player starts the next ballot. */
  ballots(day: number): readonly (readonly LineOf<'vote'>[])[] {
    const ballots: LineOf<'vote'>[][] = []
    for (const vote of this.of('vote', day)) {
      const running = ballots.at(-1)
      if (running === undefined || running.some(({ seat }) => seat === vote.seat)) ballots.push([vote])
      else running.push(vote)
    }
    return ballots
  }

  /** The last vote of each wolf. */
  attackVotes(day: number): readonly LineOf<'attackVote'>[] {
    const votes = this.of('attackVote', day)
    return votes.filter((vote, index) => !votes.slice(index + 1).some(({ seat }) => seat === vote.seat))
  }

  get revotes(): number {
    return Math.max(0, ...this.lines.map(({ day }) => this.ballots(day).length - 1))
  }

  get winner(): 'red' | 'mafia' | undefined {
    const result = this.lines.find((line): line is LineOf<'result'> => line.type === 'result')
    if (result === undefined) return undefined
    return result.winner === 'VILLAGER' ? 'red' : 'mafia'
  }

  /** Time and seat of each death, such as `D2 5` or `N1 3`. */
  deaths(isAfterEnd: (line: ContestLogLine) => boolean): readonly string[] {
    return this.lines.flatMap((line) => {
      if (isAfterEnd(line)) return []
      if (line.type === 'execute') return [`D${line.day} ${line.seat}`]
      return line.type === 'attack' && line.done && line.seat !== undefined ? [`N${line.day} ${line.seat}`] : []
    })
  }

  /** Faults for log lines that have no counterpart in the game, including a killing attack after its end. */
  leftOut(isAfterEnd: (line: ContestLogLine) => boolean): readonly LogFault[] {
    return this.lines.flatMap((line) => {
      const params = { line: this.#numbers.get(line) ?? 1, field: line.type }
      if (isAfterEnd(line) && !this.#used.has(line))
        return [{ code: 'aiwolf-log/after-end', params, weight: 'odd' as const }]
      return ['vote', 'attackVote', 'divine', 'guard'].includes(line.type) && !this.#used.has(line)
        ? [{ code: 'aiwolf-log/left-out', params, weight: 'odd' as const }]
        : []
    })
  }

  /** Returns the log's next entry for the current step, or `undefined` if the log has no more. */
  next(state: GameState): Entry | undefined {
    const { step, phase, round } = state
    const day = phase === 'night' ? round - 1 : round
    const isTold = this.lines.some((line) => line.day >= day && line.type !== 'status' && line.type !== 'result')
    if (phase === 'over' || !isTold) return undefined
    switch (step.type) {
      case 'speech':
        return { type: 'end-discussion' }
      case 'vote': {
        const vote = (this.ballots(day)[step.ballot] ?? []).find((one) => this.#isNew(one, state, one.seat, one.target))
        if (vote === undefined) return { type: 'close-vote' }
        return { type: 'vote', nominee: seatOf(vote.target), voters: [seatOf(vote.seat)] }
      }
      case 'night-act': {
        const isSeer = step.role === 'seer'
        const act = (isSeer ? this.of('divine', day) : this.of('guard', day)).find(
          (one) => (isSeer || one.seat !== one.target) && this.#isNew(one, state, one.seat, one.target),
        )
        return { type: 'night-act', role: step.role, ...(act === undefined ? {} : { target: seatOf(act.target) }) }
      }
      case 'shots': {
        const votes = this.attackVotes(day).filter((one) => this.#isNew(one, state, one.seat, one.target))
        return {
          type: 'shoot',
          shots: step.shooters.map((by) => {
            const vote = votes.find(({ seat }) => seat === by)
            return vote === undefined ? { by } : { by, target: seatOf(vote.target) }
          }),
        }
      }
      case 'pause':
        return { type: 'end-pause', pause: step.id }
      default:
        throw new Error(`the contest has no ${step.type}`)
    }
  }

  /** Whether the line has not been used yet and all its seats are alive. If so, marks the line as used. */
  #isNew(line: ContestLogLine, state: GameState, ...seats: readonly number[]): boolean {
    if (this.#used.has(line) || !seats.every((seat) => isSeat(seat) && isAlive(state, seat))) return false
    this.#used.add(line)
    return true
  }
}

function seatOf(number: number): Seat {
  if (!isSeat(number)) throw new RangeError(`not a seat: ${number}`)
  return number
}

function roleOf(name: LineOf<'status'>['role']) {
  const role = name.toLowerCase()
  if (!isRole(role)) throw new Error(`not a role: ${name}`)
  return role
}
