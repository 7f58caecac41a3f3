// What a rulebook is: one value that declares roles, night order, overturn graph, victory and
// the parameters of the day. The engine reads it; a rulebook runs no code of its own.

import type { HitPointsBySeat, StandingTargets } from './events.ts'
import type { Shot } from './entries.ts'
import type { Flags, FlagValue, GameSeed, RulebookId } from './header.ts'
import type { EffectKind, FlagCondition, OverturnGraph } from './overturn.ts'
import {
  FACTIONS,
  sortKnownFirst,
  MAX_LIVE_SEATS,
  type CheckResult,
  type Faction,
  type Outcome,
  type Role,
  type Seat,
  type Team,
} from './vocabulary.ts'

/** A card: its colour, and whom it plays for. Red cards play for red; a black one for a side of its own. */
export type RoleSpec = {
  readonly role: Role
  /** Whom it counts for among the living, where that is not the side it wins with (AIWOLF-1). */
  readonly countsFor?: Faction
  /** At most this many at one table; absent = any number. */
  readonly max?: number
} & (
  | { readonly team: Extract<Team, 'red'>; readonly faction: Extract<Faction, 'red'> }
  | { readonly team: Exclude<Team, 'red'>; readonly faction: Exclude<Faction, 'red'> }
)

/** One house-rule switch. Its sentences for sheets are in src/i18n/<language>/phrases.json under `flag.<key>`. */
export interface FlagSpec {
  readonly key: string
  readonly initial: FlagValue
  /** All values it may take, the initial one among them. */
  readonly values: readonly FlagValue[]
  readonly group: 'night' | 'victory' | 'day'
  readonly rule: string
  /** Decided by clubs, not by the source document. */
  readonly clubDecision: boolean
  /** A count of which 0 means that there is no such rule. */
  readonly zeroIsOff?: true
}

export interface Preset {
  readonly id: string
  /** Values that differ from the flags' initial ones. */
  readonly flags: Flags
  /** Order of the call where it differs from the rulebook's. */
  readonly wakeOrder?: readonly string[]
  /** As clubs play it live: tournaments, and results sheets that do not say what was played. */
  readonly isUsualLive?: true
}

/** A seat as a night or a vote sees it. */
export interface SeatFacts {
  readonly seat: Seat
  readonly role: Role
  readonly alive: boolean
  readonly immune: boolean
  /** Hit points as a fraction's text, where the rulebook counts them (HP-2). */
  readonly hp?: string | undefined
}

/** How a rulebook with hit points hurts and heals (HP-2 .. HP-5). */
interface HitPointRules {
  readonly initial: (role: Role) => string
  /** After the night's attack, before the heal. */
  readonly attack: (night: Pick<ResolveContext, 'seats' | 'acts'>) => HitPointsBySeat
  readonly heal: (after: HitPointsBySeat, healed: readonly Seat[]) => HitPointsBySeat
}

/** Who shows which number, in which step of the night. */
export type ShotsByStep = Readonly<Record<string, readonly Shot[]>>

/** The sitter at a seat; tables are usually 1..n in order, but need not be. */
export function findBySeat<S extends { readonly seat: Seat }>(seats: readonly S[], seat: Seat): S | undefined {
  const guess = seats[seat - 1]
  return guess?.seat === seat ? guess : seats.find((sitter) => sitter.seat === seat)
}

/** What is known when a night or a vote is resolved; a night has acts, a vote has leavers. */
export interface ResolveContext {
  readonly seats: readonly SeatFacts[]
  /** Targets by the role that acts; the mafia's common number under `mafia`. */
  readonly acts: Readonly<Partial<Record<Role, Seat>>>
  /** Numbers shown by several, by step. */
  readonly shots: ShotsByStep
  /** Hit points after the attack and before the heal, where they are counted. */
  readonly hp?: HitPointsBySeat | undefined
  /** Last night's standing targets. */
  readonly previous: StandingTargets
  /** Seats the vote would send away. */
  readonly leaving: readonly Seat[]
  /** Seat that last night's visit protects from the vote. */
  readonly voteImmune?: Seat
}

/** What a rulebook may look at to gather acts: everything a tie needs to be broken alike each time. */
interface GatherInput {
  readonly seats: readonly SeatFacts[]
  readonly shots: ShotsByStep
  readonly round: number
  readonly seed: GameSeed
}

/** One call of the night. Also made when every holder of the role is out (CITY-12). */
export type NightStep = ActStep | ShotsStep | PauseStep

