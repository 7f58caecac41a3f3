// Source of a results sheet: the season and its scheme, the planned table or saved game from the address, and the
// people. `undefined` until all of these are loaded.

import { computed, shallowReactive, shallowRef, watch, type ComputedRef } from 'vue'
import type { GameDetail } from '../../../api/contract/games.ts'
import type { Season } from '../../../api/contract/seasons.ts'
import type { NamedJudge } from '../../../api/contract/plan.ts'
import type { ShownLedgerLine } from '../../../scoring/ledgerLine.ts'
import type { TableInPlan } from '../../../scoring/gameRow.ts'
import type { SchemePointRules } from '../../../scoring/schemes/scheme.ts'
import { eveningAtTime } from '../../kit/days.ts'
import { namedJudgeOf } from '../../shared/members/judging.ts'
import { useLiveQuery } from '../../shared/useLiveQuery.ts'
import { useClub } from '../../shared/useClub.ts'
import { useMembers } from '../../shared/members/useMembers.ts'
import { usePreferences } from '../../kit/preferences/usePreferences.ts'
import type { PersonWithName } from './logic/cells.ts'
import { parseTableInPlan, findPlannedTableForResults } from './logic/plannedTables.ts'

interface SavedSheet {
  readonly game: GameDetail
  readonly lines: readonly ShownLedgerLine[]
}

export interface ResultsSheetContext {
  readonly season: Season
  readonly scheme: SchemePointRules
  /** Storage key of the sheet's draft. */
  readonly memory: string
  /** Players by seat. If omitted, the user names the players on the sheet. */
  readonly people?: readonly PersonWithName[]
  /** Members who can be named on the sheet. */
  readonly members: readonly PersonWithName[]
  readonly place?: TableInPlan
  /** Saved sheet to correct. If omitted, the sheet is new. */
  readonly saved?: SavedSheet
  readonly judge: NamedJudge
  /** Set if the sheet was opened with a judge's link. In this case, the judge cannot be changed. */
  readonly isHis?: true
  readonly evening: string
}

export interface ResultsSheetAddress {
  readonly season: string
  readonly stage?: string | undefined
  readonly round?: string | undefined
  readonly table?: string | undefined
  readonly game?: string | undefined
}

/**
 * Last typed date of an evening by season, with the day on which the user typed it. Sheets of one evening are usually
 * typed one after another.
 */
const lastTyped = shallowReactive(new Map<string, { readonly evening: string; readonly on: string }>())

export function rememberTypedResultsEvening(season: string, evening: string): void {
  lastTyped.set(season, { evening, on: eveningAtTime(new Date()) })
}

/**
 * Date of the evening that the user last typed today. Otherwise today's date, or the first day of a season that has not
 * started yet.
 */
function defaultEvening({ id, from }: Season): string {
  const today = eveningAtTime(new Date())
  const last = lastTyped.get(id)
  if (last?.on === today) return last.evening
  return from > today ? from : today
}

/** Keeps the current source while the source is requested again, for example because its game has just started. */
function useHeldSource(known: ComputedRef<ResultsSheetContext | undefined>, memory: ComputedRef<string>) {
  const held = shallowRef<ResultsSheetContext>()
  watch(
    known,
    (now) => {
      if (now) held.value = now
    },
    { immediate: true, flush: 'sync' },
  )
  return computed(() => known.value ?? (held.value?.memory === memory.value ? held.value : undefined))
}

/** Game of a sheet and its ledger lines; `undefined` until both are loaded. */
function useSavedSheet(id: ComputedRef<string | undefined>) {
  const asked = () => (id.value === undefined ? undefined : { game: id.value })
  const { data: game, error: gameError, refresh: refreshGame } = useLiveQuery('games.get', asked)
  const { data: lines } = useLiveQuery('ledger.list', asked)
  const saved = computed<SavedSheet | undefined>(() => {
    const isHere =
      id.value !== undefined && game.value?.id === id.value && lines.value?.every((line) => line.game === id.value)
    return isHere && game.value && lines.value ? { game: game.value, lines: lines.value } : undefined
  })
  return { saved, gameError, refreshGame }
}

export function useResultsSheetContext(address: () => ResultsSheetAddress, isHis = false) {
  const club = useClub()
  const members = useMembers()
  const preferences = usePreferences()
  const season = computed(() => club.seasons?.find(({ id }) => id === address().season))
  const place = computed(() =>
    parseTableInPlan({ stage: address().stage, round: address().round, table: address().table }),
  )

  const {
    data: plan,
    error: planError,
    refresh: refreshPlan,
  } = useLiveQuery('plan.get', () => (place.value ? { season: address().season } : undefined))
  const sheet = computed(() =>
    plan.value && place.value && plan.value.season === address().season
      ? findPlannedTableForResults(plan.value, place.value)
      : undefined,
  )
  const gameId = computed(() => address().game ?? sheet.value?.game?.game)
  const { saved, gameError, refreshGame } = useSavedSheet(gameId)
  const { data: scheme, error: schemeError } = useLiveQuery('ledger.scheme', () =>
    season.value ? { scheme: season.value.scheme, version: season.value.schemeVersion } : undefined,
  )

  const memory = computed(() => {
    const { game: asked, season: id } = address()
    const at = place.value
    return `consigliere.sheet.${id}.${at ? `${at.stage}.${at.round}.${at.table}` : (asked ?? 'new')}`
  })
  const known = computed<ResultsSheetContext | undefined>(() => {
    const awaitsPlan = place.value !== undefined && sheet.value === undefined
    const awaitsGame = gameId.value !== undefined && saved.value === undefined
    if (!season.value || !scheme.value || awaitsPlan || awaitsGame || (members.isLoading && members.all.length === 0))
      return undefined
    const people = saved.value?.game.players.map(({ member, name }) => ({ id: member, name })) ?? sheet.value?.people
    return {
      season: season.value,
      scheme: scheme.value,
      memory: memory.value,
      members: members.active,
      judge: sheet.value?.judge ? namedJudgeOf(sheet.value) : { judge: preferences.judge },
      evening: defaultEvening(season.value),
      ...(people ? { people } : {}),
      ...(isHis ? { isHis } : {}),
      ...(place.value ? { place: place.value } : {}),
      ...(saved.value ? { saved: saved.value } : {}),
    }
  })

  const source = useHeldSource(known, memory)

  const isMissing = computed(
    () =>
      (club.seasons !== undefined && season.value === undefined) ||
      (place.value !== undefined && plan.value !== undefined && sheet.value === undefined),
  )
  const isPlayed = computed(() => (saved.value?.game.log.length ?? 0) > 0)
  const error = computed(() => planError.value ?? gameError.value ?? schemeError.value)

  function refresh(): void {
    void refreshPlan()
    void refreshGame()
  }

  return { season, sheet, source, saved, isMissing, isPlayed, error, refresh }
}
