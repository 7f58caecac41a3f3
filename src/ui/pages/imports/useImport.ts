// An import from the file to the season: preview, choice, and the taking in portions, so that it
// shows how far it is and can be stopped between two of them. What was taken stays taken.

import { computed, ref, shallowRef, watch } from 'vue'
import type { ApiError, ImportOffer, OfferedGame } from '../../../api/contract.ts'
import type { OpenedText } from '../../../api/host.ts'
import { useAsk } from '../../composables/useAsk.ts'
import { useHost } from '../../host.ts'
import { likelyFormat, type ImportFormat } from './logic/fileKind.ts'

/** Games a portion: a tenth of a second or so. */
const PORTION = 10

export function useImport(season: () => string | undefined) {
  const host = useHost()
  const { ask, tell, complain } = useAsk()
  const file = shallowRef<OpenedText>()
  const format = ref<ImportFormat>('results-csv')
  const offer = shallowRef<ImportOffer>()
  const fault = shallowRef<ApiError>()
  const chosen = ref<ReadonlySet<number>>(new Set())
  const progress = ref<{ readonly done: number; readonly all: number }>()
  const takenGames = ref<readonly { readonly id: string; readonly version: number }[]>([])
  let isStopped = false

  async function open(): Promise<void> {
    const opened = await host.openText(['csv', 'json', 'txt'])
    if (!opened.ok) return complain(opened.error)
    if (opened.data === null) return
    takenGames.value = []
    format.value = likelyFormat(opened.data.name, opened.data.text)
    file.value = opened.data
  }

  const request = computed(() => {
    const id = season()
    return id !== undefined && file.value ? { season: id, format: format.value, text: file.value.text } : undefined
  })
  watch([file, format, season], async () => {
    offer.value = undefined
    fault.value = undefined
    const asked = request.value
    if (!asked) return
    const answer = await tell('imports.preview', asked)
    if (asked !== request.value) return
    if (!answer.ok) return void (fault.value = answer.error)
    offer.value = answer.data
    chosen.value = new Set(answer.data.games.filter(({ canTake }) => canTake).map(({ index }) => index))
  })

  function choose(game: OfferedGame, isChosen: boolean): void {
    const next = new Set(chosen.value)
    if (isChosen) next.add(game.index)
    else next.delete(game.index)
    chosen.value = next
  }
  function chooseAll(areChosen: boolean): void {
    chosen.value = new Set(areChosen ? (offer.value?.games ?? []).filter(({ canTake }) => canTake).map(({ index }) => index) : [])
  }

  async function take(): Promise<void> {
    const asked = request.value
    if (!asked || progress.value) return
    const wanted = [...chosen.value].sort((a, b) => a - b)
    isStopped = false
    takenGames.value = []
    let done = 0
    while (done < wanted.length && !isStopped) {
      progress.value = { done, all: wanted.length }
      const portion = wanted.slice(done, done + PORTION)
      const answer = await ask('imports.take', { ...asked, games: portion })
      if (!answer) break
      done += portion.length
      takenGames.value = [...takenGames.value, ...answer.games]
      chosen.value = new Set(wanted.slice(done))
    }
    progress.value = undefined
    if (done === wanted.length) file.value = undefined
  }

  /** The games stay in the books as void; people and stages stay as they are. */
  async function takeBack(reason: string): Promise<void> {
    for (const { id: game, version } of takenGames.value) {
      if (!await ask('games.void', { game, version, isVoid: true, reason })) return
      takenGames.value = takenGames.value.filter(({ id }) => id !== game)
    }
  }

  return { file, format, offer, fault, chosen, progress, takenGames, open, choose, chooseAll, take, takeBack, stop: () => { isStopped = true } }
}
