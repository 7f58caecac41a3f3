// Import into a season: a preview that changes nothing, and the taking of what was confirmed.

import { err, ok, type Result } from '../../rules/vocabulary.ts'
import type { Desk, Reply } from '../desk.ts'
import { previewImport, type ImportPreview, type PreviewedGame } from '../exchange/import.ts'
import type { ImportFormat } from '../exchange/importFormats.ts'
import { schemeOfSeason } from '../seasons/season.ts'
import { seasonOf } from '../seasons/commands.ts'
import { bearersOf } from '../members/bearers.ts'
import { nameKey } from '../members/name.ts'
import { rememberingLast } from './lastPreview.ts'
import { seatedElsewhere, takeGames } from './take.ts'

export interface ImportFile {
  readonly season: string
  readonly format: ImportFormat
  readonly text: string
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

export function importDesk({ keeper, ids, query, change }: Desk) {
  const read = rememberingLast(previewImport)

  function previewOf({ season: id, format, text }: ImportFile): Result<ImportPreview> {
    const season = seasonOf(keeper.club, id)
    return season.ok ? ok(read(format, text, schemeOfSeason(keeper.club, season.value))) : season
  }

  function bookOf(season: string) {
    return { plan: keeper.planOf(season), rows: [...keeper.rows.values()].filter((row) => row.season === season) }
  }

  return {
    previewImport: (file: ImportFile): Reply<ImportOffer> => query(() => {
      const preview = previewOf(file)
      if (!preview.ok) return preview
      const known = bearersOf(keeper.club)
      const elsewhere = seatedElsewhere(bookOf(file.season), preview.value.games)
      const { plan: _, ...told } = preview.value
      const games = told.games.map((previewed, index): OfferedGame => {
        const { record, players, faults, ...game } = previewed
        const seated = elsewhere.get(previewed)
        return {
          ...game, index, canTake: record !== undefined && !seated, faults: seated ? [...faults, seated] : faults,
          players: players.map((player) => ({ ...player, isNew: !known.has(nameKey(player.name)) })),
        }
      })
      const newPeople = new Map(games.flatMap((game) => game.players.filter(({ isNew }) => isNew).map(({ name }) => [nameKey(name), name])))
      return ok({ ...told, games, newPeople: [...newPeople.values()] })
    }),
    /** Refused as a whole; of one cut off half way the rest can be taken again, for the preview knows which tables have their game. */
    takeImport: (file: ImportFile, indices: readonly number[]): Reply<ImportedGames> => change(async (stamp) => {
      const preview = previewOf(file)
      if (!preview.ok) return preview
      if (preview.value.fault && preview.value.games.length === 0) return err(preview.value.fault)
      const { season } = file
      const today = new Date(stamp.at).toISOString().slice(0, 10)
      const chosen = new Set(indices)
      const wanted = preview.value.games.filter((_, index) => chosen.has(index))
      const taking = takeGames({ ...bookOf(season), club: keeper.club, season, today }, preview.value, wanted, ids, stamp.at)
      if (!taking.ok) return taking
      const people = await keeper.changeClub(taking.value.clubEvents, stamp)
      if (!people.ok) return people
      const planned = await keeper.changePlan(season, taking.value.planEvents, stamp)
      if (!planned.ok) return planned
      const games: { readonly id: string; readonly version: number }[] = []
      for (const { story, ledger } of taking.value.games) {
        const kept = await keeper.importGame(story, ledger, stamp)
        if (!kept.ok) return kept
        games.push({ id: kept.value.opened.id, version: kept.value.version })
      }
      return ok({ games })
    }),
  }
}
