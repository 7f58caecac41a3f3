// What a file of games would bring in, as the preview shows it: games, players, faults with their places.

import type { RulebookId } from '../../rules/header.ts'
import type { Rejection, Role } from '../../rules/vocabulary.ts'
import type { FaultWeight } from '../records/importFault.ts'
import type { RecordFault } from '../records/parseRecord.ts'
import type { TableMap } from '../layouts/tableMap.ts'
import type { TableTotal } from '../layouts/readTable.ts'
import type { SheetRow } from '../sheets/rows.ts'
import type { GameRecord } from '../records/record.ts'
import { storyFromExport } from '../season/seasonDataFromExport.ts'
import { type ParsedSeasonGame, readSeasonInChunks, type SeasonHeader } from '../season/parseSeason.ts'
import type { ChunkedWork } from '../../club/json/chunkedWork.ts'
import { replayGameEnd, outcomeOf, ledgerTableOf } from '../../club/model/game.ts'
import { type FilePlan, type FileSeries, seriesOfFile } from './importPlan.ts'

/** `params` say where: `line`, `field`, `place`, `player`, `round`, as much as the format tells. */
export interface PreviewFault extends Rejection {
  readonly weight?: FaultWeight
}

interface PreviewPlayer {
  readonly seat: number
  /** '' where the file has no name. */
  readonly name: string
  readonly role: Role
  /** The file has no name: shown as a guest of the evening. */
  readonly isGuest?: true
  /** As a results sheet or a season's file tells it. */
  readonly club?: string
}

/** A member by his name; '' = a guest. */
interface PreviewJudge {
  readonly name: string
  readonly club?: string
}

/** Where a results sheet or a season's file puts the game, in its own words. */
export interface TableInFile {
  readonly stage: string
  readonly round: string
  readonly table: string
  /** Whether the stage is a final; absent: its name says it. */
  readonly isFinal?: boolean
}

export interface RecordSummary {
  /** Log items. */
  readonly items: number
  readonly judge?: string
  readonly evening?: string
}

/** A record that may lie in its file as text until it is asked for. */
export interface PreviewedRecord extends RecordSummary {
  read(): GameRecord
}

export function toPreviewedRecord(
  { log, judge, evening }: Pick<GameRecord, 'log' | 'judge' | 'evening'>,
  read: () => GameRecord,
): PreviewedRecord {
  return {
    items: log.length,
    ...(judge === undefined ? {} : { judge }),
    ...(evening === undefined ? {} : { evening }),
    read,
  }
}

