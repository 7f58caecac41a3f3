// What the club knows and how it comes to know it: the only part of the club that writes the store, put together from
// one module for each kind of stream. Every change is stored first, known after. Decides nothing: the commands do.

import { ok, type Rejection, type Result } from '../../rules/vocabulary.ts'
import { countingRows } from '../../scoring/counting.ts'
import { createRatingHistory } from '../../scoring/ratings/history.ts'
import type { GameRow } from '../../scoring/row.ts'
import type { Scheme } from '../../scoring/schemes/scheme.ts'
import type { Envelope, EventStore } from '../../store/port.ts'
import { isUndone } from '../model/importsOfClub.ts'
import { holdOf } from '../model/broadcast.ts'
import type { ClubState } from '../model/clubState.ts'
import { knownScheme, schemeOfSeason } from '../model/find.ts'
import type { PlayedStory } from '../model/game.ts'
import { lastNumberOf } from '../model/gameNumbers.ts'
import { hasMerged, mergedPlanEvent, mergedRow, personOf } from '../model/merged.ts'
import { foldPlan, NO_PLAN, type Plan } from '../model/plan.ts'
import type { PlanEvent } from '../model/planEvents.ts'
import type { Vocabulary } from '../model/vocabulary.ts'
import { SIGNATURES, statementIn } from '../../store/signing/signatures.ts'
import { LAPTOPS } from '../../store/sync/policy.ts'
import { BRANCHES, GAMES, LEDGERS } from '../model/streams.ts'
import { createForeignChanges } from './applyForeign.ts'
import {
  changesOf,
  type ClubStream,
  createBroadcastStream,
  createClubStream,
  createPlanStreams,
  isConflict,
  type PlanStreams,
} from './sharedStreams.ts'
import { createGameCache, createGameStreams } from './gameStreams.ts'
import { createGameChanges } from './gameChanges.ts'
import { createImportChanges } from './importChanges.ts'
import { ImportStreams } from './importStreams.ts'
import { createLedgerLines, createReconciling } from './reconciling.ts'
import { createRescoring, type Rescoring } from './rescoring.ts'
import { createLoading } from './loading.ts'
import { type HeldGate, parsedStore } from './parsedStore.ts'
import { unlessSetAside } from './publicClub.ts'
import type { PublicView } from './publicView.ts'
import type { ClubChange, Repository } from './repository.ts'
import { createSummaries, type Summaries } from './summaries.ts'
import { WaitingGames } from './waitingGames.ts'

interface Given {
  readonly store: EventStore
  readonly ids: () => string
  readonly vocabulary?: Vocabulary | undefined
  readonly gate?: HeldGate
}

/** One part for each kind of stream, and what changes them. */
function createParts(
  { store: given, ids: newId, vocabulary, gate }: Given,
  announce: (change: ClubChange, keys?: readonly string[]) => void,
  publicView: PublicView,
) {
  const store = parsedStore(given, vocabulary, gate)
  const club = createClubStream(store)
  const plans = createPlanStreams(store)
  const broadcast = createBroadcastStream(store, (state) => {
    publicView.change(holdOf(state))
    announce({ name: 'broadcast.changed', push: {} })
  })
  const summaries = createSummaries(store)
  const imports = new ImportStreams(store, newId, (id) => isUndone(club.state, id))
  const games = createGameStreams(store, createGameCache(), summaries, imports)
  const lines = createLedgerLines(newId, schemeOf)
  const reconciling = createReconciling(store, games, lines, summaries, announce)
  const waiting = new WaitingGames()
  const rescoring = createRescoring({ club, summaries, games, reconciling })
  const read = { club, plans, imports, summaries, games, reconciling, rescoring, waiting }
  const loading = createLoading(store, { ...read, broadcast, publicView })
  /** What is known is out of date, all of it. */
  const invalidate = () => {
    loading.invalidate()
    announce({ name: 'club.changed', push: {} }, ['/'])
  }
  const changes = {
    ...createClubChanges(store, { club, plans, rescoring, invalidate, announce }),
    ...createGameChanges(games, lines, reconciling, announce),
    ...createImportChanges(store, { club, plans, imports, summaries, games, lines, invalidate, announce }),
    foreign: createForeignChanges({ ...read, store, invalidate, announce }),
  }

  function schemeOf(game: PlayedStory): Scheme {
    const season = club.state.seasons.get(game.opened.season)
    if (!season) throw new Error(`no season ${game.opened.season}`)
    return schemeOfSeason(club.state, season)
  }

  return { store, club, plans, broadcast, summaries, imports, games, reconciling, loading, schemeOf, ...changes }
}

