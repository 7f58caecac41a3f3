// The game on screen and its way to the club. A change is painted at once. Changes are sent in order, one at a time,
// each with the version of the last answer. After a refusal the screen shows what the club has. Knows no keys and no
// words.

import { computed, shallowRef } from 'vue'
import type { ApiResult, ApiError } from '../../../../api/contract/apiResult.ts'
import type { GameDetail } from '../../../../api/contract/games.ts'
import type { RequestArgs, RequestData, RequestName } from '../../../../api/requestTypes.ts'
import type { AdvanceResult } from '../../../../rules/decide.ts'
import type { Entry } from '../../../../rules/entries.ts'
import { type LogChange, applyLogChange, type LogChangeResult, type ReplayedLog } from '../../../../rules/logChange.ts'
import { replay, type Replay } from '../../../../rules/replay.ts'
import { err, ok, type Result } from '../../../../rules/vocabulary.ts'
import { toTableCorrectionArgs } from '../logic/tableCorrection.ts'
import {
  afterAnswer,
  afterRefusalReload,
  afterLoaded,
  isWaitingForClub,
  LOADING_STATE,
  unwrittenChanges,
  type SyncState,
  withPaintedChange,
  afterConnectionLoss,
} from './syncState.ts'

export interface LiveGamePorts {
  send<N extends RequestName>(name: N, args: RequestArgs<N>): Promise<ApiResult<RequestData<N>>>
  now(): number
  /**
   * The club refused a change, or another one came first; the screen is already put back. `dropped`: what was painted
   * and is not written, the refused change first. While the club does not answer that is not known: it is told later.
   */
  onRefused(error: ApiError, dropped: readonly LogChange[]): void
}

