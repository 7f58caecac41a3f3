// An import from the file to the season: preview and choice. The taking itself is the app's
// (stores/importRun), so that leaving the page does not end it.

import { computed, ref, shallowRef, watch } from 'vue'
import type { ApiError, ImportOffer, OfferedGame } from '../../../api/contract.ts'
import { unpackOffer } from '../../../api/packedOffer.ts'
import type { OpenedText } from '../../../api/host.ts'
import { useAsk } from '../../composables/useAsk.ts'
import { useHost } from '../../host.ts'
import { useImportRun } from '../../stores/importRun.ts'
import { timeZone } from '../../logic/days.ts'
import { likelyFormat, type ImportFormat } from './logic/fileKind.ts'

export function useImport(season: () => string | undefined) {
  const host = useHost()
  const { tell, complain } = useAsk()
  const run = useImportRun()
  const file = shallowRef<OpenedText>()
  const format = ref<ImportFormat>('results-csv')
  const offer = shallowRef<ImportOffer>()
  const fault = shallowRef<ApiError>()
  const chosen = shallowRef<ReadonlySet<number>>(new Set())

  async function open(): Promise<void> {
    const opened = await host.openText(['csv', 'json', 'txt'])
    if (!opened.ok) return complain(opened.error)
    if (opened.data === null) return
    format.value = likelyFormat(opened.data.name, opened.data.text)
    file.value = opened.data
  }

  const request = computed(() => {
    const id = season()
    return id !== undefined && file.value ? { season: id, format: format.value, text: file.value.text, zone: timeZone() } : undefined
  })
  watch([file, format, season], async () => {
    offer.value = undefined
    fault.value = undefined
    const asked = request.value
    if (!asked) return
    const answer = await tell('imports.preview', asked)
    if (asked !== request.value) return
    if (!answer.ok) return void (fault.value = answer.error)
    const unpacked = await unpackOffer(answer.data)
    if (asked !== request.value) return
    offer.value = unpacked
    chosen.value = new Set(unpacked.games.filter(({ canTake }) => canTake).map(({ index }) => index))
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
    if (!asked || !file.value) return
    if (await run.take({ ...asked, file: file.value.name, games: [...chosen.value].sort((a, b) => a - b) })) file.value = undefined
  }

  return { file, format, offer, fault, chosen, open, choose, chooseAll, take }
}
