// A game of the lab while it is watched, or played by a person: its setup, a viewer's view of one of its moments, and
// its requests. Types only.

import type { TranscriptItem } from '../../../agents/table/replayUntil.ts'
import type { SeatSuspicion } from '../../../agents/suspicion/meter.ts'
import type { SuspicionTrialResult } from '../../../agents/suspicion/validated.ts'
import type { AnswerFaultCode, SeatQuestion } from '../../../agents/questions.ts'
import type { SpeechOffence, JudgeRules } from '../../../agents/judgeRules.ts'
import type { ModelPlayerName } from '../../../agents/llm/settings.ts'
import type { ModelWithKey } from '../../../agents/llm/modelList.ts'
import type { GameRecord } from '../../../files/records/record.ts'
import type { Lang } from '../../../i18n/registry.ts'
import type { CastVote, ExitKind } from '../../../rules/events.ts'
import type { RulebookId } from '../../../rules/header.ts'
import type { Viewer } from '../../../rules/view.ts'
import type { Faction, Outcome, Phase, Role, Seat } from '../../../rules/vocabulary.ts'
import type { ApiResult } from '../../contract/apiResult.ts'
import type { LabTableSettings } from '../tableChoice.ts'

export type { SeatQuestion as Ask, JudgeRules, SeatSuspicion, TranscriptItem as Told, Viewer }

/** Kinds of players for a seat, in addition to models, which are given by name. */
export const SEAT_PLAYER_KINDS = ['scripted', 'random', 'human'] as const
export type SeatPlayerKind = (typeof SEAT_PLAYER_KINDS)[number] | ModelPlayerName

export interface LiveSetup {
  readonly table: LabTableSettings
  readonly seed: number
  readonly lang: Lang
  /** Limits and fouls for players that speak in their own words. */
  readonly judge?: JudgeRules
  /** Player of seat n at `sitters[n - 1]`. At most one of them is a person. */
  readonly sitters: readonly SeatPlayerKind[]
  /** The card that the person asks for. If omitted, they may get any card. */
  readonly card?: Role
  /**
   * Content of a suspicion rules file. If omitted, the built-in rules apply if they were validated for this preset and
   * no seat has a random player.
   */
  readonly suspicion?: string
  /** The models that play. The worker keeps them as long as it runs the game. */
  readonly models?: readonly ModelWithKey[]
}

export interface LiveSeatView {
  readonly seat: Seat
  readonly sitter: SeatPlayerKind
  readonly alive: boolean
  readonly exit?: ExitKind
  /** This and the following fields are present only if the viewer may know them. */
  readonly role?: Role
  readonly faction?: Faction
  readonly hp?: string
  readonly thought?: string
  readonly said?: string
  /** Remaining acts of a role with a limited number. */
  readonly left?: number
  /** Fault of the player's last answer, for viewers who may know that the player was asked. */
  readonly fault?: AnswerFaultCode
  /** `flags` are the offences that the judge noted in the words. `foul` is set if they led to a foul. */
  readonly flags?: readonly SpeechOffence[]
  readonly foul?: true
  /** True if a legal answer was drawn instead. */
  readonly drawn?: true
}

/** Words of an open question that have arrived so far. */
export interface PartialAnswerWords {
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
  /** The latest part of the viewer's transcript. `from` is the number of earlier items. */
  readonly told: readonly TranscriptItem[]
  readonly from: number
  /** Suspicion from the viewer's perspective, or from the shared one if the viewer has no seat. */
  readonly suspects: readonly SeatSuspicion[]
  /** If false, the meter has no proven skill for these players, and only certain cards count. */
  readonly hasEvidence: boolean
  /** For a finished game: the seats that make it void. */
  readonly voidSeats?: readonly Seat[]
  /** Answers in progress. Empty unless the view shows the latest moment. */
  readonly open: readonly PartialAnswerWords[]
  readonly asked?: { readonly number: number; readonly ask: SeatQuestion }
}

export interface LiveGameOpening {
  readonly seats: number
  /** The person's seat, if a person plays. */
  readonly human?: Seat
  /** Result of the meter's trial on other games of these rules. Omitted if there was none. */
  readonly trial?: SuspicionTrialResult
  /** True if the meter uses the club's own rules, which were not tested on games. */
  readonly hasOwnRules?: true
}

/** A person's answer. Fields that the kind of question does not need are omitted. */
export interface HumanAnswer {
  readonly number: number
  readonly target?: number
  readonly hand?: boolean
  readonly named?: readonly number[]
  readonly said?: string
}

export interface LiveRequests {
  'game.open': { readonly args: LiveSetup; readonly data: LiveGameOpening }
  /** If `moment` is omitted, the view shows the latest one. */
  'game.look': { readonly args: { readonly viewer: Viewer; readonly moment?: number }; readonly data: LiveView }
  'game.go': { readonly args: Record<string, never>; readonly data: undefined }
  'game.pause': { readonly args: Record<string, never>; readonly data: undefined }
  'game.step': { readonly args: Record<string, never>; readonly data: undefined }
  /** Milliseconds between two questions. */
  'game.pace': { readonly args: { readonly milliseconds: number }; readonly data: undefined }
  'game.answer': { readonly args: HumanAnswer; readonly data: undefined }
  'game.record': { readonly args: Record<string, never>; readonly data: GameRecord }
}

export type LiveGameMessage =
  /** The view may have changed and has to be requested again. */
  | { readonly kind: 'moved' }
  /** Words as they arrive, from a seat that the viewer of the last `game.look` may hear. */
  | { readonly kind: 'words'; readonly seat: Seat; readonly stream: 'think' | 'say'; readonly text: string }
  | { readonly kind: 'failed'; readonly cause: string }

/** A page's connection to a game. */
export interface LiveGameConnection {
  ask<N extends keyof LiveRequests>(name: N, args: LiveRequests[N]['args']): Promise<ApiResult<LiveRequests[N]['data']>>
  end(): void
}
