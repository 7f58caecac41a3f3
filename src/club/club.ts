// The club: every command and query of the application over one store. Changes run one after
// another; queries read what is known. Time, ids and names come from the host: nothing in here
// asks a clock or a generator. Expected failures are values with codes.

import type { Entry } from '../rules/entries.ts'
import type { Flags } from '../rules/header.ts'
import { ok, type Rejection, type Result } from '../rules/vocabulary.ts'
import type { EventStore } from '../store/port.ts'
import { createQueue } from '../store/queue.ts'
import { auditDesk } from './audit/auditDesk.ts'
import { backup, type Backup, type TextFile } from './backup/write.ts'
import { documentDesk } from './documents/documentDesk.ts'
import { exportDesk } from './exports/exportDesk.ts'
import { chartDesk } from './charts/chartDesk.ts'
import type { ClubEvent } from './clubEvents.ts'
import type { ClubState } from './clubState.ts'
import { makeEntry, correctItem, retractItem, type Change } from './games/entries.ts'
import { tableOf, type Game } from './games/game.ts'
import { openGame, type NewGameRequest } from './games/open.ts'
import { detailView, summaryView, type GameDetail, type GameSummary } from './games/view.ts'
import type { Desk, Reply } from './desk.ts'
import { importDesk } from './imports/importDesk.ts'
import { createKeeper, type ClubChange } from './keeper.ts'
import type { LineRequest } from './ledger/add.ts'
import type { LedgerLine } from './ledger/line.ts'
import { viewLedger } from './ledger/view.ts'
import { addMembers, noteClub, renameMember, setActive, setPresent } from './members/commands.ts'
import { listMembers, type Member } from './members/member.ts'
import { parseName } from './members/name.ts'
import { recordOf, recordText } from './records/record.ts'
import { schemeDesk } from './schemes/schemeDesk.ts'
import type { SchemeRef } from './schemes/scheme.ts'
import { openBook } from './seasons/book.ts'
import { changeFlags, changeScheme, openSeason, seasonOf, type SeasonRequest } from './seasons/commands.ts'
import { seasonStandings, seasonView, type Season, type StandingsScope } from './seasons/season.ts'
import { playerDesk } from './players/playerDesk.ts'
import { resultDesk } from './results/resultDesk.ts'
import type { Stamp } from './stamp.ts'
import { personOf } from './members/merged.ts'
import { memberDesk } from './members/memberDesk.ts'
import { planDesk } from './tournaments/planDesk.ts'
import type { StandingRow } from './standings/row.ts'

export interface ClubDependencies {
  readonly store: EventStore
  /** Milliseconds since the epoch. */
  readonly clock: () => number
  /** Ids that never repeat. */
  readonly ids: () => string
  /** Who is at the keyboard. */
  readonly author: () => string
}

export interface ClubOverview {
  readonly name?: string
  /** Streams that could not be read. */
  readonly faults: readonly Rejection[]
}

/** A game with the version its caller has seen; refused when the game has moved on. */
export interface Seen {
  readonly game: string
  readonly version: number
}

export type Club = ReturnType<typeof createClub>

