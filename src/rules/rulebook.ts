// The type of a rulebook: one value that declares roles, night order, overturn graph, victory rules and the parameters
// of the day. The engine reads it, and a rulebook runs no code of its own.

import type { HitPointsBySeat, StandingTargetsByRole } from './events.ts'
import type { Shot } from './entries.ts'
import type { Flags, FlagValue, GameSeed, RulebookId } from './header.ts'
import type { EffectKind, FlagCondition, OverturnGraph } from './overturn.ts'
import {
  FACTIONS,
  sortKnownFirst,
  MAX_CLUB_TABLE_SEATS,
  type CheckResult,
  type Faction,
  type Outcome,
  type Role,
  type Seat,
  type Team,
  type Winner,
} from './vocabulary.ts'

/** A role with its team and faction. Red roles play for the red faction, and black roles for any other faction. */
export type RoleSpec = {
  readonly role: Role
  /** Faction for which a living holder counts, if it differs from the faction they win with (AIWOLF-1). */
  readonly countsFor?: Faction
  /** Maximum number at one table. If omitted, there is no limit. */
  readonly max?: number
} & (
  | { readonly team: Extract<Team, 'red'>; readonly faction: Extract<Faction, 'red'> }
  | { readonly team: Exclude<Team, 'red'>; readonly faction: Exclude<Faction, 'red'> }
)

/** One house-rule flag. Its sentences for sheets are in src/i18n/<language>/phrases.json under `flag.<key>`. */
export interface FlagSpec {
  readonly key: string
  readonly initial: FlagValue
  /** All permitted values, including the initial one. */
  readonly values: readonly FlagValue[]
  readonly group: 'night' | 'victory' | 'day'
  readonly rule: string
  /** Whether this flag was decided by clubs and not taken from the source document. */
  readonly clubDecision: boolean
  /** Marks a count for which 0 switches the rule off. */
  readonly zeroIsOff?: true
}

export interface RulebookPreset {
  readonly id: string
  /** Only the values that differ from the initial values of the flags. */
  readonly flags: Flags
  /** Order of the night calls, if it differs from the rulebook's. */
  readonly wakeOrder?: readonly string[]
  /**
   * Marks the preset that clubs usually play live. Tournaments use it, and so do results sheets that do not name their
   * rules.
   */
  readonly isUsualLive?: true
}

/** Facts about a seat that the resolution of a night or a vote needs. */
export interface SeatFacts {
  readonly seat: Seat
  readonly role: Role
  readonly alive: boolean
  readonly immune: boolean
  /** Hit points as a fraction in text form, if the rulebook counts them (HP-2). */
  readonly hp?: string | undefined
}

/** Rules for hit points: initial values, damage and healing (HP-2 .. HP-5). */
interface HitPointRules {
  readonly initial: (role: Role) => string
  /** Hit points after the night's attack and before the heal. */
  readonly attack: (night: Pick<EffectResolutionContext, 'seats' | 'acts'>) => HitPointsBySeat
  readonly heal: (after: HitPointsBySeat, healed: readonly Seat[]) => HitPointsBySeat
}

/** Numbers shown at night with the seats that showed them, by night step. */
export type ShotsByStep = Readonly<Record<string, readonly Shot[]>>

/**
 * Finds an entry by its seat. Tries index `seat - 1` first, because tables are usually listed as 1..n in order,
 * although they need not be.
 */
export function findBySeat<S extends { readonly seat: Seat }>(seats: readonly S[], seat: Seat): S | undefined {
  const guess = seats[seat - 1]
  return guess?.seat === seat ? guess : seats.find((sitter) => sitter.seat === seat)
}

