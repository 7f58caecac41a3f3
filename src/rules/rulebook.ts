// What a rulebook is: one value that declares roles, night order, overturn graph, victory and
// the parameters of the day. The engine reads it; nothing in it runs a game by itself.

import type { StandingTargets } from './events.ts'
import type { Flags, FlagValue, RulebookId } from './header.ts'
import type { Gate, OverturnGraph } from './overturn.ts'
import type { Answer, Faction, Outcome, Role, Seat, Team } from './vocabulary.ts'

export interface RoleSpec {
  readonly role: Role
  readonly team: Team
  readonly faction: Faction
  /** At most this many at one table; absent = any number. */
  readonly max?: number
}

/** One house-rule switch. Its sentences for sheets are in phrases/ under `flag.<key>`. */
export interface FlagSpec {
  readonly key: string
  readonly initial: FlagValue
  /** All values it may take, the initial one among them. */
  readonly values: readonly FlagValue[]
  readonly group: 'night' | 'victory' | 'day'
  readonly rule: string
  /** Decided by clubs, not by the source document. */
  readonly clubDecision: boolean
}

export interface Preset {
  readonly id: string
  /** Values that differ from the flags' initial ones. */
  readonly flags: Flags
}

/** A seat as a night or a vote sees it. */
export interface Sitter {
  readonly seat: Seat
  readonly role: Role
  readonly alive: boolean
  readonly immune: boolean
}

/** The sitter at a seat; tables are usually 1..n in order, but need not be. */
export function sitterAt<S extends { readonly seat: Seat }>(seats: readonly S[], seat: Seat): S | undefined {
  const guess = seats[seat - 1]
  return guess?.seat === seat ? guess : seats.find((sitter) => sitter.seat === seat)
}

/** What is known when a night or a vote is resolved; a night has acts, a vote has leavers. */
export interface ResolveContext {
  readonly seats: readonly Sitter[]
  /** Targets by the role that acts; the mafia's common number under `mafia`. */
  readonly acts: Readonly<Partial<Record<Role, Seat>>>
  /** Last night's standing targets. */
  readonly previous: StandingTargets
  /** Seats the vote would send away. */
  readonly leaving: readonly Seat[]
  /** Seat that last night's visit protects from the vote. */
  readonly voteImmune?: Seat
}

/** One call of the night. Also made when every holder of the role is out (CITY-12). */
export interface NightStep {
  /** The role under which the act is entered. */
  readonly role: Role
  /** Roles whose living holders carry it out. */
  readonly actors: readonly Role[]
  readonly kind: 'kill' | 'check' | 'heal' | 'visit'
  /** A living actor must name somebody (CITY-2). */
  readonly mustAct: boolean
  readonly seconds: number
}

/** Living players by faction. */
export interface Counts {
  readonly red: number
  readonly mafia: number
  readonly maniac: number
  readonly alive: number
}

/** Tried in order; the first that holds ends the game. */
export interface VictoryRule {
  readonly id: string
  readonly outcome: Outcome
  readonly holds: (counts: Counts) => boolean
  readonly gate?: Gate
  readonly rule: string
}

/** Parameters of the shared day procedure (section 3). Times are seconds. */
export interface DayRules {
  /** Later days with one nominee: he leaves without a count, or the vote is held (DAY-6). */
  readonly singleNominee: 'leaves' | 'vote'
  readonly speech: number
  readonly tieSpeech: number
  readonly lastWord: number
  /** What a third foul leaves of the next speech when 3 or 4 are alive (DAY-8). */
  readonly shortSpeech: number
}

export interface Rulebook {
  readonly id: RulebookId
  readonly version: string
  /** ISO date this version was published. */
  readonly published: string
  readonly roles: readonly RoleSpec[]
  readonly seats: { readonly min: number; readonly max: number; readonly usual: number }
  /** The default cards for n seats, black cards first. */
  readonly deal: (n: number) => readonly Role[]
  readonly firstPhase: 'day' | 'night'
  /** Groups of roles that know each other. */
  readonly acquainted: readonly (readonly Role[])[]
  readonly flags: readonly FlagSpec[]
  /** The first preset is the default and changes nothing. */
  readonly presets: readonly [Preset, ...Preset[]]
  /** In the default order of the call. */
  readonly night: readonly NightStep[]
  readonly check: (checker: Role, target: Role) => Answer
  readonly graph: OverturnGraph<ResolveContext>
  readonly victory: readonly VictoryRule[]
  readonly day: DayRules
}

/** The declaration of a role; a role the rulebook does not know is a programming error. */
export function roleSpec(rulebook: Rulebook, role: Role): RoleSpec {
  const spec = rulebook.roles.find((candidate) => candidate.role === role)
  if (spec === undefined) throw new Error(`rulebook ${rulebook.id} has no role ${role}`)
  return spec
}

export function holdsRole(rulebook: Rulebook, role: Role): boolean {
  return rulebook.roles.some((candidate) => candidate.role === role)
}
