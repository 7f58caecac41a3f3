// The game of the lab that is open on this machine: who sits there, its worker, what its viewer was last told. Goes on
// whatever page is on screen and is gone with the window; a model's key lives here and in the worker, nowhere else.

import { defineStore } from 'pinia'
import { computed, reactive, ref, shallowRef } from 'vue'
import type { ApiError } from '../../../api/contract/answer.ts'
import type { GameRecord } from '../../../api/lab/contract.ts'
import type {
  HumanAnswer,
  LabGame,
  LiveNews,
  LiveRequests,
  LiveView,
  ModelChoice,
  OpenedGame,
  SitterKind,
  Viewer,
} from '../../../api/lab/live/contract.ts'
import type { Role } from '../../../rules/vocabulary.ts'
import { useHost } from '../../kit/host.ts'
import { currentLanguage } from '../../kit/i18n/setup.ts'
import { useLab } from '../../game/lab/useLab.ts'

export interface Words {
  readonly think: string
  readonly say: string
}

export const useLabGame = defineStore('lab-game', () => {
  const host = useHost()
  const lab = useLab()
  /** Who plays where nobody else was put. */
  const usual = ref<SitterKind>('scripted')
  const placed = reactive(new Map<number, SitterKind>())
  const card = ref<Role>()
  const model = ref<ModelChoice>({ url: '', model: '', key: '' })
  const sitters = computed(() =>
    Array.from({ length: lab.table.players }, (_, i): SitterKind => placed.get(i + 1) ?? usual.value),
  )

  const opened = shallowRef<OpenedGame>()
  const view = shallowRef<LiveView>()
  const error = shallowRef<ApiError>()
  const record = shallowRef<GameRecord>()
  const viewer = shallowRef<Viewer>({ kind: 'judge' })
  /** Looked at; nothing: the last there is. */
  const moment = ref<number>()
  const milliseconds = ref(400)
  /** Words that come now, by seat. */
  const words = shallowRef<ReadonlyMap<number, Words>>(new Map())
  let game: LabGame | undefined
  let coming: Extract<LiveNews, { kind: 'words' }>[] = []
  let isDirty = false
  let isLooking = false
  let frame: number | undefined

  /** One person at most. */
  function place(seat: number, kind: SitterKind): void {
    if (kind === 'human') for (const [other, sits] of placed) if (sits === 'human') placed.delete(other)
    placed.set(seat, kind)
  }

  async function open(): Promise<void> {
    close()
    const mine = host.lab.open((news) => {
      if (game === mine) hear(news)
    })
    game = mine
    const { rulebook, preset, flags, players } = lab.table
    const answer = await mine.ask('game.open', {
      table: { rulebook: rulebook.id, preset, flags: { ...flags }, players },
      seed: lab.seed,
      lang: currentLanguage(),
      sitters: [...sitters.value],
      ...(card.value === undefined ? {} : { card: card.value }),
      ...(sitters.value.includes('model') ? { model: { ...model.value } } : {}),
    })
    if (game !== mine) return
    if (!answer.ok) {
      mine.end()
      game = undefined
      error.value = answer.error
      return
    }
    opened.value = answer.data
    viewer.value = answer.data.human === undefined ? { kind: 'judge' } : { kind: 'seat', seat: answer.data.human }
    await tell('game.pace', { milliseconds: milliseconds.value })
    await tell('game.go', {})
    await look()
  }

  function close(): void {
    game?.end()
    game = undefined
    opened.value = undefined
    view.value = undefined
    error.value = undefined
    moment.value = undefined
    words.value = new Map()
    coming = []
  }

  /** News is gathered and painted once a frame. */
  function hear(news: LiveNews): void {
    if (news.kind === 'failed') error.value = { code: 'lab/worker-failed', params: { cause: news.cause } }
    else if (news.kind === 'words') coming.push(news)
    else isDirty = true
    frame ??= requestAnimationFrame(paint)
  }

  function paint(): void {
    frame = undefined
    if (coming.length > 0 && moment.value === undefined) {
      const next = new Map(words.value)
      for (const { seat, stream, text } of coming) {
        const before = next.get(seat) ?? { think: '', say: '' }
        next.set(seat, { ...before, [stream]: before[stream] + text })
      }
      words.value = next
    }
    coming = []
    if (isDirty && !isLooking) void look()
  }

  async function look(): Promise<void> {
    const asked = game
    if (asked === undefined) return
    isDirty = false
    isLooking = true
    const answer = await asked.ask('game.look', {
      viewer: viewer.value,
      ...(moment.value === undefined ? {} : { moment: moment.value }),
    })
    isLooking = false
    if (game !== asked) return
    if (!answer.ok) {
      error.value = answer.error
      return
    }
    view.value = answer.data
    words.value = new Map(answer.data.open.map(({ seat, think, say }) => [seat, { think, say }]))
    coming = []
    if (isDirty) frame ??= requestAnimationFrame(paint)
  }

  async function tell<N extends keyof LiveRequests>(
    name: N,
    args: LiveRequests[N]['args'],
  ): Promise<LiveRequests[N]['data'] | undefined> {
    const answer = await game?.ask(name, args)
    if (answer === undefined) return undefined
    error.value = answer.ok ? undefined : answer.error
    return answer.ok ? answer.data : undefined
  }

  function show(eyes: Viewer): void {
    viewer.value = eyes
    void look()
  }
  /** The last moment is that of the game, and goes with it. */
  function goTo(at: number): void {
    const last = view.value?.last ?? 0
    moment.value = at >= last ? undefined : Math.max(0, at)
    void look()
  }
  function pace(value: number): void {
    milliseconds.value = value
    void tell('game.pace', { milliseconds: value })
  }
  async function answer(given: HumanAnswer): Promise<void> {
    await tell('game.answer', given)
    await look()
  }
  async function takeRecord(): Promise<GameRecord | undefined> {
    record.value = await tell('game.record', {})
    return record.value
  }

  return {
    usual,
    placed,
    card,
    model,
    sitters,
    opened,
    view,
    error,
    record,
    viewer,
    moment,
    milliseconds,
    words,
    place,
    open,
    close,
    go: () => void tell('game.go', {}),
    pause: () => void tell('game.pause', {}),
    step: () => void tell('game.step', {}),
    show,
    goTo,
    pace,
    answer,
    takeRecord,
  }
})
