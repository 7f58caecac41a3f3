// Ranks a season export for the command line. With the season's own scheme, the result is the same as in its club. With
// another scheme, the values of computed ledger lines are computed again and judges' lines stay unchanged. A file with
// a broken game is refused, because the standings would be wrong and nothing would show it. Rule: docs/spec/cli.md §2.

import { type LedgerLineWarning, ledgerLineWarnings, revalueLedger } from '../../files/exports/revalue.ts'
import { seasonDataFromExport } from '../../files/season/seasonDataFromExport.ts'
import { parseSeason } from '../../files/season/parseSeason.ts'
import type { SeasonExport } from '../../files/season/seasonExport.ts'
import { nameComparisonKey } from '../../club/model/name.ts'
import { toSchemeJson, schemeFromJson } from '../../scoring/schemes/schemeData.ts'
import { findBuiltInScheme } from '../../scoring/schemes/registry.ts'
import type { Scheme } from '../../scoring/schemes/scheme.ts'
import type { SeasonForScoring } from '../../scoring/scoredSeason.ts'
import { seasonStandings } from '../../scoring/season.ts'
import { teamRows, type TeamRow } from '../../scoring/standings/teamRow.ts'
import { canonicalJson } from '../../store/canonicalJson.ts'
import { chooseScheme } from '../options/chooseScheme.ts'
import { refusalOfFault } from '../sentences/refusal.ts'
import { translatorFor } from '../sentences/language.ts'
import type { RankedTable, TeamStandingsOptions } from './rankedTable.ts'

export function rankPlayersOfSeasonFile(text: string, id: string | undefined, minimumGames = 0): RankedTable {
  const { data, notes } = valuedSeason(text, id)
  return { rows: seasonStandings(data, { minimumGames }), notes }
}

export function rankTeamsOfSeasonFile(
  text: string,
  id: string | undefined,
  { minimumGames, best }: TeamStandingsOptions,
): RankedTable<TeamRow> {
  const { data, notes } = valuedSeason(text, id)
  return { rows: teamRows(data, { minimumGames }, best), notes }
}

function valuedSeason(
  text: string,
  id: string | undefined,
): Pick<RankedTable, 'notes'> & { readonly data: SeasonForScoring } {
  const { season, fault } = parseSeason(text)
  if (fault || !season) throw refusalOfFault(fault ?? { code: 'season/not-a-season', params: {} })
  const scheme = schemeNamed(id, season)
  const isOwn = canonicalJson(toSchemeJson(scheme)) === canonicalJson(season.scheme)
  const flags: LedgerLineWarning[] = []
  const data = seasonDataFromExport(season, scheme, (game) => {
    if (!game.isVoid) flags.push(...ledgerLineWarnings(game, scheme))
    return isOwn ? game.ledger : revalueLedger(game, scheme)
  })
  return { data, notes: flags.map((flag) => ({ ...flag, place: gamePlace(flag) })) }
}

/**
 * Finds a built-in scheme, or the club's own scheme from the file, by its name or id. If no id is given, returns the
 * season's own scheme.
 */
function schemeNamed(id: string | undefined, { scheme }: SeasonExport): Scheme {
  if (id === undefined) return schemeFromJson(scheme)
  const isOwn = scheme.id === id || nameComparisonKey(scheme.name ?? '') === nameComparisonKey(id)
  return findBuiltInScheme(id) ?? (isOwn ? schemeFromJson(scheme) : chooseScheme(id))
}

function gamePlace({ params: { game = '', seat = '', player = '', kind = '' } }: LedgerLineWarning): string {
  return translatorFor('frame')('gameLine', { game, seat, player, kind })
}
