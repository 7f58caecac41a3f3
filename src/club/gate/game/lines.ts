// Lines of a game's ledger: of this game, at a seat where that member ever sat, and worth what the season's scheme can
// give to one of the cards of that seat, whichever way the game ends. What a line replaces, `ledgerFault` checks.

import { err, ok, type Result } from '../../../rules/vocabulary.ts'
import { ledgerFault } from '../../../scoring/ledger/ledger.ts'
import { isResult, type LedgerEntry } from '../../../scoring/line.ts'
import { isHundredths } from '../../../scoring/points.ts'
import { resultPoints } from '../../../scoring/schemes/pay.ts'
import { fixedValue, outsideRanges, type Scheme } from '../../../scoring/schemes/scheme.ts'
import type { Envelope } from '../../../store/port.ts'
import { readLines } from '../../model/gameStream.ts'
import { isSafeId } from '../../model/ids.ts'
import { LEDGERS } from '../../model/streams.ts'
import { isTime, MOST_LINES, oversized, refused, unsound, type Unsound, waits } from '../faults.ts'
import type { JudgedGame } from './judgedGame.ts'

/** The schemes that the season of the game has ever had; absent: the worth of a line is not checked. */
export type Schemes = readonly Scheme[] | undefined

export function judgeLines(
  game: JudgedGame,
  envelopes: readonly Envelope[],
  schemes: Schemes,
): Result<JudgedGame, Unsound> {
  const added: LedgerEntry[] = []
  for (const envelope of envelopes) {
    if (game.lines.length + added.length >= MOST_LINES)
      return err(unsound(envelope, 'gate/too-many', { most: MOST_LINES }))
    const [line] = readLines([envelope])
    const fault = line ? lineFault(game, line, envelope) : unsound(envelope, 'gate/other-stream')
    if (fault) return err(fault)
    if (line) added.push(line)
  }
  const lines = [...game.lines, ...added]
  const fault = ledgerFault(lines, game.opened.players.length)
  // Two main lines of a seat are refused as well. Each line is decided upon the one before it and stored together with
  // those of the same change, so a write that was cut off leaves none; and a main line only gives way to another one.
  if (fault) {
    const at = envelopes[Math.max(0, fault.index - game.lines.length)]
    if (at) return err(refused(at, fault.rejection))
  }
  const worthless = added.findIndex((line) => schemes?.some((scheme) => isWorth(line, scheme, game)) === false)
  const [line, envelope] = [added[worthless], envelopes[worthless]]
  // The season may have got another scheme, of which nothing has come yet.
  if (line && envelope) return err(waits(envelope, 'gate/not-in-scheme', { seat: line.seat, kind: line.kind }))
  return ok({ ...game, lines })
}

function lineFault(game: JudgedGame, line: LedgerEntry, envelope: Envelope): Unsound | undefined {
  const { id, game: named, member, seat, kind, hundredths } = line
  if (!isTime(envelope.at)) return unsound(envelope, 'gate/bad-time')
  if (LEDGERS + named !== envelope.stream) return unsound(envelope, 'gate/other-name', { id: named.slice(0, 60) })
  if (!isHundredths(hundredths)) return unsound(envelope, 'ledger/not-hundredths', { seat, kind })
  if (!isSafeId(id) || oversized(line)) return unsound(envelope, 'gate/bad-id', { id: id.slice(0, 60) })
  return game.seats.get(seat)?.members.has(member) ? undefined : unsound(envelope, 'gate/not-at-seat', { seat })
}

/** For one of the cards that this seat ever had, whether they won or lost. */
function isWorth({ kind, hundredths, seat, source }: LedgerEntry, scheme: Scheme, game: JudgedGame): boolean {
  if (hundredths === 0) return true
  const cards = [...(game.seats.get(seat)?.roles ?? [])]
  if (source === 'judge')
    return cards.some((role) =>
      [true, false].some((won) => outsideRanges(scheme, { kind, hundredths }, { role, won }) === undefined),
    )
  if (isResult(kind)) return cards.some((role) => resultPoints(scheme, kind, role) === hundredths)
  if (kind === 'best-move') return Object.values(scheme.bestMove ?? {}).some((each) => each === hundredths)
  return kind === 'disqualification' && cards.some((role) => fixedValue(scheme, kind, role) === hundredths)
}
