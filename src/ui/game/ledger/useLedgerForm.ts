// The ledger form of one game: loads lines and scheme, keeps one draft a seat, saves the changes one after the other
// and stops at the first refusal. Drafts of untouched seats follow the ledger.

import { computed, reactive, ref, watch, type ComputedRef } from 'vue'
import type { GameDetail } from '../../../api/contract/games.ts'
import type { KindRange } from '../../../scoring/schemes/scheme.ts'
import type { LedgerLine } from '../../../scoring/line.ts'
import type { Season } from '../../../api/contract/seasons.ts'
import type { Role } from '../../../rules/vocabulary.ts'
import { sentenceOf } from '../../kit/i18n/errors.ts'
import * as format from '../../kit/format.ts'
import {
  changesOf,
  draftOf,
  faultsOf,
  fieldsOf,
  isTouched,
  type DraftFaults,
  type LedgerDraft,
  type LineChange,
} from './ledgerDraft.ts'
import { useAsk } from '../../shared/useAsk.ts'
import { useLiveQuery } from '../../shared/useLiveQuery.ts'
import { roleWins } from '../../../scoring/sides.ts'

export interface LedgerSeatRow {
  readonly seat: number
  readonly name: string
  readonly role: Role
  readonly won: boolean
}

/** What a season pins: it is the version the ledger asks, not the newest. */
export type PinnedScheme = Pick<Season, 'scheme' | 'schemeVersion'>

export function useLedgerForm(game: () => GameDetail, pinned: () => PinnedScheme | undefined) {
  const { tell } = useAsk()
  const { data } = useLiveQuery('ledger.list', () => ({ game: game().id }))
  const { data: added } = useLiveQuery('ledger.compensation', () => ({ game: game().id }))
  const { data: info } = useLiveQuery('ledger.scheme', () => {
    const pin = pinned()
    return pin && { scheme: pin.scheme, version: pin.schemeVersion }
  })
  const lines = computed<readonly LedgerLine[]>(() => data.value ?? [])
  const ranges = computed<readonly KindRange[]>(() => info.value?.ranges ?? [])
  const fields = computed(() => fieldsOf(ranges.value))
  /** Seat → what the standings add, while its season plays on. */
  const compensations = computed(() => new Map(added.value?.seats.map((each) => [each.seat, each] as const)))
  /** What the standings multiply by; nothing where they take the points as they are. */
  const weight = computed(() =>
    added.value === undefined || added.value.weight === '1' ? undefined : added.value.weight,
  )
  const rows = computed<readonly LedgerSeatRow[]>(() =>
    game().header.seats.map(({ seat, role }) => ({
      seat,
      role,
      name: game().players.find((player) => player.seat === seat)?.name ?? String(seat),
      won: roleWins(role, game().outcome?.winner),
    })),
  )

  const { drafts, changes, faults, canSend } = useSeatDrafts({ lines, rows, ranges, fields })
  const refusals = reactive(new Map<number, string>())
  const isSaving = ref(false)
  const canSave = computed(() => canSend.value && !isSaving.value)

  /** How many lines the ledger took. */
  async function save(): Promise<number> {
    if (!canSave.value) return 0
    isSaving.value = true
    refusals.clear()
    const due = changes.value
    let taken = 0
    for (const change of due) {
      const answer = await tell('ledger.add', { game: game().id, ...change })
      if (!answer.ok) {
        refusals.set(change.seat, sentenceOf(answer.error))
        break
      }
      data.value = answer.data
      taken += 1
    }
    isSaving.value = false
    return taken
  }

  return {
    ...{ scheme: info, compensations, weight, lines, rows, ranges, fields, changes },
    ...{ drafts, faults, refusals, canSave, isSaving, save },
  }
}

interface SeatDraftSources {
  readonly lines: ComputedRef<readonly LedgerLine[]>
  readonly rows: ComputedRef<readonly LedgerSeatRow[]>
  readonly ranges: ComputedRef<readonly KindRange[]>
  readonly fields: ComputedRef<ReturnType<typeof fieldsOf>>
}

/** One draft a seat, what it would change, and its faults. */
function useSeatDrafts({ lines, rows, ranges, fields }: SeatDraftSources) {
  const drafts = reactive(new Map<number, LedgerDraft>())

  watch(
    [lines, rows, fields, format.mark],
    ([now], [before]) => {
      for (const { seat, role } of rows.value) {
        const draft = drafts.get(seat)
        if (draft === undefined || before === undefined || !isTouched(draft, before, ranges.value))
          drafts.set(seat, draftOf(now, { seat, role }, fields.value, format.mark.value))
      }
    },
    { immediate: true },
  )

  const changes = computed<readonly LineChange[]>(() =>
    [...drafts.values()].flatMap((draft) => changesOf(draft, lines.value, ranges.value)),
  )
  const faults = computed(
    () =>
      new Map<number, DraftFaults>(
        rows.value.map(({ seat, won }) => {
          const draft = drafts.get(seat)
          return [seat, draft ? faultsOf(draft, lines.value, ranges.value, won) : {}]
        }),
      ),
  )
  const canSend = computed(
    () => changes.value.length > 0 && [...faults.value.values()].every((fault) => Object.keys(fault).length === 0),
  )

  return { drafts, changes, faults, canSend }
}
