// One game of the lab while it is played and watched: players, pace, and the views that viewers may choose. While a
// person plays, only that person's view is available.

import { errorMessageOf } from '../../contract/apiResult.ts'
import type { SeatQuestion } from '../../../agents/questions.ts'
import type { Clock } from '../../../store/platform.ts'
import { createLlmPolicy } from '../../../agents/llm/llmPolicy.ts'
import { isModelPlayerName, type LlmSettings, type ModelPlayerName } from '../../../agents/llm/settings.ts'
import { settingsOfChosenModels } from '../../../agents/llm/modelList.ts'
import type { AgentPolicy } from '../../../agents/policy.ts'
import { policiesForSeats } from '../../../agents/runs/policiesForSeats.ts'
import type { SuspicionWeights } from '../../../agents/suspicion/meter.ts'
import { type CustomSuspicionRule, parseCustomSuspicionRules } from '../../../agents/suspicion/customRules.ts'
import { SUSPICION_RULE_IDS } from '../../../agents/suspicion/rules.ts'
import {
  doesTrialProveSkill,
  type SuspicionTrialResult,
  SUSPICION_VALIDATION_BY_PRESET,
} from '../../../agents/suspicion/validated.ts'
import { missedAnswersVoidingGame } from '../../../agents/table/missedAnswers.ts'
import { playWithPolicies } from '../../../agents/table/playWithPolicies.ts'
import { AgentTable } from '../../../agents/table/agentTable.ts'
import type { GameRecord } from '../../../files/records/record.ts'
import { redealCards } from '../../../rules/deal.ts'
import type { GameHeader } from '../../../rules/header.ts'
import type { Viewer } from '../../../rules/view.ts'
import {
  err,
  ok,
  createRecordFromKeys,
  type Result,
  type Role,
  type Seat,
  seat as seatAt,
} from '../../../rules/vocabulary.ts'
import { createRecordFromEntries } from '../recordedGame.ts'
import { createUndealtHeader } from '../tableChoice.ts'
import type {
  HumanAnswer,
  LiveGameMessage,
  LiveSetup,
  LiveView,
  LiveGameOpening,
  PartialAnswerWords,
} from './contract.ts'
import { GamePacer } from '../../../agents/table/pacing.ts'
import { LiveHumanPlayer } from './human.ts'
import { createLiveView, mayViewerHearSeatNow, type WatchedLiveGame } from './liveView.ts'

export interface LiveSurroundings {
  readonly clock: Clock
  readonly fetch: typeof globalThis.fetch
  readonly news: (news: LiveGameMessage) => void
}

const ZERO_WEIGHTS: SuspicionWeights = createRecordFromKeys(SUSPICION_RULE_IDS, () => 0)

/** Refuses a setup that cannot become a table. The game starts paused. */
export function openLiveGame(setup: LiveSetup, surroundings: LiveSurroundings): Result<LiveGame> {
  const { table, seed, sitters, card, suspicion } = setup
  const header = createUndealtHeader(table)
  if (!header.ok) return header
  if (sitters.length !== header.value.seats.length) return err({ code: 'lab/sitters', params: {} })
  const people = sitters.flatMap((kind, i) => (kind === 'human' ? [seatAt(i + 1)] : []))
  const [human] = people
  if (people.length > 1) return err({ code: 'lab/one-person', params: {} })
  const models = settingsOfChosenModels(setup.models ?? [])
  const settings = new Map<ModelPlayerName, LlmSettings>()
  for (const name of new Set(sitters.filter(isModelPlayerName))) {
    const model = models.settingsFor(name)
    if (!model.ok) return model
    settings.set(name, model.value)
  }
  const rules = suspicion === undefined ? ok(undefined) : parseCustomSuspicionRules(suspicion)
  if (!rules.ok) return rules
  const dealt = redealCards(header.value, seed)
  const cards = human === undefined || card === undefined ? dealt : withCard(dealt, human, card)
  return ok(new LiveGame(cards, { setup, human, settings, rules: rules.value }, surroundings))
}

interface LiveGameOptions {
  readonly setup: LiveSetup
  readonly human: Seat | undefined
  readonly settings: ReadonlyMap<ModelPlayerName, LlmSettings>
  /** A club's own suspicion rules, which replace the validated meter. */
  readonly rules: readonly CustomSuspicionRule[] | undefined
}

export class LiveGame {
  readonly opened: LiveGameOpening
  readonly #watched: WatchedLiveGame
  readonly #pacing: GamePacer
  readonly #human: LiveHumanPlayer
  readonly #person: Seat | undefined
  readonly #clock: Clock
  readonly #news: (news: LiveGameMessage) => void
  readonly #given = new AbortController()
  readonly #open = new Map<Seat, { think: string; say: string; to: readonly Seat[] | undefined }>()
  #viewer: Viewer = { kind: 'public' }

