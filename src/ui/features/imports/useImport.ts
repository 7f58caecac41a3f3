// An import from the file to the season: upload, preview and choice. The taking itself is the app's
// (stores/importRun), so that leaving the page does not end it.

import { computed, ref, shallowRef, watch } from 'vue'
import type { ApiError } from '../../../api/contract/answer.ts'
import type { ImportOffer, OfferedGame } from '../../../api/contract/imports.ts'
import { unpackOffer } from '../../../api/packedOffer.ts'
import { RECORD_EXTENSION, type OpenedText } from '../../../api/host.ts'
import { useAsk } from '../../shared/useAsk.ts'
import { useUpload } from '../../shared/useUpload.ts'
import { DEFAULT_LANG, type Lang } from '../../../i18n/registry.ts'
import { useHost } from '../../kit/host.ts'
import { useImportRun } from './useImportRun.ts'
import { useOpenedFile } from '../../shared/useOpenedFile.ts'
import { decisionsOf } from '../../shared/members/nearChoices.ts'
import { timeZone } from '../../kit/days.ts'
import { likelyFormat, type ImportFormat } from './logic/fileKind.ts'

/** `lang`: what guests whom a file does not name are called in. */
export function useImport(season: () => string | undefined, lang: () => Lang = () => DEFAULT_LANG) {
  const host = useHost()
  const { tell, complain } = useAsk()
  const { percent, upload } = useUpload('import')
  const run = useImportRun()
  const file = shallowRef<OpenedText>()
  /** What the club knows the file by, once all of it is there. */
  const uploaded = ref<string>()
  const format = ref<ImportFormat>('results-csv')
  const offer = shallowRef<ImportOffer>()
  /** Why the club has not got it. */
  const unsent = shallowRef<ApiError>()
  const refusal = shallowRef<ApiError>()
  const fault = computed(() => unsent.value ?? refusal.value)
  const chosen = shallowRef<ReadonlySet<number>>(new Set())
  /** Whose the near names of the file are. */
  const choices = shallowRef<ReadonlyMap<string, string>>(new Map())
  const decisions = computed(() => decisionsOf(offer.value?.nearPeople ?? [], choices.value))

  async function open(): Promise<void> {
    const opened = await host.openText(['csv', 'xlsx', 'json', 'txt', RECORD_EXTENSION])
    if (!opened.ok) return complain(opened.error)
    if (opened.data !== null) look(opened.data)
  }
  function look(opened: OpenedText): void {
    format.value = likelyFormat(opened.name, opened.text)
    file.value = opened
  }

  const waiting = useOpenedFile()
  const request = computed(() => {
    const id = season()
    return id !== undefined && uploaded.value !== undefined
      ? { season: id, format: format.value, upload: uploaded.value, zone: timeZone(), lang: lang() }
      : undefined
  })
  watch(file, async (opened) => {
    uploaded.value = undefined
    unsent.value = undefined
    if (!opened) return
    const answer = await upload(opened.text)
    if (file.value !== opened) return
    if (answer.ok) uploaded.value = answer.data.upload
    else unsent.value = answer.error
  })
  // The list of seasons comes anew with every change of one; that alone asks nothing again. A shallow ref
  // among the sources would fire with it.
  watch([() => file.value, uploaded, format, season, lang], async (_now, _before, onCleanup) => {
    let isStale = false
    onCleanup(() => {
      isStale = true
    })
    offer.value = undefined
    refusal.value = undefined
    const asked = request.value
    if (!asked) return
    const answer = await tell('imports.preview', asked)
    if (isStale) return
    if (!answer.ok) return void (refusal.value = answer.error)
    const unpacked = await unpackOffer(answer.data)
    if (isStale) return
    offer.value = unpacked
    choices.value = new Map()
    chosen.value = new Set(unpacked.games.filter(({ canTake }) => canTake).map(({ index }) => index))
  })

  // Last: everything that a file sets off is watched by now.
  watch(
    () => waiting.file,
    () => {
      const opened = waiting.take()
      if (opened) look(opened)
    },
    { immediate: true },
  )

  function choose(game: OfferedGame, isChosen: boolean): void {
    const next = new Set(chosen.value)
    if (isChosen) next.add(game.index)
    else next.delete(game.index)
    chosen.value = next
  }
  function chooseAll(areChosen: boolean): void {
    chosen.value = new Set(
      areChosen ? (offer.value?.games ?? []).filter(({ canTake }) => canTake).map(({ index }) => index) : [],
    )
  }

  function chooseWhose(name: string, whose: string): void {
    choices.value = new Map(choices.value).set(name, whose)
  }

  async function take(): Promise<void> {
    const asked = request.value
    if (!asked || !file.value) return
    if (!decisions.value) return
    if (
      await run.take({
        ...asked,
        names: decisions.value,
        file: file.value.name,
        games: [...chosen.value].sort((a, b) => a - b),
      })
    )
      file.value = undefined
  }

  return {
    file,
    percent,
    format,
    offer,
    fault,
    chosen,
    choices,
    decisions,
    open,
    choose,
    chooseAll,
    chooseWhose,
    take,
  }
}
