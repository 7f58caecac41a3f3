// Checks the stream of an import: its start, its staged games and one end, in this order. Game ids consist of the
// import's id and consecutive numbers, so a staged row cannot replace the row of a different game.

import { GAME_ROW_FORMAT } from '../../scoring/gameRow.ts'
import type { Envelope } from '../../store/port.ts'
import { findImportEnd, importedGameId, readImportBegun } from '../model/importStream.ts'
import { isGameNumber } from '../model/gameNumbers.ts'
import { isSafeId } from '../model/ids.ts'
import { IMPORT_STREAM_PREFIX } from '../model/streams.ts'
import { isTime, isValueOversized, createLastingFault, type EnvelopeFault, createTemporaryFault } from './faults.ts'

/** Maximum number of games in an import. No club has played more. */
const MAX_IMPORTED_GAMES = 100_000

/** Maximum number of files in an import. No import has more. */
const MAX_IMPORT_FILE_HASHES = 1_000
const SHA256_HEX = /^[0-9a-f]{64}$/

interface StagedRow {
  readonly format: unknown
  readonly id: string
  readonly season: string
  readonly number: unknown
}

/** Returns the fault of the first invalid envelope in a complete stream. */
export function importStreamFault(stream: string, envelopes: readonly Envelope[]): EnvelopeFault | undefined {
  const id = stream.slice(IMPORT_STREAM_PREFIX.length)
  const begun = readImportBegun(envelopes)
  let games = 0
  let isOver = false
  for (const envelope of envelopes) {
    const { type, payload, version, at } = envelope
    if (!isTime(at)) return createLastingFault(envelope, 'gate/bad-time')
    const isFirst = version === 1
    if (isOver || isFirst !== (type === 'ImportBegun')) return createLastingFault(envelope, 'gate/out-of-order')
    if (isFirst) {
      if (!isSafeId(id) || !isSafeId(begun?.season ?? ''))
        return createLastingFault(envelope, 'gate/bad-id', { id: id.slice(0, 60) })
      const { hashes = [] } = begun ?? {}
      if (hashes.length > MAX_IMPORT_FILE_HASHES)
        return createLastingFault(envelope, 'gate/too-many', { most: MAX_IMPORT_FILE_HASHES })
      if (!hashes.every((hash) => SHA256_HEX.test(hash))) return createLastingFault(envelope, 'gate/bad-hash')
      if (!isCount(begun?.games)) return createLastingFault(envelope, 'gate/too-many', { most: MAX_IMPORTED_GAMES })
    }
    if (type === 'GamesStaged') {
      const { rows } = payload as { readonly rows: readonly StagedRow[] }
      const wrong = rows.find((row, index) => row.id !== importedGameId(id, games + index))
      if (wrong) return createLastingFault(envelope, 'gate/other-name', { id: wrong.id.slice(0, 60) })
      games += rows.length
      if (games > (begun?.games ?? 0)) return createLastingFault(envelope, 'gate/too-many', { most: begun?.games ?? 0 })
      const fault = rows.map((row) => rowFault(row, begun?.season)).find((each) => each !== undefined)
      if (fault !== undefined) return createLastingFault(envelope, fault)
    }
    isOver = findImportEnd([envelope]) !== undefined
  }
  return undefined
}

/** The fault is temporary, because an import may arrive before its season. */
export function unknownImportSeasonFault(
  stream: string,
  envelopes: readonly Envelope[],
  seasons: ReadonlyMap<string, unknown>,
): EnvelopeFault | undefined {
  const [first] = envelopes
  const begun = stream.startsWith(IMPORT_STREAM_PREFIX) ? readImportBegun(envelopes) : undefined
  if (!first || !begun || seasons.has(begun.season)) return undefined
  return createTemporaryFault(first, 'seasons/unknown', { season: begun.season.slice(0, 60) })
}

const isCount = (games: unknown) => Number.isInteger(games) && Number(games) >= 0 && Number(games) <= MAX_IMPORTED_GAMES

function rowFault(row: StagedRow, season: string | undefined): string | undefined {
  if (row.season !== season) return 'gate/other-name'
  if (row.number !== undefined && !isGameNumber(row.number)) return 'gate/bad-number'
  if (isValueOversized(row, 1_000)) return 'gate/too-large'
  // Rows of older formats are shown only after they have been computed again from their games.
  return typeof row.format === 'number' && row.format <= GAME_ROW_FORMAT ? undefined : 'gate/bad-row'
}
