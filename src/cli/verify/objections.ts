// Objections in a game's stream: raised by somebody who sat there and is of the club, decided while they are open, and
// decisions that name lines of the game's ledger.

import type { ClubState } from '../../club/model/clubState.ts'
import type { Game } from '../../club/model/game.ts'
import { foldObjection, isObjectionEvent, type Objection, type ObjectionEvent } from '../../club/model/objections.ts'
import type { Envelope } from '../../store/port.ts'
import type { Fault } from '../sentences/fault.ts'
import { placed } from './verification.ts'

type Objected = Pick<Game, 'opened' | 'ledger'>

/** `club`: absent where the file has no stream of it. */
export function checkObjections(
  envelopes: readonly Envelope[],
  game: Objected,
  club: ClubState | undefined,
): Fault | undefined {
  let objections: readonly Objection[] = []
  for (const { stream, version, type, payload, at, author } of envelopes) {
    if (!isObjectionEvent(type)) continue
    const event = { ...(payload as object), type } as ObjectionEvent
    const fault = eventFault(event, objections, game, club)
    if (fault) return placed(fault, { stream, version })
    objections = foldObjection(objections, event, { at, author })
  }
  return undefined
}

function eventFault(
  event: ObjectionEvent,
  objections: readonly Objection[],
  { opened, ledger }: Objected,
  club: ClubState | undefined,
): Fault | undefined {
  const known = objections.find(({ id }) => id === event.id)
  if (event.type === 'ObjectionRaised') {
    const player = opened.players.find(({ seat }) => seat === event.seat)
    if (!player) return { code: 'objections/no-player', params: { seat: event.seat } }
    if (club && !club.members.has(player.member))
      return { code: 'verify/unknown-member', params: { member: player.member } }
    return known ? { code: 'record/repeated-id', params: {} } : undefined
  }
  if (!known) return { code: 'verify/unknown-objection', params: { objection: event.id } }
  const isOpen = known.decision === undefined
  if (isOpen !== (event.type === 'ObjectionDecided'))
    return { code: isOpen ? 'objections/open' : 'objections/decided', params: {} }
  const stranger =
    event.type === 'ObjectionReopened' ? undefined : event.lines.find((line) => !ledger.some(({ id }) => id === line))
  return stranger === undefined ? undefined : { code: 'ledger/no-such-line', params: { line: stranger } }
}
