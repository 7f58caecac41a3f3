// Ranks a season export for the command line: by its own scheme exactly as its club does, by another
// with the program's lines valued again and judges' lines as they are. A broken game refuses the
// file: standings without it would be wrong and not say so. Rule: spec/cli.md.

import type { ScoredSeason } from '../../scoring/scoredSeason.ts'
import { seasonStandings } from '../../scoring/season.ts'
import { exportedData } from '../../club/files/season/exportedData.ts'
import { parseSeason } from '../../club/files/season/parseSeason.ts'
import { lineFlags, valuedBy, type LineFlag } from '../../club/exports/revalue.ts'
import type { SeasonExport } from '../../club/files/season/season.ts'
import { schemeData, schemeFrom } from '../../scoring/schemes/data.ts'
import { schemeOf } from '../../scoring/schemes/registry.ts'
import type { Scheme } from '../../scoring/schemes/scheme.ts'
import { nameKey } from '../../club/model/name.ts'
import { canonical } from '../../store/canonical.ts'
import { teamRows, type TeamRow } from '../../scoring/standings/teams.ts'
import type { Ranked, TeamsAsked } from './ranked.ts'
import { speak } from '../sentences/language.ts'
import { refusal } from '../sentences/refusal.ts'
import { chooseScheme } from '../options/scheme.ts'

export function rankSeason(text: string, id: string, minimumGames = 0): Ranked {
  const { data, notes } = valuedSeason(text, id)
  return { rows: seasonStandings(data, { minimumGames }), notes }
}

export function rankSeasonTeams(text: string, id: string, { minimumGames, best }: TeamsAsked): Ranked<TeamRow> {
  const { data, notes } = valuedSeason(text, id)
  return { rows: teamRows(data, { minimumGames }, best), notes }
}

function valuedSeason(text: string, id: string): Pick<Ranked, 'notes'> & { readonly data: ScoredSeason } {
  const { season, fault } = parseSeason(text)
  if (fault || !season) throw refusal(fault ?? { code: 'season/not-a-season', params: {} })
  const scheme = schemeNamed(id, season)
  const isOwn = canonical(schemeData(scheme)) === canonical(season.scheme)
  const flags: LineFlag[] = []
  const data = exportedData(season, scheme, (game) => {
    if (!game.isVoid) flags.push(...lineFlags(game, scheme))
    return isOwn ? game.ledger : valuedBy(game, scheme)
  })
  return {
    data,
    notes: flags.map((flag) => ({
      ...flag,
      place: gamePlace(flag),
    })),
  }
}

/** A scheme of the program, or the club's own that the file brings, by its name or its id. */
function schemeNamed(id: string, { scheme }: SeasonExport): Scheme {
  const isOwn = scheme.id === id || nameKey(scheme.name ?? '') === nameKey(id)
  return schemeOf(id) ?? (isOwn ? schemeFrom(scheme) : chooseScheme(id))
}

function gamePlace({ params: { game = '', seat = '', player = '', kind = '' } }: LineFlag): string {
  return speak('frame')('gameLine', { game, seat, player, kind })
}
