// Requests about completed imports: their list, the effect of an undo, and the undo itself.

import { z } from 'zod'
import { ok, type Result } from '../../rules/vocabulary.ts'
import type { EventStamp } from '../../club/model/clubEvents.ts'
import { importIdOfGame } from '../../club/model/importStream.ts'
import { isImportUndone } from '../../club/model/importsOfClub.ts'
import { idSchema } from '../../club/model/argumentSchemas.ts'
import { foldPlan, type Plan } from '../../club/model/plan.ts'
import { DEFAULT_STAGE_NAME } from '../../club/model/stageLimits.ts'
import { IMPORTS_RIGHT } from '../../club/model/rights.ts'
import type { ImportUndoEvents, Repository } from '../../club/repository/repository.ts'
import { openSeasonData } from '../../club/repository/openSeasonData.ts'
import { declareChange, declareQuery } from '../../club/repository/request.ts'
import { compareText } from '../../scoring/compareText.ts'
import type { GameRow } from '../../scoring/gameRow.ts'
import { seasonStandings } from '../../scoring/season.ts'
import { leadersOf } from './pointsEffect.ts'
import { findImport, isImportedSpelling, prepareImportUndo } from './prepareImportUndo.ts'

/** An import in the list of imports. */
export interface StoredImport extends EventStamp {
  readonly id: string
  /** Name of the file. An empty string if it is unknown. */
  readonly file: string
  readonly season: string
  readonly games: number
  /** Number of people who played in its games or got points from it. Omitted if the import was undone. */
  readonly people?: number
  /** SHA-256 of each file's text. If omitted, the import is older than this field. */
  readonly hashes?: readonly string[]
  /** Time and author of the undo. If omitted, the import was not undone. */
  readonly undone?: EventStamp
}

/** Data that an undo would remove, shown before the user confirms it. */
interface ImportUndoEffect {
  readonly games: number
  /** Names of people who would be removed from the roster. */
  readonly people: readonly string[]
  /** Spellings of other people's names that would be forgotten. */
  readonly spellings: readonly string[]
  /** Number of people whose club would be again the club from before the import. */
  readonly clubs: number
  /** Names of people of the import who stay, because other data refers to them. */
  readonly stay: readonly string[]
  readonly stages: readonly string[]
  /** Number of people who would lose points that are not part of a game. */
  readonly points: number
  /** Names in the first place of the season before and after the undo. Omitted if they stay the same. */
  readonly firstPlace?: { readonly before: string; readonly after: string }
}

const ofOne = z.strictObject({ import: idSchema })

export const completedImportRequests = {
  /** Lists the imports, newest first. */
  'imports.list': declareQuery({ args: z.strictObject({}), run: ({ repository }) => ok(storedImports(repository)) }),
  'imports.undoEffect': declareQuery({
    args: ofOne,
    run: ({ repository }, asked) => {
      const undoing = undoingOf(repository, asked.import)
      return undoing.ok ? ok(effectOf(repository, undoing.value)) : undoing
    },
  }),
  /**
   * Removes the import's games, its part of the plan, and people to whom nothing else refers. The file can be imported
   * again.
   */
  'imports.undo': declareChange({
    args: ofOne,
    by: IMPORTS_RIGHT,
    run: async ({ repository, stamp }, asked) => {
      const undoing = undoingOf(repository, asked.import)
      if (!undoing.ok) return undoing
      const undone = await repository.undoImport(undoing.value, stamp)
      return undone.ok ? ok(storedImports(repository)) : undone
    },
  }),
}

type ImportsSource = Pick<Repository, 'takenImports' | 'club' | 'rows' | 'planOf'>

function storedImports(repository: ImportsSource): readonly StoredImport[] {
  const { imports } = repository.club
  const players = playersByImport(repository.rows.values())
  return repository
    .takenImports()
    .map(({ taken, ...each }) => {
      const undone = imports.get(each.id)?.undone
      if (undone) return { ...each, ...taken, undone }
      const people = new Set([...(players.get(each.id) ?? []), ...membersWithPoints(repository, each)])
      return { ...each, ...taken, people: people.size }
    })
    .toSorted((a, b) => b.at - a.at || compareText(a.id, b.id))
}

