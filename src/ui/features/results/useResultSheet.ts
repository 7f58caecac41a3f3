// The results sheet of one table while it is typed: the draft and its memory, totals, faults, what
// the club refused, saving. Nothing typed is lost: every change is remembered until it is saved.

import { computed, ref, shallowRef, watch } from 'vue'
import type { ApiError, Answer } from '../../../api/contract/answer.ts'
import type { GameDetail } from '../../../api/contract/games.ts'
import type { NamedJudge } from '../../../api/contract/plan.ts'
import type { LedgerLine } from '../../../scoring/line.ts'
import type { Place } from '../../../scoring/row.ts'
import type { SchemeInfo } from '../../../scoring/schemes/scheme.ts'
import type { Season } from '../../../api/contract/seasons.ts'
import { rulebookOf, rulesOf } from '../../../rules/rulebooks/registry.ts'
import { useAsk } from '../../shared/useAsk.ts'
import { useFormat } from '../../kit/useFormat.ts'
import { whoIs, type Named } from './logic/cells.ts'
import {
  blankDraft,
  differencesOf,
  draftOfGame,
  isSameDraft,
  readDraft,
  rebased,
  requestOf,
  type SheetDraft,
} from './logic/draft.ts'
import { cardCounts, faultsOf, ordinaryRole, refusedCell, type SheetFault } from './logic/faults.ts'
import { COLUMNS, type Column } from './logic/movement.ts'
import { beyondOf, hitsOf, totalsOf } from './logic/totals.ts'

export interface SavedSheet {
  readonly game: GameDetail
  readonly lines: readonly LedgerLine[]
}

export interface SheetSource {
  readonly season: Season
  readonly scheme: SchemeInfo
  /** Where the draft is remembered. */
  readonly memory: string
  /** By seat; absent = they are named on the sheet. */
  readonly people?: readonly Named[]
  /** Who can be named. */
  readonly members: readonly Named[]
  readonly place?: Place
  /** Corrected, not new. */
  readonly saved?: SavedSheet
  readonly judge: NamedJudge
  readonly evening: string
}

