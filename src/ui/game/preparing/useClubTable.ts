// Keeps the drawn table of this window equal to that of the club, so that no other draw takes its people. A change here
// is stored in the club, and a change of another device is shown here. Cards stay in the window until the start.

import { computed, nextTick, type Ref, ref, watch } from 'vue'
import type { ApiError } from '../../../api/contract/apiResult.ts'
import type { EveningTable } from '../../../api/contract/people.ts'
import type { RequestArgs } from '../../../api/requestTypes.ts'
import type { Flags } from '../../../rules/header.ts'
import { useEvening } from '../../shared/evening/useEvening.ts'
import { useClubRequests } from '../../shared/useClubRequests.ts'
import type { GameDraft } from './preparedGames.ts'
import type { Chairs } from './useChairs.ts'
import type { useGameJudge } from './useGameJudge.ts'
import type { useGameRules } from './useGameRules.ts'

interface TableParts {
  /** Number of the table; `undefined` for a table of a plan, which the club does not hold. */
  readonly number: number | undefined
  readonly kept: GameDraft | undefined
  readonly evening: Ref<string>
  readonly isStarting: Ref<boolean>
  readonly rules: ReturnType<typeof useGameRules>
  readonly judged: ReturnType<typeof useGameJudge>
  readonly chairs: Chairs
}

type Setup = Omit<RequestArgs<'tables.draw'>, 'evening' | 'table'>

/** Comparable text of everything that the club stores of a table. */
function keyOf({ season, rulebook, preset, flags, judge, size, seats }: Setup): string {
  const inOrder = (values: Flags) => Object.entries(values).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const people = seats.toSorted((a, b) => a.seat - b.seat).map(({ seat, member }) => `${seat} ${member}`)
  return JSON.stringify([season, rulebook, preset, inOrder(flags), judge, size, people])
}

export function useClubTable({ number, kept, evening, isStarting, rules, judged, chairs }: TableParts) {
  const tonight = useEvening()
  const { send, complain } = useClubRequests()
  const { season, seasonId, own, rulebook, preset, flags } = rules
  const { seating, isArranged } = chairs
  /** Id of the draw that the club holds for this table. */
  const held = ref(kept?.held)
  /** Revision of the draw that this window shows. */
  let revision = 0
  /** The state that was last sent to the club or taken from it. */
  let lastKey: string | undefined
  let hasSeenTable = kept?.held !== undefined
  let storing: Promise<void> | undefined
  let isTaking = false

  const isOfTonight = computed(() => number !== undefined && evening.value === tonight.date)
  const setup = computed((): Setup | undefined => {
    if (!season.value || !rulebook.value || !isArranged.value || !isOfTonight.value) return undefined
    // A name that is still being typed is nobody whom the club could hold, and a judge who is busy belongs to another table.
    const judgeId = judged.judgeMember.value
    const isHeld = judgeId !== undefined && tonight.otherTableOf(judgeId, number) === undefined
    const judge = isHeld ? judged.judge.value : { judge: '' }
    return {
      season: season.value.id,
      rulebook: rulebook.value.id,
      preset: preset.value,
      flags: { ...flags.value },
      ...judge,
      size: seating.value.length,
      seats: seating.value.flatMap(({ member }, index) => (member === undefined ? [] : [{ seat: index + 1, member }])),
    }
  })
  const setupKey = computed(() => setup.value && keyOf(setup.value))

  /** Stores the newest state until the club has it. */
  async function store(table: number): Promise<void> {
    for (let key = setupKey.value; key !== undefined && key !== lastKey; key = setupKey.value) {
      const current = setup.value
      if (!current) return
      lastKey = key
      const answer = await send('tables.draw', { evening: evening.value, table, ...current })
      if (answer.ok) know(answer.data.tables.find((each) => each.table === table))
      else complainUnlessAlone(answer.error)
    }
  }
  function know(table: EveningTable | undefined): void {
    held.value = table?.drawn?.draw
    revision = table?.drawn?.revision ?? 0
  }
  /** Without a connection to its hub, a device draws its table alone. The others learn of it when the game starts. */
  function complainUnlessAlone(error: ApiError): void {
    if (!error.code.startsWith('exchange/')) complain(error)
  }
  function storeSoon(): void {
    if (number === undefined || setupKey.value === lastKey) return
    storing ??= store(number).finally(() => {
      storing = undefined
      compare()
    })
  }

  /** Shows a table that another device or an earlier window has stored. */
  async function take(table: EveningTable): Promise<void> {
    const { judge, judgeId, seats, drawn } = table
    if (!drawn) return
    isTaking = true
    know(table)
    seasonId.value = drawn.season
    const isSeasons = drawn.rulebook === season.value?.rulebook && drawn.preset === season.value.preset
    own.value = isSeasons ? undefined : { rulebook: drawn.rulebook, preset: drawn.preset, flags: drawn.flags }
    await nextTick()
    flags.value = drawn.flags
    if (judge !== '' && judgeId !== judged.judgeMember.value)
      judged.named.value = { judge, ...(judgeId === undefined ? {} : { judgeId }) }
    chairs.arrange(
      Array.from({ length: drawn.size }, (_, index) => {
        const { member: _before, ...chair } = seating.value[index] ?? { immune: false }
        const member = seats.find(({ seat }) => seat === index + 1)?.member
        return member === undefined ? chair : { ...chair, member }
      }),
    )
    await nextTick()
    lastKey = setupKey.value
    isTaking = false
  }
  /** The table was dropped, or its game was started elsewhere. */
  function release(): void {
    know(undefined)
    lastKey = undefined
    hasSeenTable = false
    isArranged.value = false
  }

  function compare(): void {
    const { view } = tonight
    if (view === undefined || !rulebook.value || !isOfTonight.value) return
    if (isStarting.value || isTaking || storing) return
    const there = view.tables.find((each) => each.table === number && each.drawn)
    const drawn = there?.drawn
    if (!there || !drawn) {
      if (hasSeenTable) release()
      else storeSoon()
      return
    }
    hasSeenTable = true
    if (keyOf({ ...there, ...drawn }) === setupKey.value) {
      know(there)
      lastKey = setupKey.value
    } else if (drawn.draw !== held.value || drawn.revision > revision) void take(there)
    else storeSoon()
  }
  watch([() => tonight.view, setupKey, () => rulebook.value !== undefined], compare, { immediate: true })

  /** Waits until the club has stored the last change. */
  async function settled(): Promise<void> {
    while (storing) await storing
  }
  return { held, settled }
}