interface NightStepBase {
  /** Unique within the rulebook; the key of its cue. */
  readonly id: string
  /** Roles whose living holders carry it out. */
  readonly actors: readonly Role[]
  /** Only in the first night, or only in later ones. */
  readonly nights?: 'first' | 'later'
  /** Flags under which the first night goes without it. */
  readonly notFirst?: FlagCondition
  readonly gate?: FlagCondition
  readonly seconds: number
  /** Key of what the judge says to make the call, where it is not `night-<id>`. */
  readonly cue?: string
  /** The words of the call name its time: the clock goes as soon as they are said (CITY-13, WOLVES-1, SPORT-6). */
  readonly namesItsTime?: true
}

/** One target named under one role; the step's id is that role. */
export interface ActStep extends NightStepBase {
  readonly kind: 'kill' | 'check' | 'heal' | 'visit'
  readonly id: Role
  /** The effect of it that may stand, where that is not called as the kind of the step. */
  readonly effect?: EffectKind
  /** A living actor must name somebody (CITY-2). */
  readonly mustAct: boolean
  /** Roles that cannot be named; others may. */
  readonly spares?: readonly Role[]
  /** Self-targeting is not allowed (AIWOLF-6). */
  readonly notOneself?: true
  /** Flag that says how often the role may act in a game (BENCH-2). */
  readonly limit?: string
}

/** Every living actor shows a number of his own (WOLVES-1). */
interface ShotsStep extends NightStepBase {
  readonly kind: 'shots'
}

/** Something happens that nobody chooses: acquaintance, a look round. */
interface PauseStep extends NightStepBase {
  readonly kind: 'pause'
  /** Its actors learn, like a check by this role, what the player voted out the day before was (AIWOLF-4). */
  readonly tellsOfVotedOut?: Role
}

export interface LivingCounts {
  /** Sides that a club's own rulebook adds, by their id. */
  readonly [side: string]: number
  readonly red: number
  readonly mafia: number
  readonly maniac: number
  readonly alive: number
}

/** Tried in order; the first that holds ends the game. */
export interface VictoryRule {
  readonly id: string
  readonly outcome: Outcome
  readonly holds: (counts: LivingCounts) => boolean
  readonly gate?: FlagCondition
  readonly rule: string
}

/** How the living decide who leaves by day. */
export type VoteRules = VoteCandidates &
  VoteDecision & {
    /**
     * A player who has not voted at the close counts for the last nominee (DAY-3), is waited for (HP-6), or does not
     * count.
     */
    readonly silent: 'for-last' | 'awaited' | 'abstains'
    readonly mayVoteForOneself: boolean
    /** Ballots may change until the close; the last one counts (BENCH-4). */
    readonly mayChange: boolean
    /** How long the vote is open; absent: until all are called. */
    readonly seconds?: number
    /** Cue keys for opening the vote, and for a repeated vote where its words differ. */
    readonly cues: { readonly open: string; readonly again?: string }
  }

/** Whom votes may name: those nominated in the speeches (DAY-2), or every living seat. */
type VoteCandidates =
  | {
      readonly candidates: 'nominees'
      /** Later days with one nominee: he leaves without a count, or the vote is held (DAY-6). */
      readonly singleNominee: 'leaves' | 'vote'
    }
  | { readonly candidates: 'living' }

/**
 * Who leaves: the one leader (DAY-4), or the leader of a strict majority, unless the flag `voteRule` says otherwise
 * (BENCH-4).
 */
type VoteDecision =
  /**
   * Several lead: all vote again as often as the flag `revotes` says, then the seed draws one; no votes, nobody
   * leaves (AIWOLF-3).
   */
  | { readonly needs: 'most'; readonly tie: 'draw'; readonly revotes: string }
  | {
      readonly needs: 'most'
      /** Several lead: they speak and the vote is on them (DAY-5), or all vote again on the same (HP-6). */
      readonly tie: 'speeches' | 'vote-again'
    }
  | { readonly needs: 'majority' }

/** What a day is made of. Times are seconds. */
export interface DayRules {
  /** 0 = nobody speaks before the vote. */
  readonly speech: number
  readonly tieSpeech: number
  /** 0 = none is given. */
  readonly lastWord: number
  /** What a third foul leaves of the next speech when 3 or 4 are alive (DAY-8). */
  readonly shortSpeech: number
  /** Longest speech of a player of a program, in words, its closing word among them (SPORT-5, SPORT-6); absent: any. */
  readonly words?: { readonly speech: number; readonly tieSpeech: number }
  /** A judge gives fouls and sends players away (DAY-8). */
  readonly judgeFouls: boolean
  /** Absent where one of the living is lynched without a vote (docs/spec/rulebooks.md §8). */
  readonly vote?: VoteRules
}

