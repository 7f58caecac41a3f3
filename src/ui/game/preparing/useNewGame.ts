// A game that is being prepared: its season, rules, people and cards. The preparation is kept until the game starts,
// even while the user visits other screens. It begins with the open season and the members who are checked in, or with
// a table of a plan, whose people and seats are fixed. The club opens the game only when the user starts it.

import { computed, nextTick, ref, shallowRef, watch, type ComputedRef, type Ref } from 'vue'
import type { RequestArgs, RequestData } from '../../../api/requestTypes.ts'
import type { GameDetail } from '../../../api/contract/games.ts'
import type { Season } from '../../../api/contract/seasons.ts'
import { eveningAtTime } from '../../kit/days.ts'
import { t } from '../../kit/i18n/setup.ts'
import { useEvening } from '../../shared/evening/useEvening.ts'
import { useMembers } from '../../shared/members/useMembers.ts'
import { useClubRequests } from '../../shared/useClubRequests.ts'
import { useClub } from '../../shared/useClub.ts'
import { useLiveQuery } from '../../shared/useLiveQuery.ts'
import { areAllChairsFree, seatingFaults, seatsWithoutCard, withDrawnMembers } from '../table/seating.ts'
import { type Chairs, useChairs } from './useChairs.ts'
import { createChairEdits } from './chairEdits.ts'
import { syncChairsWithPresentMembers } from './syncChairsWithPresent.ts'
import type { TableFromPlan } from './preparedGames.ts'
import { useClubTable } from './useClubTable.ts'
import { useDrawAfterGame } from './useDrawAfterGame.ts'
import { usePreparedGames } from './usePreparedGames.ts'
import { useGameRules } from './useGameRules.ts'
import { useRulesForNextGame } from './useChosenRules.ts'
import { useGameJudge } from './useGameJudge.ts'

export function randomSeed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0] ?? 0
}

/**
 * `planKey` names a table of a plan, and `plannedTable` returns that table, or `undefined` while the plan is loading.
 * Otherwise, `tableNumber` is the number of the evening's table.
 */
export function useNewGame(
  planKey?: string,
  plannedTable: () => TableFromPlan | undefined = () => undefined,
  tableNumber = 1,
) {
  const club = useClub()
  const members = useMembers()
  const preparing = usePreparedGames()
  const tonight = useEvening()
  const { ask, announce } = useClubRequests()
  const isFixed = planKey !== undefined
  const number = isFixed ? undefined : tableNumber
  const key = planKey ?? String(tableNumber)
  const kept = preparing.draftOf(key)

  const rules = useGameRules(kept, isFixed ? undefined : useRulesForNextGame().take())
  const { season, seasonId, own, rulebook, preset, flags } = rules
  const judged = useGameJudge({ kept, key, isFixed, isFurther: tableNumber > 1, table: plannedTable })
  const { judge, judgeMember, judgePlays, mayPlay } = judged
  const around = { rulebook, number, mayPlay, judgeMember }
  const table = useChairs(kept, around)
  const { way, byHand, chairs, isArranged, waiting, standingJudge } = table
  const evening = ref(kept?.evening ?? eveningAtTime(new Date()))
  const seed = ref(kept?.seed ?? randomSeed())
  /** Number that the game will have. */
  const { data: gameNumber } = useLiveQuery('games.nextNumber', () => season.value && { season: season.value.id })
  const { draw, drawSeats } = useSeatDraw(kept?.draw, number, { season, evening, table })
  const { event, entered } = useChosenEvent(season, isFixed)
  const about = { chairs, byHand, entered, evening, seed, number }
  const { faults, cardFaults, cardless, isStarting, start } = useStart(rules, judged, about, async (game) => {
    const planned = plannedTable()
    await ofClub.settled()
    const opened = await (ofClub.held.value === undefined || number === undefined
      ? ask('games.open', { ...game, ...(planned ? { place: planned.place } : {}) })
      : ask('tables.start', toTableStart(game, number)))
    if (!opened) return undefined
    preparing.forget(key)
    if (way.value !== 'envelopes') preparing.beginGiving(opened.id)
    return opened
  })

  const ofClub = useClubTable({ number, kept, evening, isStarting, rules, judged, chairs: table })
  followPlan(plannedTable, seasonId, table)

  if (!isFixed)
    syncChairsWithPresentMembers(
      table,
      rulebook,
      () => void drawSeats(({ gamesTonight }) => !isArranged.value && gamesTonight > 0, { asProposal: true }),
    )
  useDrawAfterGame(number, table, () => season.value !== undefined && rulebook.value !== undefined, drawSeats)

  keepPreparation(key, isStarting, rules, judged, { evening, seed, draw, isFixed, held: ofClub.held, table })

  /** Drops the drawn table, which frees the people at it. */
  async function drop(): Promise<void> {
    await ofClub.settled()
    if (ofClub.held.value === undefined || number === undefined) table.disarrange()
    else if (await ask('tables.drop', { evening: evening.value, table: number }))
      announce(t('newGame.dropped', { n: number }))
  }

  const edits = createChairEdits(table, around)
  /** Accepts the seats, and waits until the club has stored them, so that another table is drawn from other people. */
  async function storeSeats(): Promise<void> {
    edits.holdSeats()
    await nextTick()
    await ofClub.settled()
    await tonight.refresh()
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
    own,
    event,
    chairs,
    way,
    byHand,
    seed,
    waiting,
    standingJudge,
    draw,
    /** Number of the table, unless it belongs to a plan. */
    table: number,
    number: gameNumber,
    isArranged,
    present: table.present,
    faults,
    cardFaults,
    cardless,
    isStarting,
    /** The club's refusal to store the drawn table. `storeAgain` sends the table again. */
    refusal: ofClub.refusal,
    storeAgain: ofClub.retry,
    drawSeats,
    drop,
    start,
    ...edits,
    storeSeats,
    /** Whether the club stores the table exactly as it is shown. */
    isStored: ofClub.isStored,
    playAsSeason: rules.playAsSeason,
    differsFromSeason: rules.differsFromSeason,
  }
}

