// Requests about imports that were taken: their list, what an undo of one would take back, and the undo.

import { z } from 'zod'
import { ok, type Result } from '../../rules/vocabulary.ts'
import type { Stamp } from '../../club/model/clubEvents.ts'
import { importIdOfGame } from '../../club/model/importStream.ts'
import { isImportUndone } from '../../club/model/importsOfClub.ts'
import { idSchema } from '../../club/model/argumentSchemas.ts'
import type { Plan } from '../../club/model/plan.ts'
import { DEFAULT_STAGE_NAME } from '../../club/model/planEvents.ts'
import { IMPORTS_RIGHT } from '../../club/model/rights.ts'
import type { ImportUndo, Repository } from '../../club/repository/repository.ts'
import { declareChange, declareQuery } from '../../club/repository/request.ts'
import { compareText } from '../../scoring/compareText.ts'
import { findImport, prepareImportUndo } from './prepareImportUndo.ts'

/** An import as the list shows it. */
export interface StoredImport extends Stamp {
  readonly id: string
  /** The file's name; '' where not known. */
  readonly file: string
  readonly season: string
  readonly games: number
  /** SHA-256 of each file's text; absent: the import is older than the field. */
  readonly hashes?: readonly string[]
  /** Who undid it, and when. */
  readonly undone?: Stamp
}

/** What an undo takes back, for the question before it. */
interface ImportUndoEffect {
  readonly games: number
  /** Names of people who leave the roster. */
  readonly people: readonly string[]
  /** People of the import who stay, because something else names them. */
  readonly stay: number
  readonly stages: readonly string[]
  /** People whose points of no game are taken back. */
  readonly points: number
}

const ofOne = z.strictObject({ import: idSchema })

export const importListRequests = {
  /** The newest first. */
  'imports.list': declareQuery({ args: z.strictObject({}), run: ({ repository }) => ok(storedImports(repository)) }),
  'imports.undoEffect': declareQuery({
    args: ofOne,
    run: ({ repository }, asked) => {
      const undoing = undoingOf(repository, asked.import)
      return undoing.ok ? ok(effectOf(repository, undoing.value)) : undoing
    },
  }),
  /** Its games, its part of the plan and people whom nothing else names; the file may be imported again. */
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

function storedImports(repository: Pick<Repository, 'takenImports' | 'club'>): readonly StoredImport[] {
  const { imports } = repository.club
  return repository
    .takenImports()
    .map(({ taken, ...each }) => {
      const undone = imports.get(each.id)?.undone
      return { ...each, ...taken, ...(undone ? { undone } : {}) }
    })
    .toSorted((a, b) => b.at - a.at || compareText(a.id, b.id))
}

/** Imports of a file with the same content that were not undone. */
export function findRepeatedImports(
  repository: Pick<Repository, 'takenImports' | 'club'>,
  hashes: readonly string[] = [],
): readonly StoredImport[] {
  const wanted = new Set(hashes)
  return storedImports(repository).filter(
    (each) => !isImportUndone(repository.club, each.id) && each.hashes?.some((hash) => wanted.has(hash)) === true,
  )
}

function undoingOf(repository: Repository, wanted: string): Result<ImportUndo> {
  const found = findImport(repository.takenImports(), wanted)
  if (!found.ok) return found
  const { club } = repository
  const plans = new Map([...club.seasons.keys()].map((season) => [season, repository.planOf(season)]))
  return prepareImportUndo({ club, rows: repository.rows.values(), plans }, found.value)
}

function effectOf(repository: Repository, { season, undone, planEvents }: ImportUndo): ImportUndoEffect {
  const { club } = repository
  const own = [...repository.rows.keys()].filter((game) => importIdOfGame(game) === undone.import)
  const plan = repository.planOf(season)
  const [left] = planEvents.flatMap((event) => (event.type === 'PlanImportUndone' ? [event] : []))
  const given = new Set(left?.given)
  const leaving = new Set(undone.members)
  const members = [...(club.imports.get(undone.import)?.members ?? [])]
  return {
    games: own.length,
    people: undone.members.map((member) => club.members.get(member)?.name ?? ''),
    stay: members.filter((member) => !leaving.has(member) && club.members.get(member)?.active === true).length,
    stages: namedStages(plan, left?.stages ?? []),
    points: new Set(plan.given.flatMap(({ id: line, member }) => (given.has(line) ? [member] : []))).size,
  }
}

/** Names of stages. The only stage of a season is left out where nobody ever named it. */
function namedStages({ stages }: Plan, ids: readonly string[]): readonly string[] {
  const names = ids.map((stage) => stages.get(stage)?.name ?? '')
  return stages.size === 1 ? names.filter((name) => name !== DEFAULT_STAGE_NAME) : names
}
