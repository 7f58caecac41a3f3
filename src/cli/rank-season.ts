// Ranks a season export for the command line: by its own scheme exactly as its club does, by another
// with the program's lines valued anew and judges' lines as they are. A broken game refuses the
// file: standings without it would be wrong and not say so. Rule: spec/cli.md.

import { exportedBook } from '../club/exports/exportedBook.ts'
import { parseSeason } from '../club/exports/parseSeason.ts'
import { lineFlags, valuedBy, type LineFlag } from '../club/exports/revalue.ts'
import type { SeasonExport } from '../club/exports/season.ts'
import { schemeData, schemeFrom } from '../club/schemes/data.ts'
import { schemeOf } from '../club/schemes/registry.ts'
import type { Scheme } from '../club/schemes/scheme.ts'
import { seasonStandings } from '../club/seasons/season.ts'
import { canonical } from '../store/canonical.ts'
import { faultSentence, printable, type Fault } from './fault-sentences.ts'
import type { Ranked } from './rank-file.ts'
import { Refused } from './refusal.ts'
import { chooseScheme } from './scheme-option.ts'

export function rankSeason(text: string, id: string, minimumGames = 0): Ranked {
  const { season, fault } = parseSeason(text)
  if (fault || !season) throw refusal(fault ?? { code: 'season/not-a-season', params: {} })
  const scheme = schemeNamed(id, season)
  const isOwn = canonical(schemeData(scheme)) === canonical(season.scheme)
  const flags: LineFlag[] = []
  const book = exportedBook(season, scheme, (game) => {
    if (!game.isVoid) flags.push(...lineFlags(game, scheme))
    return isOwn ? game.ledger : valuedBy(game, scheme)
  })
  return {
    rows: seasonStandings(book, { minimumGames }),
    notes: flags.map((flag) => ({ ...flag, place: `game ${flag.params['game']}, seat ${flag.params['seat']} (${flag.params['player']}), ${flag.params['kind']}` })),
  }
}

/** A scheme of the program, or the club's own that the file brings. */
function schemeNamed(id: string, { scheme }: SeasonExport): Scheme {
  return schemeOf(id) ?? (scheme.id === id ? schemeFrom(scheme) : chooseScheme(id))
}

function refusal(fault: Fault): Refused {
  const { line, place } = fault.params
  const where = [...(line === undefined ? [] : [`line ${line}`]), ...(place === undefined || place === '' ? [] : [printable(String(place))])]
  return new Refused(fault.code, faultSentence(fault), where.length === 0 ? undefined : where.join(', '))
}