export interface Rulebook {
  readonly id: RulebookId
  readonly version: string
  /** Hash of its content; only of a club's own rulebook. */
  readonly seal?: string
  /** ISO date this version was published. */
  readonly published: string
  readonly roles: readonly RoleSpec[]
  readonly seats: { readonly min: number; readonly max: number; readonly usual: number }
  /** The default cards for n seats, black cards first. */
  readonly deal: (n: number) => readonly Role[]
  /** Cards for n seats with so many black ones, where any number of them makes a game. */
  readonly dealOf?: (n: number, black: number) => readonly Role[]
  /** The solver knows the exact chances of either side (docs/spec/rulebooks.md §9). */
  readonly isSolved?: true
  /** These rules define the usual number of players only: a tournament table never has fewer (SPORT, WOLVES). */
  readonly needsFullTable?: true
  /** Id of the scheme its seasons are usually scored by, where that is not the first of all. */
  readonly usualScheme?: string
  readonly firstPhase: (flags: Flags) => 'day' | 'night'
  /** Groups of roles that know each other. */
  readonly acquainted: readonly (readonly Role[])[]
  readonly flags: readonly FlagSpec[]
  /** The first preset is the default and changes nothing. */
  readonly presets: readonly [Preset, ...Preset[]]
  /** Every call there can be, in the default order. */
  readonly night: readonly NightStep[]
  /** A night without a death after shots is announced as a miss. */
  readonly announcesMiss: boolean
  /** Void acts are refused instead of kept and marked (docs/spec/rulebooks.md §0). */
  readonly refusesVoidActs: boolean
  /** The rule by which an act of or on somebody who is out counts for nothing, where the source has one. */
  readonly voidRule?: string
  /** Players' claims and corrections of the vote record are entries (BENCH-6). */
  readonly recordsTalk: boolean
  /** Its source defines its own schema for the frames of a running game (BENCH-1). */
  readonly hasOwnFeed?: boolean
  /** Acts that follow from numbers several showed, where they need not agree (BENCH-2). */
  readonly gather?: (state: GatherInput) => Readonly<Partial<Record<Role, Seat>>>
  /** A death by this effect only is announced as a shot; the shooter too where the gate is open (BENCH-3). */
  readonly shot?: { readonly effect: EffectKind; readonly by: Role; readonly isTold: FlagCondition }
  /** A check under this role that is answered so catches its target: he leaves by day without a vote (HP-6). */
  readonly catches?: { readonly by: Role; readonly answer: CheckResult }
  /** The judge may end the game against a team (SPORT-4). */
  readonly judgeMayEndGame: boolean
  readonly check: (checker: Role, target: Role) => CheckResult
  readonly graph: OverturnGraph<ResolveContext>
  readonly victory: readonly VictoryRule[]
  /** Cards of which a line of victory asks whether the vote has just sent one away. */
  readonly asksVotedOut?: readonly Role[]
  readonly wounds?: HitPointRules
  readonly day: DayRules
}

/** How many may sit at a club's table: a screen has room for fewer than a console (HP-1). */
export function liveSeatLimits({ seats }: Rulebook): { readonly min: number; readonly max: number } {
  return { min: seats.min, max: Math.min(seats.max, MAX_LIVE_SEATS) }
}

/** The fewest who may sit at a table of a tournament, where somebody left and nobody came. */
export function minTournamentSeats({ seats, needsFullTable }: Rulebook): number {
  return needsFullTable ? seats.usual : seats.min
}

/** The sides its cards play for: red first, its own last. */
export function factionsInRulebook({ roles }: Pick<Rulebook, 'roles'>): readonly Faction[] {
  return sortKnownFirst(
    FACTIONS,
    roles.map(({ faction }) => faction),
  )
}

/** The declaration of a role; a role the rulebook does not know is a programming error. */
export function roleSpec(rulebook: Rulebook, role: Role): RoleSpec {
  const spec = rulebook.roles.find((candidate) => candidate.role === role)
  if (spec === undefined) throw new Error(`rulebook ${rulebook.id} has no role ${role}`)
  return spec
}

/** The rules of a vote that is running; a vote in a day without one is a programming error. */
export function voteRules({ id, day }: Pick<Rulebook, 'id' | 'day'>): VoteRules {
  if (day.vote === undefined) throw new Error(`rulebook ${id} holds no vote`)
  return day.vote
}

/**
 * Hands may be counted without names, but not where ballots are seen as they are cast and may change (DAY-11,
 * BENCH-4).
 */
export function mayCountHandsOnly({ day }: Pick<Rulebook, 'day'>): boolean {
  return day.vote !== undefined && !day.vote.mayChange
}

export function declaresRole(rulebook: Rulebook, role: unknown): role is Role {
  return rulebook.roles.some((candidate) => candidate.role === role)
}
