// A game as it stood at a time gone by: what was entered later is not there yet, so that whoever sees with a delay sees
// no undo before its time. Works after a restart as before it, for it is made of the log alone.

import { gameOf, type Game } from '../model/game.ts'

/** `until`: milliseconds since the epoch, itself not included: within one a freeze comes before an entry; nothing for a game that was not open yet. */
export function gameAt(game: Game, until: number): Game | undefined {
  const { opened, log, ledger, version, ledgerVersion } = game
  if (opened.startedAt >= until) return undefined
  const known = log.filter(({ at }) => at < until)
  const lines = ledger.filter(({ at }) => at < until)
  if (known.length === log.length && lines.length === ledger.length) return game
  const { replay: _, version: __, ledger: ___, ledgerVersion: ____, ...story } = game
  const behind = log.length - known.length
  return gameOf({ ...story, log: known }, version - behind, lines, ledgerVersion - (ledger.length - lines.length))
}
