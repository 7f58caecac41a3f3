// Checks lines of a game's ledger. A line must belong to the game and to a member who has ever had the line's seat. The
// season's scheme must be able to award the line's points to one of the seat's roles, for any winner. Replacements of
// lines are checked by `findLedgerFault`.

import { err, ok, type Result } from '../../../rules/vocabulary.ts'
import { findLedgerFault } from '../../../scoring/ledger/ledgerFault.ts'
import { isResultKind, type StoredLedgerLine } from '../../../scoring/ledgerLine.ts'
import { isHundredths } from '../../../scoring/points.ts'
import { roundedResultPoints } from '../../../scoring/schemes/resultValue.ts'
import { fixedPointsOfKind, findPointsRefusal, type Scheme } from '../../../scoring/schemes/scheme.ts'
import type { Envelope } from '../../../store/port.ts'
import { MAX_LEDGER_LINES_PER_GAME } from '../../model/gameLimits.ts'
import { readLedgerLines } from '../../model/gameStream.ts'
import { isSafeId } from '../../model/ids.ts'
import { LEDGER_STREAM_PREFIX } from '../../model/streams.ts'
import {
  isTime,
  isValueOversized,
  rejectionToEnvelopeFault,
  createLastingFault,
  type EnvelopeFault,
  createTemporaryFault,
} from '../faults.ts'
import type { ValidatedGame } from './judgedGame.ts'

/** All schemes that the game's season has ever had. If `undefined`, the points of a line are not checked. */
export type SeasonSchemes = readonly Scheme[] | undefined

export function validateLedgerLines(
  game: ValidatedGame,
  envelopes: readonly Envelope[],
  schemes: SeasonSchemes,
): Result<ValidatedGame, EnvelopeFault> {
  const added: StoredLedgerLine[] = []
  for (const envelope of envelopes) {
    if (game.lines.length + added.length >= MAX_LEDGER_LINES_PER_GAME)
      return err(createLastingFault(envelope, 'gate/too-many', { most: MAX_LEDGER_LINES_PER_GAME }))
    const [line] = readLedgerLines([envelope])
    const fault = line ? lineFault(game, line, envelope) : createLastingFault(envelope, 'gate/other-stream')
    if (fault) return err(fault)
    if (line) added.push(line)
  }
  const lines = [...game.lines, ...added]
  const fault = findLedgerFault(lines, game.opened.players.length)
  // `findLedgerFault` also rejects a second main line in force at one seat. A device never writes it, because each line
  // is decided after the lines before it, the lines of a change are stored together or not at all, and a main line can
  // be replaced only by another main line.
  if (fault) {
    const at = envelopes[Math.max(0, fault.index - game.lines.length)]
    if (at) return err(rejectionToEnvelopeFault(at, fault.rejection))
  }
  const worthless = added.findIndex((line) => schemes?.some((scheme) => isPayableLine(line, scheme, game)) === false)
  const [line, envelope] = [added[worthless], envelopes[worthless]]
  // The fault is temporary, because a change to the season's scheme may not have arrived yet.
  if (line && envelope)
    return err(createTemporaryFault(envelope, 'gate/not-in-scheme', { seat: line.seat, kind: line.kind }))
  return ok({ ...game, lines })
}

function lineFault(game: ValidatedGame, line: StoredLedgerLine, envelope: Envelope): EnvelopeFault | undefined {
  const { id, game: named, member, seat, kind, hundredths } = line
  if (!isTime(envelope.at)) return createLastingFault(envelope, 'gate/bad-time')
  if (LEDGER_STREAM_PREFIX + named !== envelope.stream)
    return createLastingFault(envelope, 'gate/other-name', { id: named.slice(0, 60) })
  if (!isHundredths(hundredths)) return createLastingFault(envelope, 'ledger/not-hundredths', { seat, kind })
  if (!isSafeId(id) || isValueOversized(line))
    return createLastingFault(envelope, 'gate/bad-id', { id: id.slice(0, 60) })
  return game.seats.get(seat)?.members.has(member)
    ? undefined
    : createLastingFault(envelope, 'gate/not-at-seat', { seat })
}

/** Whether the scheme can award these points to any role that the seat has ever had, for a win or for a loss. */
function isPayableLine(
  { kind, hundredths, seat, source }: StoredLedgerLine,
  scheme: Scheme,
  game: ValidatedGame,
): boolean {
  if (hundredths === 0) return true
  const cards = [...(game.seats.get(seat)?.roles ?? [])]
  if (source === 'judge')
    return cards.some((role) =>
      [true, false].some((won) => findPointsRefusal(scheme, { kind, hundredths }, { role, won }) === undefined),
    )
  if (isResultKind(kind)) return cards.some((role) => roundedResultPoints(scheme, kind, role) === hundredths)
  if (kind === 'best-move') return Object.values(scheme.bestMove ?? {}).some((each) => each === hundredths)
  return kind === 'disqualification' && cards.some((role) => fixedPointsOfKind(scheme, kind, role) === hundredths)
}
