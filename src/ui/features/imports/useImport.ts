// State of an import from the file to the season: upload, preview and choices. The import itself runs in
// `useImportRun`, so it continues when the user leaves the page.

import { computed, type ComputedRef, ref, shallowRef, type ShallowRef, watch, type WatchSource } from 'vue'
import type { ApiError } from '../../../api/contract/apiResult.ts'
import {
  type TableMap,
  type ImportOffer,
  isOtherTable,
  MOST_FILES,
  type OfferedGame,
} from '../../../api/contract/imports.ts'
import { type OpenedTextFile, RECORD_EXTENSION } from '../../../api/platform/files.ts'
import { unpackImportOffer } from '../../../api/packedImportOffer.ts'
import type { RequestArgs } from '../../../api/requestTypes.ts'
import { DEFAULT_LANG, type Lang } from '../../../i18n/registry.ts'
import { currentTimeZone } from '../../kit/days.ts'
import { useHost } from '../../kit/host.ts'
import { nameDecisionsOf, countUndecidedNames } from '../../shared/members/nameDecisions.ts'
import { useClubRequests } from '../../shared/useClubRequests.ts'
import { callOnceConnected } from '../../shared/useConnection.ts'
import { useUpload } from '../../shared/useUpload.ts'
import { useOpenedFile } from '../../shared/useOpenedFile.ts'
import { parseJsonFields } from '../../kit/foreignText.ts'
import { useSaveFile } from '../../shared/useSaveFile.ts'
import { type ImportFormat, guessFormat, packImportFiles } from './logic/importFile.ts'
import { findMapInStoredText, addMapToStoredText, toTableMapIfFormatMatches } from './logic/tableMaps.ts'
import { useImportRun } from './useImportRun.ts'

/** `lang` is the language of the names that unnamed guests get. */
export function useImport(season: () => string | undefined, lang: () => Lang = () => DEFAULT_LANG) {
  const run = useImportRun()
  const { map, ...maps } = useTableMap()
  const { file, percent, format, uploaded, unsent, several, ...files } = useImportFile(maps.all)
  /** Names of the sheets that the user chose. `undefined` if the sheets are chosen automatically. */
  const askedSheets = shallowRef<readonly string[]>()
  /** Year that the user gave for days without a year. */
  const askedYear = ref<number>()
  const request = computed(() => {
    const id = season()
    return id !== undefined && uploaded.value !== undefined
      ? {
          season: id,
          format: format.value,
          upload: uploaded.value,
          zone: currentTimeZone(),
          lang: lang(),
          ...(format.value === 'table' && map.value ? { map: map.value } : {}),
          ...(format.value === 'table' && askedSheets.value ? { sheets: askedSheets.value } : {}),
          ...(format.value === 'table' && askedYear.value !== undefined ? { year: askedYear.value } : {}),
          file: (file.value?.name ?? '').slice(0, 300),
        }
      : undefined
  })
  // The sources are listed separately, because a single computed source would request the preview again whenever the
  // list of seasons is replaced.
  const { offer, refusal, choice, reread, lookAgain } = useOffer(request, [
    () => file.value,
    uploaded,
    format,
    season,
    lang,
    () => map.value,
    // A shallow reference as a source would request the preview again on every change of another source.
    () => askedSheets.value,
    askedYear,
  ])
  const { chosen, decisions } = choice

  const { parts, part, shownTable, table, shownSheets, sheets } = useImportedFiles(several)
  watch(file, () => {
    maps.reset()
    askedSheets.value = undefined
    askedYear.value = undefined
    shownTable.value = undefined
    shownSheets.value = undefined
  })
  watch(offer, (read) => {
    if (!read) return
    shownTable.value = read.table
    shownSheets.value = read.sheets
    if (read.files) parts.value = read.files
    if (read.table) maps.recall(read.table.shape)
    else if (isOtherTable(format.value, read)) format.value = 'table'
  })
  /**
   * Sets the column map; `undefined` lets the columns be guessed again. If there are several files, the map applies to
   * all tables of the same shape.
   */
  function setMap(next: TableMap | undefined): void {
    if (several.value.length > 1 && table.value) files.readBy(table.value.shape, next)
    else map.value = next
  }
  watch(refusal, (refused) => refused && map.value && (map.value = undefined))
  /** Reads other sheets. The column map is discarded if the layout of the first sheet changes. */
  function setSheets(names: readonly string[]): void {
    const first = shownSheets.value?.find(({ name }) => names.includes(name))
    if (first?.shape !== shownTable.value?.shape) maps.reset()
    askedSheets.value = names
  }

  // Must be called last, when all watchers of a new file exist.
  useWaitingFile((opened) => files.look([opened]))

  async function take(): Promise<void> {
    const asked = request.value
    if (!asked || !offer.value || !file.value || !decisions.value) return
    for (const { table: read } of parts.value ?? [{ table: shownTable.value }]) if (read) maps.remember(read)
    const end = await run.take({
      ...asked,
      names: decisions.value,
      games: [...chosen.value].sort((a, b) => a - b),
      points: shownTable.value?.points ?? 0,
    })
    if (end === 'taken') files.look([])
    // The games may have been imported although the response was lost. In that case, the new preview shows that the
    // same file was imported before.
    if (end === 'lost') lookAgain()
  }

  return {
    file,
    percent,
    format,
    offer,
    reread,
    ...choice,
    take,
    several,
    parts,
    part,
    open: files.open,
    look: files.look,
    drop: files.drop,
    table,
    map,
    setMap,
    sheets,
    askedSheets,
    setSheets,
    setYear: (year: number) => void (askedYear.value = year),
    saveMap: () => maps.save(map.value ?? table.value?.map),
    loadMap: () => maps.load(setMap),
    fault: computed(() => unsent.value ?? refusal.value),
  }
}

