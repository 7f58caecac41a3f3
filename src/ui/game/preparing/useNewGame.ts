// A game about to start: its season, rules, people and cards, kept until it starts, whatever screens one looks at
// meanwhile. Starts from the open season and who is checked in, or from a table of a plan, whose people and seats stand;
// asks the club only at the very end.

import { computed, ref, shallowRef, watch } from 'vue'
import type { Args, Data } from '../../../api/contract/requests.ts'
import type { NamedJudge } from '../../../api/contract/plan.ts'
import type { Person } from '../../../api/contract/persons.ts'
import type { GameDetail } from '../../../api/contract/games.ts'
import type { Place } from '../../../scoring/row.ts'
import { isPlayedBy, presetFlags } from '../../../rules/flags.ts'
import type { Flags } from '../../../rules/header.ts'
import { RULEBOOKS } from '../../../rules/rulebooks/registry.ts'
import { liveSeats } from '../../../rules/rulebook.ts'
import { LIVE_SEATS, type Role } from '../../../rules/vocabulary.ts'
import { eveningOf } from '../../kit/days.ts'
import { judgeBearer, judgeIn } from '../../shared/members/judging.ts'
import {
  isFree,
  place,
  resize,
  seatingFaults,
  swap,
  withCardsOf,
  withPeople,
  withoutCards,
  type Chair,
} from '../table/seating.ts'
import { useChosenRules } from './useChosenRules.ts'
import { useClub } from '../../shared/useClub.ts'
import { useMembers } from '../../shared/members/useMembers.ts'
import { usePersons } from '../../shared/usePersons.ts'
import { usePreferences } from '../../kit/preferences/usePreferences.ts'
import { usePreparing } from './usePreparing.ts'
import { useAsk } from '../../shared/useAsk.ts'

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

/** The table that is not of a plan. */
const FREE = ''