function playersByImport(rows: Iterable<GameRow>): ReadonlyMap<string, ReadonlySet<string>> {
  const players = new Map<string, Set<string>>()
  for (const { id, seats } of rows) {
    const own = importIdOfGame(id)
    if (own === undefined) continue
    const known = players.get(own) ?? new Set()
    for (const { member } of seats) known.add(member)
    players.set(own, known)
  }
  return players
}

function membersWithPoints(
  repository: Pick<Repository, 'planOf'>,
  { id, season }: { readonly id: string; readonly season: string },
): readonly string[] {
  const { imports, given } = repository.planOf(season)
  const own = imports.get(id)?.given
  return own === undefined ? [] : given.flatMap((line) => (own.has(line.id) ? [line.member] : []))
}

/** Imports of a file with the same content that have not been undone. */
export function findImportsWithHashes(
  repository: ImportsSource,
  hashes: readonly string[] = [],
): readonly StoredImport[] {
  const wanted = new Set(hashes)
  return storedImports(repository).filter(
    (each) => !isImportUndone(repository.club, each.id) && each.hashes?.some((hash) => wanted.has(hash)) === true,
  )
}

function undoingOf(repository: Repository, wanted: string): Result<ImportUndoEvents> {
  const found = findImport(repository.takenImports(), wanted)
  if (!found.ok) return found
  const { club } = repository
  const plans = new Map([...club.seasons.keys()].map((season) => [season, repository.planOf(season)]))
  return prepareImportUndo({ club, rows: repository.rows.values(), plans }, found.value)
}

function effectOf(repository: Repository, { season, undone, clubs, planEvents }: ImportUndoEvents): ImportUndoEffect {
  const { club } = repository
  const own = [...repository.rows.keys()].filter((game) => importIdOfGame(game) === undone.import)
  const plan = repository.planOf(season)
  const [left] = planEvents.flatMap((event) => (event.type === 'PlanImportUndone' ? [event] : []))
  const given = new Set(left?.given)
  const leaving = new Set(undone.members)
  const members = [...(club.imports.get(undone.import)?.members ?? [])]
  const namesOf = (ids: readonly string[]) => ids.map((member) => club.members.get(member)?.name ?? '')
  const isSpelling = (member: string) => isImportedSpelling(club, member)
  return {
    games: own.length,
    people: namesOf(undone.members.filter((member) => !isSpelling(member))),
    spellings: namesOf(undone.members.filter(isSpelling)),
    clubs: new Set(clubs.flatMap(({ member }) => (leaving.has(member) ? [] : [member]))).size,
    stay: namesOf(members.filter((member) => !leaving.has(member) && club.members.get(member)?.active === true)),
    stages: namedStages(plan, left?.stages ?? []),
    points: new Set(plan.given.flatMap(({ id: line, member }) => (given.has(line) ? [member] : []))).size,
    ...firstPlaceChange(repository, { season, undone, planEvents }),
  }
}

function firstPlaceChange(
  repository: Repository,
  { season, undone, planEvents }: Omit<ImportUndoEvents, 'clubs'>,
): Pick<ImportUndoEffect, 'firstPlace'> {
  const { countingRows } = repository
  const data = openSeasonData(repository, season, countingRows)
  if (!data.ok) return {}
  const rows = countingRows.filter(({ id }) => importIdOfGame(id) !== undone.import)
  const before = leadersOf(seasonStandings(data.value))
  const after = leadersOf(seasonStandings({ ...data.value, rows, plan: foldPlan(data.value.plan, planEvents) }))
  return before === after ? {} : { firstPlace: { before, after } }
}

/** Names of stages. The only stage of a season is omitted if it still has the default name. */
function namedStages({ stages }: Plan, ids: readonly string[]): readonly string[] {
  const names = ids.map((stage) => stages.get(stage)?.name ?? '')
  return stages.size === 1 ? names.filter((name) => name !== DEFAULT_STAGE_NAME) : names
}
