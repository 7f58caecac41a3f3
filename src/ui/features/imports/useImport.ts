// An import from the file to the season: upload, preview and choice. useImportRun takes the games, so it goes on when
// you leave the page.

import { defineStore } from 'pinia'
import { computed, type ComputedRef, ref, shallowRef, type ShallowRef, watch, type WatchSource } from 'vue'
import type { ApiError } from '../../../api/contract/answer.ts'
import {
  type ImportedGames,
  type ImportOffer,
  type OfferedGame,
  TABLE_MAP_FORMAT,
  type TableMap,
  type TakingProgress,
  type UploadedImport,
} from '../../../api/contract/games.ts'
import { type OpenedText, RECORD_EXTENSION } from '../../../api/host.ts'
import { unpackOffer } from '../../../api/parts.ts'
import type { Args } from '../../../api/requestTypes.ts'
import { DEFAULT_LANG, type Lang } from '../../../i18n/registry.ts'
import { timeZone } from '../../kit/days.ts'
import { useHost } from '../../kit/host.ts'
import { decisionsOf } from '../../shared/members/useMembers.ts'
import { useAsk } from '../../shared/useAsk.ts'
import { useOpenedFile, useUpload } from '../../shared/useUpload.ts'
import { readObject } from '../../kit/foreignText.ts'
import { useSaveText } from '../../shared/handOut.ts'
import { type ImportFormat, isOtherTable, likelyFormat } from './logic/importFile.ts'
import { remembered, remembering } from './logic/tableMaps.ts'

/** `lang`: the language of the names that guests get where the file has none. */
export function useImport(season: () => string | undefined, lang: () => Lang = () => DEFAULT_LANG) {
  const run = useImportRun()
  const { file, percent, format, uploaded, unsent, open, look } = useImportFile()
  const { map, ...maps } = useTableMap()
  const request = computed(() => {
    const id = season()
    return id !== undefined && uploaded.value !== undefined
      ? {
          ...{ season: id, format: format.value, upload: uploaded.value, zone: timeZone(), lang: lang() },
          ...(format.value === 'table' && map.value ? { map: map.value } : {}),
        }
      : undefined
  })
  // Sources one by one, because a shallow ref among them would fire with every new list of seasons, and ask again.
  const { offer, refusal, choice } = useOffer(request, [
    () => file.value,
    uploaded,
    format,
    season,
    lang,
    () => map.value,
  ])
  const { chosen, choices, decisions, choose, chooseAll, chooseWhose } = choice

  /** Stays on the screen while the table is read again. */
  const table = shallowRef<ImportOffer['table']>()
  watch(file, () => {
    maps.reset()
    table.value = undefined
  })
  watch(offer, (read) => {
    if (!read) return
    table.value = read.table
    if (read.table) maps.recall(read.table.shape)
    else if (isOtherTable(format.value, read)) format.value = 'table'
  })
  watch(refusal, (refused) => refused && map.value && (map.value = undefined))

  // Last: everything that a file starts is watched by now.
  const waiting = useOpenedFile()
  watch(
    () => waiting.file,
    () => {
      const opened = waiting.take()
      if (opened) look(opened)
    },
    { immediate: true },
  )

  async function take(): Promise<void> {
    const asked = request.value
    if (!asked || !file.value || !decisions.value) return
    if (table.value) maps.remember(table.value)
    const isTaken = await run.take({
      ...asked,
      names: decisions.value,
      file: file.value.name,
      games: [...chosen.value].sort((a, b) => a - b),
    })
    if (isTaken) file.value = undefined
  }

  return {
    ...{ file, percent, format, offer, chosen, choices, decisions, open, choose, chooseAll, chooseWhose, take },
    ...{ table, map, saveMap: () => maps.save(table.value), loadMap: maps.load },
    fault: computed(() => unsent.value ?? refusal.value),
  }
}

/** Where maps of tables are kept on this device. */
const MAPS = 'consigliere.tables'

/** What the columns of the table are; undefined = guessed. Remembered by the table's shape, saved, loaded. */
function useTableMap() {
  const host = useHost()
  const { complain } = useAsk()
  const { saveText } = useSaveText()
  const map = shallowRef<TableMap>()
  let recalled: string | undefined

  return {
    map,
    reset(): void {
      map.value = undefined
      recalled = undefined
    },
    /** Once a shape: who then asks for a guess gets one. */
    recall(shape: string): void {
      if (map.value || recalled === shape) return
      recalled = shape
      map.value = remembered(localStorage.getItem(MAPS), shape)
    },
    remember({ shape, map: used }: NonNullable<ImportOffer['table']>): void {
      localStorage.setItem(MAPS, remembering(localStorage.getItem(MAPS), shape, used))
    },
    async save(table: ImportOffer['table']): Promise<void> {
      if (table) await saveText('columns.json', JSON.stringify(table.map, null, 2))
    },
    async load(): Promise<void> {
      const opened = await host.openText(['json'])
      if (!opened.ok) return complain(opened.error)
      const read = readObject(opened.data?.text ?? null)
      if (read['format'] === TABLE_MAP_FORMAT) map.value = read as unknown as TableMap
      else if (opened.data) complain({ code: 'table/not-a-map', params: {} })
    },
  }
}

