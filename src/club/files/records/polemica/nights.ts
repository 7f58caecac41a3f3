// The shots and checks of a night, by who showed and who asked. A row of somebody who cannot have done
// it is named with its place and not counted.

import type { Role, Seat } from '../../../../rules/vocabulary.ts'
import { sourceDay } from './moments.ts'
import type { ProtocolWriter } from './source.ts'

export function enterShots(writer: ProtocolWriter, shooters: readonly Seat[]): boolean {
  const night = sourceDay(writer.state)
  const targets = new Map<Seat, Seat>()
  let path: readonly PropertyKey[] = ['shots']
  for (const row of writer.game.shots) {
    if (row.night !== night) continue
    writer.use(row)
    const { shooter, victim } = row
    if (!shooters.includes(shooter))
      writer.complain('contradicts', 'polemica/not-a-shooter', [...row.path, 'shooter'], { seat: shooter, night })
    else if (targets.has(shooter))
      writer.complain('contradicts', 'polemica/shot-twice', row.path, { seat: shooter, night })
    else targets.set(shooter, victim)
    path = row.path
  }
  const shots = shooters.map((by) => {
    const target = targets.get(by)
    return target === undefined ? { by } : { by, target }
  })
  return writer.make({ type: 'shoot', shots }, path) !== undefined
}

const CHECKERS: Readonly<Record<0 | 3, Role>> = { 0: 'don', 3: 'sheriff' }

/** The Sheriff killed in the same night may still have checked. */
export function enterCheck(writer: ProtocolWriter, role: Role): boolean {
  const night = sourceDay(writer.state)
  const rows = writer.game.checks.filter((row) => row.night === night && CHECKERS[row.role] === role)
  for (const row of rows) writer.use(row)
  const [first, ...more] = rows
  for (const { path } of more) writer.complain('contradicts', 'polemica/check-twice', path, { night })
  if (first === undefined) return writer.make({ type: 'night-act', role }, ['checks']) !== undefined
  if (!writer.state.seats.some((sitter) => sitter.role === role && sitter.alive))
    writer.complain('contradicts', 'polemica/checker-is-out', first.path, { role, night })
  return writer.make({ type: 'night-act', role, target: first.player }, first.path) !== undefined
}
