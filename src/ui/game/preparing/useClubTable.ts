// Synchronises the drawn table in this window with the table that the club stores, so that no other draw seats its
// people. Changes in this window are stored in the club, and changes on other devices are shown in this window. Cards
// stay in the window until the game starts.

import { computed, type Ref, ref, shallowRef, watch } from 'vue'
import type { ApiError } from '../../../api/contract/apiResult.ts'
import type { RequestArgs } from '../../../api/requestTypes.ts'
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

type TableState = Omit<RequestArgs<'tables.draw'>, 'table' | 'seen'>
type TonightView = ReturnType<typeof useEvening>['view']

/** A change that the club did not store, and the data of the evening with which it was sent. */
interface UnstoredChange {
  readonly key: string
  readonly sentWith: TonightView
}

/** The draw that the club stores for this table, as far as this window knows, and the club's refusal of a change. */
function useStoredDraw(kept: GameDraft | undefined) {
  const tonight = useEvening()
  const { send, complain } = useClubRequests()
  /** Id of the draw that the club stores for this table. */
  const held = ref(kept?.held)
  /** Revision of the draw that this window shows. */
  let revision = 0
  /** The club's refusal of the last change. */
  const refusal = shallowRef<ApiError>()
  let unstored: UnstoredChange | undefined

  function know(table: EveningTable | undefined): void {
    held.value = table?.drawn?.draw
    revision = table?.drawn?.revision ?? 0
    refusal.value = undefined
    unstored = undefined
  }
  async function refuse(error: ApiError, change: UnstoredChange): Promise<void> {
    const isRepeated = unstored?.key === change.key && refusal.value?.code === error.code
    unstored = change
    refusal.value = isAlone(error) ? undefined : error
    if (!isAlone(error) && !isRepeated) complain(error)
    // Another device has changed the table. Its seats replace those of this window.
    if (error.code === 'tables/changed') await tonight.refresh()
  }
  /**
   * Sends a state of the table, which has this key, to the club. If another device writes at the same time, the state
   * may be sent again, unless this is the last attempt.
   */
  async function sendState(
    table: number,
    key: string,
    state: TableState,
    isLastAttempt: boolean,
  ): Promise<'stored' | 'conflict' | 'refused'> {
    const sentWith = tonight.view
    const seen = held.value === undefined ? {} : { seen: { draw: held.value, revision } }
    const answer = await send('tables.draw', { table, ...state, ...seen })
    if (answer.ok) know(answer.data.tables.find((each) => each.table === table))
    else if (isConflict(answer.error) && !isLastAttempt) return 'conflict'
    else await refuse(answer.error, { key, sentWith })
    return answer.ok ? 'stored' : 'refused'
  }
  return {
    held,
    refusal,
    know,
    sendState,
    isOlderThan: (drawn: NonNullable<EveningTable['drawn']>) => drawn.draw !== held.value || drawn.revision > revision,
    /** Whether the evening has changed since a change was refused, so that the club may accept it now. */
    mayAcceptNow: (view: TonightView) => unstored !== undefined && unstored.sentWith !== view,
  }
}

/** Keys of states of the table. */
interface TableKeys {
  /** Key of the state that was last sent to the club or received from it. */
  last: string | undefined
  /** Key of the state that the club stores. */
  readonly stored: Ref<string | undefined>
}

/** Stores the current state, and repeats this as long as the state has changed in the meantime. */
async function storeTable(
  table: number,
  evening: Ref<string>,
  { setup, setupKey }: Pick<ReturnType<typeof useTableSetup>, 'setup' | 'setupKey'>,
  known: ReturnType<typeof useStoredDraw>,
  keys: TableKeys,
): Promise<void> {
  let conflicts = 0
  for (let key = setupKey.value; key !== undefined && key !== keys.last; key = setupKey.value) {
    const current = setup.value
    if (!current) return
    keys.last = key
    const state = { evening: evening.value, ...current }
    const result = await known.sendState(table, key, state, conflicts === MAX_CONFLICTS)
    if (result === 'stored') keys.stored.value = key
    if (result === 'conflict') {
      conflicts += 1
      keys.last = undefined
    }
  }
}

export function useClubTable({ kept, isStarting, ...parts }: ClubTableParts) {
  const tonight = useEvening()
  const { number, evening, rules, chairs } = parts
  const { isOfTonight, setup, setupKey, adopt } = useTableSetup(parts)
  const known = useStoredDraw(kept)
  const { held, refusal, know } = known
  const keys: TableKeys = { last: undefined, stored: ref() }
  const isStored = computed(() => setupKey.value !== undefined && setupKey.value === keys.stored.value)
  let hasSeenTable = kept?.held !== undefined
  let storing: Promise<void> | undefined
  let isTaking = false

  function storeSoon(): void {
    if (number === undefined || setupKey.value === keys.last) return
    if (setupKey.value === undefined) {
      // Nothing is arranged any more. The same seats may be arranged again later.
      keys.last = undefined
      refusal.value = undefined
      return
    }
    storing ??= storeTable(number, evening, { setup, setupKey }, known, keys).finally(() => {
      storing = undefined
      compare()
    })
  }
  /** Sends the refused change again. */
  function retry(): void {
    keys.last = undefined
    storeSoon()
  }

  /** Shows a table that another device or an earlier window has stored. */
  async function take(table: EveningTable, drawn: NonNullable<EveningTable['drawn']>): Promise<void> {
    isTaking = true
    know(table)
    await adopt(table, drawn)
    keys.last = keys.stored.value = setupKey.value
    isTaking = false
  }
  /** Called when the table was dropped or its game was started on another device. */
  function release(): void {
    know(undefined)
    keys.stored.value = undefined
    keys.last = undefined
    hasSeenTable = false
    chairs.disarrange()
  }

  function compare(): void {
    const { view } = tonight
    if (view === undefined || !rules.rulebook.value || !isOfTonight.value) return
    if (isStarting.value || isTaking || storing) return
    // What the club refused may be accepted after the evening has changed.
    if (known.mayAcceptNow(view)) keys.last = undefined
    const there = view.tables.find((each) => each.table === number && each.drawn)
    const drawn = there?.drawn
    if (!there || !drawn) return hasSeenTable ? release() : storeSoon()
    hasSeenTable = true
    if (setupKeyOf({ ...there, ...drawn }) === setupKey.value) {
      know(there)
      keys.last = keys.stored.value = setupKey.value
    } else if (known.isOlderThan(drawn)) void take(there, drawn)
    else storeSoon()
  }
  watch([() => tonight.view, setupKey, () => rules.rulebook.value !== undefined], compare, { immediate: true })

  /** Waits until the club has stored the last change. */
  async function settled(): Promise<void> {
    while (storing) await storing
  }
  return { held, isStored, refusal, retry, settled }
}
