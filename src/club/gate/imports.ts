// The stream of an import: begun, games staged and one end, in this order. Its games are named after it, one after the
// other, so a staged row never stands for another game.

import { ROW_FORMAT } from '../../scoring/row.ts'
import type { Envelope } from '../../store/port.ts'
import { endOfImport, importedGameId, readBegun } from '../model/imported.ts'
import { isGameNumber } from '../model/gameNumbers.ts'
import { isSafeId } from '../model/ids.ts'
import { IMPORTS } from '../model/streams.ts'
import { isTime, oversized, unsound, type Unsound, waits } from './faults.ts'

/** More games than any club has played. */
const MOST_GAMES = 100_000

/** More files than are ever imported together. */
const MOST_HASHES = 1_000
const HASH = /^[0-9a-f]{64}$/

interface StagedRow {
  readonly format: unknown
  readonly id: string
  readonly season: string
  readonly number: unknown
}

/** `envelopes`: the whole stream. The first envelope that cannot stand where it stands. */
export function importFault(stream: string, envelopes: readonly Envelope[]): Unsound | undefined {
  const id = stream.slice(IMPORTS.length)
  const begun = readBegun(envelopes)
  let games = 0
  let isOver = false
  for (const envelope of envelopes) {
    const { type, payload, version, at } = envelope
    if (!isTime(at)) return unsound(envelope, 'gate/bad-time')
    const isFirst = version === 1
    if (isOver || isFirst !== (type === 'ImportBegun')) return unsound(envelope, 'gate/out-of-order')
    if (isFirst) {
      if (!isSafeId(id) || !isSafeId(begun?.season ?? ''))
        return unsound(envelope, 'gate/bad-id', { id: id.slice(0, 60) })
      const { hashes = [] } = begun ?? {}
      if (hashes.length > MOST_HASHES) return unsound(envelope, 'gate/too-many', { most: MOST_HASHES })
      if (!hashes.every((hash) => HASH.test(hash))) return unsound(envelope, 'gate/bad-hash')
      if (!isCount(begun?.games)) return unsound(envelope, 'gate/too-many', { most: MOST_GAMES })
    }
    if (type === 'GamesStaged') {
      const { rows } = payload as { readonly rows: readonly StagedRow[] }
      const wrong = rows.find((row, index) => row.id !== importedGameId(id, games + index))
      if (wrong) return unsound(envelope, 'gate/other-name', { id: wrong.id.slice(0, 60) })
      games += rows.length
      if (games > (begun?.games ?? 0)) return unsound(envelope, 'gate/too-many', { most: begun?.games ?? 0 })
      const fault = rows.map((row) => rowFault(row, begun?.season)).find((each) => each !== undefined)
      if (fault !== undefined) return unsound(envelope, fault)
    }
    isOver = endOfImport([envelope]) !== undefined
  }
  return undefined
}

/** An import may come before its season. */
export function unknownSeason(
  stream: string,
  envelopes: readonly Envelope[],
  seasons: ReadonlyMap<string, unknown>,
): Unsound | undefined {
  const [first] = envelopes
  const begun = stream.startsWith(IMPORTS) ? readBegun(envelopes) : undefined
  if (!first || !begun || seasons.has(begun.season)) return undefined
  return waits(first, 'seasons/unknown', { season: begun.season.slice(0, 60) })
}

const isCount = (games: unknown) => Number.isInteger(games) && Number(games) >= 0 && Number(games) <= MOST_GAMES

function rowFault(row: StagedRow, season: string | undefined): string | undefined {
  if (row.season !== season) return 'gate/other-name'
  if (row.number !== undefined && !isGameNumber(row.number)) return 'gate/bad-number'
  if (oversized(row, 1_000)) return 'gate/too-large'
  // Rows of older formats are only shown once they were made again from their games.
  return typeof row.format === 'number' && row.format <= ROW_FORMAT ? undefined : 'gate/bad-row'
}