export function useResultSheet(source: () => SheetSource) {
  const { tell } = useAsk()
  const format = useFormat()
  const isSaving = ref(false)
  // Our own saving is told to us too: what the sheet is compared with stays until we have the answer.
  const base = shallowRef(source().saved)
  watch(
    () => [source().saved, isSaving.value] as const,
    ([saved, busy]) => {
      if (!busy) base.value = saved
    },
  )

  const rulebook = computed(() => (base.value ? rulesOf(base.value.game.header) : rulebookOf(source().season.rulebook)))
  const size = source().saved?.game.players.length ?? source().people?.length ?? rulebook.value.seats.usual
  const roles = computed(() => rulebook.value.roles.map(({ role }) => role))
  const start = computed<SheetDraft>(() =>
    base.value
      ? draftOfGame(base.value.game, base.value.lines, format.mark.value)
      : blankDraft(size, ordinaryRole(rulebook.value, size), {
          ...source().judge,
          evening: source().evening,
        }),
  )

  const remembered = readDraft(localStorage.getItem(source().memory), size, roles.value)
  const draft = shallowRef<SheetDraft>(remembered ?? start.value)
  const isRestored = ref(remembered !== undefined)
  const refusal = shallowRef<ApiError>()
  /** Saved: cells that settle on their way out are not remembered any more. */
  let isDone = false
  /** Faults of cells not filled yet wait until somebody wants to save. */
  const isTried = ref(false)

  const isUntouched = computed(() => isSameDraft(draft.value, start.value))
  // Somebody else corrected the game: cells nobody touched here follow it.
  watch(start, (now, before) => keep(rebased(draft.value, before, now)))

  const differences = computed(() => (base.value ? differencesOf(draft.value, start.value) : []))
  const totals = computed(() =>
    totalsOf(
      draft.value,
      source().scheme,
      draft.value.rows.map((_, index) => beyondOf(base.value?.lines ?? [], index + 1)),
    ),
  )
  const needsReason = computed(() => base.value?.game.asserted !== undefined && differences.value.length > 0)
  const all = computed(() =>
    faultsOf(draft.value, {
      scheme: source().scheme,
      rulebook: rulebook.value,
      needsReason: needsReason.value,
      ...(source().people ? {} : { people: source().members }),
    }),
  )
  const refused = computed(() => refusal.value && refusedCell(refusal.value, draft.value))
  const faults = computed<readonly SheetFault[]>(() => [
    ...(refused.value ? [refused.value] : []),
    ...(isTried.value ? all.value : all.value.filter(isTyped)),
  ])
  const columnsKey = computed(() => COLUMNS.filter((column) => isShown(column)).join())
  const columns = computed<readonly Column[]>(() =>
    COLUMNS.filter((column) => columnsKey.value.split(',').includes(column)),
  )

  function isShown(column: Column): boolean {
    const has = (...kinds: readonly string[]) => source().scheme.ranges.some(({ kind }) => kinds.includes(kind))
    if (column === 'member') return source().people === undefined
    if (column === 'bonus' || column === 'penalty')
      return has(column) || draft.value.rows.some((row) => row[column] !== '')
    return (
      column !== 'exclusion' ||
      has('disqualification', 'team-loss') ||
      draft.value.rows.some((row) => row.exclusion !== undefined)
    )
  }

  function change(next: SheetDraft): void {
    refusal.value = undefined
    keep(next)
  }

  function keep(next: SheetDraft): void {
    if (isDone) return
    draft.value = next
    if (isUntouched.value) localStorage.removeItem(source().memory)
    else localStorage.setItem(source().memory, JSON.stringify(next))
  }

  /** Back to where it began; answers what was there. */
  function discard(): SheetDraft {
    const before = draft.value
    change(start.value)
    isRestored.value = false
    isTried.value = false
    return before
  }

  const nameAt = (row: number): string => {
    const named = whoIs(draft.value.rows[row - 1]?.member ?? '', source().members)
    return source().people?.[row - 1]?.name ?? (typeof named === 'object' ? named.name : '')
  }

  /** The first fault, what the club answered, or undefined when there was nothing to say. */
  async function save(): Promise<Answer<GameDetail> | { readonly ok: false; readonly fault: SheetFault } | undefined> {
    if (isSaving.value) return undefined
    isTried.value = true
    refusal.value = undefined
    const [fault] = all.value
    if (fault) return { ok: false, fault }
    const { season, people, place, members, memory } = source()
    const ids = draft.value.rows.map(({ member }, index) => {
      const named = people ? people[index] : whoIs(member, members)
      return typeof named === 'object' ? named.id : ''
    })
    isSaving.value = true
    const game = base.value && {
      id: base.value.game.id,
      version: base.value.game.version,
      lines: base.value.lines.length,
    }
    const answer = await tell('results.save', {
      ...requestOf(draft.value, ids),
      season: season.id,
      ...(game ? { game } : {}),
      ...(place ? { place } : {}),
    })
    if (answer.ok) {
      isDone = true
      localStorage.removeItem(memory)
    } else {
      refusal.value = answer.error
    }
    isSaving.value = false
    return answer
  }

  return {
    source,
    draft,
    base,
    rulebook,
    roles,
    columns,
    totals,
    faults,
    refusal,
    refused,
    differences,
    needsReason,
    isRestored,
    isSaving,
    isUntouched,
    counts: computed(() => cardCounts(draft.value, rulebook.value)),
    hits: computed(() => hitsOf(draft.value)),
    change,
    discard,
    save,
    nameAt,
  }
}

/** A fault of something that stands there, not of something that is still to come. */
function isTyped({ what }: SheetFault): boolean {
  if (!('key' in what)) return what.code !== 'setup/needs-both-teams'
  return !['results.fault.noWinner', 'results.fault.nobody', 'results.fault.reason', 'results.fault.evening'].includes(
    what.key,
  )
}