interface KeptParts {
  readonly evening: Ref<string>
  readonly seed: Ref<number>
  readonly draw: Ref<RequestData<'games.draw'> | undefined>
  readonly isFixed: boolean
  /** Id of the draw that the club stores. */
  readonly held: Ref<string | undefined>
  readonly table: Chairs
}

/** Keeps the preparation whenever it changes, until the game starts. A table without people is not kept. */
function keepPreparation(
  key: string,
  isStarting: Ref<boolean>,
  { seasonId, own, changes }: ReturnType<typeof useGameRules>,
  { judgePlays, named }: ReturnType<typeof useGameJudge>,
  { evening, seed, draw, isFixed, held, table: { seating, isArranged, isProposed } }: KeptParts,
): void {
  const preparing = usePreparedGames()
  watch([seasonId, own, changes, evening, seating, seed, isArranged, isProposed, draw, judgePlays, named, held], () => {
    if (areAllChairsFree(seating.value) || isStarting.value) return
    preparing.keep(key, {
      evening: evening.value,
      ...(seasonId.value === undefined ? {} : { season: seasonId.value }),
      chairs: seating.value,
      seed: seed.value,
      isArranged: isArranged.value,
      isProposed: isProposed.value,
      ...(own.value ? { own: own.value } : {}),
      changes: changes.value,
      ...(isFixed && named.value ? { judge: named.value } : {}),
      judgePlays: judgePlays.value,
      ...(held.value === undefined ? {} : { held: held.value }),
      ...(draw.value ? { draw: draw.value } : {}),
    })
  })
}

/** Adopts the season and the people of a planned table, and follows changes to them in the plan. */
function followPlan(plannedTable: () => TableFromPlan | undefined, seasonId: Ref<string | undefined>, table: Chairs) {
  watch(
    () =>
      plannedTable()
        ?.people.map(({ member }) => member)
        .join(),
    () => {
      const planned = plannedTable()
      if (!planned) return
      seasonId.value = planned.season
      table.follow(planned)
    },
    { immediate: true },
  )
}

function toTableStart(
  { evening, judge, judgeId, rulebook, preset, flags, seats, seed }: RequestArgs<'games.open'>,
  table: number,
): RequestArgs<'tables.start'> {
  return {
    evening,
    table,
    judge,
    ...(judgeId === undefined ? {} : { judgeId }),
    rules: { rulebook, preset, flags },
    seats,
    seed,
  }
}

/**
 * A tournament that the user selected. Only its entrants may play. The people of a planned table come from the plan.
 */
function useChosenEvent(season: ComputedRef<Season | undefined>, isFixed: boolean) {
  const event = computed(() => (!isFixed && season.value?.kind === 'tournament' ? season.value : undefined))
  const { data: plan } = useLiveQuery('plan.get', () => event.value && { season: event.value.id })
  const entered = computed(() => {
    const entrants = plan.value?.season === event.value?.id ? plan.value?.entrants : undefined
    return entrants && entrants.length > 0 ? new Set(entrants.map(({ member }) => member)) : undefined
  })
  return { event, entered }
}

