// The first victim of a game: the seat killed by the mafia or the werewolves in the first night with a death. If only
// the Maniac killed somebody that night, it is the Maniac's victim. A player who was only dragged along is not a
// victim.

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
