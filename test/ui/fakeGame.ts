// A city game played by a seeded dice over `legal`, so that screens have something real to show.

import { decide } from '../../src/rules/decide.ts'
import { dealRoles } from '../../src/rules/deal.ts'
import type { Entry } from '../../src/rules/entries.ts'
import { evolve } from '../../src/rules/evolve.ts'
import type { GameHeader } from '../../src/rules/header.ts'
import { legal, stepEntries } from '../../src/rules/legal.ts'
import type { LogItem } from '../../src/rules/log.ts'
import { momentOf } from '../../src/rules/moment.ts'
import { initialState, openGame } from '../../src/rules/open.ts'
import { city } from '../../src/rules/rulebooks/city.ts'

export function fakeGame(seats: number, seed: number, most = 1000): { header: GameHeader; log: LogItem[] } {
  const roles = dealRoles(city, seats, seed)
  const opened = openGame({ rulebook: 'city', seats: roles.map((role, i) => ({ seat: i + 1, role, immune: i === 6 })), seed })
  if (!opened.ok) throw new Error(opened.error.code)
  let state = initialState(opened.value)
  let dice = seed * 7919 + 13
  const log: LogItem[] = []
  const roll = (n: number) => { dice = (dice * 1103515245 + 12345) % 2147483648; return dice % n }
  while (state.phase !== 'over' && log.length < most) {
    const choices = roll(30) === 0 ? legal(state).filter((e) => e.type === 'foul') : roll(3) === 0 ? legal(state).filter((e) => e.type === 'nominate') : stepEntries(state).filter((e) => e.type !== 'end-discussion')
    const entry: Entry | undefined = choices[roll(Math.max(1, choices.length))]
    if (entry === undefined) continue
    const events = decide(state, entry)
    if (!events.ok) continue
    log.push({ type: 'made', id: log.length + 1, at: 1_790_000_000_000 + log.length * 20_000, author: 'Judge', entry, moment: momentOf(state), events: events.value })
    state = events.value.reduce(evolve, state)
  }
  return { header: opened.value, log }
}
