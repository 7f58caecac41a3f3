// `standings`: the table of a results sheet or a season export under a scheme, or of a season in a club's store as its
// screens show it. Handles the command's options. The work is done in rankFile.ts and rankStore.ts. Rule:
// docs/spec/cli.md §2.

import { COUNTED_PLAYERS_LIMITS } from '../../scoring/standings/teamRow.ts'
import { sheetNamesIn, yearOption } from '../import/sheetsOfFile.ts'
import { translateUsage } from '../sentences/language.ts'
import { WrongUsageError } from '../sentences/refusal.ts'
import type { OptionsOf } from '../commands.ts'

export async function printStandings(file: string | undefined, options: OptionsOf<'standings'>): Promise<void> {
  const { scheme, store, season, asRead = false, json = false } = options
  const table = { scheme, asRead, sheets: sheetNamesIn(options.sheets), year: yearOption(options.year) }
  const minimumGames = wholeNumber('--min-games', options.minGames) ?? 0
  const best = bestOf(options)
  if (options.series !== undefined) {
    const alone = [file, scheme, season, options.minGames, options.teams].every((each) => each === undefined)
    if (store === undefined || !alone) throw new WrongUsageError(translateUsage('seriesAlone'))
    const { rankSeries } = await import('./rankStore.ts')
    const { printRanked: print, createSeriesRowFormat } = await import('./printRanked.ts')
    const ranked = await rankSeries(store, options.series)
    return print(ranked, createSeriesRowFormat(ranked.parts), json)
  }
  if ((store === undefined) !== (season === undefined)) throw new WrongUsageError(translateUsage('storeAndSeason'))
  if ((store === undefined) === (file === undefined)) throw new WrongUsageError(translateUsage('fileOrStore'))
  const { PLAYER_ROW_FORMAT, printRanked, TEAM_ROW_FORMAT } = await import('./printRanked.ts')
  if (store !== undefined && season !== undefined) {
    if (scheme !== undefined) throw new WrongUsageError(translateUsage('seasonHasScheme'))
    const { rankPlayersOfStoredSeason, rankTeamsOfStoredSeason } = await import('./rankStore.ts')
    return options.teams
      ? printRanked(await rankTeamsOfStoredSeason(store, season, { minimumGames, best }), TEAM_ROW_FORMAT, json)
      : printRanked(await rankPlayersOfStoredSeason(store, season, minimumGames), PLAYER_ROW_FORMAT, json)
  }
  const { rankFile, rankFileTeams } = await import('./rankFile.ts')
  return options.teams
    ? printRanked(await rankFileTeams(file ?? '-', table, { minimumGames, best }), TEAM_ROW_FORMAT, json)
    : printRanked(await rankFile(file ?? '-', table, minimumGames), PLAYER_ROW_FORMAT, json)
}

function bestOf({ teams, best }: OptionsOf<'standings'>): number | undefined {
  if (best !== undefined && teams !== true) throw new WrongUsageError(translateUsage('bestOfTeams'))
  const count = wholeNumber('--best', best)
  if (count !== undefined && (count < COUNTED_PLAYERS_LIMITS.least || count > COUNTED_PLAYERS_LIMITS.most))
    throw new WrongUsageError(translateUsage('bestRange', COUNTED_PLAYERS_LIMITS))
  return count
}

function wholeNumber(option: string, text: string | undefined): number | undefined {
  if (text !== undefined && !/^\d{1,6}$/.test(text))
    throw new WrongUsageError(translateUsage('wholeNumberOnly', { option, text }))
  return text === undefined ? undefined : Number(text)
}
