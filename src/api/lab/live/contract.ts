// A game of the lab that is watched, or played by a person, as it goes: what it is opened with, what a viewer is
// told of one of its moments, and what may be asked of it. Types only.

import type { TranscriptItem } from '../../../agents/table/replayUntil.ts'
import type { Suspect } from '../../../agents/suspicion/meter.ts'
import type { Trial } from '../../../agents/suspicion/validated.ts'
import type { AnswerFault, SeatQuestion } from '../../../agents/questions.ts'
import type { Offence, JudgeRules } from '../../../agents/judgeRules.ts'
import type { ModelWithKey, ModelName } from '../../../agents/llm/settings.ts'
import type { GameRecord } from '../../../files/records/record.ts'
import type { Lang } from '../../../i18n/registry.ts'
import type { CastVote, ExitKind } from '../../../rules/events.ts'
import type { RulebookId } from '../../../rules/header.ts'
import type { Viewer } from '../../../rules/view.ts'
import type { Faction, Outcome, Phase, Role, Seat } from '../../../rules/vocabulary.ts'
import type { ApiResult } from '../../contract/apiResult.ts'
import type { TableChoice } from '../tableChoice.ts'

export type { SeatQuestion as Ask, JudgeRules, Suspect, TranscriptItem as Told, Viewer }

/** Who plays a seat; or a model by its name. */
export const SEAT_PLAYER_KINDS = ['scripted', 'random', 'human'] as const
export type SeatPlayerKind = (typeof SEAT_PLAYER_KINDS)[number] | ModelName

export interface LiveSetup {
  readonly table: TableChoice
  readonly seed: number
  readonly lang: Lang
  /** Limits and fouls of those who speak in their own words. */
  readonly judge?: JudgeRules
  /** Of seat n at `sitters[n - 1]`; one of them at most is a person. */
  readonly sitters: readonly SeatPlayerKind[]
  /** The card the person asks for; absent: any card. */
  readonly card?: Role
  /** A file of suspicion rules; absent: the shipped ones, where they were validated. */
  readonly suspicion?: string
  /** Of those that sit there; kept in the worker for as long as the game lives there. */
  readonly models?: readonly ModelWithKey[]
}

export interface LiveSeatView {
  readonly seat: Seat
  readonly sitter: SeatPlayerKind
  readonly alive: boolean
  readonly exit?: ExitKind
  /** What follows only where the viewer may know it. */
  readonly role?: Role
  readonly faction?: Faction
  readonly hp?: string
  readonly thought?: string
  readonly said?: string
  /** Acts left of a role that has only so many. */
  readonly left?: number
  /** Why his last answer was none; for who may know that he was asked. */
  readonly fault?: AnswerFault
  /** What the judge noted of the words, and whether it cost a foul. */
  readonly flags?: readonly Offence[]
  readonly foul?: true
  /** A legal answer was drawn instead. */
  readonly drawn?: true
}

/** Words of a question that is open, as far as they have come. */
export interface PartialWords {
  readonly seat: Seat
  readonly think: string
  readonly say: string
}

export interface LiveView {
  readonly rulebook: RulebookId
  readonly viewer: Viewer
  readonly moment: number
  readonly last: number
  readonly phase: Phase
  readonly round: number
  readonly outcome?: Outcome
  readonly isOver: boolean
  readonly isPaused: boolean
  readonly speaker?: Seat
  readonly nominees: readonly Seat[]
  readonly votes: readonly CastVote[]
  readonly cards: readonly LiveSeatView[]
  /** The last of what the viewer was told; `from` of them came before. */
  readonly told: readonly TranscriptItem[]
  readonly from: number
  /** Nothing where the viewer sees every card. */
  readonly suspects: readonly Suspect[]
  /** Only what is certain is told where the meter has shown no evidence. */
  readonly hasEvidence: boolean
  /** Of a game that is over: seats that make it void. */
  readonly voidSeats?: readonly Seat[]
  /** At the last moment only. */
  readonly open: readonly PartialWords[]
  readonly asked?: { readonly number: number; readonly ask: SeatQuestion }
}

export interface OpenedGame {
  readonly seats: number
  /** Where a person sits. */
  readonly human?: Seat
  /** How the meter did on other games of these rules; nothing where it was not tried. */
  readonly trial?: Trial
  /** The meter goes by rules of the club's own, which nothing was tried on. */
  readonly hasOwnRules?: true
}

/** What a person answers: fields that the kind of question does not need are left out. */
export interface HumanAnswer {
  readonly number: number
  readonly target?: number
  readonly hand?: boolean
  readonly named?: readonly number[]
  readonly said?: string
}

export interface LiveRequests {
  'game.open': { readonly args: LiveSetup; readonly data: OpenedGame }
  /** Without a moment: the last. */
  'game.look': { readonly args: { readonly viewer: Viewer; readonly moment?: number }; readonly data: LiveView }
  'game.go': { readonly args: Record<string, never>; readonly data: undefined }
  'game.pause': { readonly args: Record<string, never>; readonly data: undefined }
  'game.step': { readonly args: Record<string, never>; readonly data: undefined }
  /** Milliseconds between two questions. */
  'game.pace': { readonly args: { readonly milliseconds: number }; readonly data: undefined }
  'game.answer': { readonly args: HumanAnswer; readonly data: undefined }
  'game.record': { readonly args: Record<string, never>; readonly data: GameRecord }
}

export type LiveNews =
  /** There is more to look at. */
  | { readonly kind: 'moved' }
  /** Words as they come, of a seat the last viewer may hear. */
  | { readonly kind: 'words'; readonly seat: Seat; readonly stream: 'think' | 'say'; readonly text: string }
  | { readonly kind: 'failed'; readonly cause: string }

/** A game as a page holds it. */
export interface LabGame {
  ask<N extends keyof LiveRequests>(name: N, args: LiveRequests[N]['args']): Promise<ApiResult<LiveRequests[N]['data']>>
  end(): void
}
