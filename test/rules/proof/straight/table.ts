// State and interface that all straight-line adjudicators share. They are written from docs/spec/rulebooks.md alone and
// share with the engine only the types of entries, roles and headers, so that engine and adjudicator cannot contain the
// same error by accident.

import type { Entry } from '../../../../src/rules/entries.ts'
import type { FlagValue, GameHeader } from '../../../../src/rules/header.ts'
import type { Role } from '../../../../src/rules/vocabulary.ts'

export interface Sitter {
  readonly seat: number
  readonly role: Role
  readonly immune: boolean
  alive: boolean
  /** How and in which phase and round the player left, for example `killed night 2`. */
  exit: string | undefined
  fouls: number
  technicalFouls: number
  /** Whether the player loses the next speech. */
  muted: boolean
  hp: string | undefined
}

/** Results of a night. */
export interface Told {
  deaths: number[]
  saved: number | undefined
  voteImmune: number | undefined
  miss: boolean | undefined
}

/** Everything on which the two adjudicators must agree after an entry. */
export interface Standing {
  phase: string
  round: number
  /** Description of the entry for which the table waits. */
  due: string
  seats: string[]
  voteImmune: number | undefined
  quietRounds: number
  outcome: string | undefined
  night: Told | undefined
  /** The result of a check, the reason why a night act is void, the truth of a claim, or the votes of a correction. */
  act: string | undefined
}

export abstract class Table {
  readonly header: GameHeader
  readonly seats: Sitter[]
  phase: 'day' | 'night' | 'over' = 'day'
  round = 0
  due = ''
  voteImmune: number | undefined
  quietRounds = 0
  outcome: string | undefined
  night: Told | undefined
  act: string | undefined

  constructor(header: GameHeader) {
    this.header = header
    this.seats = header.seats.map(({ seat, role, immune }) => ({
      seat,
      role,
      immune,
      alive: true,
      exit: undefined,
      fouls: 0,
      technicalFouls: 0,
      muted: false,
      hp: undefined,
    }))
  }

  /** Whether the entry may be made now. */
  abstract accepts(entry: Entry): boolean

  protected abstract take(entry: Entry): void

  protected abstract verdict(): string | undefined

  /** Makes an entry. Returns false and changes nothing if the entry is refused. */
  enter(entry: Entry): boolean {
    if (this.phase === 'over' || !this.accepts(entry)) return false
    this.night = undefined
    this.act = undefined
    this.take(entry)
    return true
  }

  /** Living seats that carry out the night act of this role. */
  actors(role: string): number[] {
    return this.seats.filter((s) => s.alive && s.role === role).map((s) => s.seat)
  }

  copy(): this {
    const { header, ...rest } = this
    return Object.assign(Object.create(Object.getPrototypeOf(this) as object) as this, structuredClone(rest), {
      header,
    })
  }

  standing(): Standing {
    const { phase, round, due, voteImmune, quietRounds, outcome, night, act } = this
    const seats = this.seats.map(
      (s) => `${s.seat} ${s.alive ? 'alive' : (s.exit ?? '?')} fouls ${s.fouls}/${s.technicalFouls} hp ${s.hp ?? '-'}`,
    )
    return { phase, round, due, seats, voteImmune, quietRounds, outcome, night, act }
  }

  flag(name: string): FlagValue {
    const value = this.header.flags[name]
    if (value === undefined) throw new Error(`no flag ${name}`)
    return value
  }

  sitter(seat: number): Sitter {
    const found = this.seats[seat - 1]
    if (found === undefined) throw new Error(`no seat ${seat}`)
    return found
  }

  isAlive(seat: number | undefined): boolean {
    return seat !== undefined && this.seats[seat - 1]?.alive === true
  }

  isAtTable(seat: number): boolean {
    return this.seats[seat - 1] !== undefined
  }

  living(...roles: Role[]): number[] {
    return this.seats.filter((s) => s.alive && (roles.length === 0 || roles.includes(s.role))).map((s) => s.seat)
  }

  /** First living seat from `from` on, going round the table, that is not in `except`. */
  nextFrom(from: number, except: readonly number[]): number | undefined {
    const n = this.seats.length
    for (let i = 0; i < n; i += 1) {
      const seat = ((from - 1 + i) % n) + 1
      if (this.isAlive(seat) && !except.includes(seat)) return seat
    }
    return undefined
  }

  leave(seat: number, how: string): void {
    const sitter = this.sitter(seat)
    sitter.alive = false
    sitter.exit = `${how} ${this.phase} ${this.round}`
  }

  end(outcome: string): void {
    this.outcome = outcome
    this.phase = 'over'
    this.due = 'over'
  }

  /** Ends the game if it is decided, and returns whether it is. */
  isDecided(): boolean {
    const outcome = this.verdict()
    if (outcome !== undefined) this.end(outcome)
    return outcome !== undefined
  }
}

/** The seats with the most votes, in the given order, with their number of votes. */
export function leadersOf(nominees: readonly number[], votes: readonly number[]): { leaders: number[]; most: number } {
  const counts = nominees.map((nominee) => votes.filter((vote) => vote === nominee).length)
  const most = Math.max(...counts)
  return { leaders: nominees.filter((_, i) => counts[i] === most), most }
}