/** `key` names a table of a plan; `table` answers undefined until it is known. */
export function useNewGame(key = FREE, table: () => FixedTable | undefined = () => undefined) {
  const club = useClub()
  const members = useMembers()
  const preferences = usePreferences()
  const persons = usePersons()
  const preparing = usePreparing()
  const { ask } = useAsk()
  const isFixed = key !== FREE
  const kept = preparing.draftOf(key)
  const chosen = isFixed ? undefined : useChosenRules().take()

  const seasonId = ref(kept?.season)
  const season = computed(() => club.seasons?.find((candidate) => candidate.id === seasonId.value) ?? club.season)
  /** Rules of this game only, chosen on the page of rules. */
  const own = shallowRef(chosen ?? kept?.own)
  const rulebook = computed(() => RULEBOOKS.find((candidate) => candidate.id === (own.value ?? season.value)?.rulebook))
  const preset = computed(() => (own.value ?? season.value)?.preset ?? '')
  /** House rules as the season, or the chosen rules, have them. */
  const usualFlags = computed((): Flags => {
    const base = rulebook.value ? presetFlags(rulebook.value, preset.value) : undefined
    return { ...(base?.ok ? base.value : {}), ...(own.value ?? season.value)?.flags }
  })
  const changes = shallowRef<Flags>(chosen ? {} : (kept?.changes ?? {}))
  const flags = computed({
    get: (): Flags => ({ ...usualFlags.value, ...changes.value }),
    set: (wanted) => {
      changes.value = Object.fromEntries(
        Object.entries(wanted).filter(([flag, value]) => value !== usualFlags.value[flag]),
      )
    },
  })
  const evening = ref(kept?.evening ?? eveningOf(new Date()))
  const seating = shallowRef<readonly Chair[]>(kept?.chairs ?? [])
  const byHand = ref(preparing.now().byHand)
  /** Cards that were entered wait while the program deals. */
  const chairs = computed(() => (byHand.value ? seating.value : withoutCards(seating.value)))
  const seed = ref(kept?.seed ?? randomSeed())
  const isArranged = ref(kept?.isArranged ?? false)
  const isStarting = ref(false)
  /** The last draw, with the reasons for every seat. */
  const draw = shallowRef<Data<'games.draw'> | undefined>(kept?.draw)
  const judgePlays = ref(kept?.judgePlays ?? false)
  const named = shallowRef<NamedJudge | undefined>(isFixed ? kept?.judge : preparing.now().judge)
  /** Whoever was named here; else the plan's judge; else that of the evening, of the keyboard, of the last game. */
  const judge = computed({
    get: (): NamedJudge => {
      const planned = table()
      if (named.value) return named.value
      if (planned?.judge) return judgeIn(planned)
      const ofEvening = preparing.now().judge
      if (ofEvening) return ofEvening
      return { judge: isJudge(persons.person) ? persons.person.name : preferences.judge }
    },
    set: (wanted) => {
      named.value = wanted
      judgePlays.value = false
      if (table()?.judge) return
      preferences.judge = wanted.judge
      preparing.setJudge(wanted)
    },
  })
  /** The member the judge is; undefined: a guest, or nobody yet. */
  const judgeMember = computed(() => {
    const { judge: name, judgeId } = judge.value
    if (judgeId !== undefined) return judgeId || undefined
    const { person } = persons
    const atKeyboard = person?.name === name ? person.member : null
    return (atKeyboard ?? judgeBearer(name, members.all)) || undefined
  })

  /** Whom the draw chooses from: who is checked in, or everybody while nobody is; never the judge. */
  const mayPlay = (id: string) => judgePlays.value || id !== judgeMember.value
  const present = computed(() => members.present.map((member) => member.id).filter(mayPlay))
  const people = computed(() =>
    members.present.length > 0 ? present.value : members.active.map((member) => member.id).filter(mayPlay),
  )
  const waiting = computed(() =>
    members.present.filter(({ id }) => mayPlay(id) && !seating.value.some((chair) => chair.member === id)),
  )
  /** Somebody checked in who is left out of the draw as the judge: said, for a judge may be remembered from before. */
  const standingJudge = computed(() =>
    members.present.find(({ id }) => !mayPlay(id) && !seating.value.some((chair) => chair.member === id)),
  )
  const faults = computed(() =>
    rulebook.value
      ? seatingFaults(chairs.value, {
          rulebook: rulebook.value,
          preset: preset.value,
          flags: flags.value,
          seed: seed.value,
          ...(judgeMember.value === undefined || judgePlays.value ? {} : { judge: judgeMember.value }),
        })
      : [],
  )

  // Another season may play by other cards, and seat fewer or more.
  watch(
    rulebook,
    (book) => {
      if (book === undefined) return
      const { min, max } = liveSeats(book)
      const size = Math.min(max, Math.max(min, seating.value.length))
      const resized =
        size === seating.value.length || seating.value.length === 0
          ? seating.value
          : resize(seating.value, size, people.value)
      seating.value = withCardsOf(resized, book)
    },
    { immediate: true },
  )

  watch([seasonId, own], () => {
    changes.value = {}
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
      seating.value = planned.people.map(({ member }, i) => ({ immune: false, ...seating.value[i], member }))
    },
    { immediate: true },
  )

  // Somebody removed from the club, or merged into another member, cannot be seated any more.
  watch(
    () => (members.isLoading ? undefined : members.active.map(({ id }) => id).join()),
    () => {
      if (members.isLoading || isFixed) return
      const known = new Set(members.active.map(({ id }) => id))
      for (const [index, { member }] of seating.value.entries())
        if (member !== undefined && !known.has(member)) seating.value = place(seating.value, index, undefined)
    },
    { immediate: true },
  )

  // Until somebody draws or arranges the seats, people who are checked in come to the table. Nobody is moved.
  watch(
    [present, people, rulebook],
    ([here, all, book]) => {
      if (!book || isFixed || isArranged.value) return
      const isNew = isFree(seating.value)
      const wanted = Math.min(book.seats.usual, Math.max((isNew ? all : here).length, book.seats.min))
      const size = isNew ? wanted : Math.max(seating.value.length, wanted)
      seating.value = resize(isNew ? [] : seating.value, size, here)
      // Whoever sat out the last game is not left out again because of his place in the list.
      if (isNew && here.length > size) void drawSeats(({ gamesTonight }) => !isArranged.value && gamesTonight > 0)
    },
    { immediate: true },
  )

  watch(byHand, (now) => preparing.setByHand(now))
  watch([seasonId, own, changes, evening, seating, seed, isArranged, draw, judgePlays, named], () => {
    // A table nobody sits at is none yet.
    if (isFree(seating.value) || isStarting.value) return
    preparing.keep(key, {
      evening: evening.value,
      ...(seasonId.value === undefined ? {} : { season: seasonId.value }),
      chairs: seating.value,
      seed: seed.value,
      isArranged: isArranged.value,
      ...(own.value ? { own: own.value } : {}),
      changes: changes.value,
      ...(isFixed && named.value ? { judge: named.value } : {}),
      judgePlays: judgePlays.value,
      ...(draw.value ? { draw: draw.value } : {}),
    })
  })

  /** Asks the club, which knows who sat where; `takes` may leave the chairs as they are. */
  async function drawSeats(takes: (draw: Data<'games.draw'>) => boolean = () => true): Promise<boolean> {
    const { value: ofSeason } = season
    if (!ofSeason) return false
    const request: Args<'games.draw'> = {
      season: ofSeason.id,
      evening: evening.value,
      size: seating.value.length,
      people: people.value,
      seed: randomSeed(),
    }
    const answer = await ask('games.draw', request)
    if (!answer || !takes(answer) || request.size !== seating.value.length) return false
    draw.value = answer
    arrange(withPeople(seating.value, new Map(answer.seats.map(({ seat: number, member }) => [number - 1, member]))))
    return true
  }
  function arrange(next: readonly Chair[]): void {
    isArranged.value = true
    seating.value = next
  }
  function setSize(size: number): void {
    const { min = 2, max = LIVE_SEATS } = rulebook.value ? liveSeats(rulebook.value) : {}
    arrange(resize(seating.value, Math.min(max, Math.max(min, size)), people.value))
  }
  function seat(index: number, member: string | undefined): void {
    arrange(place(seating.value, index, member))
  }
  /** A guest who has just come: to a free chair, or he waits. Answers the seat. */
  function seatGuest(member: string): number | undefined {
    if (!mayPlay(member) || seating.value.some((chair) => chair.member === member)) return undefined
    const index = seating.value.findIndex((chair) => chair.member === undefined)
    if (index < 0) return undefined
    arrange(place(seating.value, index, member))
    return index + 1
  }
  /** The judge stands up; whoever waits first sits down. */
  function freeJudgesSeat(): void {
    const index = seating.value.findIndex(({ member }) => member !== undefined && member === judgeMember.value)
    if (index >= 0) seat(index, waiting.value[0]?.id)
  }
  function exchange(a: number, b: number): void {
    arrange(swap(seating.value, a, b))
  }
  function setRole(index: number, role: Role | undefined): void {
    arrange(
      seating.value.map(({ role: before, ...chair }, i) => {
        const now = i === index ? role : before
        return now === undefined ? chair : { ...chair, role: now }
      }),
    )
  }
  function setImmune(index: number, immune: boolean): void {
    arrange(seating.value.map((chair, i) => (i === index ? { ...chair, immune } : chair)))
  }

  function playAsSeason(): void {
    own.value = undefined
    changes.value = {}
  }
  /** Nothing to say while the season has not come. */
  const differsFromSeason = computed(
    () =>
      season.value !== undefined &&
      rulebook.value !== undefined &&
      !isPlayedBy({ rulebook: rulebook.value.id, flags: flags.value }, season.value),
  )

  async function start(): Promise<GameDetail | undefined> {
    const { value: ofSeason } = season
    if (!ofSeason || !rulebook.value || faults.value.length > 0 || isStarting.value) return undefined
    isStarting.value = true
    const planned = table()
    const seats = chairs.value.flatMap(({ member, role, immune }) =>
      member === undefined ? [] : [{ member, immune, ...(role === undefined ? {} : { role }) }],
    )
    const opened = await ask('games.open', {
      season: ofSeason.id,
      evening: evening.value,
      ...judge.value,
      rulebook: rulebook.value.id,
      preset: preset.value,
      flags: { ...flags.value },
      seats,
      seed: seed.value,
      ...(planned ? { place: planned.place } : {}),
    })
    if (opened) preparing.forget(key)
    else isStarting.value = false
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
    judgePlays,
    isFixed,
    chairs,
    byHand,
    seed,
    waiting,
    standingJudge,
    draw,
    faults,
    isStarting,
    drawSeats,
    setSize,
    seat,
    seatGuest,
    freeJudgesSeat,
    exchange,
    setRole,
    setImmune,
    own,
    playAsSeason,
    differsFromSeason,
    start,
  }
}
