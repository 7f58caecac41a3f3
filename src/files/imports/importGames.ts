// What taking previewed games into a season means: who joins the club, which stages are new, and
// each game as its streams will have it. Pure; ids come in. History is taken as it is: a sheet's
// places make stages, a record's ledger keeps its lines, authors and corrections.

import { nonVoidRows } from '../../scoring/counting.ts'
import type { TableInPlan, GameRow } from '../../scoring/gameRow.ts'
import type { RulebookFile } from '../../rules/files/rulebookFile.ts'
import type { LogItem } from '../../rules/log.ts'
import { registerRulebook } from '../../rules/rulebooks/registry.ts'
import { err, ok, type Rejection, type Result } from '../../rules/vocabulary.ts'
import { type ClubEvent, joiningEvents } from '../../club/model/clubEvents.ts'
import type { ClubState } from '../../club/model/clubState.ts'
import type { ImportPreview, PreviewedGame } from './preview.ts'
import type { ListedGame } from './reader.ts'
import type { GameOpened, GameContent, Player } from '../../club/model/game.ts'
import type { ImportChange, StagedGame } from '../../club/repository/repository.ts'
import type { StoredLedgerLine } from '../../scoring/ledgerLine.ts'
import type { ObjectionDecision, Objection } from '../../club/model/objections.ts'
import { importIdOfGame } from '../../club/model/importStream.ts'
import { gameNumberAfter } from '../../club/model/gameNumbers.ts'
import { memberIdByNameKey } from '../../club/model/mergedMembers.ts'
import { nameKey, parseName } from '../../club/model/name.ts'
import { newcomersFault, createNewcomerResolver, type NameDecision } from '../../club/model/newNames.ts'
import { isStageSizeInRange, type PlanEvent } from '../../club/model/planEvents.ts'
import { UNKNOWN_AUTHOR, type Users } from '../../club/model/users.ts'
import type { StoredJudge } from '../../club/model/judging.ts'
import { rulebookKeptEvents } from '../../club/model/ownRulebooks.ts'
import type { GameRecord } from '../records/record.ts'
import { foldPlan, judgeIdAt, type Plan } from '../../club/model/plan.ts'
import { buildSeasonClubEvents, type EventClubsData } from '../../club/plan/eventClubs.ts'
import { eventsToImportPlan, eventsToImportSeries } from './importPlan.ts'
import { createStageImporter } from './importStages.ts'

export interface ImportContext {
  readonly club: ClubState
  readonly plan: Plan
  /** Games of the season, void ones too: they keep their numbers. */
  readonly rows: readonly GameRow[]
  readonly season: string
  /** The last number given or promised in the season. */
  readonly lastNumber: number
  /** ISO date for games that do not say theirs. */
  readonly today: string
}

/** What the stages and the plan are made of. */
export type ImportFileOutline = Pick<ImportPreview, 'plan' | 'series'> & {
  readonly games: readonly Pick<PreviewedGame, 'place'>[]
}

export interface GameImporter {
  /** The next game with its record, if it has one, as its streams will have it; the refusal names it. */
  take(game: ListedGame, record: GameRecord | undefined): Result<StagedGame>
  /**
   * What the games need besides themselves, in a club that has gone on since: people, entrants and
   * stages, and series, if the user may change those. Refused when a table of theirs has a game by now, or another user
   * made a stage of theirs.
   */
  finish(
    now: EventClubsData & Pick<ImportContext, 'plan' | 'rows'>,
    takesSeries: boolean,
  ): Result<Pick<ImportChange, 'clubEvents' | 'planEvents'>>
}