/** Input for resolving a night or a vote. Only a night has acts, only a vote has seats that leave. */
export interface EffectResolutionContext {
  readonly seats: readonly SeatFacts[]
  /** Targets by the role that acts. The mafia's common target is under `mafia`. */
  readonly acts: Readonly<Partial<Record<Role, Seat>>>
  /** Numbers that several players showed, by night step. */
  readonly shots: ShotsByStep
  /** Hit points after the attack and before the heal, if the rulebook counts them. */
  readonly hp?: HitPointsBySeat | undefined
  /** Standing targets of the previous night. */
  readonly previous: StandingTargetsByRole
  /** Seats that the vote would put out of the game. */
  readonly leaving: readonly Seat[]
  /** Seat that last night's visit protects from the vote. */
  readonly voteImmune?: Seat
}

/**
 * Everything that a rulebook may use to gather acts, including all data needed to break a tie the same way each time.
 */
interface GatherInput {
  readonly seats: readonly SeatFacts[]
  readonly shots: ShotsByStep
  readonly round: number
  readonly seed: GameSeed
}

/** One call of the night. The judge makes it even if every holder of the role is out (CITY-12). */
export type NightStep = ActStep | ShotsStep | PauseStep

interface NightStepBase {
  /** Unique within the rulebook, and the key of the step's cue. */
  readonly id: string
  /** Roles whose living holders carry out the step. */
  readonly actors: readonly Role[]
  /** Limits the step to the first night or to later nights. */
  readonly nights?: 'first' | 'later'
  /** If these flags are set, the first night omits the step. */
  readonly notFirst?: FlagCondition
  readonly gate?: FlagCondition
  readonly seconds: number
  /** Key of the judge's phrase for this call, if it is not `night-<id>`. */
  readonly cue?: string
  /** Set if the phrase of the call names its time limit (CITY-13, WOLVES-1, SPORT-6). */
  readonly namesItsTime?: true
}

/** A step in which one role names one target. The step's id is that role. */
export interface ActStep extends NightStepBase {
  readonly kind: 'kill' | 'check' | 'heal' | 'visit'
  readonly id: Role
  /** Effect that the act raises, if its name differs from the kind of the step. */
  readonly effect?: EffectKind
  /** Whether a living holder of the role must name a target (CITY-2). */
  readonly mustAct: boolean
  /** Roles whose holders cannot be named. */
  readonly spares?: readonly Role[]
  /** Set if the holder cannot name their own seat (AIWOLF-6). */
  readonly notOneself?: true
  /** Flag that limits how often the role may act in a game (BENCH-2). */
  readonly limit?: string
}

/** A step in which every living holder shows a number of their own (WOLVES-1). */
interface ShotsStep extends NightStepBase {
  readonly kind: 'shots'
}

/** A step without a choice: the acquaintance, or a call in which a role only looks around. */
interface PauseStep extends NightStepBase {
  readonly kind: 'pause'
  /**
   * The living holders learn the card of the player voted out the day before, as from a check by this role (AIWOLF-4).
   */
  readonly tellsOfVotedOut?: Role
}

export interface LivingCounts {
  /** Counts of the factions that a club's own rulebook adds, by faction id. */
  readonly [side: string]: number
  readonly red: number
  readonly mafia: number
  readonly maniac: number
  readonly alive: number
}

/** One victory condition. The rules are tried in order, and the first whose condition is met ends the game. */
export interface VictoryRule {
  readonly id: string
  readonly outcome: Outcome
  readonly holds: (counts: LivingCounts) => boolean
  readonly gate?: FlagCondition
  readonly rule: string
}

/** Rules of the vote in which the living players decide by day who leaves. */
export type VoteRules = VoteCandidates &
  VoteDecision & {
    /**
     * Treatment of players who have not voted when the vote closes. They count for the last nominee (DAY-3), the vote
     * waits for them (HP-6), or they do not count.
     */
    readonly silent: 'for-last' | 'awaited' | 'abstains'
    readonly mayVoteForOneself: boolean
    /** Whether voters may change their ballots until the vote closes. The last ballot counts (BENCH-4). */
    readonly mayChange: boolean
    /** Seconds for which the vote is open. If omitted, it is open until every nominee has been called. */
    readonly seconds?: number
    /** Cue keys for opening the vote, and for opening a repeated vote if its phrase differs. */
    readonly cues: { readonly open: string; readonly again?: string }
  }

