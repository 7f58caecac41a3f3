// The recorded game that plays automatically on the first start: a city game up to its first night, in which the Doctor
// saves seat 8.

import { type Entry } from '../../../rules/entries.ts'
import { presetFlags } from '../../../rules/flags.ts'
import type { LogItem } from '../../../rules/log.ts'
import { openGame } from '../../../rules/openGame.ts'
import { replay, type Replay } from '../../../rules/replay.ts'
import { newestRulebookOf } from '../../../rules/rulebooks/registry.ts'
import { type Role, seat } from '../../../rules/vocabulary.ts'
import { momentOf } from '../../../rules/moment.ts'

export const DEMO_SEAT_SAVED_BY_DOCTOR = seat(8)

const CARDS: readonly Role[] = [
  'citizen',
  'doctor',
  'don',
  'mafia',
  'citizen',
  'sheriff',
  'maniac',
  'citizen',
  'mistress',
  'citizen',
]

const night = (role: Role, target: number): Entry => ({ type: 'night-act', role, target: seat(target) })

const ENTRIES: readonly Entry[] = [
  { type: 'nominate', by: seat(1), target: seat(4) },
  { type: 'end-speech', seat: seat(1) },
  { type: 'end-speech', seat: seat(2) },
  { type: 'nominate', by: seat(3), target: DEMO_SEAT_SAVED_BY_DOCTOR },
  { type: 'end-discussion' },
  { type: 'vote', nominee: seat(4), voters: [1, 2, 5, 6, 8, 10].map(seat) },
  { type: 'close-vote' },
  { type: 'end-last-word', seat: seat(4) },
  night('mistress', 5),
  night('mafia', DEMO_SEAT_SAVED_BY_DOCTOR),
  night('don', 6),
  night('maniac', 10),
  night('sheriff', 3),
  night('doctor', DEMO_SEAT_SAVED_BY_DOCTOR),
]

export function createDemoReplay(): Replay {
  const flags = presetFlags(newestRulebookOf('city'), 'city')
  const header = openGame({
    rulebook: 'city',
    preset: 'city',
    flags: flags.ok ? flags.value : {},
    seats: CARDS.map((role, index) => ({ seat: seat(index + 1), role, immune: false })),
    seed: 1,
  })
  if (!header.ok) throw new Error(header.error.code)
  const log: LogItem[] = []
  for (const entry of ENTRIES) {
    const moment = momentOf(replay(header.value, log).state)
    log.push({ type: 'made', id: log.length + 1, at: 0, author: '', entry, moment, events: [] })
  }
  return replay(header.value, log)
}
