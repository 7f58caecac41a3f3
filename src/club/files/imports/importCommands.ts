// Import into a season: a preview that changes nothing, and the taking of what was confirmed.

import { schemeOfSeason } from '../../model/findScheme.ts'
import { seasonOf } from '../../model/find.ts'
import { err, ok, type Result } from '../../../rules/vocabulary.ts'
import type { CommandContext, Reply } from '../../repository/commandContext.ts'
import { eveningAt } from '../../model/evening.ts'
import { importedGameId } from '../../model/imported.ts'
import type { StagedGame } from '../../repository/repository.ts'
import { readingImport } from './import.ts'
import type { ImportPreview, PreviewedGame } from './preview.ts'
import type { ImportFormat } from './importFormats.ts'
import { bearersOf } from '../../model/bearers.ts'
import { nameKey } from '../../model/name.ts'
import { rememberingLast } from './lastPreview.ts'
import type { Stamp } from '../../model/stamp.ts'
import { seatingDifferences } from './seatingDifferences.ts'
import { inTurns, type Work } from '../../json/turns.ts'
import { openTaking, seatedElsewhere, type Taking, type TakingData } from './take.ts'

export interface ImportFile {
  readonly season: string
  readonly format: ImportFormat
  readonly text: string
  /** The time zone evenings are told in, `Europe/Moscow`; UTC unless told. */
  readonly zone?: string
}

/** A game of the file as the screen shows it before anything is kept. */
export interface OfferedGame extends Omit<PreviewedGame, 'record' | 'players'> {
  /** Its place in the file, from 0: what `take` names. */
  readonly index: number
  /** There is something to take. */
  readonly canTake: boolean
  readonly players: readonly (PreviewedGame['players'][number] & { readonly isNew: boolean })[]
}

export interface ImportOffer extends Omit<ImportPreview, 'games' | 'plan'> {
  readonly games: readonly OfferedGame[]
  /** People the club does not know yet. */
  readonly newPeople: readonly string[]
}

/** What was taken: enough to take it back by voiding the games. */
export interface ImportedGames {
  readonly games: readonly { readonly id: string; readonly version: number }[]
}

export interface BegunImport {
  readonly id: string
  readonly all: number
}

export interface TakingProgress {
  readonly done: number
  readonly all: number
}

/** An import between its beginning and its end. */
interface RunningImport {
  readonly season: string
  readonly taking: Taking
  readonly wanted: readonly PreviewedGame[]
  readonly done: number
}

type Refusal = Extract<Result<never>, { readonly ok: false }>

/** What is staged in one portion, of which an entry made meanwhile waits for no more: whole protocols are as many log items. */
const PORTION = { games: 50, items: 1000 } as const
/** Games offered in one turn. */
const TURN = 100