/** Candidates of a vote: the players nominated in speeches (DAY-2), or every living seat. */
type VoteCandidates =
  | {
      readonly candidates: 'nominees'
      /** On later days a single nominee leaves without a count, or the vote is held anyway (DAY-6). */
      readonly singleNominee: 'leaves' | 'vote'
    }
  | { readonly candidates: 'living' }

/**
 * Condition for leaving: the sole leader leaves (DAY-4), or the leader needs a strict majority unless the flag
 * `voteRule` says otherwise (BENCH-4).
 */
type VoteDecision =
  /**
   * If several nominees lead, everybody votes again, as often as the flag `revotes` says. Then the seed draws one
   * leader. Without any votes nobody leaves (AIWOLF-3).
   */
  | { readonly needs: 'most'; readonly tie: 'draw'; readonly revotes: string }
  | {
      readonly needs: 'most'
      /**
       * If several nominees lead, they speak and the next vote is among them (DAY-5), or everybody votes again on the
       * same nominees (HP-6).
       */
      readonly tie: 'speeches' | 'vote-again'
    }
  | { readonly needs: 'majority' }

/**
 * Whether a single nominee leaves however the players vote (DAY-6): the only nominee always has the most votes, even if
 * nobody votes. A draw needs at least one vote, and a majority needs more than half.
 */
export function leavesSingleNominee(vote: VoteRules): boolean {
  return vote.needs === 'most' && vote.tie !== 'draw'
}

/** Parts of a day. Times are in seconds. */
export interface DayRules {
  /** 0 means that nobody speaks before the vote. */
  readonly speech: number
  readonly tieSpeech: number
  /** 0 means that players leave without a last word. */
  readonly lastWord: number
  /** Length of the next speech after a third foul if 3 or 4 players are alive (DAY-8). */
  readonly shortSpeech: number
  /**
   * Maximum length of a program's speech in words, including the closing word (SPORT-5, SPORT-6). If omitted, the
   * length is not limited.
   */
  readonly words?: { readonly speech: number; readonly tieSpeech: number }
  /** Whether the judge gives fouls and removes players (DAY-8). */
  readonly judgeFouls: boolean
  /** If omitted, one of the living players is lynched without a vote (docs/spec/rulebooks.md §8). */
  readonly vote?: VoteRules
}