export function createRepository(
  given: Given,
  announce: (change: ClubChange, keys?: readonly string[]) => void,
  publicView: PublicView,
): Repository {
  const parts = createParts(given, announce, publicView)
  const { store, club, plans, broadcast, summaries, imports, games, reconciling, loading, foreign, ...changes } = parts
  /** Rows and plans as they are read: everybody as who he is now. */
  const people = new People()

  return {
    get club() {
      return club.state
    },
    get isReady() {
      return loading.isLoaded && !reconciling.isPending
    },
    get rows() {
      return people.rows(club.state, summaries.rows)
    },
    get countingRows() {
      return countingRows(people.rows(club.state, summaries.rows).values())
    },
    asPeople: (rows) => people.rows(club.state, rows),
    rowsOf: (season) => [...people.rows(club.state, summaries.rowsOf(season)).values()],
    ratings: createRatingHistory(),
    get faults() {
      return named([...loading.faults, ...store.met])
    },
    get newer() {
      return store.newer
    },
    get vocabulary() {
      return store.vocabulary
    },
    unreadBy: (keys) => store.unreadBy(keys),
    refusal: (events) => store.refusal(events),
    load: loading.load,
    applyForeign: async (streams, stamp) => (loading.isLoaded ? foreign.apply(streams, stamp) : undefined),
    history: (stream, from) => store.read(stream, from),
    heldElsewhere: async (game) => (await store.heldElsewhere?.(GAMES + game)) ?? ok(false),
    branches: (game) => branchesIn(store, game),
    planOf(season, known = Number.POSITIVE_INFINITY) {
      const events = plans.eventsOf(season)
      return people.plan(club.state, events && known < events.length ? events.slice(0, known) : events)
    },
    get broadcast() {
      return broadcast.state
    },
    async changeBroadcast(events, stamp) {
      const changed = await broadcast.change(events, stamp)
      await publicView.settle()
      return changed
    },
    publicView,
    // A game whose season is not known here has nothing to be scored by.
    async game(id) {
      const game = await games.get(id)
      const known = game.ok ? knownScheme(club.state, game.value) : game
      return known.ok ? game : known
    },
    seen: games.seen,
    ...changes,
    beginImport: (begun, lastNumber, stamp) => imports.begin(begun, lastNumber, stamp),
    abandonImport: (id, stamp) => imports.abandon(id, stamp),
    isOfOneDevice: () => isOfOneDevice(store),
    ...seasonSummaries(summaries, imports),
  }
}

/**
 * False while it is joined to a hub, after a device asked to join it, and after a hub has countersigned. A club that
 * was restored from the backup of another computer is not shared with it.
 */
async function isOfOneDevice(store: EventStore): Promise<Result<boolean>> {
  if (store.hubVocabulary !== undefined) return ok(false)
  const devices = await store.list(LAPTOPS)
  if (!devices.ok) return devices
  if (devices.value.length > 0) return ok(false)
  const signers = await store.list(SIGNATURES)
  if (!signers.ok) return signers
  for (const { stream } of signers.value) {
    const signed = await store.read(stream)
    if (!signed.ok) return signed
    if (signed.value.some((envelope) => statementIn(envelope)?.statement.occasion === 'hub')) return ok(false)
  }
  return ok(true)
}

interface Changed {
  readonly club: ClubStream
  readonly plans: PlanStreams
  readonly rescoring: Pick<Rescoring, 'follow'>
  readonly invalidate: () => void
  readonly announce: (change: ClubChange) => void
}

/** Changes of the club with the words for its people, or of a season's plan. */
function createClubChanges(
  store: EventStore,
  { club, plans, rescoring, invalidate, announce }: Changed,
): Pick<Repository, 'changeClub' | 'changePlan'> {
  return {
    async changeClub(events, stamp) {
      if (events.length === 0) return ok(undefined)
      const kept = await store.appendAll(club.appendsOf(events, stamp))
      if (!kept.ok) {
        if (isConflict(kept)) invalidate()
        return kept
      }
      club.took(events, stamp, kept.value)
      for (const change of changesOf(events)) announce(change)
      await rescoring.follow(events, stamp)
      return ok(undefined)
    },
    async changePlan(season, events, stamp) {
      if (events.length === 0) return ok(undefined)
      const { stream, expectedVersion, events: appended } = plans.appendOf(season, events, stamp)
      const kept = await store.append(stream, expectedVersion, appended)
      if (kept.ok) plans.took(season, events)
      else if (isConflict(kept)) await plans.read(season)
      else return kept
      announce({ name: 'plan.changed', push: { season } })
      return kept.ok ? ok(undefined) : kept
    },
  }
}

