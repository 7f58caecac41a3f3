// What a file of games would bring in, before anything is kept: every game with its table, its
// verdict and its faults, each with its place. Changes nothing; whoever shows the preview stores
// the records the secretary confirms (spec of scoring, section 5).

import { replay } from '../../rules/replay.ts'
import type { Rejection, Role } from '../../rules/vocabulary.ts'
import { previewSeason } from '../exports/previewSeason.ts'
import type { FilePlan } from '../imports/takePlan.ts'
import type { FaultWeight } from '../records/mafiaratings/fault.ts'
import { importGames } from '../records/mafiaratings/importGames.ts'
import { parseRecord } from '../records/parseRecord.ts'
import type { GameRecord } from '../records/record.ts'
import { recordedOutcome } from '../records/recordedResult.ts'
import { sheetRecord } from '../records/sheetRecords.ts'
import type { Scheme } from '../schemes/scheme.ts'
import { readingSheet, type ReadGame, type SheetGame } from '../sheet/sheet.ts'
import { atOnce, type Work } from '../turns.ts'
import type { ImportFormat } from './importFormats.ts'

/** `params` say where: `line`, `field`, `place`, `player`, `round`, as much as the format tells. */
export interface PreviewFault extends Rejection {
  readonly weight?: FaultWeight
}

export interface PreviewPlayer {
  readonly seat: number
  /** '' where the file names nobody. */
  readonly name: string
  readonly role: Role
  /** As a results sheet or a season's file tells it. */
  readonly club?: string
}

/** Where a results sheet or a season's file puts the game, in its own words. */
export interface SheetPlace {
  readonly stage: string
  readonly round: string
  readonly table: string
}

export interface PreviewedGame {
  /** For people and for file names; two games of a file may share it. */
  readonly name: string
  /** What could be taken; absent when nothing could. */
  readonly record?: GameRecord
  readonly players: readonly PreviewPlayer[]
  readonly place?: SheetPlace
  readonly winner?: string
  /** Taken as void: it counts for nothing. */
  readonly isVoid?: boolean
  readonly startedAt?: number
  /** When somebody last left: `D5: 1`. */
  readonly last?: string
  /** Taken whole, and its replay ends as the file says. */
  readonly sound: boolean
  readonly faults: readonly PreviewFault[]
}

export interface ImportPreview {
  readonly games: readonly PreviewedGame[]
  /** Of a season's file: what its games were played by. */
  readonly plan?: FilePlan
  /** The file as a whole could not be read. */
  readonly fault?: PreviewFault
}

/** `zone`: where the evening of a moment is told, for files that tell only moments. */
export function previewImport(format: ImportFormat, text: string, scheme: Scheme, zone?: string): ImportPreview {
  return atOnce(readingImport(format, text, scheme, zone))
}

/** The same in turns; only results sheets have more than one. */
export function* readingImport(format: ImportFormat, text: string, scheme: Scheme, zone?: string): Work<ImportPreview> {
  switch (format) {
    case 'record': return previewRecord(text)
    case 'mafiaratings': return previewMafiaRatings(text, scheme, zone)
    case 'results-csv': return yield* readingSheetGames(text, scheme)
    case 'season': return previewSeason(text)
  }
}

function previewRecord(text: string): ImportPreview {
  const { record, fault } = parseRecord(text)
  if (record === undefined) return { games: [], ...(fault === undefined ? {} : { fault }) }
  const { state, steps } = replay(record.header, record.log)
  const refused = steps.flatMap(({ id, rejection }): readonly PreviewFault[] => (rejection === undefined ? [] : [{ code: rejection.code, params: { ...rejection.params, place: `log[${id - 1}]` } }]))
  const faults = [...(fault === undefined ? [] : [fault]), ...refused]
  const name = record.evening === undefined ? 'game' : `${record.evening}${record.number === undefined ? '' : `-${record.number}`}`
  const left = state.seats.flatMap(({ seat, exit }) => (exit === undefined ? [] : [{ ...exit, seats: [seat] }]))
  const outcome = recordedOutcome(record, state)
  return { games: [{ name, ...withRecord(record), ...(outcome === undefined ? {} : { winner: outcome.winner }), ...lastOf(left), sound: faults.length === 0, faults }] }
}

function previewMafiaRatings(text: string, scheme: Scheme, zone: string | undefined): ImportPreview {
  const { games, fault } = importGames(text, scheme, zone)
  if (fault !== undefined) return { games: [], fault }
  return {
    games: games.map(({ id, record, ending, faults }, index): PreviewedGame => ({
      name: [...(record?.evening === undefined ? [] : [record.evening]), id === '' ? String(index + 1) : id].join('-'),
      ...withRecord(record),
      ...(ending?.replayed.winner === undefined ? {} : { winner: ending.replayed.winner }),
      ...lastOf(ending?.replayed.last === undefined ? [] : [ending.replayed.last]),
      sound: ending?.agrees === true && faults.every(({ weight }) => weight !== 'contradicts'),
      faults,
    })),
  }
}

/** Games of one turn. */
const TURN = 25

function* readingSheetGames(text: string, scheme: Scheme): Work<ImportPreview> {
  const { games, fault } = yield* readingSheet(text)
  const previewed: PreviewedGame[] = []
  for (const game of games) {
    if (previewed.length % TURN === 0) yield
    previewed.push(previewSheetGame(game, scheme))
  }
  return { games: previewed, ...(fault === undefined ? {} : { fault }) }
}

function previewSheetGame(game: ReadGame, scheme: Scheme): PreviewedGame {
  const { stage, round, table, line } = game
  const name = [stage, round, table].filter((part) => part !== '').join('-')
  const place = { stage, round, table }
  const refused = (faults: readonly PreviewFault[]): PreviewedGame => ({ name, place, ...withRecord(undefined), sound: false, faults })
  if (game.faults.length > 0) return refused(game.faults)
  const taken = sheetRecord(game, scheme)
  if (!taken.ok) return refused([{ code: taken.error.code, params: { line, field: '', ...taken.error.params } }])
  const { record, flags } = taken.value
  const winner = game.rows[0]?.winner
  const unfinished: readonly PreviewFault[] = winner === undefined ? [{ code: 'import/unfinished', params: { line, field: 'winner' } }] : []
  const { players } = withRecord(record)
  return { name, place, record, players: players.map((player) => ({ ...player, ...clubOf(game, player.seat) })), ...(winner === undefined ? {} : { winner }), sound: true, faults: [...unfinished, ...flags] }
}

function withRecord(record: GameRecord | undefined): Pick<PreviewedGame, 'record' | 'players'> {
  if (record === undefined) return { players: [] }
  const nameOf = (seat: number) => record.players.find((player) => player.seat === seat)?.name ?? ''
  return { record, players: record.header.seats.map(({ seat, role }) => ({ seat, name: nameOf(seat), role })) }
}

function clubOf({ rows }: SheetGame, seat: number): { readonly club?: string } {
  const club = rows.find((row) => row.seat === seat)?.club ?? ''
  return club === '' ? {} : { club }
}

interface Left {
  readonly phase: string
  readonly round: number
  readonly seats: readonly number[]
}

function lastOf(left: readonly Left[]): { readonly last?: string } {
  const order = ({ round, phase }: Left) => round * 2 + (phase === 'day' ? 1 : 0)
  const latest = Math.max(...left.map(order))
  const last = left.filter((one) => order(one) === latest)
  const [first] = last
  return first === undefined ? {} : { last: `${first.phase === 'night' ? 'N' : 'D'}${first.round}: ${last.flatMap((one) => one.seats).join(', ')}` }
}