export class LiveGameClient {
  readonly shownGame = shallowRef<ShownGame>()
  /** The last change asked for, and what the engine answered. */
  readonly lastAttempt = shallowRef<{ readonly change: LogChange; readonly played: Result<LogChangeResult> }>()
  readonly failure = shallowRef<ApiError>()
  /** Another laptop took the game over while this one had it open. */
  readonly wasTakenOver = shallowRef(false)
  readonly #sync = shallowRef<SyncState>(LOADING_STATE)
  /** The screen may show an older step than the club has: nothing is taken until the club has answered. */
  readonly isUncertain = computed(() => this.#sync.value.isUncertain)
  readonly isSaving = computed(() => this.#sync.value.type === 'sending')
  readonly #id: string
  readonly #ports: LiveGamePorts
  /** The latest version the club announced. */
  #announced = 0
  #previewed: { readonly of: ShownGame; readonly change: string; readonly answer: Result<LogChangeResult> } | undefined

  constructor(id: string, ports: LiveGamePorts) {
    this.#id = id
    this.#ports = ports
  }

  /** Asks the club for the game. False: the club did not answer, and what became of refused changes is still to tell. */
  async load(): Promise<boolean> {
    const before = this.#sync.value
    const answer = await this.#ports.send('games.get', { game: this.#id })
    this.failure.value = answer.ok ? undefined : answer.error
    const now = this.#sync.value
    // While changes are sent, the game follows with their answers.
    if (!answer.ok || now.type === 'sending') return now.type !== 'refused'
    const game = answer.data
    // A change was written, or lost, after this was asked for: the answer may be of an older step.
    const isOlder = now.saved !== undefined && now.saved !== before.saved && game.version < now.saved.version
    if (isOlder || now.doubts !== before.doubts) return this.load()
    if (game.heldElsewhere !== now.saved?.heldElsewhere)
      this.wasTakenOver.value = now.saved !== undefined && game.heldElsewhere === true
    this.#sync.value = afterLoaded(now, game)
    this.#show(game)
    if (now.type === 'refused') {
      const dropped = unwrittenChanges(now.refusal, game.log)
      if (dropped.length > 0) this.#ports.onRefused(now.refusal.error, dropped)
    }
    return true
  }

  /** The connection to the club was cut. */
  markUncertain(): void {
    this.#sync.value = afterConnectionLoss(this.#sync.value)
  }

  #show(game: GameDetail): void {
    const now = this.shownGame.value
    // What was painted is what the club has: no need to adjudicate it again.
    const isSame =
      now?.game.log.length === game.log.length && now.game.version <= game.version && isSamePlay(now.game, game)
    const next = isSame ? { game, replay: now.replay } : toShownGame(game)
    this.shownGame.value = next
    if (isSame && this.#previewed?.of === now) this.#previewed = { ...this.#previewed, of: next }
  }

  /** What a change would lead to. The last answer is kept, so that `submitChange` does not adjudicate it again. */
  preview(change: LogChange): Result<LogChangeResult> {
    const of = this.shownGame.value
    if (of === undefined) return err({ code: 'live/not-loaded', params: {} })
    const key = JSON.stringify(change)
    const known = this.#previewed
    if (known?.of === of && known.change === key) return known.answer
    const answer = applyLogChange(toPlayedGame(of), change, { at: this.#ports.now(), author: of.game.judge })
    this.#previewed = { of, change: key, answer }
    return answer
  }

  /** What the engine answers to an entry now. An arrow, because it is passed on as a function. */
  readonly askEngine = (entry: Entry): Result<AdvanceResult> => {
    const played = this.preview({ type: 'enter', entry })
    if (!played.ok) return played
    const step = played.value.replay.steps.find(({ id: item }) => item === played.value.item.id)
    return step ? ok(step) : err({ code: 'live/not-loaded', params: {} })
  }

  /** Paints the change and sends it; false when the engine refuses it. `lastAttempt` has the answer in both cases. */
  submitChange(change: LogChange): boolean {
    const shown = this.shownGame.value
    const played = this.#closed() ?? this.preview(change)
    if (played.ok && shown !== undefined) {
      this.shownGame.value = shownGameAfter(shown, played.value)
      const isFirst = !isWaitingForClub(this.#sync.value)
      this.#sync.value = withPaintedChange(this.#sync.value, change)
      if (isFirst) void this.#sendAll()
    }
    this.lastAttempt.value = { change, played }
    return played.ok
  }

  /** Why no change is taken now, whatever it is. */
  #closed(): Result<never> | undefined {
    if (this.shownGame.value?.game.heldElsewhere) return err({ code: 'exchange/other-laptop', params: {} })
    if (this.isUncertain.value) return err({ code: 'live/looking-again', params: {} })
    return undefined
  }

  /** One change at a time, with those that are made meanwhile, until all are written or one is refused. */
  async #sendAll(): Promise<void> {
    let state = this.#sync.value
    while (state.type === 'sending') {
      const answer = await this.#sendOne(state.unsent[0], state.saved.version)
      state = afterAnswer(this.#sync.value, answer)
      this.#sync.value = state
    }
    if (state.saved) this.#show(state.saved)
    if (state.type === 'refused') await this.#explain(state.refusal.error)
    await this.#loadIfBehind()
  }

  /** What is told of a refusal depends on what the club has written; without its answer nothing is known of that. */
  async #explain(error: ApiError): Promise<void> {
    const isTold = await this.load()
    if (!isTold) this.#ports.onRefused(error, [])
    this.#sync.value = afterRefusalReload(this.#sync.value)
  }

  #sendOne(change: LogChange, version: number): Promise<ApiResult<GameDetail>> {
    const { send } = this.#ports
    const at = { game: this.#id, version }
    if (change.type === 'enter') return send('games.enter', { ...at, entry: change.entry })
    if (change.type === 'insert') return send('games.insert', { ...at, before: change.before, entry: change.entry })
    if (change.type === 'mend') return send('games.mend', { ...at, ...toTableCorrectionArgs(change) })
    const { item, reason } = change
    if (change.type === 'retract') return send('games.retract', { ...at, item, reason })
    return send('games.correct', { ...at, item, entry: change.entry, reason })
  }

  /** The club has a new version of this game, perhaps ours. A lower one: another laptop's log replaced ours. */
  onVersion(version: number): void {
    const { saved } = this.#sync.value
    const isReplaced = saved !== undefined && version < saved.version
    this.#announced = isReplaced ? version : Math.max(this.#announced, version)
    if (isReplaced) void this.load()
    else void this.#loadIfBehind()
  }

  async #loadIfBehind(): Promise<void> {
    const state = this.#sync.value
    if (isWaitingForClub(state) || state.saved === undefined) return
    // A cut while changes were sent, all of which were written in the end, leaves the doubt.
    const isDoubted = state.type === 'inStep' && state.isUncertain
    if (isDoubted || this.#announced > state.saved.version) await this.load()
  }
}

function isSamePlay(a: GameDetail, b: GameDetail): boolean {
  return a.log.every((item, i) => {
    const other = b.log[i]
    return (
      other !== undefined &&
      other.type === item.type &&
      other.id === item.id &&
      JSON.stringify(playOf(item)) === JSON.stringify(playOf(other))
    )
  })
}

function playOf(item: GameDetail['log'][number]): unknown {
  return item.type === 'made'
    ? [item.entry, item.moment, item.before]
    : item.type === 'mended'
      ? [item.seats, item.judge]
      : [item.target, item.type === 'corrected' ? item.entry : '']
}

// The game as the live screen shows it: the club's detail with the replay of its log, and how a change
// that was played looks before the club has answered. Pure.
export interface ShownGame {
  readonly game: GameDetail
  readonly replay: Replay
}

export function toShownGame(game: GameDetail): ShownGame {
  return withSummaryOf(game, replay(game.headerAsOpened ?? game.header, game.log))
}

export function toPlayedGame({ game: { header, headerAsOpened, log }, replay: now }: ShownGame): ReplayedLog {
  return { header: headerAsOpened ?? header, log, replay: now }
}

/** Painted before the club has answered. */
export function shownGameAfter({ game }: ShownGame, { item, replay: next }: LogChangeResult): ShownGame {
  const headerAsOpened = game.headerAsOpened ?? game.header
  return withSummaryOf({ ...game, header: next.start.header, headerAsOpened, log: [...game.log, item] }, next)
}

/** The summary follows the replay, so that a verdict shows at once. */
function withSummaryOf(game: GameDetail, played: Replay): ShownGame {
  const { phase, round, outcome } = played.state
  return { game: { ...game, phase, round, outcome: outcome ?? null }, replay: played }
}
