// The open lab game from one viewer's perspective: its worker, the displayed moment, and answers that are still
// arriving.

import { ref, shallowRef } from 'vue'
import type { ApiError } from '../../../api/contract/apiResult.ts'
import type { Lab } from '../../../api/lab/contract.ts'
import type {
  LiveGameConnection,
  LiveGameMessage,
  LiveRequests,
  LiveSetup,
  LiveView,
  LiveGameOpening,
  Viewer,
} from '../../../api/lab/live/contract.ts'

export interface StreamedAnswer {
  readonly think: string
  readonly say: string
}

export class LabGameView {
  readonly opened = shallowRef<LiveGameOpening>()
  readonly view = shallowRef<LiveView>()
  readonly error = shallowRef<ApiError>()
  readonly viewer = shallowRef<Viewer>({ kind: 'judge' })
  /** Displayed moment of the game; `undefined` for the latest. */
  readonly moment = ref<number>()
  /** Partial text of answers that are still arriving, by seat. */
  readonly words = shallowRef<ReadonlyMap<number, StreamedAnswer>>(new Map())
  readonly #lab: Lab
  #game: LiveGameConnection | undefined
  #coming: Extract<LiveGameMessage, { kind: 'words' }>[] = []
  #isDirty = false
  #isLooking = false
  #frame: number | undefined

  constructor(lab: Lab) {
    this.#lab = lab
  }

  /** Starts a game. Returns false if the worker refused it, or if this game was closed or replaced in the meantime. */
  async open(setup: LiveSetup): Promise<boolean> {
    this.close()
    const game = this.#lab.open((news) => {
      if (this.#game === game) this.#gather(news)
    })
    this.#game = game
    const answer = await game.ask('game.open', setup)
    if (this.#game !== game) return false
    if (!answer.ok) {
      game.end()
      this.#game = undefined
      this.error.value = answer.error
      return false
    }
    const { human } = answer.data
    this.opened.value = answer.data
    this.viewer.value = human === undefined ? { kind: 'judge' } : { kind: 'seat', seat: human }
    return true
  }

  close(): void {
    this.#game?.end()
    this.#game = undefined
    this.opened.value = undefined
    this.view.value = undefined
    this.error.value = undefined
    this.moment.value = undefined
    this.words.value = new Map()
    this.#coming = []
  }

  async send<N extends keyof LiveRequests>(
    name: N,
    args: LiveRequests[N]['args'],
  ): Promise<LiveRequests[N]['data'] | undefined> {
    const answer = await this.#game?.ask(name, args)
    if (answer === undefined) return undefined
    this.error.value = answer.ok ? undefined : answer.error
    return answer.ok ? answer.data : undefined
  }

  /** Requests the view of the displayed moment. */
  async look(): Promise<void> {
    const asked = this.#game
    if (asked === undefined) return
    this.#isDirty = false
    this.#isLooking = true
    const answer = await asked.ask('game.look', {
      viewer: this.viewer.value,
      ...(this.moment.value === undefined ? {} : { moment: this.moment.value }),
    })
    this.#isLooking = false
    if (this.#game !== asked) return
    if (!answer.ok) {
      this.error.value = answer.error
      return
    }
    this.view.value = answer.data
    this.words.value = new Map(answer.data.open.map(({ seat, think, say }) => [seat, { think, say }]))
    this.#coming = []
    if (this.#isDirty) this.#paintSoon()
  }

  show(viewer: Viewer): void {
    this.viewer.value = viewer
    void this.look()
  }

  /** Shows a moment. After the latest moment is chosen, the screen follows the running game again. */
  goTo(moment: number): void {
    const last = this.view.value?.last ?? 0
    this.moment.value = moment >= last ? undefined : Math.max(0, moment)
    void this.look()
  }

  /** Collects updates and renders them once per animation frame. */
  #gather(news: LiveGameMessage): void {
    if (news.kind === 'failed') this.error.value = { code: 'lab/worker-failed', params: { cause: news.cause } }
    else if (news.kind === 'words') this.#coming.push(news)
    else this.#isDirty = true
    this.#paintSoon()
  }

  #paintSoon(): void {
    if (this.#frame === undefined) this.#frame = requestAnimationFrame(() => this.#paint())
  }

  #paint(): void {
    this.#frame = undefined
    if (this.#coming.length > 0 && this.moment.value === undefined) {
      const next = new Map(this.words.value)
      for (const { seat, stream, text } of this.#coming) {
        const before = next.get(seat) ?? { think: '', say: '' }
        next.set(seat, { ...before, [stream]: before[stream] + text })
      }
      this.words.value = next
    }
    this.#coming = []
    if (this.#isDirty && !this.#isLooking) void this.look()
  }
}
