// Shots and checks of a night, matched by the acting player. A row by someone who cannot have acted is reported with
// its location and not counted.

import type { Role, Seat } from '../../../rules/vocabulary.ts'
import type { PolemicaLogWriter } from './source.ts'
import { toDayInFile } from './stageTiming.ts'

export function enterShots(writer: PolemicaLogWriter, shooters: readonly Seat[]): boolean {
  const night = toDayInFile(writer.state)
  const targets = new Map<Seat, Seat>()
  let path: readonly PropertyKey[] = ['shots']
  for (const row of writer.game.shots) {
    if (row.night !== night) continue
    writer.markUsed(row)
    const { shooter, victim } = row
    if (!shooters.includes(shooter))
      writer.complain('contradicts', 'polemica/not-a-shooter', [...row.path, 'shooter'], { seat: shooter, night })
    else if (targets.has(shooter))
      writer.complain('contradicts', 'polemica/shot-twice', row.path, { seat: shooter, night })
    else targets.set(shooter, victim)
    path = row.path
  }
  const shown = shooters.map((by) => ({ by, target: targets.get(by) ?? null }))
  return writer.enterShots(shown, path)
}

const CHECKER_ROLES: Readonly<Record<0 | 3, Role>> = { 0: 'don', 3: 'sheriff' }

/** Enters the check of a role. A Sheriff who is killed may still have checked in the same night. */
export function enterCheck(writer: PolemicaLogWriter, role: Role): boolean {
  const night = toDayInFile(writer.state)
  const rows = writer.game.checks.filter((row) => row.night === night && CHECKER_ROLES[row.role] === role)
  for (const row of rows) writer.markUsed(row)
  const [first, ...more] = rows
  for (const { path } of more) writer.complain('contradicts', 'polemica/check-twice', path, { night })
  if (first === undefined) return writer.enter({ type: 'night-act', role }, ['checks'])
  if (!writer.hasLivingRole(role))
    writer.complain('contradicts', 'polemica/checker-is-out', first.path, { role, night })
  return writer.enter({ type: 'night-act', role, target: first.player }, first.path)
}
