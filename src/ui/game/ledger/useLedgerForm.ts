// State of the ledger form of one game. Loads lines and scheme, keeps one draft for each seat, saves changes one after
// the other and stops at the first refusal. When the form closes, unsaved changes are saved. If that fails, they are
// kept until the form opens again. The list of saves that can be undone is kept as well.

import { computed, onScopeDispose, reactive, shallowReactive, shallowRef, watch, type ComputedRef, type Ref } from 'vue'
import type { GameDetail } from '../../../api/contract/games.ts'
import type { AllowedPointsRange } from '../../../scoring/schemes/scheme.ts'
import type { LedgerLineKind, ShownLedgerLine } from '../../../scoring/ledgerLine.ts'
import type { Season } from '../../../api/contract/seasons.ts'
import type { Role } from '../../../rules/vocabulary.ts'
import { sentenceOfError } from '../../kit/i18n/errors.ts'
import * as format from '../../kit/format.ts'
import {
  ledgerChangesForDraft,
  ledgerDraftOf,
  faultsOfLedgerDraft,
  ledgerFieldsOf,
  refreshLedgerDraft,
  changeUndoingLedgerLine,
  type LedgerDraftFaults,
  type LedgerDraft,
  type LedgerLineChange,
} from './ledgerDraft.ts'
import { useClubRequests } from '../../shared/useClubRequests.ts'
import { useLiveQuery } from '../../shared/useLiveQuery.ts'
import { hasRoleWon } from '../../../scoring/sides.ts'

export interface LedgerSeatRow {
  readonly seat: number
  readonly name: string
  readonly role: Role
  readonly won: boolean
}

/** Scheme version that the season pins, which the ledger uses instead of the newest version. */
export type PinnedScheme = Pick<Season, 'scheme' | 'schemeVersion'>

/** `typedField` returns the text field with the cursor. */
export function useLedgerForm(
  game: () => GameDetail,
  pinned: () => PinnedScheme | undefined,
  typedField: () => TypedLedgerField | undefined,
) {
  const { data: listed } = useLiveQuery('ledger.list', () => ({ game: game().id }))
  /**
   * Lines from the last list or, until the list is requested again, from the response to the last save. Otherwise, a
   * second save would lack the lines of the first save and would add these lines again.
   */
  const data = shallowRef(listed.value)
  watch(
    listed,
    (now) => {
      data.value = now
    },
    { flush: 'sync' },
  )
  const { data: added } = useLiveQuery('ledger.compensation', () => ({ game: game().id }))
  const { data: info } = useLiveQuery('ledger.scheme', () => {
    const pin = pinned()
    return pin && { scheme: pin.scheme, version: pin.schemeVersion }
  })
  const lines = computed<readonly ShownLedgerLine[]>(() => data.value ?? [])
  const ranges = computed<readonly AllowedPointsRange[]>(() => info.value?.ranges ?? [])
  const fields = computed(() => ledgerFieldsOf(ranges.value))
  /** Compensation that the standings add, by seat. It may change while the season continues. */
  const compensations = computed(() => new Map(added.value?.seats.map((each) => [each.seat, each] as const)))
  /** Factor that the standings apply to the points; `undefined` for a factor of 1. */
  const weight = computed(() =>
    added.value === undefined || added.value.weight === '1' ? undefined : added.value.weight,
  )
  const rows = computed<readonly LedgerSeatRow[]>(() =>
    game().header.seats.map(({ seat, role }) => ({
      seat,
      role,
      name: game().players.find((player) => player.seat === seat)?.name ?? String(seat),
      won: hasRoleWon(role, game().outcome?.winner),
    })),
  )

  const seats = useSeatDrafts(game().id, { lines, rows, ranges, fields, typedField })
  return {
    scheme: info,
    compensations,
    weight,
    lines,
    rows,
    ranges,
    fields,
    ...seats,
    ...useLedgerSaving(game().id, data, seats),
  }
}

/** Drafts of closed forms that still contain unsaved changes or errors, by game id. */
const unsaved = new Map<string, Iterable<[number, LedgerDraft]>>()

/** Saves that can be undone, by game id, the latest last. */
const undoable = new Map<string, Saved[]>()
function undoableOf(game: string): Saved[] {
  const saved = undoable.get(game) ?? shallowReactive<Saved[]>([])
  undoable.set(game, saved)
  return saved
}

/** The field in which the user is typing. */
export type TypedLedgerField = Pick<LedgerLineChange, 'seat'> & { readonly column: LedgerLineChange['kind'] | 'reason' }

/** Lines added by one save. */
type Saved = readonly ShownLedgerLine[]