/** `gameId`: of the game taken as number 0, 1, 2 and so on. */
export function createGameImporter(
  data: ImportContext,
  file: ImportFileOutline,
  newId: () => string,
  gameId: (index: number) => string,
  at: number,
  decisions: readonly NameDecision[] = [],
): Result<GameImporter> {
  const people = peopleOf(data.club, data.season, decisions, newId)
  const planned = file.plan ? eventsToImportPlan(data.plan, file.plan, people, newId, at) : ok([])
  if (!planned.ok) return planned
  const stages = createStageImporter(foldPlan(data.plan, planned.value), file.games, newId)
  const before = occupiedTables(data.rows)
  const places = new Map<string, { readonly place: TableInPlan; readonly game: string }>()
  const rulebooks = rulebooksOf(data.club)
  let count = 0

  function take(game: ListedGame, record: GameRecord | undefined): Result<StagedGame> {
    const refuse = (fault: Rejection) => err(withGameName(game.name, fault))
    if (record === undefined) return refuse({ code: 'import/nothing-to-take', params: {} })
    const kept = rulebooks.bring(record)
    if (!kept.ok) return refuse(kept.error)
    const players = playersOf(people, game)
    if (!players.ok) return refuse(players.error)
    const place = stages.placeOf(game)
    const seated = game.isVoid === true ? undefined : place
    if (seated && (before.has(placeKey(seated)) || places.has(placeKey(seated))))
      return refuse(tableHasGame(seated, before.get(placeKey(seated))))
    if (seated) places.set(placeKey(seated), { place: seated, game: game.name })
    if (place) stages.note(place, players.value)
    const planned = place && data.plan.stages.get(place.stage)
    const judge = judgeOf(people, game, record, planned ? judgeIdAt(planned, place.round, place.table) : '')
    if (!judge.ok) return refuse(judge.error)
    const identity = {
      id: gameId(count),
      season: data.season,
      number: gameNumberAfter(data.lastNumber, count + 1),
      today: data.today,
      judge: judge.value,
      at,
    }
    count += 1
    const own = withoutUsers({ ...record, log: withPeopleOf(people, record.log) }, data.club.users)
    return ok(storyOf(game, own, players.value, identity, place, newId))
  }

  return ok({
    take,
    finish(now, takesSeries) {
      const since = occupiedTables(now.rows)
      for (const [key, { place, game }] of places)
        if (since.has(key)) return err(withGameName(game, tableHasGame(place, since.get(key))))
      const plan = foldPlan(now.plan, planned.value)
      const isForeign = planned.value.some((event) => event.type === 'StageAdded' && hasStage(now.plan, event.name))
      const stageEvents = isForeign ? undefined : stages.events({ plan, rows: now.rows })
      if (!stageEvents) return err({ code: 'imports/plan-changed', params: {} })
      const kept = rulebooks.events(now.club)
      if (!kept.ok) return kept
      const fault = stageSizeRejection([...planned.value, ...stageEvents]) ?? people.fault(now.club)
      if (fault) return err(fault)
      const series = takesSeries ? eventsToImportSeries(now.club, data.season, file.series ?? [], newId) : []
      return ok({
        clubEvents: [...kept.value, ...people.events(now), ...series],
        planEvents: [...planned.value, ...stageEvents],
      })
    },
  })
}

function rulebooksOf(club: ClubState) {
  const brought = new Set<RulebookFile>()
  return {
    /** The games of the record are replayed from here on. */
    bring({ rules, header }: GameRecord): Result<unknown> {
      if (rules === undefined || brought.has(rules)) return ok(undefined)
      brought.add(rules)
      registerRulebook(rules, header.seal ?? '', true)
      return rulebookKeptEvents(club.rulebooks, [...brought])
    },
    events: (now: ClubState) => rulebookKeptEvents(now.rulebooks, [...brought]),
  }
}

/** Whom the file has among its people, or names; else whom the plan has at this table. */
function judgeOf(
  people: PeopleImporter,
  { judging }: ListedGame,
  { judge }: GameRecord,
  planned: string,
): Result<StoredJudge> {
  if (judging && judging.name !== '') {
    const person = people.findJudge(judging.name, judging.club)
    return person.ok ? ok({ judgeId: person.value }) : person
  }
  if (judge !== undefined) return ok(judgeByWords(people, judge))
  return ok(planned === '' ? {} : { judgeId: planned })
}

/** What a file calls a judge may be no name: such words are kept as they are. */
function judgeByWords(people: PeopleImporter, words: string): StoredJudge {
  if (words.trim() === '') return {}
  const person = people.findJudge(words)
  return person.ok ? { judgeId: person.value } : { judge: words }
}

/**
 * A record names the judges whom its mends put at the table. Its `players` are those who sat there: a member of a mend
 * is somebody of another club.
 */
function withPeopleOf(people: PeopleImporter, log: readonly LogItem[]): readonly LogItem[] {
  return log.map((item) => {
    if (item.type !== 'mended') return item
    const seats = item.seats.map(({ player: _, ...mend }) => mend)
    if (item.judge === undefined || item.judge.trim() === '') return { ...item, seats }
    const { judge, judgeId: _, ...mended } = item
    return { ...mended, seats, ...judgeByWords(people, judge) }
  })
}

