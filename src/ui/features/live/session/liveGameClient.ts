// The displayed game and its synchronisation with the club. A change is shown at once. Changes are sent one at a time
// and in order, each with the version from the last response. After a refusal, the screen shows the club's state.
// Independent of keys and texts.

import { computed, shallowRef } from 'vue'
import type { ApiResult, ApiError } from '../../../../api/contract/apiResult.ts'
import type { GameDetail } from '../../../../api/contract/games.ts'
import type { RequestArgs, RequestData, RequestName } from '../../../../api/requestTypes.ts'
import type { AdvanceResult } from '../../../../rules/decide.ts'
import type { Entry } from '../../../../rules/entries.ts'
import { type LogChange, applyLogChange, type LogChangeResult } from '../../../../rules/logChange.ts'
import { err, ok, type Result } from '../../../../rules/vocabulary.ts'
import { toTableCorrectionArgs } from '../logic/tableCorrection.ts'
import {
  syncStateAfterResponse,
  syncStateAfterRefusalReload,
  syncStateAfterLoad,
  isWaitingForClub,
  LOADING_STATE,
  refusedUnwrittenChanges,
  type SyncState,
  syncStateWithShownChange,
  syncStateAfterConnectionLoss,
} from './syncState.ts'
import { type ShownGame, toShownGame, toReplayedLog, shownGameAfterChange } from './shownGame.ts'

export interface LiveGamePorts {
  send<N extends RequestName>(name: N, args: RequestArgs<N>): Promise<ApiResult<RequestData<N>>>
  now(): number
  /**
   * Called after the club refused a change, or stored another device's change first. The screen has already been reset.
   * `dropped` contains the shown changes that are not stored, starting with the refused change. The call may be
   * delayed, because only the club's response shows which changes are stored.
   */
  onRefused(error: ApiError, dropped: readonly LogChange[]): void
}

