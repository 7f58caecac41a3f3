// A season export checked: its shape, a scheme that is what it is called, every entry of every game
// decided again, and ledgers that say what the verdicts say.

import { exportedGame } from '../../club/files/season/exportedData.ts'
import { parseSeason } from '../../club/files/season/parseSeason.ts'
import type { SeasonExport } from '../../club/files/season/season.ts'
import { tableOf } from '../../club/model/game.ts'
import { reconcile } from '../../scoring/ledger/reconcile.ts'
import { schemeData, schemeFrom } from '../../scoring/schemes/data.ts'
import { schemeOf } from '../../scoring/schemes/registry.ts'
import { canonical } from '../../store/canonical.ts'
import type { Fault } from '../sentences/fault.ts'
import { placed, type Verification } from './verification.ts'
import { checkLog } from './log.ts'

export function checkSeason(text: string): Verification {
  const { season, games, fault } = parseSeason(text)
  const events = season?.games.reduce((sum, { record }) => sum + record.log.length, 0) ?? 0
  const found = fault ?? (season && (schemeFault(season) ?? gamesFault(season)))
  return {
    kind: 'season',
    streams: 0,
    events,
    games: found === undefined ? games.length : 0,
    ...(found === undefined ? {} : { fault: found }),
  }
}

function schemeFault({ scheme }: SeasonExport): Fault | undefined {
  const known = schemeOf(scheme.id, scheme.version)
  if (!known || canonical(schemeData(known)) === canonical(scheme)) return undefined
  return { code: 'verify/scheme-differs', params: { scheme: scheme.id, place: 'scheme' } }
}

function gamesFault({ season, scheme: data, games }: SeasonExport): Fault | undefined {
  const scheme = schemeFrom(data)
  for (const [index, exported] of games.entries()) {
    const at = `games[${index}].record`
    const { header, log } = exported.record
    const wrong = checkLog(header, log)
    if (wrong) return placed(wrong.fault, { place: `${at}.log[${wrong.index}]` })
    const game = exportedGame(exported, season.id)
    const [owed] = reconcile(game.ledger, tableOf(game), scheme)
    if (owed)
      return {
        code: 'verify/ledger-differs',
        params: { seat: owed.seat, kind: owed.kind, place: `${at}.ledger.lines` },
      }
  }
  return undefined
}
