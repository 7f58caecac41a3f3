// Every reason why the engine refuses something: a code with the parameters of its sentence. Codes leave the process in
// results and files, so the text of a code never changes. The sentences are in src/i18n/<language>/phrases.json under
// `rejection`. Those of `ChangeRefusals`, except `setup/card-missing`, are in screens/error.json.

import type { VoidActReason } from './events.ts'
import type { GameSeed, RulebookId } from './header.ts'
import type { Moment } from './moment.ts'
import { type GameState, isAlive, seatStateOf } from './state.ts'
import type { Step, StepType } from './step.ts'
import type { Role, Seat } from './vocabulary.ts'

type NoParams = Readonly<Record<string, never>>
type AtSeat = Readonly<Record<'seat', Seat>>

/** Reasons why `advance` refuses an entry. */
interface EntryRefusals {
  'game/is-over': NoParams
  /** `step` is the table's current step. */
  'step/another-is-due': { readonly step: StepType }
  'seat/not-at-table': AtSeat
  'seat/is-out': AtSeat
  'speech/not-speaking': AtSeat
  'nominate/not-his-speech': AtSeat
  'nominate/once-a-day': AtSeat
  'nominate/already-nominated': AtSeat
  'vote/not-a-nominee': AtSeat
  'vote/voted-twice': AtSeat
  'vote/not-for-oneself': AtSeat
  /** `seats` lists the players who have not voted yet, separated by commas. */
  'vote/not-everybody': { readonly seats: string }
  /** `left` is the number of missing hands. */
  'vote/hands-missing': { readonly left: number }
  'vote/is-counted': NoParams
  'vote/has-names': NoParams
  'vote/names-needed': NoParams
  'vote/counted-twice': AtSeat
  /** `seat` is the nominee, or all nominees separated by commas. */
  'vote/too-many': { readonly seat: Seat | string; readonly most: number }
  /** `role` is the role that is called now. */
  'night/another-role': { readonly role: Role }
  'night/must-act': { readonly role: Role }
  'night/not-a-target': { readonly seat: Seat; readonly role: Role }
  'night/void-act': { readonly seat: Seat; readonly void: VoidActReason }
  'night/no-acts-left': { readonly role: Role }
  'talk/not-recorded': NoParams
  'talk/not-now': AtSeat
  'talk/no-such-role': { readonly role: Role }
  'votes/no-such-day': { readonly day: number }
  'shots/not-a-shooter': AtSeat
  'shots/shown-twice': AtSeat
  'best-move/three-others': AtSeat
  'judge/may-not-end': NoParams
}

/** Reasons why an entry of a log waits (`replay`). */
interface ReplayRefusals extends EntryRefusals {
  /** The entry was made at another step, which `moment` names. */
  'entry/out-of-place': { readonly moment: Moment }
}

/** Reasons why flags do not fit a rulebook (`applyFlagChanges`). */
interface FlagRefusals {
  'setup/unknown-preset': { readonly preset: string }
  'flags/unknown': { readonly flag: string }
  'flags/bad-value': { readonly flag: string; readonly value: string }
}

/**
 * Reasons why cards do not make a legal game, when it is opened or when the table is corrected
 * (`checkCorrectedHeader`).
 */
interface CardRefusals {
  'setup/unknown-role': { readonly seat: number; readonly role: Role }
  'setup/too-many-of-role': { readonly role: Role; readonly max: number }
  'setup/needs-both-teams': NoParams
}

/** Reasons why `openGame` returns no header. */
interface SetupRefusals extends FlagRefusals, CardRefusals {
  'setup/unknown-rulebook': { readonly rulebook: string }
  /** `known` is the newest version of the rulebook that this program has. */
  'setup/unknown-version': { readonly version: string; readonly known: string }
  /** This program has different content for this version of the rulebook. */
  'setup/other-content': { readonly rulebook: RulebookId; readonly version: string }
  'setup/seat-count': { readonly count: number; readonly min: number; readonly max: number }
  /** `seat` is the first missing seat. */
  'setup/seats-in-order': { readonly seat: number }
  /** `roles` lists the steps that are called, separated by spaces. */
  'setup/wake-order': { readonly roles: string }
  'setup/bad-seed': { readonly seed: GameSeed }
  'setup/bad-drawn-ids': NoParams
}

/**
 * Reasons why a log is not changed (`applyLogChange`), in addition to errors in the entry or the cards. `item` is the
 * requested id.
 */
interface ChangeRefusals {
  'games/no-such-item': { readonly item: number }
  'games/already-retracted': { readonly item: number }
  'games/not-an-entry': { readonly item: number }
  'mend/no-such-seat': AtSeat
  'mend/nothing': NoParams
  /** A card that these rules always deal would be missing. New games are checked too (`missingCardRefusal`). */
  'setup/card-missing': { readonly role: Role }
}

type Refusals = ReplayRefusals & SetupRefusals & ChangeRefusals

/** One of these codes with its parameters. */
export type RefusalOf<Code extends keyof Refusals> = {
  readonly [Each in Code]: { readonly code: Each; readonly params: Refusals[Each] }
}[Code]

export type EntryRefusal = RefusalOf<keyof EntryRefusals>
export type ReplayRefusal = RefusalOf<keyof ReplayRefusals>
export type FlagRefusal = RefusalOf<keyof FlagRefusals>
export type CardRefusal = RefusalOf<keyof CardRefusals>
export type SetupRefusal = RefusalOf<keyof SetupRefusals>
export type LogChangeRefusal = RefusalOf<keyof ReplayRefusals | keyof CardRefusals | keyof ChangeRefusals>

/** Result of a guard. `undefined` if the entry is allowed. */
export type OptionalEntryRefusal = EntryRefusal | undefined

export function reject<Code extends keyof ReplayRefusals>(
  code: Code,
  params: ReplayRefusals[Code],
): { readonly code: Code; readonly params: ReplayRefusals[Code] } {
  return { code, params }
}

/** Refusal of an entry that the current step does not accept. */
export function notDueRefusal(step: Step): EntryRefusal {
  return reject('step/another-is-due', { step: step.type })
}

/** Requires that the seat exists and that its player is still in the game. */
export function notInGameRefusal(state: GameState, seat: Seat): OptionalEntryRefusal {
  if (seatStateOf(state, seat) === undefined) return reject('seat/not-at-table', { seat })
  return isAlive(state, seat) ? undefined : reject('seat/is-out', { seat })
}