interface StartContext extends Pick<Chairs, 'chairs' | 'byHand'> {
  readonly number: number | undefined
  readonly entered: ComputedRef<ReadonlySet<string> | undefined>
  readonly evening: Ref<string>
  readonly seed: Ref<number>
}

/**
 * Problems that prevent the start, and the function that starts the game. It starts nothing if there are problems or a
 * start is already running. If cards are entered by hand, missing cards are dealt only with `dealsMissing`, because the
 * program must not invent a card without asking.
 */
function useStart(
  { season, rulebook, preset, flags }: ReturnType<typeof useGameRules>,
  { judge, judgeMember, judgePlays }: ReturnType<typeof useGameJudge>,
  { chairs, byHand, entered, evening, seed, number }: StartContext,
  open: (game: RequestArgs<'games.open'>) => Promise<GameDetail | undefined>,
) {
  const isStarting = ref(false)
  const tonight = useEvening()
  const members = useMembers()
  const allFaults = computed(() =>
    rulebook.value
      ? seatingFaults(chairs.value, {
          rulebook: rulebook.value,
          preset: preset.value,
          flags: flags.value,
          seed: seed.value,
          ...(entered.value ? { entered: entered.value } : {}),
          ...(judgeMember.value === undefined || judgePlays.value ? {} : { judge: judgeMember.value }),
          busyAt: (member) => (evening.value === tonight.date ? tonight.otherTableOf(member, number) : undefined),
          nameOf: (member) => tonight.nameOf(member) ?? members.byId.get(member)?.name ?? judge.value.judge,
        })
      : { table: [], cards: [] },
  )
  const faults = computed(() => [...allFaults.value.table, ...(byHand.value ? [] : allFaults.value.cards)])
  /**
   * Problems of the entered cards. The judge solves them on the screen for entering cards, after the table is complete.
   */
  const cardFaults = computed(() => (byHand.value ? allFaults.value.cards : []))

  /** Seats that still lack a card. */
  const cardless = computed(() => (byHand.value ? seatsWithoutCard(chairs.value) : []))

  async function start({ dealsMissing = false } = {}): Promise<GameDetail | undefined> {
    const { value: ofSeason } = season
    if (!ofSeason || !rulebook.value || isStarting.value) return undefined
    if (faults.value.length + cardFaults.value.length > 0) return undefined
    if (cardless.value.length > 0 && !dealsMissing) return undefined
    isStarting.value = true
    const seats = chairs.value.flatMap(({ member, role, immune }) =>
      member === undefined ? [] : [{ member, immune, ...(role === undefined ? {} : { role }) }],
    )
    const opened = await open({
      season: ofSeason.id,
      evening: evening.value,
      ...judge.value,
      rulebook: rulebook.value.id,
      preset: preset.value,
      flags: { ...flags.value },
      seats,
      seed: seed.value,
    })
    if (!opened) isStarting.value = false
    return opened
  }

  return { faults, cardFaults, cardless, isStarting, start }
}

interface SeatDrawContext {
  readonly season: ComputedRef<Season | undefined>
  readonly evening: Ref<string>
  readonly table: Chairs
}

/** The last draw with the reasons for each seat, and the function that requests the next draw. */
function useSeatDraw(
  kept: RequestData<'games.draw'> | undefined,
  number: number | undefined,
  { season, evening, table }: SeatDrawContext,
) {
  const { ask } = useClubRequests()
  const draw = shallowRef(kept)

  /**
   * Requests a draw from the club, which considers earlier seatings. If `takes` returns false, the chairs stay
   * unchanged.
   */
  async function drawSeats(
    takes: (draw: RequestData<'games.draw'>) => boolean = () => true,
    how?: { readonly asProposal: boolean },
  ): Promise<boolean> {
    const { value: ofSeason } = season
    if (!ofSeason) return false
    const request: RequestArgs<'games.draw'> = {
      season: ofSeason.id,
      evening: evening.value,
      size: table.seating.value.length,
      people: table.present.value,
      ...(number === undefined ? {} : { table: number }),
      seed: randomSeed(),
    }
    const answer = await ask('games.draw', request)
    if (!answer || !takes(answer) || request.size !== table.seating.value.length) return false
    draw.value = answer
    table.arrange(
      withDrawnMembers(
        table.seating.value,
        new Map(answer.seats.map(({ seat: number, member }) => [number - 1, member])),
      ),
      how,
    )
    return true
  }

  return { draw, drawSeats }
}