export function importCommands({ repository, ids, query, change }: CommandContext) {
  const read = rememberingLast((...file) => inTurns(readingImport(...file)))
  const running = new Map<string, RunningImport>()

  async function previewOf({ season: id, format, text, zone }: ImportFile): Reply<ImportPreview> {
    const season = seasonOf(repository.club, id)
    return season.ok ? ok(await read(format, text, schemeOfSeason(repository.club, season.value), zone)) : season
  }

  function dataOf(season: string) {
    return {
      plan: repository.planOf(season),
      rows: repository.rowsOf(season),
    }
  }

  return {
    previewImport: (file: ImportFile): Reply<ImportOffer> =>
      query(async () => {
        const preview = await previewOf(file)
        return preview.ok
          ? ok(await inTurns(offering({ ...dataOf(file.season), club: repository.club }, preview.value)))
          : preview
      }),
    beginImport,
    stageImport,
    commitImport,
    abandonImport: (id: string): Reply<void> =>
      change(async (stamp) => {
        running.delete(id)
        return repository.abandonImport(id, stamp)
      }),
    /** All of them or none, in small turns, so that whatever else is asked meanwhile is answered in between. */
    async takeImport(
      file: ImportFile,
      indices: readonly number[],
      onProgress: (progress: TakingProgress) => void = () => {},
    ): Reply<ImportedGames> {
      const begun = await beginImport(file, indices)
      if (!begun.ok) return begun
      const { id } = begun.value
      for (let progress: TakingProgress = { done: 0, all: begun.value.all }; progress.done < progress.all;) {
        const staged = await stageImport(id)
        if (!staged.ok) return staged
        progress = staged.value
        onProgress(progress)
      }
      return commitImport(id)
    },
  }

  /** From here on the games are known by their import, and nobody sees them. */
  async function beginImport(file: ImportFile, indices: readonly number[], name = ''): Reply<BegunImport> {
    // Read outside the queue: a long file keeps no entry waiting.
    const preview = await query(() => previewOf(file))
    if (!preview.ok) return preview
    return change(async (stamp) => {
      if (preview.value.fault && preview.value.games.length === 0) return err(preview.value.fault)
      const { season } = file
      const chosen = new Set(indices)
      const wanted = preview.value.games.filter((_, index) => chosen.has(index))
      const lastNumber = repository.lastNumber(season)
      const id = await repository.beginImport(
        { season, file: name, games: wanted.length },
        lastNumber + wanted.length,
        stamp,
      )
      if (!id.ok) return id
      const today = eveningAt(stamp.at, file.zone)
      const taking = openTaking(
        { ...dataOf(season), club: repository.club, season, lastNumber, today },
        preview.value,
        ids,
        (index) => importedGameId(id.value, index),
        stamp.at,
      )
      if (!taking.ok) return refused(id.value, taking, stamp)
      running.set(id.value, { season, taking: taking.value, wanted, done: 0 })
      return ok({ id: id.value, all: wanted.length })
    })
  }

  /** The next few games; when one is refused, or the store refuses, nothing of the import is left. */
  function stageImport(id: string): Reply<TakingProgress> {
    return change(async (stamp) => {
      const found = running.get(id)
      if (!found) return err({ code: 'imports/not-open', params: {} })
      const { wanted, done } = found
      const portion = nextPortion(found)
      if (!portion.ok) return refused(id, portion, stamp)
      const kept = await repository.stageGames(id, portion.value, stamp)
      if (!kept.ok) return refused(id, kept, stamp)
      const next = done + portion.value.length
      running.set(id, { ...found, done: next })
      return ok({ done: next, all: wanted.length })
    })
  }

  /** Makes all of it visible at once, or nothing ever. */
  function commitImport(id: string): Reply<ImportedGames> {
    return change(async (stamp) => {
      const found = running.get(id)
      if (!found || found.done < found.wanted.length) return err({ code: 'imports/not-open', params: {} })
      const { season, taking } = found
      const finished = taking.finish({ ...dataOf(season), club: repository.club })
      if (!finished.ok) return refused(id, finished, stamp)
      const taken = await repository.takeImport(id, { season, ...finished.value }, stamp)
      if (!taken.ok) return refused(id, taken, stamp)
      running.delete(id)
      return ok({ games: taken.value.map((row) => ({ id: row.id, version: row.version })) })
    })
  }

  async function refused(id: string, refusal: Refusal, stamp: Stamp): Promise<Refusal> {
    running.delete(id)
    // The first refusal is the one to tell.
    await repository.abandonImport(id, stamp)
    return refusal
  }
}

function nextPortion({ taking, wanted, done }: RunningImport): Result<readonly StagedGame[]> {
  const portion: StagedGame[] = []
  let items = 0
  for (const game of wanted.slice(done, done + PORTION.games)) {
    const staged = taking.take(game)
    if (!staged.ok) return staged
    portion.push(staged.value)
    items += staged.value.story.log.length
    if (items >= PORTION.items) break
  }
  return ok(portion)
}

/** What the screen shows of a file, in turns: which people are new, which tables have a game, what differs from the plan. */
function* offering(data: Pick<TakingData, 'club' | 'plan' | 'rows'>, preview: ImportPreview): Work<ImportOffer> {
  const known = bearersOf(data.club)
  yield
  const elsewhere = seatedElsewhere(data, preview.games)
  yield
  const differences = seatingDifferences(data, preview.games)
  yield
  const { plan: _, ...told } = preview
  const newPeople = new Map<string, string>()
  const games: OfferedGame[] = []
  for (const previewed of told.games) {
    if (games.length % TURN === 0) yield
    const { record, players, faults, ...game } = previewed
    const seated = elsewhere.get(previewed)
    const noted = [...faults, ...(differences.get(previewed) ?? []), ...(seated ? [seated] : [])]
    const offered = players.map((player) => {
      const key = nameKey(player.name)
      const isNew = !known.has(key)
      if (isNew) newPeople.set(key, player.name)
      return { ...player, isNew }
    })
    games.push({
      ...game,
      index: games.length,
      canTake: record !== undefined && !seated,
      faults: noted,
      players: offered,
    })
  }
  return { ...told, games, newPeople: [...newPeople.values()] }
}
