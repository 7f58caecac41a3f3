// A game about to start: its season, rules, people and cards, kept while one types. Starts from
// the open season and who is checked in, or from a table of a plan, whose people and seats stand;
// asks the club only at the very end.

import { computed, ref, shallowRef, watch } from 'vue'
import type { GameDetail } from '../../api/contract/games.ts'
import type { Place } from '../../scoring/row.ts'
import { presetFlags } from '../../rules/flags.ts'
import type { Flags } from '../../rules/header.ts'
import { RULEBOOKS } from '../../rules/rulebooks/registry.ts'
import { liveSeats } from '../../rules/rulebook.ts'
import { LIVE_SEATS, type Role } from '../../rules/vocabulary.ts'
import { eveningOf } from '../logic/days.ts'
import { draw, place, resize, seatingFaults, swap, withCardsOf, type Chair } from '../logic/seating.ts'
import { useClub } from '../stores/club.ts'
import { useMembers } from '../stores/members.ts'
import { usePreferences } from '../stores/preferences.ts'
import { useAsk } from './useAsk.ts'

export function randomSeed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0] ?? 0
}

/** A table of a plan: the season, the place, who sits there by seat, who judges. */
export interface FixedTable {
  readonly season: string
  readonly place: Place
  readonly judge: string
  readonly people: readonly { readonly member: string }[]
}

/** `table` answers undefined until it is known; `isFixed`: there will be one. */
export function useNewGame(isFixed = false, table: () => FixedTable | undefined = () => undefined) {
  const club = useClub()
  const members = useMembers()
  const preferences = usePreferences()
  const { ask } = useAsk()

  const seasonId = ref<string>()
  const season = computed(() => club.seasons?.find((candidate) => candidate.id === seasonId.value) ?? club.season)
  const rulebook = computed(() => RULEBOOKS.find((candidate) => candidate.id === season.value?.rulebook))
  const preset = computed(() => season.value?.preset ?? '')
  const flags = shallowRef<Flags>({})
  const evening = ref(eveningOf(new Date()))
  const chairs = shallowRef<readonly Chair[]>([])
  const byHand = ref(false)
  const seed = ref(randomSeed())
  const isStarting = ref(false)
  const named = ref<string>()
  /** At a planned table the plan's judge; else whoever judged last on this machine. */
  const judge = computed({
    get: () => named.value ?? (table()?.judge || preferences.judge),
    set: (name) => {
      if (isFixed) named.value = name
      else preferences.judge = name
    },
  })

  /** Whom the draw chooses from: who is checked in, or everybody while nobody is. */
  const present = computed(() => members.present.map((member) => member.id))
  const people = computed(() => (present.value.length > 0 ? present.value : members.active.map((member) => member.id)))
  const waiting = computed(() =>
    members.present.filter((member) => !chairs.value.some((chair) => chair.member === member.id)),
  )
  const faults = computed(() =>
    rulebook.value
      ? seatingFaults(chairs.value, {
          rulebook: rulebook.value,
          preset: preset.value,
          flags: flags.value,
          seed: seed.value,
        })
      : [],
  )

  watch(
    season,
    (now) => {
      const base = rulebook.value ? presetFlags(rulebook.value, preset.value) : undefined
      flags.value = { ...(base?.ok ? base.value : {}), ...now?.flags }
    },
    { immediate: true },
  )

  // Another season may play by other cards, and seat fewer or more.
  watch(rulebook, (book) => {
    if (book === undefined) return
    const { min, max } = liveSeats(book)
    const size = Math.min(max, Math.max(min, chairs.value.length))
    const resized =
      size === chairs.value.length || chairs.value.length === 0
        ? chairs.value
        : resize(chairs.value, size, people.value)
    chairs.value = withCardsOf(resized, book)
  })

  watch(
    () =>
      table()
        ?.people.map(({ member }) => member)
        .join(),
    () => {
      const planned = table()
      if (!planned) return
      seasonId.value = planned.season
      chairs.value = planned.people.map(({ member }, i) => ({ immune: false, ...chairs.value[i], member }))
    },
    { immediate: true },
  )

  // People who are checked in while the page is open come to the table; nobody is moved.
  watch(
    [present, people, rulebook],
    ([here, all, book]) => {
      if (book && !isFixed && chairs.value.every((chair) => chair.member === undefined))
        chairs.value = resize([], Math.min(book.seats.usual, Math.max(all.length, book.seats.min)), here)
    },
    { immediate: true },
  )

  function drawSeats(): void {
    chairs.value = draw(chairs.value, people.value, chairs.value.length, randomSeed())
  }
  function setSize(size: number): void {
    const { min = 2, max = LIVE_SEATS } = rulebook.value ? liveSeats(rulebook.value) : {}
    chairs.value = resize(chairs.value, Math.min(max, Math.max(min, size)), people.value)
  }
  function seat(index: number, member: string | undefined): void {
    chairs.value = place(chairs.value, index, member)
  }
  function exchange(a: number, b: number): void {
    chairs.value = swap(chairs.value, a, b)
  }
  function setRole(index: number, role: Role | undefined): void {
    chairs.value = chairs.value.map(({ role: before, ...chair }, i) => {
      const now = i === index ? role : before
      return now === undefined ? chair : { ...chair, role: now }
    })
  }
  function setImmune(index: number, immune: boolean): void {
    chairs.value = chairs.value.map((chair, i) => (i === index ? { ...chair, immune } : chair))
  }
  watch(byHand, (now) => {
    if (!now) chairs.value = chairs.value.map(({ role: _, ...chair }) => chair)
  })

  async function start(): Promise<GameDetail | undefined> {
    const chosen = season.value
    if (!chosen || !rulebook.value || faults.value.length > 0 || isStarting.value) return undefined
    isStarting.value = true
    const planned = table()
    const seats = chairs.value.flatMap(({ member, role, immune }) =>
      member === undefined ? [] : [{ member, immune, ...(role === undefined ? {} : { role }) }],
    )
    const opened = await ask('games.open', {
      season: chosen.id,
      evening: evening.value,
      judge: judge.value.trim(),
      rulebook: rulebook.value.id,
      preset: preset.value,
      flags: { ...flags.value },
      seats,
      seed: seed.value,
      ...(planned ? { place: planned.place } : {}),
    })
    isStarting.value = false
    return opened
  }

  return {
    club,
    members,
    season,
    seasonId,
    rulebook,
    preset,
    flags,
    evening,
    judge,
    isFixed,
    chairs,
    byHand,
    seed,
    waiting,
    faults,
    isStarting,
    drawSeats,
    setSize,
    seat,
    exchange,
    setRole,
    setImmune,
    start,
  }
}