export class LiveGameClient {
  readonly shownGame = shallowRef<ShownGame>()
  /** The change that was requested last, and the engine's result for it. */
  readonly lastAttempt = shallowRef<{ readonly change: LogChange; readonly played: Result<LogChangeResult> }>()
  readonly failure = shallowRef<ApiError>()
  /** Whether another device took over the game while the game was open on this device. */
  readonly wasTakenOver = shallowRef(false)
  readonly #sync = shallowRef<SyncState>(LOADING_STATE)
  /** Whether the screen may be older than the club's state. No change is accepted until the club has responded. */
  readonly isUncertain = computed(() => this.#sync.value.isUncertain)
  readonly isSaving = computed(() => this.#sync.value.type === 'sending')
  readonly #id: string
  readonly #ports: LiveGamePorts
  /** Latest version that the club has announced. */
  #announced = 0
  #previewed: { readonly of: ShownGame; readonly change: string; readonly answer: Result<LogChangeResult> } | undefined

  constructor(id: string, ports: LiveGamePorts) {
    this.#id = id
    this.#ports = ports
  }

  /**
   * Loads the game from the club. Returns false if the club did not respond and refused changes must still be reported.
   */
  async load(): Promise<boolean> {
    const before = this.#sync.value
    const answer = await this.#ports.send('games.get', { game: this.#id })
    this.failure.value = answer.ok ? undefined : answer.error
    const now = this.#sync.value
    // While changes are being sent, the game is taken from the responses to the changes, so this response is not used.
    if (!answer.ok || now.type === 'sending') return now.type !== 'refused'
    const game = answer.data
    // If a change was stored or lost after this request, the response may be out of date.
    const isOlder = now.saved !== undefined && now.saved !== before.saved && game.version < now.saved.version
    if (isOlder || now.doubts !== before.doubts) return this.load()
    if (game.heldElsewhere !== now.saved?.heldElsewhere)
      this.wasTakenOver.value = now.saved !== undefined && game.heldElsewhere === true
    this.#sync.value = syncStateAfterLoad(now, game)
    this.#show(game)
    if (now.type === 'refused') {
      const dropped = refusedUnwrittenChanges(now.refusal, game.log)
      if (dropped.length > 0) this.#ports.onRefused(now.refusal.error, dropped)
    }
    return true
  }

  /** Records that the connection to the club was cut. */
  markUncertain(): void {
    this.#sync.value = syncStateAfterConnectionLoss(this.#sync.value)
  }

  #show(game: GameDetail): void {
    const now = this.shownGame.value
    // If the shown game equals the club's, its replay is reused.
    const isSame =
      now?.game.log.length === game.log.length && now.game.version <= game.version && isSamePlay(now.game, game)
    const next = isSame ? { game, replay: now.replay } : toShownGame(game)
    this.shownGame.value = next
    if (isSame && this.#previewed?.of === now) this.#previewed = { ...this.#previewed, of: next }
  }

  /** The engine's result for a change. The last result is cached, so that `submitChange` does not compute it again. */
  preview(change: LogChange): Result<LogChangeResult> {
    const of = this.shownGame.value
    if (of === undefined) return err({ code: 'live/not-loaded', params: {} })
    const key = JSON.stringify(change)
    const known = this.#previewed
    if (known?.of === of && known.change === key) return known.answer
    const answer = applyLogChange(toReplayedLog(of), change, { at: this.#ports.now(), author: of.game.judge })
    this.#previewed = { of, change: key, answer }
    return answer
  }

  /**
   * The engine's result for an entry in the current state. It is an arrow function, because callers pass it as a
   * callback.
   */
  readonly askEngine = (entry: Entry): Result<AdvanceResult> => {
    const played = this.preview({ type: 'enter', entry })
    if (!played.ok) return played
    const step = played.value.replay.steps.find(({ id: item }) => item === played.value.item.id)
    return step ? ok(step) : err({ code: 'live/not-loaded', params: {} })
  }

  /**
   * Shows the change and sends it. Returns false if the engine refuses it. In both cases `lastAttempt` contains the
   * result.
   */
  submitChange(change: LogChange): boolean {
    const shown = this.shownGame.value
    const played = this.#closed() ?? this.preview(change)
    if (played.ok && shown !== undefined) {
      this.shownGame.value = shownGameAfterChange(shown, played.value)
      const isFirst = !isWaitingForClub(this.#sync.value)
      this.#sync.value = syncStateWithShownChange(this.#sync.value, change)
      if (isFirst) void this.#sendAll()
    }
    this.lastAttempt.value = { change, played }
    return played.ok
  }

  /** Reason why the screen currently accepts no changes. */
  #closed(): Result<never> | undefined {
    if (this.shownGame.value?.game.heldElsewhere) return err({ code: 'exchange/other-laptop', params: {} })
    const halt = this.shownGame.value?.game.halt
    if (halt) return err({ code: `games/${halt.type}`, params: {} })
    if (this.isUncertain.value) return err({ code: 'live/looking-again', params: {} })
    return undefined
  }

  /** Sends one change at a time, including changes made meanwhile, until all are stored or one is refused. */
  async #sendAll(): Promise<void> {
    let state = this.#sync.value
    while (state.type === 'sending') {
      const answer = await this.#sendOne(state.unsent[0], state.saved.version)
      state = syncStateAfterResponse(this.#sync.value, answer)
      this.#sync.value = state
    }
    if (state.saved) this.#show(state.saved)
    if (state.type === 'refused') await this.#explain(state.refusal.error)
    await this.#loadIfBehind()
  }

  /**
   * Without a response, it is unknown which changes the club has stored, and therefore which refused changes have to be
   * reported.
   */
  async #explain(error: ApiError): Promise<void> {
    const isTold = await this.load()
    if (!isTold) this.#ports.onRefused(error, [])
    this.#sync.value = syncStateAfterRefusalReload(this.#sync.value)
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

  /**
   * Handles the announcement of a new version of this game, perhaps from this screen. A lower version means that
   * another device's log replaced the log of this game.
   */
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
    // If the connection was cut while changes were sent, the state remains uncertain even if all changes were stored in
    // the end.
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