/** Opens the file with which the system started the app, and files that the system opens later. */
function useWaitingFile(look: (opened: OpenedTextFile) => void): void {
  const waiting = useOpenedFile()
  watch(
    () => waiting.file,
    () => {
      const opened = waiting.take()
      if (opened) look(opened)
    },
    { immediate: true },
  )
}

/** Previews of several files, and the table whose columns are shown. */
function useImportedFiles(several: ShallowRef<readonly OpenedTextFile[]>) {
  /** Table of a single file. It stays visible while the table is read again. */
  const shownTable = shallowRef<ImportOffer['table']>()
  /** Sheets of a single file, which also stay visible. */
  const shownSheets = shallowRef<ImportOffer['sheets']>()
  const parts = shallowRef<ImportOffer['files']>()
  /** Name of the file whose columns are shown, if there are several. */
  const part = ref<string>()
  const table = computed(() =>
    several.value.length > 1 ? parts.value?.find(({ name }) => name === part.value)?.table : shownTable.value,
  )
  const sheets = computed(() =>
    several.value.length > 1 ? parts.value?.find(({ name }) => name === part.value)?.sheets : shownSheets.value,
  )
  watch(several, () => {
    parts.value = undefined
    part.value = undefined
  })
  return { parts, part, shownTable, table, shownSheets, sheets }
}

/** Local storage key of the table maps on this device. */
const TABLE_MAPS_STORAGE_KEY = 'consigliere.tables'

/**
 * Map of the table's columns; `undefined` if it is guessed. Maps are stored by the table's shape and can be saved to
 * and loaded from a file.
 */
function useTableMap() {
  const host = useHost()
  const { complain } = useClubRequests()
  const { saveText } = useSaveFile()
  const map = shallowRef<TableMap>()
  let recalled: string | undefined

  return {
    map,
    all: () => parseJsonFields(localStorage.getItem(TABLE_MAPS_STORAGE_KEY)) as Readonly<Record<string, TableMap>>,
    reset(): void {
      map.value = undefined
      recalled = undefined
    },
    /** Restores the stored map only once per shape, so that a user who asks for a guess afterwards gets the guess. */
    recall(shape: string): void {
      if (map.value || recalled === shape) return
      recalled = shape
      map.value = findMapInStoredText(localStorage.getItem(TABLE_MAPS_STORAGE_KEY), shape)
    },
    remember({ shape, map: used }: NonNullable<ImportOffer['table']>): void {
      localStorage.setItem(
        TABLE_MAPS_STORAGE_KEY,
        addMapToStoredText(localStorage.getItem(TABLE_MAPS_STORAGE_KEY), shape, used),
      )
    },
    async save(used: TableMap | undefined): Promise<void> {
      if (used) await saveText('columns.json', JSON.stringify(used, null, 2))
    },
    async load(take: (map: TableMap) => void): Promise<void> {
      const opened = await host.openText(['json'])
      if (!opened.ok) return complain(opened.error)
      const map = toTableMapIfFormatMatches(parseJsonFields(opened.data?.text ?? null))
      if (map) take(map)
      else if (opened.data) complain({ code: 'table/not-a-map', params: {} })
    },
  }
}

