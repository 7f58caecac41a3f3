// Checks a season export: its format, that a scheme with the id and version of a built-in scheme equals the built-in
// one, that replaying every entry of every game gives the stored result, and that the ledgers match the verdicts.

import { gameFromExport } from '../../files/season/seasonDataFromExport.ts'
import { parseSeason } from '../../files/season/parseSeason.ts'
import type { SeasonExport } from '../../files/season/seasonExport.ts'
import { ledgerFactsOfGame } from '../../club/model/game.ts'
import { computeReconcilingLedgerLines } from '../../scoring/ledger/reconcile.ts'
import { toSchemeJson, schemeFromJson } from '../../scoring/schemes/schemeData.ts'
import { findBuiltInScheme } from '../../scoring/schemes/registry.ts'
import { canonicalJson } from '../../store/canonicalJson.ts'
import type { Fault } from '../sentences/fault.ts'
import { findLogFault, addFaultLocation, type Verification } from './verification.ts'

export function verifySeasonText(text: string): Verification {
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
  const known = findBuiltInScheme(scheme.id, scheme.version)
  if (!known || canonicalJson(toSchemeJson(known)) === canonicalJson(scheme)) return undefined
  return { code: 'verify/scheme-differs', params: { scheme: scheme.id, place: 'scheme' } }
}

function gamesFault({ season, scheme: data, games }: SeasonExport): Fault | undefined {
  const scheme = schemeFromJson(data)
  for (const [index, exported] of games.entries()) {
    const at = `games[${index}].record`
    const { header, log } = exported.record
    const wrong = findLogFault(header, log)
    if (wrong) return addFaultLocation(wrong.fault, { place: `${at}.log[${wrong.index}]` })
    const game = gameFromExport(exported, season.id)
    const [owed] = computeReconcilingLedgerLines(game.ledger, ledgerFactsOfGame(game), scheme)
    if (owed)
      return {
        code: 'verify/ledger-differs',
        params: { seat: owed.seat, kind: owed.kind, place: `${at}.ledger.lines` },
      }
  }
  return undefined
}
