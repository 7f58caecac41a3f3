// Synchronises the drawn table in this window with the table that the club stores, so that no other draw seats its
// people. Changes in this window are stored in the club, and changes on other devices are shown in this window. Cards
// stay in the window until the game starts.

import { computed, type Ref, ref, shallowRef, watch } from 'vue'
import type { ApiError } from '../../../api/contract/apiResult.ts'
import type { EveningTable } from '../../../api/contract/people.ts'
import { useEvening } from '../../shared/evening/useEvening.ts'
import { useClubRequests } from '../../shared/useClubRequests.ts'
import type { GameDraft } from './preparedGames.ts'
import { setupKeyOf, type TableParts, useTableSetup } from './useTableSetup.ts'

interface ClubTableParts extends TableParts {
  readonly kept: GameDraft | undefined
  readonly isStarting: Ref<boolean>
}

/**
 * Whether the hub cannot be reached. The table then exists only in this window, and other devices learn of it when its
 * game starts.
 */
const isAlone = ({ code }: ApiError) => code.startsWith('exchange/')

/** Whether another device wrote to the club at the same time. The change itself was not refused. */
const isConflict = ({ code }: ApiError) => code === 'store/version-conflict'

/** Maximum number of times that a change is sent again because the club had changed in the meantime. */
const MAX_CONFLICTS = 3

export function useClubTable({ kept, isStarting, ...parts }: ClubTableParts) {
  const tonight = useEvening()
  const { send, complain } = useClubRequests()
  const { number, evening, rules, chairs } = parts
  const { isOfTonight, setup, setupKey, adopt } = useTableSetup(parts)
  /** Id of the draw that the club stores for this table. */
  const held = ref(kept?.held)
  /** Revision of the draw that this window shows. */
  let revision = 0
  /** Key of the state that was last sent to the club or received from it. */
  let lastKey: string | undefined
  /** Key of the state that the club stores. */
  const storedKey = ref<string>()
  const isStored = computed(() => setupKey.value !== undefined && setupKey.value === storedKey.value)
  /** The club's refusal of the last change. */
  const refusal = shallowRef<ApiError>()
  /** Last change that was not stored, and the data of the evening with which it was sent. */
  let unstored: { readonly key: string; readonly sentWith: typeof tonight.view } | undefined
  let hasSeenTable = kept?.held !== undefined
  let storing: Promise<void> | undefined
  let isTaking = false

  /** Stores the current state, and repeats this as long as the state has changed in the meantime. */
  async function store(table: number): Promise<void> {
    let conflicts = 0
    for (let key = setupKey.value; key !== undefined && key !== lastKey; key = setupKey.value) {
      const current = setup.value
      if (!current) return
      lastKey = key
      const sentWith = tonight.view
      const seen = held.value === undefined ? {} : { seen: { draw: held.value, revision } }
      const answer = await send('tables.draw', { evening: evening.value, table, ...current, ...seen })
      if (answer.ok) {
        know(answer.data.tables.find((each) => each.table === table))
        storedKey.value = key
      } else if (isConflict(answer.error) && (conflicts += 1) <= MAX_CONFLICTS) lastKey = undefined
      else await refuse(answer.error, { key, sentWith })
    }
  }
  async function refuse(error: ApiError, change: NonNullable<typeof unstored>): Promise<void> {
    const isRepeated = unstored?.key === change.key && refusal.value?.code === error.code
    unstored = change
    refusal.value = isAlone(error) ? undefined : error
    if (!isAlone(error) && !isRepeated) complain(error)
    // Another device has changed the table. Its seats replace those of this window.
    if (error.code === 'tables/changed') await tonight.refresh()
  }
  function know(table: EveningTable | undefined): void {
    held.value = table?.drawn?.draw
    revision = table?.drawn?.revision ?? 0
    refusal.value = undefined
    unstored = undefined
  }
  function storeSoon(): void {
    if (number === undefined || setupKey.value === lastKey) return
    if (setupKey.value === undefined) {
      // Nothing is arranged any more. The same seats may be arranged again later.
      lastKey = undefined
      refusal.value = undefined
      return
    }
    storing ??= store(number).finally(() => {
      storing = undefined
      compare()
    })
  }
  /** Sends the refused change again. */
  function retry(): void {
    lastKey = undefined
    storeSoon()
  }

  /** Shows a table that another device or an earlier window has stored. */
  async function take(table: EveningTable, drawn: NonNullable<EveningTable['drawn']>): Promise<void> {
    isTaking = true
    know(table)
    await adopt(table, drawn)
    lastKey = storedKey.value = setupKey.value
    isTaking = false
  }
  /** Called when the table was dropped or its game was started on another device. */
  function release(): void {
    know(undefined)
    storedKey.value = undefined
    lastKey = undefined
    hasSeenTable = false
    chairs.disarrange()
  }

  function compare(): void {
    const { view } = tonight
    if (view === undefined || !rules.rulebook.value || !isOfTonight.value) return
    if (isStarting.value || isTaking || storing) return
    // What the club refused may be accepted after the evening has changed.
    if (unstored !== undefined && unstored.sentWith !== view) lastKey = undefined
    const there = view.tables.find((each) => each.table === number && each.drawn)
    const drawn = there?.drawn
    if (!there || !drawn) return hasSeenTable ? release() : storeSoon()
    hasSeenTable = true
    if (setupKeyOf({ ...there, ...drawn }) === setupKey.value) {
      know(there)
      lastKey = storedKey.value = setupKey.value
    } else if (drawn.draw !== held.value || drawn.revision > revision) void take(there, drawn)
    else storeSoon()
  }
  watch([() => tonight.view, setupKey, () => rules.rulebook.value !== undefined], compare, { immediate: true })

  /** Waits until the club has stored the last change. */
  async function settled(): Promise<void> {
    while (storing) await storing
  }
  return { held, isStored, refusal, retry, settled }
}