/** The file and its upload. */
function useImportFile() {
  const host = useHost()
  const { complain } = useAsk()
  const { percent, upload } = useUpload('import')
  const file = shallowRef<OpenedText>()
  /** The id of the upload, once all of it has arrived. */
  const uploaded = ref<string>()
  const format = ref<ImportFormat>('results-csv')
  /** Why the upload failed. */
  const unsent = shallowRef<ApiError>()

  async function open(): Promise<void> {
    const opened = await host.openText(['csv', 'tsv', 'xlsx', 'ods', 'json', 'txt', RECORD_EXTENSION])
    if (!opened.ok) return complain(opened.error)
    if (opened.data !== null) look(opened.data)
  }
  function look(opened: OpenedText): void {
    format.value = likelyFormat(opened.name, opened.text)
    file.value = opened
  }

  watch(file, async (opened) => {
    uploaded.value = undefined
    unsent.value = undefined
    if (!opened) return
    const answer = await upload(opened.text)
    if (file.value !== opened) return
    if (answer.ok) uploaded.value = answer.data.upload
    else unsent.value = answer.error
  })

  return { file, percent, format, uploaded, unsent, open, look }
}

/** What the file would bring in, asked for again when one of the sources changes. */
function useOffer(request: ComputedRef<Args<'imports.preview'> | undefined>, sources: readonly WatchSource<unknown>[]) {
  const { tell } = useAsk()
  const offer = shallowRef<ImportOffer>()
  const refusal = shallowRef<ApiError>()
  const choice = useOfferChoice(offer)

  watch([...sources], async (_now, _before, onCleanup) => {
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
    choice.reset()
  })

  return { offer, refusal, choice }
}

/** The games to take, and who the similar names of the file are. */
function useOfferChoice(offer: ShallowRef<ImportOffer | undefined>) {
  const chosen = shallowRef<ReadonlySet<number>>(new Set())
  const choices = shallowRef<ReadonlyMap<string, string>>(new Map())
  const decisions = computed(() => decisionsOf(offer.value?.nearPeople ?? [], choices.value))

  function choose(game: OfferedGame, isChosen: boolean): void {
    const next = new Set(chosen.value)
    if (isChosen) next.add(game.index)
    else next.delete(game.index)
    chosen.value = next
  }
  function chooseAll(areChosen: boolean): void {
    const games = areChosen ? (offer.value?.games ?? []) : []
    chosen.value = new Set(games.filter(({ canTake }) => canTake).map(({ index }) => index))
  }
  function chooseWhose(name: string, whose: string): void {
    choices.value = new Map(choices.value).set(name, whose)
  }
  function reset(): void {
    choices.value = new Map()
    chooseAll(true)
  }

  return { chosen, choices, decisions, choose, chooseAll, chooseWhose, reset }
}

// The import under way: games are staged portion by portion and are there all at once at the end.
// Lives in the app, not on its page, so that going to another screen and back neither stops it nor
// loses sight of it; closing the app leaves nothing of it.
export interface ImportOrder extends UploadedImport {
  /** The file's name. */
  readonly file: string
  /** Their places in the file. */
  readonly games: readonly number[]
}

export const useImportRun = defineStore('importRun', () => {
  const { ask } = useAsk()
  const progress = ref<TakingProgress & { readonly season: string; readonly file: string }>()
  /** What the last one came to; undefined while there was none. */
  const outcome = ref<{
    readonly season: string
    readonly games: ImportedGames['games']
    readonly isStopped: boolean
    /** No games: the file had a seating plan. */
    readonly isSeating: boolean
  }>()
  let isStopped = false

  async function takeIn(order: ImportOrder): Promise<ImportedGames['games'] | undefined> {
    const begun = await ask('imports.begin', order)
    if (!begun) return undefined
    const { id, all } = begun
    for (let done = 0; done < all && !isStopped;) {
      const staged = await ask('imports.stage', { import: id })
      if (!staged) return undefined
      done = staged.done
      progress.value = { ...staged, season: order.season, file: order.file }
    }
    if (!isStopped) return (await ask('imports.commit', { import: id }))?.games
    await ask('imports.abandon', { import: id })
    return undefined
  }

  /** Whether the games are there now. */
  async function take(order: ImportOrder): Promise<boolean> {
    if (progress.value) return false
    isStopped = false
    outcome.value = undefined
    progress.value = { done: 0, all: order.games.length, season: order.season, file: order.file }
    try {
      const games = await takeIn(order)
      if (games || isStopped) {
        const isSeating = !isStopped && order.games.length === 0
        outcome.value = { season: order.season, games: games ?? [], isStopped, isSeating }
      }
      return games !== undefined
    } finally {
      progress.value = undefined
    }
  }

  /** The games stay in the books as void; people and stages stay as they are. */
  async function takeBack(reason: string): Promise<void> {
    for (const { id: game, version } of outcome.value?.games ?? []) {
      if (!outcome.value || !(await ask('games.void', { game, version, isVoid: true, reason }))) return
      outcome.value = { ...outcome.value, games: outcome.value.games.filter(({ id }) => id !== game) }
    }
  }

  return {
    progress,
    outcome,
    take,
    takeBack,
    stop: () => {
      isStopped = true
    },
  }
})
