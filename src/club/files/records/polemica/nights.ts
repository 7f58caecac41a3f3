// The shots and checks of a night, by who showed and who asked. A row of somebody who cannot have done
// it is named with its place and not counted.

import type { Role, Seat } from '../../../../rules/vocabulary.ts'
import { sourceDay } from './moments.ts'
import type { Scribe } from './scribe.ts'

export function enterShots(scribe: Scribe, shooters: readonly Seat[]): boolean {
  const night = sourceDay(scribe.state)
  const targets = new Map<Seat, Seat>()
  let path: readonly PropertyKey[] = ['shots']
  for (const row of scribe.game.shots) {
    if (row.night !== night) continue
    scribe.use(row)
    const { shooter, victim } = row
    if (!shooters.includes(shooter))
      scribe.complain('contradicts', 'polemica/not-a-shooter', [...row.path, 'shooter'], { seat: shooter, night })
    else if (targets.has(shooter))
      scribe.complain('contradicts', 'polemica/shot-twice', row.path, { seat: shooter, night })
    else targets.set(shooter, victim)
    path = row.path
  }
  const shots = shooters.map((by) => {
    const target = targets.get(by)
    return target === undefined ? { by } : { by, target }
  })
  return scribe.make({ type: 'shoot', shots }, path) !== undefined
}

const CHECKERS: Readonly<Record<0 | 3, Role>> = { 0: 'don', 3: 'sheriff' }

/** The Sheriff killed in the same night may still have checked. */
export function enterCheck(scribe: Scribe, role: Role): boolean {
  const night = sourceDay(scribe.state)
  const rows = scribe.game.checks.filter((row) => row.night === night && CHECKERS[row.role] === role)
  for (const row of rows) scribe.use(row)
  const [first, ...more] = rows
  for (const { path } of more) scribe.complain('contradicts', 'polemica/check-twice', path, { night })
  if (first === undefined) return scribe.make({ type: 'night-act', role }, ['checks']) !== undefined
  if (!scribe.state.seats.some((sitter) => sitter.role === role && sitter.alive))
    scribe.complain('contradicts', 'polemica/checker-is-out', first.path, { role, night })
  return scribe.make({ type: 'night-act', role, target: first.player }, first.path) !== undefined
}