function playersOf(people: PeopleImporter, game: ListedGame): Result<readonly Player[]> {
  const players: Player[] = []
  for (const { seat, name, club, isGuest } of game.players) {
    const person = people.find(name, club, isGuest)
    if (!person.ok) return err({ code: person.error.code, params: { ...person.error.params, seat } })
    if (players.some(({ member }) => member === person.value))
      return err({ code: 'games/seated-twice', params: { name } })
    players.push({ seat, member: person.value })
  }
  return ok(players)
}

/** A file may name any number of rounds and tables. */
function stageSizeRejection(events: readonly PlanEvent[]): Rejection | undefined {
  for (const event of events)
    if ((event.type === 'StageAdded' || event.type === 'StageChanged') && !isStageSizeInRange(event))
      return { code: 'gate/stage-size', params: { rounds: event.rounds, tables: event.tables } }
  return undefined
}

function hasStage(plan: Plan, name: string): boolean {
  return [...plan.stages.values()].some((stage) => nameKey(stage.name) === nameKey(name))
}

/** Which games of a file stand at tables that have a game, and why they cannot be taken. */
export function occupiedTableRejections(
  { plan, rows }: Pick<ImportContext, 'plan' | 'rows'>,
  file: readonly ListedGame[],
): ReadonlyMap<ListedGame, Rejection> {
  const stages = createStageImporter(plan, file, () => '')
  const places = occupiedTables(rows)
  return new Map(
    file.flatMap((game): readonly [ListedGame, Rejection][] => {
      const place = stages.placeOf(game)
      const taken = place && game.isVoid !== true ? places.get(placeKey(place)) : undefined
      return place && taken !== undefined ? [[game, tableHasGame(place, taken)]] : []
    }),
  )
}

function withGameName(game: string, { code, params }: Rejection): Rejection {
  return { code, params: { ...params, game } }
}

/** `taken`: the game that is there. One that came with an import leaves with the undo of that import. */
function tableHasGame({ round, table }: TableInPlan, taken = ''): Rejection {
  const code = importIdOfGame(taken) === undefined ? 'plan/table-has-game' : 'imports/table-imported'
  return { code, params: { round, table } }
}

/** The game at each table that has one. */
function occupiedTables(rows: readonly GameRow[]): ReadonlyMap<string, string> {
  return new Map(nonVoidRows(rows).flatMap(({ id, place }) => (place ? [[placeKey(place), id] as const] : [])))
}

function placeKey({ stage, round, table }: TableInPlan): string {
  return JSON.stringify([stage, round, table])
}

type PeopleImporter = ReturnType<typeof peopleOf>

function peopleOf(club: ClubState, season: string, decisions: readonly NameDecision[], newId: () => string) {
  const coming = createNewcomerResolver(club, decisions, newId)
  const decided = new Set(decisions.map(({ name }) => nameKey(name)))
  const clubs = new Map<string, string>()
  /** Guests are in no roster. */
  const guests = new Set<string>()
  /** New, and judging only: guests as well. */
  const judges = new Set<string>()
  const found = new Set<string>()
  /** Whom the undo of an import removed, or who was a guest, and this one seats. */
  const returning = ({ members }: ClubState) =>
    [...found].flatMap((member): readonly ClubEvent[] =>
      members.get(member)?.leftWithImport === true || members.get(member)?.guest === true
        ? [{ type: 'MemberActivated', member }]
        : [],
    )
  return {
    fault: (now: ClubState) => newcomersFault(now, coming),
    /** A member who joined under the same name meanwhile is the same person. */
    events(now: EventClubsData): readonly ClubEvent[] {
      const byName = now.club.members === club.members ? undefined : memberIdByNameKey(now.club)
      const { added, aliases } = coming
      const merged = added.flatMap(({ name, member }): readonly ClubEvent[] => {
        const into = byName?.get(nameKey(name))
        return into === undefined || decided.has(nameKey(name)) ? [] : [{ type: 'MembersMerged', from: member, into }]
      })
      const joining = added.flatMap(({ member, name }) =>
        joiningEvents(member, name, judges.has(member) ? { guest: true } : {}),
      )
      const leaving = [...guests].map((member): ClubEvent => ({ type: 'MemberDeactivated', member }))
      return [
        ...joining,
        ...returning(now.club),
        ...leaving,
        ...aliases,
        ...buildSeasonClubEvents(now, season, clubs),
        ...merged,
      ]
    },
    /** `from`: the club he plays for by the file; the last word of it counts. */
    find(text: string, from: string | undefined, isGuest = false): Result<string> {
      const name = parseName(text)
      if (!name.ok) return name
      const { member } = coming.find(name.value)
      found.add(member)
      judges.delete(member)
      if (isGuest) guests.add(member)
      const home = from === undefined ? undefined : parseName(from)
      if (home?.ok) clubs.set(member, home.value)
      return ok(member)
    },
    /** The same of somebody who judges. */
    findJudge(text: string, from?: string): Result<string> {
      const name = parseName(text)
      if (!name.ok) return name
      const { member, isNew } = coming.find(name.value)
      if (isNew) judges.add(member)
      const home = from === undefined ? undefined : parseName(from)
      if (home?.ok) clubs.set(member, home.value)
      return ok(member)
    },
  }
}

