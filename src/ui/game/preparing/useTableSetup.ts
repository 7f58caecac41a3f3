// The data that the club stores for a table that is being prepared: its people, judge and rules.

import { useToast } from '@nuxt/ui/composables'
import { computed, nextTick, type Ref } from 'vue'
import type { EveningTable } from '../../../api/contract/people.ts'
import type { RequestArgs } from '../../../api/requestTypes.ts'
import type { Flags } from '../../../rules/header.ts'
import { t } from '../../kit/i18n/setup.ts'
import { useEvening } from '../../shared/evening/useEvening.ts'
import type { Chair } from '../table/seating.ts'
import type { Chairs } from './useChairs.ts'
import type { useGameJudge } from './useGameJudge.ts'
import type { useGameRules } from './useGameRules.ts'

type Setup = Omit<RequestArgs<'tables.draw'>, 'evening' | 'table'>

export interface TableParts {
  /** Number of the table. `undefined` for a table of a plan, which the club does not store as a drawn table. */
  readonly number: number | undefined
  readonly evening: Ref<string>
  readonly rules: ReturnType<typeof useGameRules>
  readonly judged: ReturnType<typeof useGameJudge>
  readonly chairs: Chairs
}

/** Key for comparing everything that the club stores for a table. */
export function setupKeyOf({ season, rulebook, preset, flags, judge, size, seats }: Setup): string {
  const inOrder = (values: Flags) => Object.entries(values).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const people = seats.toSorted((a, b) => a.seat - b.seat).map(({ seat, member }) => `${seat} ${member}`)
  return JSON.stringify([season, rulebook, preset, inOrder(flags), judge, size, people])
}

/** The chairs of a stored table. A chair that keeps its person keeps its card. */
function chairsOf(size: number, seats: EveningTable['seats'], before: readonly Chair[]): readonly Chair[] {
  return Array.from({ length: size }, (_, index): Chair => {
    const member = seats.find(({ seat }) => seat === index + 1)?.member
    const chair = before[index]
    if (chair && chair.member === member) return chair
    return member === undefined ? { immune: false } : { immune: false, member }
  })
}

function clearedSeats(before: readonly Chair[], after: readonly Chair[]): readonly number[] {
  return before.flatMap(({ role, member }, index) =>
    role !== undefined && after[index]?.member !== member ? [index + 1] : [],
  )
}

function useClearedCardsNotice() {
  const toast = useToast()
  return (seats: readonly number[]): void => {
    if (seats.length === 0) return
    const title = t('newGame.cardsCleared', { seats: seats.join(', ') })
    toast.add({ title, icon: 'i-lucide-triangle-alert', color: 'warning' })
  }
}

export function useTableSetup({ number, evening, rules, judged, chairs }: TableParts) {
  const tonight = useEvening()
  const { season, seasonId, own, rulebook, preset, flags } = rules
  const { seating, isArranged, isProposed } = chairs
  const tellOfClearedCards = useClearedCardsNotice()

  const isOfTonight = computed(() => number !== undefined && evening.value === tonight.date)
  /**
   * Data to store. `undefined` if the seats are not arranged yet or only proposed, or if the game belongs to another
   * evening.
   */
  const setup = computed((): Setup | undefined => {
    if (!season.value || !rulebook.value || !isOfTonight.value) return undefined
    if (!isArranged.value || isProposed.value) return undefined
    // A judge is stored only if they are a member and not busy at another table. The name may still be being typed.
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
  const setupKey = computed(() => setup.value && setupKeyOf(setup.value))

  /**
   * Takes the people, judge and rules that the club has stored. A chair whose person changes loses its card, because the
   * card was given to the person who sat there. A notice names the seats that lost a card.
   */
  async function adopt({ judge, judgeId, seats }: EveningTable, drawn: NonNullable<EveningTable['drawn']>) {
    seasonId.value = drawn.season
    const isSeasons = drawn.rulebook === season.value?.rulebook && drawn.preset === season.value.preset
    own.value = isSeasons ? undefined : { rulebook: drawn.rulebook, preset: drawn.preset, flags: drawn.flags }
    await nextTick()
    flags.value = drawn.flags
    if (judge !== '' && judgeId !== judged.judgeMember.value)
      judged.named.value = { judge, ...(judgeId === undefined ? {} : { judgeId }) }
    const before = seating.value
    const after = chairsOf(drawn.size, seats, before)
    chairs.arrange(after)
    await nextTick()
    if (chairs.byHand.value) tellOfClearedCards(clearedSeats(before, after))
  }

  return { isOfTonight, setup, setupKey, adopt }
}
