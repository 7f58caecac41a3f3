// Import format for the game JSON of MafiaRatings. The end of each replay is compared with the file.

import type { Entry } from '../../../rules/entries.ts'
import type { StoredLedgerLine } from '../../../scoring/ledgerLine.ts'
import { points } from '../../../scoring/points.ts'
import { eveningDateAt } from '../../../club/model/localTime.ts'
import type { FaultLocation } from '../importFault.ts'
import type { ProtocolFormat } from '../protocols.ts'
import type { GameRecord } from '../record.ts'
import { MafiaRatingsLogWriter } from './protocolWriter.ts'
import { parseMafiaRatingsGame, type MafiaRatingsGame } from './source.ts'
import { reportEndingDifferences } from './ending.ts'
import { createImportedLedgerLine } from '../importedLedgerLine.ts'
import { isDataKindRecorded } from './sourceFacts.ts'
import { transcribeMafiaRatingsToLog } from './transcribe.ts'

export const mafiaRatingsFormat: ProtocolFormat<MafiaRatingsGame, FaultLocation> = {
  id: 'mafiaratings',
  refusal: { weight: 'refused', ofDerived: true },
  players: { field: 'players' },
  locate({ inside = [], ...where }, params) {
    const path = [
      ...(where.player === undefined ? [] : ['players', where.player - 1]),
      ...(where.field === undefined ? [] : [where.field]),
      ...inside,
    ]
    return { path, params, where }
  },
  read: parseMafiaRatingsGame,
  startedAt: ({ startedAt }) => startedAt,
  evening: ({ startedAt }, zone) => (startedAt === 0 ? undefined : eveningDateAt(startedAt, zone)),
  write(writing) {
    const writer = new MafiaRatingsLogWriter(writing)
    transcribeMafiaRatingsToLog(writer)
    reportEndingDifferences(writer.game, writer.state, writer.complain)
    return writer
  },
  lines: linesOf,
  features: featuresOf,
}

/**
 * Ledger lines for bonuses, penalties and comments of the file's judge. A comment without points becomes a line of zero
 * points, so that it is preserved.
 */
function linesOf({ players, judge, startedAt }: MafiaRatingsGame): readonly StoredLedgerLine[] {
  return players.flatMap(({ seat, bonus, comment }): readonly StoredLedgerLine[] => {
    if (bonus === undefined && comment === undefined) return []
    const hundredths = bonus?.hundredths ?? points(0)
    const words = [...(bonus?.titles ?? []), ...(comment === undefined ? [] : [comment])]
    const kind =
      hundredths < 0 || (hundredths === 0 && bonus?.titles.includes('worstMove') === true) ? 'penalty' : 'bonus'
    return [
      createImportedLedgerLine({ seat, kind, hundredths, source: 'judge', author: judge ?? '', at: startedAt }, words),
    ]
  })
}

/**
 * Kinds of data that were recorded. If the file does not list them, these are the kinds that have an entry in the log.
 */
function featuresOf(game: MafiaRatingsGame, log: GameRecord['log']) {
  const types = new Set(
    log.flatMap((item) => (item.type === 'made' && item.author === mafiaRatingsFormat.id ? item.entry.type : [])),
  )
  const found = (...entries: readonly Entry['type'][]) =>
    game.features !== undefined || entries.some((type) => types.has(type))
  return {
    nominations: isDataKindRecorded(game, 'nominations') && found('nominate'),
    votes: isDataKindRecorded(game, 'votes') && found('vote'),
    'night-acts':
      (isDataKindRecorded(game, 'shots') ||
        isDataKindRecorded(game, 'donChecks') ||
        isDataKindRecorded(game, 'sheriffChecks')) &&
      found('shoot', 'night-act'),
    fouls: isDataKindRecorded(game, 'fouls') && found('foul', 'technical-foul', 'remove'),
  }
}