/**
 * The chosen file, or several files packed as one, and the upload. `known` returns the stored column maps by table
 * shape.
 */
function useImportFile(known: () => Readonly<Record<string, TableMap>>) {
  const host = useHost()
  const { complain } = useClubRequests()
  const { percent, upload } = useUpload('import')
  const file = shallowRef<OpenedTextFile>()
  const several = shallowRef<readonly OpenedTextFile[]>([])
  let maps: Record<string, TableMap> = {}
  /** Id of the upload; `undefined` until the complete file was transferred. */
  const uploaded = ref<string>()
  const format = ref<ImportFormat>('results-csv')
  /** Reason why the upload failed. */
  const unsent = shallowRef<ApiError>()

  async function open(): Promise<void> {
    const opened = await host.openTexts(['csv', 'tsv', 'xlsx', 'ods', 'json', 'txt', RECORD_EXTENSION])
    if (!opened.ok) return complain(opened.error)
    if (opened.data.length > 0) look(opened.data)
  }
  async function drop(dropped: readonly File[]): Promise<void> {
    const opened = await host.readFiles(dropped)
    if (!opened.ok) return complain(opened.error)
    if (opened.data.length > 0) look(opened.data)
  }
  /** Opens the chosen files. An empty list closes the current file. */
  function look(opened: readonly OpenedTextFile[]): void {
    const [first] = opened
    if (opened.length > MOST_FILES) return complain({ code: 'imports/too-many-files', params: { most: MOST_FILES } })
    several.value = opened
    maps = opened.length > 1 ? { ...known() } : {}
    if (first && opened.length === 1) format.value = guessFormat(first.name, first.text)
    else format.value = 'several'
    file.value = opened.length > 1 ? packImportFiles(opened, maps) : first
  }
  function readBy(shape: string, map: TableMap | undefined): void {
    const { [shape]: _, ...others } = maps
    maps = map ? { ...others, [shape]: map } : others
    file.value = packImportFiles(several.value, maps)
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

  return { file, percent, format, uploaded, unsent, several, open, drop, look, readBy }
}

/** Preview of the file, requested again whenever one of the sources changes. */
function useOffer(
  request: ComputedRef<RequestArgs<'imports.preview'> | undefined>,
  sources: readonly WatchSource<unknown>[],
) {
  const { send } = useClubRequests()
  const { connection } = useHost()
  const offer = shallowRef<ImportOffer>()
  const refusal = shallowRef<ApiError>()
  const choice = useOfferChoice(offer)
  const rereads = ref(0)

  watch([...sources, rereads], async (_now, _before, onCleanup) => {
    let isStale = false
    onCleanup(() => {
      isStale = true
    })
    offer.value = undefined
    refusal.value = undefined
    const asked = request.value
    if (!asked) return
    const answer = await send('imports.preview', asked)
    if (isStale) return
    if (!answer.ok) return void (refusal.value = answer.error)
    const unpacked = await unpackImportOffer(answer.data)
    if (isStale) return
    offer.value = unpacked
    choice.reset()
  })

  /** Requests the preview again after a change in the club. */
  const reread = () => void (rereads.value += 1)
  /**
   * The club may have changed although the response was lost. The preview is removed until the connection is back and
   * the preview has been requested again.
   */
  function lookAgain(): void {
    offer.value = undefined
    if (connection) callOnceConnected(connection, reread)
    else reread()
  }
  return { offer, refusal, choice, reread, lookAgain }
}

/** Games to import, and the members to whom similar names in the file belong. */
function useOfferChoice(offer: ShallowRef<ImportOffer | undefined>) {
  const chosen = shallowRef<ReadonlySet<number>>(new Set())
  const choices = shallowRef<ReadonlyMap<string, string>>(new Map())
  const decisions = computed(() => nameDecisionsOf(offer.value?.nearPeople ?? [], choices.value))
  /** Number of names that are still undecided. */
  const left = computed(() => countUndecidedNames(offer.value?.nearPeople ?? [], choices.value))

  function choose(game: OfferedGame, isChosen: boolean): void {
    const next = new Set(chosen.value)
    if (isChosen) next.add(game.index)
    else next.delete(game.index)
    chosen.value = next
  }
  /** Removes the ticks of these games. */
  function leaveOut(games: readonly OfferedGame[]): void {
    const left = new Set(games.map(({ index }) => index))
    chosen.value = new Set([...chosen.value].filter((index) => !left.has(index)))
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

  return { chosen, choices, decisions, left, choose, chooseAll, leaveOut, chooseWhose, reset }
}
