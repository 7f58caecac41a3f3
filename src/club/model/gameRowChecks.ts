// Checks stored game rows before they are used. Written without a schema library, because a start reads the rows of all
// games, which may be ten thousand. Rows that another version of the program wrote get fewer checks, because they are
// computed again from their games.

import { type GameRow, GAME_ROW_FORMAT } from '../../scoring/gameRow.ts'
import { timestampSchema } from '../../store/sync/policy.ts'

type Fields = Readonly<Record<string, unknown>>

/** Whether a payload may be stored as a row. */
export function isStorableGameRow(value: unknown): boolean {
  if (!isRecord(value)) return false
  const { format, id: game, season, seats } = value
  if (typeof game !== 'string' || typeof season !== 'string' || !Array.isArray(seats) || !seats.every(isRecord))
    return false
  // Rows of a different format need no checks, because they are computed again from their games.
  return format !== GAME_ROW_FORMAT || hasAllRowFields(value)
}

function hasAllRowFields(row: Fields): boolean {
  const { startedAt, judge, judgeId, phase, round, isVoid, version, ledgerVersion } = row
  return (
    hasScoringFields(row) &&
    timestampSchema.safeParse(startedAt).success &&
    [round, version, ledgerVersion].every((each) => typeof each === 'number') &&
    typeof phase === 'string' &&
    [judge, judgeId].every((each) => each === undefined || typeof each === 'string') &&
    typeof isVoid === 'boolean'
  )
}

/** Whether a row has all the data needed for scoring, regardless of the program version that wrote it. */
export function isScorableRow(row: GameRow): boolean {
  return row.format === GAME_ROW_FORMAT || hasScoringFields({ ...row })
}

function hasScoringFields({ number, evening, outcome, place, seats }: Fields): boolean {
  return (
    typeof number === 'number' &&
    typeof evening === 'string' &&
    (outcome === null || (isRecord(outcome) && typeof outcome['winner'] === 'string')) &&
    (place === undefined || isPlace(place)) &&
    Array.isArray(seats) &&
    seats.every(isSeat)
  )
}

/**
 * Maximum of a value that is summed, in hundredths. Small enough that no sum over a club exceeds the largest safe
 * integer.
 */
const MAX_SUMMED_HUNDREDTHS = 1_000_000_000

function isSummableHundredths(value: unknown): boolean {
  return typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= MAX_SUMMED_HUNDREDTHS
}

function isPlace(value: unknown): boolean {
  if (!isRecord(value)) return false
  const { stage, round, table } = value
  return typeof stage === 'string' && typeof round === 'number' && typeof table === 'number'
}

function isSeat(value: unknown): boolean {
  if (!isRecord(value)) return false
  const { seat, member, role, lines, bestMove } = value
  return (
    typeof seat === 'number' &&
    typeof member === 'string' &&
    typeof role === 'string' &&
    isRecord(lines) &&
    Object.values(lines).every(isSummableHundredths) &&
    (bestMove === undefined || (isRecord(bestMove) && Array.isArray(bestMove['named'])))
  )
}

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