function useLedgerSaving(
  game: string,
  lines: Ref<readonly ShownLedgerLine[] | undefined>,
  { drafts, changes, faults }: ReturnType<typeof useSeatDrafts>,
) {
  const { ask, send, complain, announce } = useClubRequests()
  const refusals = reactive(new Map<number, string>())
  const saved = undoableOf(game)
  const isFaulty = (seat: number) => Object.keys(faults.value.get(seat) ?? {}).length > 0
  /** Whether any change is not saved yet, apart from seats with an error or a refusal. */
  const isDue = computed(() => changes.value.some(({ seat }) => !isFaulty(seat) && !refusals.has(seat)))
  let isClosed = false
  let queue: Promise<unknown> = Promise.resolve()

  async function saveNow(typed: TypedLedgerField | undefined): Promise<void> {
    const isTyped = ({ seat, kind, reason }: LedgerLineChange) =>
      seat === typed?.seat && (typed.column === 'reason' ? reason !== '' : typed.column === kind)
    const due = changes.value.filter((change) => !isFaulty(change.seat) && !isTyped(change))
    const taken: ShownLedgerLine[] = []
    for (const change of due) {
      const answer = await send('ledger.add', { game, ...change })
      if (!answer.ok) {
        refusals.set(change.seat, sentenceOfError(answer.error))
        if (isClosed) complain(answer.error)
        else announce(sentenceOfError(answer.error))
        break
      }
      refusals.delete(change.seat)
      lines.value = answer.data
      const draft = drafts.get(change.seat)
      const isLast = due.findLast(({ seat }) => seat === change.seat) === change
      if (isLast && draft?.reason.trim() === change.reason) drafts.set(change.seat, { ...draft, reason: '' })
      taken.push(...answer.data.filter((line) => line.counts && isOf(change, line)).slice(-1))
    }
    if (taken.length > 0) saved.push(taken)
  }

  /**
   * Saves all changes except the field in which the user is typing. Resolves to false if an unsaved change or an error
   * remains.
   */
  function save(typed?: () => TypedLedgerField | undefined): Promise<boolean> {
    const done = queue.then(() => saveNow(typed?.()))
    queue = done
    return done.then(() => changes.value.length === 0 && [...drafts.keys()].every((seat) => !isFaulty(seat)))
  }

  /** Undoes the last save. Calls in quick succession run one after the other. */
  function undo(): void {
    queue = queue.then(undoNow)
  }
  async function undoNow(): Promise<void> {
    for (const line of saved.pop()?.toReversed() ?? []) {
      const answer = await ask('ledger.add', { game, ...changeUndoingLedgerLine(line, lines.value ?? []) })
      if (answer === undefined) return
      lines.value = answer
    }
  }

  onScopeDispose(async () => {
    isClosed = true
    unsaved.set(
      game,
      [...drafts].filter(([each]) => changes.value.some(({ seat }) => seat === each) || isFaulty(each)),
    )
    if (await save()) unsaved.delete(game)
  })

  return { refusals, saved, isDue, save, undo }
}

const isOf = (change: LedgerLineChange, { seat, kind, source }: ShownLedgerLine) =>
  seat === change.seat && kind === change.kind && source === 'judge'

interface SeatDraftSources {
  readonly lines: ComputedRef<readonly ShownLedgerLine[]>
  readonly rows: ComputedRef<readonly LedgerSeatRow[]>
  readonly ranges: ComputedRef<readonly AllowedPointsRange[]>
  readonly fields: ComputedRef<ReturnType<typeof ledgerFieldsOf>>
  readonly typedField: () => TypedLedgerField | undefined
}

function focusedKind(typed: TypedLedgerField | undefined, seat: number): LedgerLineKind | undefined {
  return typed === undefined || typed.seat !== seat || typed.column === 'reason' ? undefined : typed.column
}

/** One draft for each seat, the changes that saving the draft would make, and the draft's errors. */
function useSeatDrafts(game: string, { lines, rows, ranges, fields, typedField }: SeatDraftSources) {
  const drafts = reactive(new Map<number, LedgerDraft>(unsaved.get(game)))

  watch(
    [lines, rows, fields, format.screenDecimalMark],
    ([now], [before]) => {
      const mark = format.screenDecimalMark.value
      const typed = typedField()
      for (const { seat, role } of rows.value) {
        const draft = drafts.get(seat)
        if (draft === undefined) drafts.set(seat, ledgerDraftOf(now, { seat, role }, fields.value, mark))
        else if (before)
          drafts.set(
            seat,
            refreshLedgerDraft({ ...draft, role }, { before, now }, ranges.value, {
              mark,
              focused: focusedKind(typed, seat),
            }),
          )
      }
    },
    { immediate: true },
  )

  const changes = computed<readonly LedgerLineChange[]>(() =>
    [...drafts.values()].flatMap((draft) => ledgerChangesForDraft(draft, lines.value, ranges.value)),
  )
  const faults = computed(
    () =>
      new Map<number, LedgerDraftFaults>(
        rows.value.map(({ seat, won }) => {
          const draft = drafts.get(seat)
          return [seat, draft ? faultsOfLedgerDraft(draft, lines.value, ranges.value, won) : {}]
        }),
      ),
  )

  return { drafts, changes, faults }
}