export interface PreviewedGame {
  /** For people and for file names; two games of a file may share it. */
  readonly name: string
  /** What could be taken; absent when nothing could. */
  readonly record?: PreviewedRecord
  readonly players: readonly PreviewPlayer[]
  /** Who judged, as a season's file ties him to a member; the record's name is what a guest is called. */
  readonly judging?: PreviewJudge
  readonly place?: TableInFile
  readonly rulebook?: RulebookId
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

/** How a table is read, and what it says of itself. */
interface TableReading {
  readonly map: TableMap
  /** Tables of one shape are read by one map. */
  readonly shape: string
  readonly width: number
  /** The first rows as they are read; `row` from 1. */
  readonly sample: readonly { readonly row: number; readonly cells: readonly string[] }[]
  /** Games and wins that the file's own marks count otherwise. */
  readonly totals: readonly TableTotal[]
  /** People whose own counts were compared. */
  readonly compared: number
  /** Games the file marks as unrated. */
  readonly unrated: number
  /** People with points without games, of a matrix. */
  readonly points: number
  /** Of its cells. */
  readonly faults: readonly PreviewFault[]
}

/** One of several files. */
export interface PreviewedFile {
  readonly name: string
  readonly games: number
  readonly table?: TableReading
  /** Nothing of it is taken. */
  readonly fault?: PreviewFault
}

export interface ImportPreview {
  readonly games: readonly PreviewedGame[]
  /** Of a season's file: what its games were played by. */
  readonly plan?: FilePlan
  /** Of a season's file: what the season counts in; absent where it is none. */
  readonly series?: readonly FileSeries[]
  /** Of a table of any layout: how it is read. */
  readonly table?: TableReading
  /** Of several files: each of them, in the order they were chosen. */
  readonly files?: readonly PreviewedFile[]
  /** SHA-256 of the text of each file, in hex. */
  readonly hashes?: readonly string[]
  /** The file as a whole could not be read. */
  readonly fault?: PreviewFault
}

export function previewFieldsOf(
  record: GameRecord | undefined,
): Pick<PreviewedGame, 'record' | 'rulebook' | 'players'> {
  if (record === undefined) return { players: [] }
  const nameOf = (seat: number) => record.players.find((player) => player.seat === seat)?.name ?? ''
  const { rulebook } = record.header
  return {
    record: toPreviewedRecord(record, () => record),
    rulebook,
    players: record.header.seats.map(({ seat, role }) => ({ seat, name: nameOf(seat), role })),
  }
}

export function withClubs(
  players: PreviewedGame['players'],
  rows: readonly Pick<SheetRow, 'seat' | 'club'>[],
): PreviewedGame['players'] {
  const clubs = new Map(rows.map(({ seat, club }) => [seat as number, club]))
  return players.map((player) => {
    const club = clubs.get(player.seat) ?? ''
    return club === '' ? player : { ...player, club }
  })
}

// A season's file as an import shows it: every game with its place, its verdict and its faults, and
// the plan they were played by. Changes nothing.
/** In turns of a game: read and adjudicated. */
export function* previewSeasonInChunks(text: string): ChunkedWork<ImportPreview> {
  const named = new Map<string, SeasonHeader['people'][number]>()
  const { head, games, fault } = yield* readSeasonInChunks(text, (read, { people, plan, season }, again) => {
    if (named.size === 0) for (const person of people) named.set(person.id, person)
    return previewGame(read, { plan, season }, named, again)
  })
  if (!head) return { games: [], ...(fault ? { fault } : {}) }
  const series = seriesOfFile(head)
  return {
    games,
    plan: { people: head.people, plan: head.plan },
    ...(series.length > 0 ? { series } : {}),
  }
}

function previewGame(
  { index, game, fault }: ParsedSeasonGame,
  { season, plan }: Pick<SeasonHeader, 'season' | 'plan'>,
  people: ReadonlyMap<string, SeasonHeader['people'][number]>,
  again: () => GameRecord,
): PreviewedGame {
  const faults: readonly RecordFault[] = fault ? [fault] : []
  if (!game) return { name: String(index + 1), players: [], sound: false, faults }
  const { place, record, members, isVoid, startedAt, judgeId } = game
  const played = replayGameEnd(storyFromExport(game, season.id))
  const refused = played.replay.waiting.map(({ id, rejection: { code, params } }) => ({
    code,
    params: { ...params, place: `games[${index}].record.log[${id - 1}]` },
  }))
  const winner = outcomeOf(played)?.winner
  const personOf = (id = '') => {
    const { name = '', club } = people.get(id) ?? {}
    return { name, ...(club === undefined ? {} : { club }) }
  }
  const stage = place && plan.stages.find(({ id }) => id === place.stage)
  return {
    name:
      place && stage
        ? `${stage.name}-${place.round}-${place.table}`
        : `${record.evening ?? ''}-${record.number ?? index + 1}`,
    // Read again when it is taken: all of them at once would fill the memory.
    record: toPreviewedRecord(record, again),
    rulebook: record.header.rulebook,
    isVoid,
    startedAt,
    players: ledgerTableOf(played).seats.map(({ seat, role }) => ({ seat, role, ...personOf(members[seat - 1]) })),
    ...(judgeId === undefined ? {} : { judging: personOf(judgeId) }),
    ...(place && stage
      ? {
          place: {
            stage: stage.name,
            round: String(place.round),
            table: String(place.table),
            isFinal: stage.isFinal,
          },
        }
      : {}),
    ...(winner === undefined ? {} : { winner }),
    sound: faults.length === 0,
    faults: [...faults, ...refused],
  }
}