export interface Rulebook {
  readonly id: RulebookId
  readonly version: string
  /** Hash of the content. Only a club's own rulebook has one. */
  readonly seal?: string
  /** ISO date on which this version was published. */
  readonly published: string
  readonly roles: readonly RoleSpec[]
  readonly seats: { readonly min: number; readonly max: number; readonly usual: number }
  /** Default cards for n seats, black cards first. */
  readonly deal: (n: number) => readonly Role[]
  /**
   * Cards for n seats with the given number of black cards. Only for rulebooks in which any number of black cards makes
   * a game.
   */
  readonly dealOf?: (n: number, black: number) => readonly Role[]
  /** Set if the solver can compute the exact chances of both teams (docs/spec/rulebooks.md §9). */
  readonly isSolved?: true
  /**
   * Set if the rules are defined only for the default number of players. A tournament table then never has fewer
   * (SPORT, WOLVES).
   */
  readonly needsFullTable?: true
  /** Id of the scoring scheme that seasons under this rulebook usually have. If omitted, it is the first scheme. */
  readonly usualScheme?: string
  readonly firstPhase: (flags: Flags) => 'day' | 'night'
  /** Groups of roles that know each other. */
  readonly acquainted: readonly (readonly Role[])[]
  readonly flags: readonly FlagSpec[]
  /** The first preset is the default one and changes no flag. */
  readonly presets: readonly [RulebookPreset, ...RulebookPreset[]]
  /** Every possible call of the night, in the default order. */
  readonly night: readonly NightStep[]
  /** Whether a night with shots but without a death is announced as a miss. */
  readonly announcesMiss: boolean
  /** Whether void acts are refused. Otherwise they are kept and marked as void (docs/spec/rulebooks.md §0). */
  readonly refusesVoidActs: boolean
  /** Id of the rule, if the source has one, that makes an act void when the actor or the target is out. */
  readonly voidRule?: string
  /** Whether role claims and corrections of the vote record by players are entries (BENCH-6). */
  readonly recordsTalk: boolean
  /** Whether the source document defines its own schema for the frames of a running game (BENCH-1). */
  readonly hasOwnFeed?: boolean
  /** Derives acts from the numbers that several players showed, if these need not agree (BENCH-2). */
  readonly gather?: (state: GatherInput) => Readonly<Partial<Record<Role, Seat>>>
  /**
   * A death by this effect alone is announced as a shot. Under the flags in `isTold`, the shooter is announced too
   * (BENCH-3).
   */
  readonly shot?: { readonly effect: EffectKind; readonly by: Role; readonly isTold: FlagCondition }
  /**
   * If a check under the role `by` has the result `answer`, its target is caught and leaves by day without a vote
   * (HP-6).
   */
  readonly catches?: { readonly by: Role; readonly answer: CheckResult }
  /** Whether the judge may end the game with a loss for one team (SPORT-4). */
  readonly judgeMayEndGame: boolean
  readonly check: (checker: Role, target: Role) => CheckResult
  readonly graph: OverturnGraph<EffectResolutionContext>
  readonly victory: readonly VictoryRule[]
  /** Roles for which a victory rule asks whether the vote has just put a holder out of the game. */
  readonly asksVotedOut?: readonly Role[]
  readonly wounds?: HitPointRules
  readonly day: DayRules
}

/** Limits for the number of players at a club's table. Screens have room for fewer players than the console (HP-1). */
export function clubTableSeatLimits({ seats }: Rulebook): { readonly min: number; readonly max: number } {
  return { min: seats.min, max: Math.min(seats.max, MAX_CLUB_TABLE_SEATS) }
}

/** Minimum number of players at a tournament table, for example after somebody left and nobody replaced them. */
export function minTournamentSeats({ seats, needsFullTable }: Rulebook): number {
  return needsFullTable ? seats.usual : seats.min
}

/**
 * Factions that the roles of this rulebook play for. Red comes first, and factions that only this rulebook has come
 * last.
 */
export function factionsInRulebook({ roles }: Pick<Rulebook, 'roles'>): readonly Faction[] {
  return sortKnownFirst(
    FACTIONS,
    roles.map(({ faction }) => faction),
  )
}

/** Results that a game under this rulebook can have: its factions, and a draw. */
export function winnersInRulebook(rulebook: Pick<Rulebook, 'roles'>): readonly Winner[] {
  return [...factionsInRulebook(rulebook), 'draw']
}

/** Declaration of a role. Throws if the rulebook does not have the role, because that is a programming error. */
export function roleSpec(rulebook: Rulebook, role: Role): RoleSpec {
  const spec = rulebook.roles.find((candidate) => candidate.role === role)
  if (spec === undefined) throw new Error(`rulebook ${rulebook.id} has no role ${role}`)
  return spec
}

/** Rules of the running vote. Throws if the rulebook has no votes, because that is a programming error. */
export function voteRules({ id, day }: Pick<Rulebook, 'id' | 'day'>): VoteRules {
  if (day.vote === undefined) throw new Error(`rulebook ${id} holds no vote`)
  return day.vote
}

/**
 * Whether hands may be counted without names. They may not if ballots are visible as they are cast and may change
 * (DAY-11, BENCH-4).
 */
export function mayCountHandsOnly({ day }: Pick<Rulebook, 'day'>): boolean {
  return day.vote !== undefined && !day.vote.mayChange
}

export function isRoleInRulebook(rulebook: Rulebook, role: unknown): role is Role {
  return rulebook.roles.some((candidate) => candidate.role === role)
}
