// Polemica's game protocols: what their file tells of a game, as the import of protocols asks for it. The end of
// each replay is held against the file's result.

import { teamOf } from '../../../../scoring/sides.ts'
import { eveningOfMinute } from '../../../../scoring/row.ts'
import type { LedgerEntry } from '../../../../scoring/line.ts'
import { momentAt } from '../../../model/clock.ts'
import { LogWriter } from '../logWriter.ts'
import type { Path, ProtocolFormat } from '../protocols.ts'
import { recordLine } from '../recordLine.ts'
import { readGame, type ProtocolWriter, type SourceGame } from './source.ts'
import { transcribe } from './transcribe.ts'

export const polemica: ProtocolFormat<SourceGame, Path> = {
  id: 'polemica',
  refusal: { weight: 'contradicts', ofDerived: false },
  players: ['players'],
  locate(path, more) {
    const [field, index] = path
    const player = field === 'players' && typeof index === 'number' ? { player: index + 1 } : {}
    return { path, params: { ...player, ...more } }
  },
  read: readGame,
  startedAt: ({ started }, zone) => (started === undefined ? 0 : momentAt(started, zone)),
  evening: ({ started }) => (started === undefined ? undefined : eveningOfMinute(started)),
  write(writing) {
    const writer = new LogWriter(writing)
    transcribe(writer)
    loseTeam(writer)
    compareResult(writer)
    return writer
  },
  lines: linesOf,
  /** The judge's own word, where the protocol does not come to a verdict. */
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

/** A removal ends the game against the removed player's team, where the result says so. */
function loseTeam(writer: ProtocolWriter): void {
  const { game, state, log } = writer
  const last = log.findLast(({ entry }) => entry.type === 'remove' || entry.type === 'foul')?.entry
  if (state.phase === 'over' || game.winner === undefined || last === undefined || !('seat' in last)) return
  const removed = state.seats[last.seat - 1]
  if (removed === undefined || removed.alive || (teamOf(removed.role) === 'red') === (game.winner === 'red')) return
  writer.complain('missing', 'polemica/team-loss', ['result'], { seat: last.seat })
  writer.make({ type: 'team-loss', team: teamOf(removed.role) }, [], true)
}

function compareResult({ game, state, complain }: ProtocolWriter): void {
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

function linesOf({ players, judge }: SourceGame, at: number): readonly LedgerEntry[] {
  return players.flatMap(({ seat, hundredths, words }): readonly LedgerEntry[] => {
    if (hundredths === 0 && words.length === 0) return []
    const kind = hundredths < 0 ? 'penalty' : 'bonus'
    return [recordLine({ seat, kind, hundredths, source: 'judge', author: judge ?? '', at }, words)]
  })
}
