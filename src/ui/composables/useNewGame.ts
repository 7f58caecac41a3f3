// A game about to start: its season, rules, people and cards, kept while one types. Starts from
// the open season and who is checked in, or from a table of a plan, whose people and seats stand;
// asks the club only at the very end.

import { computed, ref, shallowRef, watch } from 'vue'
import type { Args, Data } from '../../api/contract/requests.ts'
import type { NamedJudge } from '../../api/contract/plan.ts'
import type { Person } from '../../api/contract/persons.ts'
import type { GameDetail } from '../../api/contract/games.ts'
import type { Place } from '../../scoring/row.ts'
import { isPlayedBy, presetFlags } from '../../rules/flags.ts'
import type { Flags } from '../../rules/header.ts'
import { RULEBOOKS } from '../../rules/rulebooks/registry.ts'
import { liveSeats } from '../../rules/rulebook.ts'
import { LIVE_SEATS, type Role } from '../../rules/vocabulary.ts'
import { eveningOf } from '../logic/days.ts'
import { judgeIn } from '../logic/judging.ts'
import { place, resize, seatingFaults, swap, withCardsOf, withPeople, type Chair } from '../logic/seating.ts'
import { useChosenRules } from '../stores/chosenRules.ts'
import { useClub } from '../stores/club.ts'
import { useMembers } from '../stores/members.ts'
import { usePersons } from '../stores/persons.ts'
import { usePreferences } from '../stores/preferences.ts'
import { useAsk } from './useAsk.ts'

export function randomSeed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0] ?? 0
}

function isJudge(person: Person | undefined): person is Person {
  return person?.roles.includes('judge') === true
}

/** A table of a plan: the season, the place, who sits there by seat, who judges. */
export interface FixedTable {
  readonly season: string
  readonly place: Place
  readonly judge: string
  readonly judgeId?: string
  readonly people: readonly { readonly member: string }[]
}

/** `table` answers undefined until it is known; `isFixed`: there will be one. */
export function useNewGame(isFixed = false, table: () => FixedTable | undefined = () => undefined) {
  const club = useClub()
  const members = useMembers()
  const preferences = usePreferences()
  const persons = usePersons()
  const { ask } = useAsk()

  const seasonId = ref<string>()
  const season = computed(() => club.seasons?.find((candidate) => candidate.id === seasonId.value) ?? club.season)
  /** Rules of this game alone, chosen on the page of rules. */
  const own = shallowRef(isFixed ? undefined : useChosenRules().take())
  const rulebook = computed(() => RULEBOOKS.find((candidate) => candidate.id === (own.value ?? season.value)?.rulebook))
  const preset = computed(() => (own.value ?? season.value)?.preset ?? '')
  const flags = shallowRef<Flags>({})
  const evening = ref(eveningOf(new Date()))
  const chairs = shallowRef<readonly Chair[]>([])
  const byHand = ref(false)
  const seed = ref(randomSeed())
  const isStarting = ref(false)
  /** The last draw, with the reasons for every seat. */
  const draw = shallowRef<Data<'games.draw'>>()
  let isDrawn = false
  const named = ref<NamedJudge>()
  /** At a planned table the plan's judge; else the judge at the keyboard, or whoever judged last on this machine. */
  const judge = computed({
    get: (): NamedJudge => {
      const planned = table()
      if (named.value) return named.value
      if (planned?.judge) return judgeIn(planned)
      return { judge: isJudge(persons.person) ? persons.person.name : preferences.judge }
    },
    set: (wanted) => {
      named.value = wanted
      if (!isFixed) preferences.judge = wanted.judge
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
    [season, own],
    () => {
      const base = rulebook.value ? presetFlags(rulebook.value, preset.value) : undefined
      flags.value = { ...(base?.ok ? base.value : {}), ...(own.value ?? season.value)?.flags }
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
      // Whoever sat out the last game is not left out again because of his place in the list.
      if (!isDrawn && !isFixed && chairs.value.length > 0 && here.length > chairs.value.length) {
        isDrawn = true
        void drawSeats(({ gamesTonight }) => gamesTonight > 0)
      }
    },
    { immediate: true },
  )

  /** Asks the club, which knows who sat where; `takes` may leave the chairs as they are. */
  async function drawSeats(takes: (draw: Data<'games.draw'>) => boolean = () => true): Promise<boolean> {
    const chosen = season.value
    if (!chosen) return false
    const request: Args<'games.draw'> = {
      season: chosen.id,
      evening: evening.value,
      size: chairs.value.length,
      people: people.value,
      seed: randomSeed(),
    }
    const answer = await ask('games.draw', request)
    if (!answer || !takes(answer) || request.size !== chairs.value.length) return false
    draw.value = answer
    chairs.value = withPeople(
      chairs.value,
      new Map(answer.seats.map(({ seat: number, member }) => [number - 1, member])),
    )
    return true
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

  function playAsSeason(): void {
    own.value = undefined
  }
  /** Nothing to say while the season has not come. */
  const differsFromSeason = computed(
    () =>
      season.value !== undefined &&
      rulebook.value !== undefined &&
      !isPlayedBy({ rulebook: rulebook.value.id, flags: flags.value }, season.value),
  )

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
      ...judge.value,
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
    draw,
    faults,
    isStarting,
    drawSeats,
    setSize,
    seat,
    exchange,
    setRole,
    setImmune,
    own,
    playAsSeason,
    differsFromSeason,
    start,
  }
}
