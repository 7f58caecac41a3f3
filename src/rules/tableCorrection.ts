// Table corrections during or after a game. This file computes the header as it should have been from the start. The
// stored header never changes. The log contains the corrections, so that they can be undone like an entry. Pure.

import type { GameHeader, SeatDeal } from './header.ts'
import { tableCorrectionsInForce, type LogItem, type TableCorrectionLogItem } from './log.ts'
import { compositionRefusal, missingCardRefusal, nightStepIdsOfRoles } from './openGame.ts'
import type { CardRefusal, RefusalOf } from './refusals.ts'
import { isRoleInRulebook } from './rulebook.ts'
import { rulesOf } from './rulebooks/registry.ts'
import { err, ok, type Result, type Role, type Seat } from './vocabulary.ts'

export function correctedHeader(header: GameHeader, log: readonly LogItem[]): GameHeader {
  const mends = tableCorrectionsInForce(log)
  if (mends.length === 0) return header
  const seats = header.seats.map((deal) => mends.reduce(correctedDeal, deal))
  return { ...header, seats, wakeOrder: wakeOrderFor(header, seats) }
}

/** Applies the table corrections of a log to the header. Refused if the cards would not make a legal game. */
export function checkCorrectedHeader(header: GameHeader, log: readonly LogItem[]): Result<GameHeader, CardRefusal> {
  const mended = correctedHeader(header, log)
  if (mended === header) return ok(header)
  const rules = rulesOf(header)
  const stranger = mended.seats.find(({ role }) => !isRoleInRulebook(rules, role))
  if (stranger) return err({ code: 'setup/unknown-role', params: { seat: stranger.seat, role: stranger.role } })
  const refusal = compositionRefusal(
    rules,
    mended.seats.map(({ role }) => role),
  )
  return refusal ? err(refusal) : ok(mended)
}

/**
 * Finds a card that these rules always deal and that this correction would remove from the table. If any such card was
 * missing before, nothing is reported.
 */
export function newlyMissingCardRefusal(
  header: GameHeader,
  log: readonly LogItem[],
  mend: LogItem,
): RefusalOf<'setup/card-missing'> | undefined {
  const rules = rulesOf(header)
  const faultOf = (items: readonly LogItem[]) =>
    missingCardRefusal(
      rules,
      correctedHeader(header, items).seats.map(({ role }) => role),
    )
  return faultOf(log) ? undefined : faultOf([...log, mend])
}

function correctedDeal(deal: SeatDeal, { seats }: Pick<TableCorrectionLogItem, 'seats'>): SeatDeal {
  const mend = seats.find(({ seat }) => seat === deal.seat)
  return mend ? { seat: deal.seat, role: mend.role ?? deal.role, immune: mend.immune ?? deal.immune } : deal
}

/** Existing steps keep their order. The step of a new card is inserted according to the rulebook's order. */
function wakeOrderFor(header: GameHeader, seats: readonly SeatDeal[]): readonly string[] {
  const usual = nightStepIdsOfRoles(
    rulesOf(header),
    seats.map(({ role }) => role),
  )
  const order = header.wakeOrder.filter((id) => usual.includes(id))
  for (const [index, id] of usual.entries()) {
    if (order.includes(id)) continue
    const before = usual.slice(0, index).findLast((earlier) => order.includes(earlier))
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id)
  }
  return order
}

export interface TableCorrectionDetail {
  readonly what: 'role' | 'immune' | 'not-immune' | 'player' | 'judge'
  readonly seat?: Seat
  readonly role?: Role
  readonly name?: string
}

export function tableCorrectionDetails({
  seats,
  judge,
}: Pick<TableCorrectionLogItem, 'seats' | 'judge'>): readonly TableCorrectionDetail[] {
  return [
    ...seats.flatMap(({ seat, role, immune, player }): readonly TableCorrectionDetail[] => [
      ...(player === undefined ? [] : [{ what: 'player', seat, name: player.name ?? '' } as const]),
      ...(role === undefined ? [] : [{ what: 'role', seat, role } as const]),
      ...(immune === undefined ? [] : [{ what: immune ? 'immune' : 'not-immune', seat } as const]),
    ]),
    ...(judge === undefined ? [] : [{ what: 'judge', name: judge } as const]),
  ]
}
