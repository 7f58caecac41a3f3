// The first victim of a game: the seat the mafia's shot killed in the first night anybody was
// killed in; if only the Maniac's did, his. A dragged seat is not a victim.

import type { EventOf, GameEvent } from '../rules/events.ts'
import { doesEffectStand } from '../rules/overturn.ts'
import type { Seat } from '../rules/vocabulary.ts'

const KILL_KINDS_BY_PRIORITY = ['kill:mafia', 'kill:werewolf', 'kill:maniac'] as const

export function firstVictim(events: readonly GameEvent[]): Seat | undefined {
  const night = events.find(
    (event): event is EventOf<'NightResolved'> => event.type === 'NightResolved' && event.deaths.length > 0,
  )
  if (!night) return undefined
  for (const kind of KILL_KINDS_BY_PRIORITY) {
    const killed = night.deaths.find((seat) => doesEffectStand(night.trace, { kind, seat }))
    if (killed !== undefined) return killed
  }
  return undefined
}