  constructor(
    header: GameHeader,
    { setup, human, settings, rules }: LiveGameOptions,
    { clock, fetch, news }: LiveSurroundings,
  ) {
    const { sitters, seed, lang, judge } = setup
    const table = new AgentTable(header, seed, { person: human, ...(judge === undefined ? {} : { judge }) })
    const tried = SUSPICION_VALIDATION_BY_PRESET[header.preset]
    // Trials showed that the meter has no skill with random players. For models and people, its label says that it was
    // not tested.
    const isTried = !sitters.includes('random') && tried !== undefined && doesTrialProveSkill(tried.scripted)
    this.#watched = { table, sitters, weights: rules ?? (isTried ? tried.weights : undefined), unproven: ZERO_WEIGHTS }
    this.opened = {
      seats: header.seats.length,
      ...(human === undefined ? {} : { human }),
      ...(rules === undefined ? trialOf(tried?.scripted) : { hasOwnRules: true as const }),
    }
    this.#pacing = new GamePacer(clock, true)
    this.#person = human
    this.#clock = clock
    this.#news = news
    this.#human = new LiveHumanPlayer(lang, () => news({ kind: 'moved' }))
    const modelOf = (name: ModelPlayerName) =>
      createLlmPolicy({ settings: settings.get(name) as LlmSettings, lang, surroundings: { clock, fetch } })
    void this.#play(policiesForSeats(sitters, { lang, seed, modelOf, human: this.#human.policy }))
  }

  go(): void {
    this.#pacing.unpause()
    this.#news({ kind: 'moved' })
  }

  pause(): void {
    this.#pacing.pause()
    this.#news({ kind: 'moved' })
  }

  step(): void {
    this.#pacing.step()
  }

  pace(milliseconds: number): void {
    this.#pacing.setPace(milliseconds)
  }

  answer(given: HumanAnswer): Result<undefined> {
    return this.#human.answer(given)
  }

  look(asked: Viewer, moment?: number): LiveView {
    const { table } = this.#watched
    const isOver = table.state.phase === 'over'
    const viewer = this.#person === undefined || isOver ? asked : ({ kind: 'seat', seat: this.#person } as const)
    this.#viewer = viewer
    const view = createLiveView(this.#watched, viewer, moment)
    const question = view.moment === view.last && viewer.kind === 'seat' ? this.#human.question : undefined
    return {
      ...view,
      isOver,
      isPaused: this.#pacing.isPaused,
      open: view.moment === view.last ? this.#openWords(viewer) : [],
      ...(question === undefined ? {} : { asked: question }),
    }
  }

  /** Available only for a finished game, because the cards are secret until then. */
  record(): Result<GameRecord> {
    const { table, sitters } = this.#watched
    if (table.state.phase !== 'over') return err({ code: 'lab/not-over', params: {} })
    const record = createRecordFromEntries(table, (seat) => `${sitters[seat - 1] ?? ''} ${seat}`)
    return ok(missedAnswersVoidingGame(table.turns).length > 0 ? { ...record, void: true } : record)
  }

  end(): void {
    this.#given.abort(new Error('the game was left'))
  }

  async #play(policies: readonly AgentPolicy[]): Promise<void> {
    const moved = () => this.#news({ kind: 'moved' })
    try {
      await playWithPolicies(this.#watched.table, policies, {
        signal: this.#given.signal,
        limit: { clock: this.#clock },
        pace: () => this.#pacing.waitBeforeQuestion(),
        chunk: (seat, stream, text, ask) => this.#hear(seat, stream, text, ask),
        turn: ({ seat }) => {
          this.#open.delete(seat)
        },
        // Called after all questions of a round have been answered.
        events: moved,
      })
      moved()
    } catch (error) {
      if (!this.#given.signal.aborted) this.#news({ kind: 'failed', cause: errorMessageOf(error) })
    }
  }

  #hear(seat: Seat, stream: 'think' | 'say', text: string, ask: SeatQuestion): void {
    const { table } = this.#watched
    const words = this.#open.get(seat) ?? { think: '', say: '', to: streamListenersOf(table, ask) }
    words[stream] += text
    this.#open.set(seat, words)
    if (mayViewerHearSeatNow(seat, stream, words.to, this.#viewer)) this.#news({ kind: 'words', seat, stream, text })
  }

  #openWords(viewer: Viewer): readonly PartialAnswerWords[] {
    return [...this.#open].map(([seat, { think, say, to }]) => ({
      seat,
      think: mayViewerHearSeatNow(seat, 'think', to, viewer) ? think : '',
      say: mayViewerHearSeatNow(seat, 'say', to, viewer) ? say : '',
    }))
  }
}

function trialOf(trial: SuspicionTrialResult | undefined): Pick<LiveGameOpening, 'trial'> {
  return trial === undefined ? {} : { trial }
}

/**
 * Seats that may receive the words of a whisper while it is streamed. Only the speaker does: the other players receive
 * the whisper when it is complete.
 */
function streamListenersOf({ seats }: AgentTable, ask: SeatQuestion): readonly Seat[] | undefined {
  return ask.kind === 'whisper' ? seats.filter(({ seat }) => seat === ask.seat).map(({ seat }) => seat) : undefined
}

/** Gives the person the chosen card, if it is in the deal, by swapping cards with its holder. */
function withCard(header: GameHeader, human: Seat, card: Role): GameHeader {
  const holder = header.seats.find(({ role }) => role === card)
  const own = header.seats.find(({ seat }) => seat === human)
  if (holder === undefined || own === undefined) return header
  const roleAt = (seat: Seat, role: Role) => (seat === human ? card : seat === holder.seat ? own.role : role)
  return { ...header, seats: header.seats.map((deal) => ({ ...deal, role: roleAt(deal.seat, deal.role) })) }
}