export function createClub({ store, clock, ids, author }: ClubDependencies) {
  const listeners = new Set<(change: ClubChange) => void>()
  const queue = createQueue()
  const keeper = createKeeper(store, ids, (change) => {
    for (const listener of [...listeners]) listener(change)
  })

  const now = (): Stamp => ({ at: clock(), author: author() })

  async function query<T>(answer: () => Result<T> | Reply<T>): Reply<T> {
    const loaded = keeper.isReady ? ok(undefined) : await queue(() => keeper.load(now()))
    return loaded.ok ? answer() : loaded
  }

  function change<T>(job: (stamp: Stamp) => Reply<T>, stamp?: Stamp): Reply<T> {
    return queue(async () => {
      const loaded = await keeper.load(now())
      return loaded.ok ? job(stamp ?? now()) : loaded
    })
  }

  function changeClub<T>(decideEvents: (club: ClubState) => Result<readonly ClubEvent[]>, view: () => Result<T>, stamp?: Stamp): Reply<T> {
    return change(async (when) => {
      const events = decideEvents(keeper.club)
      if (!events.ok) return events
      const changed = await keeper.changeClub(events.value, when)
      return changed.ok ? view() : changed
    }, stamp)
  }

  /** Entries decided one upon the other, kept together or not at all. */
  function changeGame({ game: id, version }: Seen, steps: readonly ((game: Game, stamp: Stamp) => Result<Change>)[], stampOf?: (index: number) => Stamp): Reply<GameDetail> {
    return change(async (when) => {
      const game = await keeper.seen(id, version)
      if (!game.ok) return game
      if (game.value.asserted) return { ok: false, error: { code: 'games/asserted', params: {} } }
      if (game.value.isVoid) return { ok: false, error: { code: 'games/void', params: {} } }
      let next = game.value
      const changes: Change[] = []
      for (const [index, step] of steps.entries()) {
        const made = step(next, stampOf?.(index) ?? when)
        if (!made.ok) return made
        changes.push(made.value)
        next = { ...next, log: [...next.log, made.value.item], replay: made.value.replay }
      }
      const kept = await keeper.changeLog(game.value, changes, when)
      return kept.ok ? ok(detailView(kept.value, keeper.club)) : kept
    }, stampOf?.(steps.length))
  }

  function ledgerOf(game: Game): readonly LedgerLine[] {
    return viewLedger(game.ledger, tableOf(game), keeper.schemeOf(game))
  }

  const members = () => listMembers(keeper.club, keeper.rows.values())
  const member = (id: string): Result<Member> => {
    const found = members().find((each) => each.id === id)
    return found ? ok(found) : { ok: false, error: { code: 'members/unknown', params: { member: id } } }
  }
  const season = (id: string): Result<Season> => {
    const found = seasonOf(keeper.club, id)
    return found.ok ? ok(seasonView({ season: found.value, rows: keeper.rows.values() })) : found
  }
  const desk: Desk = { keeper, ids, query, change }

  return {
    ...memberDesk(desk),
    ...planDesk(desk),
    ...resultDesk(desk),
    ...documentDesk(desk),
    ...exportDesk(desk),
    ...importDesk(desk),
    ...auditDesk(desk),
    ...playerDesk(desk),
    ...schemeDesk(desk),
    ...chartDesk(desk),
    now,
    /** Called after a change is kept; returns the stop function. */
    listen(listener: (change: ClubChange) => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },

    overview: (): Reply<ClubOverview> => query(() => ok({ ...(keeper.club.name === undefined ? {} : { name: keeper.club.name }), faults: keeper.faults })),
    create: (text: string, stamp?: Stamp): Reply<void> => changeClub((club) => {
      if (club.name !== undefined) return { ok: false, error: { code: 'club/exists', params: { name: club.name } } }
      const name = parseName(text)
      return name.ok ? ok([{ type: 'ClubCreated', name: name.value }]) : name
    }, () => ok(undefined), stamp),
    backup: (): Reply<Backup> => query(() => backup(store, clock())),

    members: (): Reply<readonly Member[]> => query(() => ok(members())),
    addMembers: (names: readonly string[], stamp?: Stamp): Reply<{ readonly added: readonly Member[]; readonly duplicates: readonly string[] }> => change(async (when) => {
      const addition = addMembers(keeper.club, names, ids)
      if (!addition.ok) return addition
      const { events, added, duplicates } = addition.value
      const kept = await keeper.changeClub(events, when)
      return kept.ok ? ok({ added: members().filter((each) => added.includes(each.id)), duplicates }) : kept
    }, stamp),
    renameMember: (id: string, name: string): Reply<Member> => changeClub((club) => renameMember(club, id, name), () => member(id)),
    noteMemberClub: (id: string, name: string): Reply<Member> => changeClub((club) => noteClub(club, id, name), () => member(id)),
    setMemberActive: (id: string, active: boolean): Reply<Member> => changeClub((club) => setActive(club, id, active), () => member(id)),
    setPresent: (who: readonly string[], present: boolean): Reply<readonly Member[]> => changeClub((club) => setPresent(club, who, present), () => ok(members())),

    seasons: (): Reply<readonly Season[]> => query(() => ok([...keeper.club.seasons.values()].map((each) => seasonView({ season: each, rows: keeper.rows.values() })))),
    openSeason(request: SeasonRequest, stamp?: Stamp): Reply<Season> {
      const id = ids()
      return changeClub((club) => openSeason(club, request, id), () => season(id), stamp)
    },
    setFlags: (id: string, flags: Flags): Reply<Season> =>
      changeClub((club) => changeFlags(club, id, flags, [...keeper.rows.values()].some((row) => row.season === id)), () => season(id)),
    setScheme: (id: string, ref: SchemeRef): Reply<Season> =>
      changeClub((club) => changeScheme(club, id, ref, [...keeper.rows.values()].filter((row) => row.season === id).length), () => season(id)),
    standings: (id: string, scope: StandingsScope = {}): Reply<readonly StandingRow[]> => query(() => {
      const found = openBook(keeper, id)
      return found.ok ? ok(seasonStandings(found.value, scope)) : found
    }),

    games: (filter: { readonly season?: string; readonly unfinished?: boolean } = {}): Reply<readonly GameSummary[]> => query(() => ok(
      [...keeper.rows.values()]
        .filter((row) => (filter.season === undefined || row.season === filter.season) && (filter.unfinished !== true || row.phase !== 'over'))
        .sort((a, b) => a.startedAt - b.startedAt || a.number - b.number)
        .map((row) => summaryView(row, keeper.club)),
    )),
    game: (id: string): Reply<GameDetail> => query(async () => {
      const game = await keeper.game(id)
      return game.ok ? ok(detailView(game.value, keeper.club)) : game
    }),
    exportGame: (id: string): Reply<TextFile> => query(async () => {
      const game = await keeper.game(id)
      if (!game.ok) return game
      const { evening, number } = game.value.opened
      const record = recordOf(game.value, keeper.schemeOf(game.value), ({ member: who, name }) => keeper.club.members.get(personOf(keeper.club, who))?.name ?? name)
      return ok({ fileName: `game-${evening}-${number}.json`, text: recordText(record) })
    }),
    openGame: (request: NewGameRequest, stamp?: Stamp): Reply<GameDetail> => change(async (when) => {
      const { club, rows } = keeper
      const opened = openGame({ club, rows: rows.values(), plan: keeper.planOf(request.season), lastNumber: keeper.lastNumber(request.season) }, request, { id: ids(), at: when.at })
      if (!opened.ok) return opened
      const game = await keeper.openGame(opened.value, when)
      return game.ok ? ok(detailView(game.value, keeper.club)) : game
    }, stamp),
    enter: (seen: Seen, entry: Entry): Reply<GameDetail> => changeGame(seen, [(game, stamp) => makeEntry(game, entry, stamp)]),
    /** Many entries at once, as imports and the sample have them. */
    enterAll: (seen: Seen, entries: readonly Entry[], stampOf?: (index: number) => Stamp): Reply<GameDetail> =>
      changeGame(seen, entries.map((entry) => (game, when) => makeEntry(game, entry, when)), stampOf),
    retract: (seen: Seen, item: number, reason: string): Reply<GameDetail> => changeGame(seen, [(game, stamp) => retractItem(game, item, reason, stamp)]),
    correct: (seen: Seen, item: number, entry: Entry, reason: string): Reply<GameDetail> =>
      changeGame(seen, [(game, stamp) => correctItem(game, item, entry, reason, stamp)]),

    ledger: (id: string): Reply<readonly LedgerLine[]> => query(async () => {
      const game = await keeper.game(id)
      return game.ok ? ok(ledgerOf(game.value)) : game
    }),
    /** All of the lines or none. */
    addLines: (id: string, requests: readonly LineRequest[], stamp?: Stamp): Reply<readonly LedgerLine[]> => change(async (when) => {
      const game = await keeper.game(id)
      if (!game.ok) return game
      if (game.value.isVoid) return { ok: false, error: { code: 'games/void', params: {} } }
      const kept = await keeper.addLines(game.value, requests, when)
      return kept.ok ? ok(ledgerOf(kept.value)) : kept
    }, stamp),
  }
}
