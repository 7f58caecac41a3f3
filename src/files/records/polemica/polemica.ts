// Import format for Polemica's game protocols. The end of each replay is compared with the result in the file.

import type { StoredLedgerLine } from '../../../scoring/ledgerLine.ts'
import { eveningOfLocalTime } from '../../../scoring/evening.ts'
import { teamOf } from '../../../scoring/sides.ts'
import { localMinuteToEpochMs } from '../../../club/model/localTime.ts'
import { GameLogWriter } from '../logWriter.ts'
import type { JsonPath, ProtocolFormat } from '../protocols.ts'
import { createImportedLedgerLine } from '../importedLedgerLine.ts'
import { type PolemicaLogWriter, parsePolemicaGame, type PolemicaGame } from './source.ts'
import { transcribePolemicaToLog } from './transcribe.ts'

export const polemicaFormat: ProtocolFormat<PolemicaGame, JsonPath> = {
  id: 'polemica',
  refusal: { weight: 'contradicts', ofDerived: false },
  players: ['players'],
  locate(path, more) {
    const [field, index] = path
    const player = field === 'players' && typeof index === 'number' ? { player: index + 1 } : {}
    return { path, params: { ...player, ...more } }
  },
  read: parsePolemicaGame,
  startedAt: ({ started }, zone) => (started === undefined ? 0 : localMinuteToEpochMs(started, zone)),
  evening: ({ started }) => (started === undefined ? undefined : eveningOfLocalTime(started)),
  write(writing) {
    const writer = new GameLogWriter(writing)
    transcribePolemicaToLog(writer)
    enterMissingTeamLoss(writer)
    compareResult(writer)
    return writer
  },
  lines: linesOf,
  /** Result that the judge entered, if the replay reaches no verdict. */
  asserted({ winner }, { outcome, bestMove }) {
    if (outcome !== undefined || winner === undefined) return undefined
    return {
      winner,
      bestMove: bestMove?.named ?? [],
      ...(bestMove === undefined ? {} : { firstVictim: bestMove.seat }),
    }
  },
  features: ({ players, votes, shots, checks }) => ({
    nominations: votes.some(({ num }) => num === 0),
    votes: votes.some(({ num }) => num !== 0),
    'night-acts': shots.length + checks.length > 0,
    fouls: players.some(({ fouls, technicalFouls }) => fouls.length + technicalFouls.length > 0),
  }),
}

/** Enters a team loss after a removal if the result in the file is a win of the other team. */
function enterMissingTeamLoss(writer: PolemicaLogWriter): void {
  const { game, state, log } = writer
  const last = log.findLast(({ entry }) => entry.type === 'remove' || entry.type === 'foul')?.entry
  if (state.phase === 'over' || game.winner === undefined || last === undefined || !('seat' in last)) return
  const removed = state.seats[last.seat - 1]
  if (removed === undefined || removed.alive || (teamOf(removed.role) === 'red') === (game.winner === 'red')) return
  writer.complain('missing', 'polemica/team-loss', ['result'], { seat: last.seat })
  writer.enterTeamLoss(removed.role, [], true)
}

function compareResult({ game, state, complain }: PolemicaLogWriter): void {
  const replayed = state.outcome?.winner
  if (game.winner === replayed) return
  if (game.winner === undefined)
    complain(game.isOver ? 'missing' : 'contradicts', 'polemica/result-missing', ['result'], {
      replayed: replayed ?? '',
    })
  else
    complain(
      'contradicts',
      replayed === undefined ? 'polemica/result-not-reached' : 'polemica/result-differs',
      ['result'],
      { recorded: game.winner, replayed: replayed ?? '' },
    )
}

function linesOf({ players, judge }: PolemicaGame, at: number): readonly StoredLedgerLine[] {
  return players.flatMap(({ seat, hundredths, words }): readonly StoredLedgerLine[] => {
    if (hundredths === 0 && words.length === 0) return []
    const kind = hundredths < 0 ? 'penalty' : 'bonus'
    return [createImportedLedgerLine({ seat, kind, hundredths, source: 'judge', author: judge ?? '', at }, words)]
  })
}
