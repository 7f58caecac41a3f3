// Switches of the day procedure that city, sport and wolves share, with the sport values; a
// rulebook that plays otherwise gives its own. Source: DAY-7 .. DAY-9.

import type { Flags } from '../header.ts'
import type { FlagSpec } from '../rulebook.ts'

const onOff = [true, false] as const

const SHARED: readonly FlagSpec[] = [
  { key: 'liftThreeAtNine', initial: true, values: onOff, group: 'day', rule: 'DAY-7', clubDecision: true },
  { key: 'liftTwoAtFour', initial: true, values: onOff, group: 'day', rule: 'DAY-7', clubDecision: true },
  { key: 'liftAll', initial: false, values: onOff, group: 'day', rule: 'DAY-7', clubDecision: true },
  { key: 'removeAtSecondTechnicalFoul', initial: true, values: onOff, group: 'day', rule: 'DAY-8', clubDecision: true },
  {
    key: 'quietRoundsToDraw',
    initial: 0,
    values: [0, 1, 2, 3, 4, 5],
    group: 'day',
    rule: 'DAY-9',
    clubDecision: true,
    zeroIsOff: true,
  },
]

/** The shared switches, with the initial values a rulebook plays by; `sourced` are not the clubs' but its source's. */
export function dayFlags(initial: Flags = {}, sourced: readonly string[] = []): readonly FlagSpec[] {
  return SHARED.map((flag) => ({
    ...flag,
    initial: initial[flag.key] ?? flag.initial,
    clubDecision: flag.clubDecision && !sourced.includes(flag.key),
  }))
}
