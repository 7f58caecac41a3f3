// The game on screen and its way to the club. A change is painted at once. Changes are sent in order, one at a time,
// each with the version of the last answer. After a refusal the screen shows what the club has. Knows no keys and no
// words.

import { computed, shallowRef } from 'vue'
import type { Answer, ApiError } from '../../../../api/contract/answer.ts'
import type { GameDetail } from '../../../../api/contract/games.ts'
import type { Args, Data, RequestName } from '../../../../api/requestTypes.ts'
import type { Advance } from '../../../../rules/decide.ts'
import type { Entry } from '../../../../rules/entries.ts'
import { type Change, play, type Play, type Played } from '../../../../rules/play.ts'
import { replay, type Replay } from '../../../../rules/replay.ts'
import { err, ok, type Result } from '../../../../rules/vocabulary.ts'
import { askedMend } from '../logic/mend.ts'

export interface LiveGamePorts {
  tell<N extends RequestName>(name: N, args: Args<N>): Promise<Answer<Data<N>>>
  now(): number
  /**
   * The club refused a change, or another one came first; the screen is already put back. `dropped`: what was painted
   * and is not written, the refused change first. While the club does not answer that is not known: it is told later.
   */
  onRefused(error: ApiError, dropped: readonly Change[]): void
}

export class LiveGameClient {
  readonly shown = shallowRef<Shown>()
  /** The last change asked for, and what the engine answered. */
  readonly made = shallowRef<{ readonly change: Change; readonly played: Result<Play> }>()
  readonly failure = shallowRef<ApiError>()
  /** Another laptop took the game over while this one had it open. */
  readonly wasTaken = shallowRef(false)
  /** The screen may show an older step than the club has: nothing is taken until the club has answered. */
  readonly isUncertain = shallowRef(false)
  readonly #unsent = shallowRef<readonly Change[]>([])
  readonly isSaving = computed(() => this.#unsent.value.length > 0)
  readonly #id: string
  readonly #ports: LiveGamePorts
  /** As the club answered last. */
  #saved: GameDetail | undefined
  /** The latest version the club announced. */
  #announced = 0
  #isSending = false
  readonly #doubtful: Doubtful[] = []
  /** Grows with each reason to doubt what is shown: what was asked for before it takes no doubt away. */
  #doubts = 0
  #previewed: { readonly of: Shown; readonly change: string; readonly answer: Result<Play> } | undefined

  constructor(id: string, ports: LiveGamePorts) {
    this.#id = id
    this.#ports = ports
  }

  async load(): Promise<void> {
    const [before, doubts] = [this.#saved, this.#doubts]
    const answer = await this.#ports.tell('games.get', { game: this.#id })
    if (!answer.ok) {
      this.failure.value = answer.error
      return
    }
    this.failure.value = undefined
    if (this.#unsent.value.length > 0) return
    // A change was written, or lost, after this was asked for: the answer may be of an older step.
    const isOlder = this.#saved !== before && answer.data.version < (this.#saved?.version ?? 0)
    if (isOlder || this.#doubts !== doubts) return this.load()
    this.#take(answer.data)
    this.isUncertain.value = false
    for (const each of this.#doubtful.splice(0)) {
      const dropped = notWritten(each, answer.data.log)
      if (dropped.length > 0) this.#ports.onRefused(each.error, dropped)
    }
  }

  /** The line to the club was cut. */
  doubt(): void {
    this.#doubts += 1
    this.isUncertain.value = true
  }

  #take(game: GameDetail): void {
    const before = this.#saved
    if (game.heldElsewhere !== before?.heldElsewhere)
      this.wasTaken.value = before !== undefined && game.heldElsewhere === true
    this.#saved = game
    const now = this.shown.value
    // What was painted is what the club has: no need to adjudicate it again.
    const isSame =
      now?.game.log.length === game.log.length && now.game.version <= game.version && isSamePlay(now.game, game)
    const next = isSame ? { game, replay: now.replay } : shownOf(game)
    this.shown.value = next
    if (isSame && this.#previewed?.of === now) this.#previewed = { ...this.#previewed, of: next }
  }

  /** What a change would lead to. The last answer is kept, so that `make` does not adjudicate it again. */
  preview(change: Change): Result<Play> {
    const of = this.shown.value
    if (of === undefined) return err({ code: 'live/not-loaded', params: {} })
    const key = JSON.stringify(change)
    const known = this.#previewed
    if (known?.of === of && known.change === key) return known.answer
    const answer = play(playedOf(of), change, { at: this.#ports.now(), author: of.game.judge })
    this.#previewed = { of, change: key, answer }
    return answer
  }

  /** What the engine answers to an entry now. An arrow, because it is passed on as a function. */
  readonly ask = (entry: Entry): Result<Advance> => {
    const played = this.preview({ type: 'enter', entry })
    if (!played.ok) return played
    const step = played.value.replay.steps.find(({ id: item }) => item === played.value.item.id)
    return step ? ok(step) : err({ code: 'live/not-loaded', params: {} })
  }

  /** Paints the change and sends it; false when the engine refuses it. `made` has the answer in both cases. */
  make(change: Change): boolean {
    const shown = this.shown.value
    const played = shown?.game.heldElsewhere
      ? err({ code: 'exchange/other-laptop', params: {} })
      : this.isUncertain.value
        ? err({ code: 'live/looking-again', params: {} })
        : this.preview(change)
    if (played.ok && shown !== undefined) {
      this.shown.value = shownAfter(shown, played.value)
      this.#unsent.value = [...this.#unsent.value, change]
      if (!this.#isSending) void this.#sendAll()
    }
    this.made.value = { change, played }
    return played.ok
  }

  async #sendAll(): Promise<void> {
    this.#isSending = true
    for (let [change] = this.#unsent.value; change !== undefined && this.#saved; [change] = this.#unsent.value) {
      const answer = await this.#sendOne(change, this.#saved.version)
      if (!answer.ok) {
        await this.#putBack(answer.error)
        // What was made since then was made on the table as it is.
        continue
      }
      this.#saved = answer.data
      this.#unsent.value = this.#unsent.value.slice(1)
    }
    this.#isSending = false
    if (this.#saved && this.#unsent.value.length === 0) this.#take(this.#saved)
    if (this.#saved && this.#announced > this.#saved.version) await this.load()
  }

  #sendOne(change: Change, version: number): Promise<Answer<GameDetail>> {
    const { tell } = this.#ports
    const at = { game: this.#id, version }
    if (change.type === 'enter') return tell('games.enter', { ...at, entry: change.entry })
    if (change.type === 'insert') return tell('games.insert', { ...at, before: change.before, entry: change.entry })
    if (change.type === 'mend') return tell('games.mend', { ...at, ...askedMend(change) })
    const { item, reason } = change
    if (change.type === 'retract') return tell('games.retract', { ...at, item, reason })
    return tell('games.correct', { ...at, item, entry: change.entry, reason })
  }

  /** Drops everything unsaved: it was made on a table that the club does not have. */
  async #putBack(error: ApiError): Promise<void> {
    const doubtful = { error, changes: this.#unsent.value, after: this.#saved?.log.length ?? 0 }
    this.#doubtful.push(doubtful)
    this.doubt()
    this.#unsent.value = []
    if (this.#saved !== undefined) this.shown.value = shownOf(this.#saved)
    await this.load()
    // Otherwise it was told with what is not written.
    if (this.#doubtful.includes(doubtful)) this.#ports.onRefused(error, [])
  }

  /** The club has a new version of this game, perhaps ours. A lower one: another laptop's log replaced ours. */
  onVersion(version: number): void {
    const saved = this.#saved
    const isReplaced = saved !== undefined && version < saved.version
    this.#announced = isReplaced ? version : Math.max(this.#announced, version)
    const isNewer = !this.#isSending && saved !== undefined && this.#announced > saved.version
    if (isReplaced || isNewer) void this.load()
  }
}

/** Painted before the screen was put back. `after`: how many items the log had that the first of them was sent for. */
interface Doubtful {
  readonly error: ApiError
  readonly changes: readonly Change[]
  readonly after: number
}

/** Only the first was sent, and its answer may have been lost. */
function notWritten({ changes: [first, ...rest], after }: Doubtful, log: GameDetail['log']): readonly Change[] {
  const item = log[after]
  const isWritten =
    first?.type === 'enter' && item?.type === 'made' && JSON.stringify(item.entry) === JSON.stringify(first.entry)
  return first && !isWritten ? [first, ...rest] : rest
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
export interface Shown {
  readonly game: GameDetail
  readonly replay: Replay
}

export function shownOf(game: GameDetail): Shown {
  return summed(game, replay(game.headerAsOpened ?? game.header, game.log))
}

export function playedOf({ game: { header, headerAsOpened, log }, replay: now }: Shown): Played {
  return { header: headerAsOpened ?? header, log, replay: now }
}

/** Painted before the club has answered. */
export function shownAfter({ game }: Shown, { item, replay: next }: Play): Shown {
  const headerAsOpened = game.headerAsOpened ?? game.header
  return summed({ ...game, header: next.start.header, headerAsOpened, log: [...game.log, item] }, next)
}

/** The summary follows the replay, so that a verdict shows at once. */
function summed(game: GameDetail, played: Replay): Shown {
  const { phase, round, outcome } = played.state
  return { game: { ...game, phase, round, outcome: outcome ?? null }, replay: played }
}
