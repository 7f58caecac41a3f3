// MafiaRatings' game JSON: what their file tells of a game, as the import of protocols asks for it. The end of each
// replay is held against the file.

import type { Entry } from '../../../../rules/entries.ts'
import { points } from '../../../../scoring/points.ts'
import type { LedgerEntry } from '../../../../scoring/line.ts'
import { eveningAt } from '../../../model/evening.ts'
import type { Where } from '../importFault.ts'
import type { ProtocolFormat } from '../protocols.ts'
import type { GameRecord } from '../record.ts'
import { recordLine } from '../recordLine.ts'
import { compareEnding } from './ending.ts'
import { ProtocolWriter } from './protocolWriter.ts'
import { isRecorded } from './recorded.ts'
import { readGame, type SourceGame } from './source.ts'
import { transcribe } from './transcribe.ts'

export const mafiaratings: ProtocolFormat<SourceGame, Where> = {
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
  read: readGame,
  startedAt: ({ startedAt }) => startedAt,
  evening: ({ startedAt }, zone) => (startedAt === 0 ? undefined : eveningAt(startedAt, zone)),
  write(writing) {
    const writer = new ProtocolWriter(writing)
    transcribe(writer)
    compareEnding(writer.game, writer.state, writer.complain)
    return writer
  },
  lines: linesOf,
  features: featuresOf,
}

/** Bonuses, penalties and words of the file's judge. Words without points make a line of nothing, so that they are kept. */
function linesOf({ players, judge, startedAt }: SourceGame): readonly LedgerEntry[] {
  return players.flatMap(({ seat, bonus, comment }): readonly LedgerEntry[] => {
    if (bonus === undefined && comment === undefined) return []
    const hundredths = bonus?.hundredths ?? points(0)
    const words = [...(bonus?.titles ?? []), ...(comment === undefined ? [] : [comment])]
    const kind =
      hundredths < 0 || (hundredths === 0 && bonus?.titles.includes('worstMove') === true) ? 'penalty' : 'bonus'
    return [recordLine({ seat, kind, hundredths, source: 'judge', author: judge ?? '', at: startedAt }, words)]
  })
}

/** What the file says was recorded; where it does not say, what was found in it. */
function featuresOf(game: SourceGame, log: GameRecord['log']) {
  const types = new Set(
    log.flatMap((item) => (item.type === 'made' && item.author === mafiaratings.id ? item.entry.type : [])),
  )
  const found = (...entries: readonly Entry['type'][]) =>
    game.features !== undefined || entries.some((type) => types.has(type))
  return {
    nominations: isRecorded(game, 'nominations') && found('nominate'),
    votes: isRecorded(game, 'votes') && found('vote'),
    'night-acts':
      (isRecorded(game, 'shots') || isRecorded(game, 'donChecks') || isRecorded(game, 'sheriffChecks')) &&
      found('shoot', 'night-act'),
    fouls: isRecorded(game, 'fouls') && found('foul', 'technical-foul', 'remove'),
  }
}
