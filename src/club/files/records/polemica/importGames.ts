// Import of Polemica game protocols: text in, game records out, with every fault named and the end of
// each replay held against the file's result. Keeps nothing by itself (spec of scoring, section 5).

import { openGame } from '../../../../rules/open.ts'
import type { GameState } from '../../../../rules/state.ts'
import { teamOf } from '../../../../scoring/sides.ts'
import { eveningOfMinute } from '../../../../scoring/evening.ts'
import type { LedgerEntry } from '../../../../scoring/line.ts'
import type { SchemeRef } from '../../../../scoring/schemes/scheme.ts'
import { placeText, scanningList } from '../../../json/scanJson.ts'
import type { Work } from '../../../json/turns.ts'
import { momentAt } from '../../../model/clock.ts'
import type { FileFault, ImportFault } from '../importFault.ts'
import { FEATURES, RECORD_FORMAT, RECORD_VERSION, type Feature, type GameRecord } from '../record.ts'
import { recordLine } from '../recordLine.ts'
import { Scribe } from './scribe.ts'
import { isObject, readGame, type Complain, type SourceGame } from './source.ts'
import { transcribe } from './transcribe.ts'

/** Characters: ten thousand games are less. */
const LIMIT = 200_000_000

export interface PolemicaGame {
  /** The file's own id; '' when it has none. */
  readonly id: string
  readonly place?: SourceGame['place']
  /** Absent when not even the table could be read. */
  readonly record?: GameRecord
  readonly state?: GameState
  readonly faults: readonly ImportFault[]
}

interface PolemicaImport {
  readonly games: readonly PolemicaGame[]
  /** The file as a whole could not be read. */
  readonly fault?: FileFault
}

/** One game or a list of them, in turns of a game; `scheme`: what their points are read under. */
export function* importingPolemica(source: string, scheme: SchemeRef, zone?: string): Work<PolemicaImport> {
  const text = source.replace(/^\ufeff/, '')
  const refused = (code: string, line = 1, place = ''): PolemicaImport => ({
    games: [],
    fault: { code, params: { line, place } },
  })
  if (text.length > LIMIT) return refused('polemica/too-large')
  const list = yield* scanningList(text, 'games')
  if (!list.ok) return refused(list.error.code, list.error.line, list.error.place)
  const { items } = list.value
  const head = list.value.head()
  if (items === undefined)
    return isObject(head) ? { games: [importGame(head, 1, [], scheme, zone)] } : refused('polemica/not-games')
  const games: PolemicaGame[] = []
  for (const [index, item] of items.entries()) {
    if (index > 0) yield
    const path = Array.isArray(head) ? [index] : ['games', index]
    games.push(importGame(item.value(), index + 1, path, scheme, zone))
  }
  return { games }
}

function importGame(
  raw: unknown,
  number: number,
  path: readonly PropertyKey[],
  scheme: SchemeRef,
  zone: string | undefined,
): PolemicaGame {
  const faults: ImportFault[] = []
  const complain: Complain = (weight, code, inside, more = {}) => {
    const [field, index] = inside
    const who = field === 'players' && typeof index === 'number' ? { player: index + 1 } : {}
    faults.push({ weight, code, params: { ...who, ...more, game: number, place: placeText([...path, ...inside]) } })
  }
  const game = readGame(raw, complain)
  if (game === undefined) return { id: '', faults }
  const header = openGame({
    rulebook: 'sport-club',
    seats: game.players.map(({ seat, role }) => ({ seat, role })),
    seed: 0,
  })
  if (!header.ok) {
    complain('refused', header.error.code, ['players'], header.error.params)
    return { id: game.id, faults }
  }
  const at = game.started === undefined ? 0 : momentAt(game.started, zone)
  const scribe = new Scribe(game, header.value, at, complain)
  transcribe(scribe)
  loseTeam(scribe)
  compareResult(scribe)
  const { state, log } = scribe
  const lines = linesOf(game, at)
  const record: GameRecord = {
    format: RECORD_FORMAT,
    version: RECORD_VERSION,
    header: header.value,
    players: game.players.map(({ seat, name }) => ({ seat, name })),
    ...(game.started === undefined ? {} : { evening: eveningOfMinute(game.started) }),
    ...(game.judge === undefined ? {} : { judge: game.judge }),
    log,
    // The judge's own word, where the protocol does not come to a verdict.
    ...(state.outcome === undefined && game.winner !== undefined
      ? { asserted: { winner: game.winner, bestMove: state.bestMove?.named ?? [], ...firstVictimOf(state) } }
      : {}),
    ...(lines.length === 0 ? {} : { ledger: { scheme: scheme.id, version: scheme.version, lines } }),
    features: featuresOf(game, lines.length > 0),
  }
  return { id: game.id, ...(game.place ? { place: game.place } : {}), record, state, faults }
}

function firstVictimOf({ bestMove }: GameState) {
  return bestMove === undefined ? {} : { firstVictim: bestMove.seat }
}

/** A removal ends the game against the team of whoever was removed, where the result says so. */
function loseTeam(scribe: Scribe): void {
  const { game, state, log } = scribe
  const last = log.findLast(({ entry }) => entry.type === 'remove' || entry.type === 'foul')?.entry
  if (state.phase === 'over' || game.winner === undefined || last === undefined || !('seat' in last)) return
  const removed = state.seats[last.seat - 1]
  if (removed === undefined || removed.alive || (teamOf(removed.role) === 'red') === (game.winner === 'red')) return
  scribe.complain('missing', 'polemica/team-loss', ['result'], { seat: last.seat })
  scribe.make({ type: 'team-loss', team: teamOf(removed.role) }, 'derived')
}

function compareResult({ game, state, complain }: Scribe): void {
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
      {
        recorded: game.winner,
        replayed: replayed ?? '',
      },
    )
}

function linesOf({ players, judge }: SourceGame, at: number): readonly LedgerEntry[] {
  return players.flatMap(({ seat, hundredths, words }): readonly LedgerEntry[] => {
    if (hundredths === 0 && words.length === 0) return []
    const kind = hundredths < 0 ? 'penalty' : 'bonus'
    return [recordLine({ seat, kind, hundredths, source: 'judge', author: judge ?? '', at }, words)]
  })
}

function featuresOf({ players, votes, shots, checks }: SourceGame, hasLedger: boolean): readonly Feature[] {
  const present: Readonly<Record<Feature, boolean>> = {
    roles: true,
    nominations: votes.some(({ num }) => num === 0),
    votes: votes.some(({ num }) => num !== 0),
    'counted-votes': false,
    'night-acts': shots.length + checks.length > 0,
    fouls: players.some(({ fouls, technicalFouls }) => fouls.length + technicalFouls.length > 0),
    corrections: false,
    ledger: hasLedger,
  }
  return FEATURES.filter((feature) => present[feature])
}