/** Games of a season, those of imports among them. */
function seasonSummaries(own: Summaries, imports: ImportStreams): Pick<Repository, 'lastNumber' | 'summaries'> {
  return {
    lastNumber(season) {
      const last = lastNumberOf([...own.rowsOf(season).values()].map(({ number }) => number))
      return Math.max(last, imports.lastNumber(season))
    },
    async summaries(season) {
      const played = await own.history(season)
      if (!played.ok) return played
      const imported = await imports.summaries(season)
      const shown = played.value.filter(({ payload }) => !imports.isOfUndone((payload as GameRow).id))
      return imported.ok ? ok([...imported.value, shown]) : imported
    },
  }
}

/** Events that two devices wrote side by side, of one game, or of all games, the club and plans; as far as they fit. */
async function branchesIn(store: EventStore, game?: string): Promise<Result<readonly (readonly Envelope[])[]>> {
  const branches: (readonly Envelope[])[] = []
  const kinds = game === undefined ? [''] : [`${GAMES}${game}/`, `${LEDGERS}${game}/`]
  for (const kind of kinds) {
    const heads = await store.list(BRANCHES + kind)
    if (!heads.ok) return heads
    for (const { stream } of heads.value) {
      const kept = unlessSetAside(await store.read(stream))
      if (!kept.ok) return kept
      const isThere = await hasAll(store, kept.value ?? [])
      if (!isThere.ok) return isThere
      if (kept.value && !isThere.value) branches.push(kept.value)
    }
  }
  return ok(branches)
}

/** Whether the stream itself has all that a branch has: the hub's disk was put back to before they parted. */
async function hasAll(store: EventStore, branch: readonly Envelope[]): Promise<Result<boolean>> {
  const parted = branch.map(({ payload }) => payload as Envelope)
  const [first] = parted
  if (!first) return ok(true)
  const kept = unlessSetAside(await store.read(first.stream, first.version))
  if (!kept.ok) return kept
  const there = new Set(kept.value?.map(({ hash }) => hash))
  return ok(parted.every(({ hash }) => there.has(hash)))
}

/** A fault that several calls met is named once. */
function named(faults: readonly Rejection[]): readonly Rejection[] {
  return [...new Map(faults.map((fault) => [JSON.stringify(fault), fault])).values()]
}

// Rows and plans with everybody as who he is now. While nobody is merged they are the very ones the
// repository holds; else they are made once for a state of the club and of what they are made of.
class People {
  #members: ClubState['members'] | undefined
  #isPlain = true
  #rowsOf = new WeakMap<GameRow, GameRow>()
  #plansOf = new WeakMap<readonly PlanEvent[], Plan>()

  rows(club: ClubState, rows: ReadonlyMap<string, GameRow>): ReadonlyMap<string, GameRow> {
    this.#follow(club)
    if (this.#isPlain) return rows
    const resolve = (member: string) => personOf(club, member)
    return new Map(
      [...rows].map(([id, row]) => {
        const made = this.#rowsOf.get(row) ?? mergedRow(row, resolve)
        this.#rowsOf.set(row, made)
        return [id, made]
      }),
    )
  }

  plan(club: ClubState, events: readonly PlanEvent[] | undefined): Plan {
    this.#follow(club)
    if (!events) return NO_PLAN
    const resolve = (member: string) => personOf(club, member)
    const made =
      this.#plansOf.get(events) ??
      foldPlan(NO_PLAN, this.#isPlain ? events : events.map((event) => mergedPlanEvent(event, resolve)))
    this.#plansOf.set(events, made)
    return made
  }

  /** What was made for another roster is of no use. */
  #follow(club: ClubState): void {
    if (club.members === this.#members) return
    this.#members = club.members
    const was = this.#isPlain
    this.#isPlain = !hasMerged(club)
    if (was && this.#isPlain) return
    this.#rowsOf = new WeakMap()
    this.#plansOf = new WeakMap()
  }
}