/** A file cannot sign for a user: an author it names by a user's id becomes unknown. */
function withoutUsers(record: GameRecord, users: Users): GameRecord {
  const own = <T extends { readonly author: string }>(of: T): T =>
    users.has(of.author) ? { ...of, author: UNKNOWN_AUTHOR } : of
  const { ledger, objections } = record
  return {
    ...record,
    log: record.log.map(own),
    ...(objections ? { objections: objections.map((each) => objectionSignedBy(each, own)) } : {}),
    ...(ledger ? { ledger: { ...ledger, lines: ledger.lines.map(own) } } : {}),
  }
}

/** With every word of it signed as `own` has it. */
function objectionSignedBy(
  { decision, past, ...raised }: Objection,
  own: <T extends { readonly author: string }>(of: T) => T,
): Objection {
  return {
    ...own(raised),
    ...(decision ? { decision: own(decision) } : {}),
    ...(past ? { past: past.map((each) => ({ ...own(each), back: own(each.back) })) } : {}),
  }
}

interface GameIdentity {
  readonly id: string
  readonly season: string
  readonly number: number
  readonly today: string
  readonly judge: StoredJudge
  readonly at: number
}

function storyOf(
  { isVoid = false, startedAt }: ListedGame,
  record: GameRecord,
  players: readonly Player[],
  { id, season, number, today, judge, at }: GameIdentity,
  place: TableInPlan | undefined,
  newId: () => string,
): StagedGame {
  const { header, asserted, evening, log } = record
  // New ones, so that two imports of one file do not share any.
  const ids = new Map((record.ledger?.lines ?? []).map((line) => [line.id, newId()]))
  const opened: GameOpened = {
    type: 'GameOpened',
    id,
    season,
    number,
    evening: evening ?? today,
    ...judge,
    startedAt: startedAt ?? (log[0]?.at || at),
    header,
    players,
    ...(place ? { place } : {}),
  }
  const story: GameContent = {
    opened,
    log,
    isVoid,
    ...(asserted ? { asserted: { ...asserted, roles: header.seats.map(({ role }) => role) } } : {}),
    ...(record.objections ? { objections: record.objections.map((each) => objectionOf(each, ids, at)) } : {}),
  }
  return { story, ledger: ledgerOf(record, opened, ids, at) }
}

/** The same lines under new ids. */
function ledgerOf(
  { ledger }: GameRecord,
  { id: game, players }: GameOpened,
  ids: ReadonlyMap<string, string>,
  at: number,
): readonly StoredLedgerLine[] {
  return (ledger?.lines ?? []).map(({ replaces, ...line }) => ({
    ...line,
    game,
    id: ids.get(line.id) ?? line.id,
    member: players[line.seat - 1]?.member ?? '',
    at: line.at || at,
    ...(replaces === undefined ? {} : { replaces: ids.get(replaces) ?? replaces }),
  }))
}

/** Decisions name the lines as they are called here. */
function objectionOf(
  { decision, past, ...raised }: Objection,
  ids: ReadonlyMap<string, string>,
  at: number,
): Objection {
  const dated = <S extends { readonly at: number }>(signed: S): S => ({ ...signed, at: signed.at || at })
  const linked = <D extends ObjectionDecision>(made: D): D => ({
    ...dated(made),
    lines: made.lines.map((line) => ids.get(line) ?? line),
  })
  return {
    ...dated(raised),
    ...(decision ? { decision: linked(decision) } : {}),
    ...(past ? { past: past.map((each) => ({ ...linked(each), back: dated(each.back) })) } : {}),
  }
}
