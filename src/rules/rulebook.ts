// What a rulebook is: one value that declares roles, night order, overturn graph, victory and
// the parameters of the day. The engine reads it; nothing in it runs a game by itself.

import type { Flags, FlagValue, RulebookId } from './header.ts'
import type { Gate, OverturnGraph } from './overturn.ts'
import type { StandingTargets } from './events.ts'
import type { Answer, Faction, Outcome, Role, Seat, Team } from './vocabulary.ts'

export interface RoleSpec {
  readonly role: Role
  readonly team: Team
  readonly faction: Faction
  /** At most this many at one table; absent = any number. */
  readonly max?: number
}

/** One house-rule switch. Its sentence for sheets is in phrases/ under `flag.<key>`. */
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

/** What a night calculator or a running game knows when a night is resolved. */
export interface NightContext {
  readonly seats: readonly { readonly seat: Seat; readonly role: Role; readonly alive: boolean; readonly immune: boolean }[]
  /** Targets by the role that acts; the mafia's common number under `mafia`. */
  readonly acts: Readonly<Partial<Record<Role, Seat>>>
  readonly previous: StandingTargets
  /** Day only: the seats the vote would send away and the one the last visit protects. */
  readonly leaving?: readonly Seat[]
  readonly voteImmune?: Seat
}

/** One call of the night. Also called when every holder of the role is out (CITY-12). */
export interface NightStep {
  readonly role: Role
  /** Roles whose living holders carry the step out. */
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

/** Parameters of the shared day procedure (section 3). */
export interface DayRules {
  /** Later days with one nominee: he leaves without a count, or the vote is held (DAY-6). */
  readonly singleNominee: 'leaves' | 'vote'
  readonly speechSeconds: number
  readonly tieSpeechSeconds: number
  readonly lastWordSeconds: number
  /** Speech left to a player with a third foul when 3 or 4 are alive (DAY-8). */
  readonly shortSpeechSeconds: number
}

export interface Rulebook {
  readonly id: RulebookId
  readonly version: string
  /** ISO date the version was published. */
  readonly published: string
  readonly roles: readonly RoleSpec[]
  readonly seats: { readonly min: number; readonly max: number; readonly usual: number }
  readonly deal: (n: number) => readonly Role[]
  readonly firstPhase: 'day' | 'night'
  readonly flags: readonly FlagSpec[]
  /** The first preset is the default and bears no changes. */
  readonly presets: readonly Preset[]
  readonly night: readonly NightStep[]
  readonly check: (checker: Role, target: Role) => Answer
  readonly graph: OverturnGraph<NightContext>
  readonly victory: readonly VictoryRule[]
  readonly day: DayRules
}
