// Compares played games with games of real clubs under sport-club: four statistics of the first night's victim, each
// with its interval. The scripted player was fitted to two of the statistics and is tested on the other two. Source:
// docs/spec/agents.md §3.

import { townCheckerRoles } from '../../../src/agents/suspicion/perspective.ts'
import { wilsonInterval } from '../../../src/rules/wilson.ts'
import { rulesOf } from '../../../src/rules/rulebooks/registry.ts'
import type { RunGame } from '../../../src/agents/runs/run.ts'

export const REALISM = ['first-night-victim', 'checker-is-first', 'wins-after-citizen', 'wins-after-checker'] as const
export type RealismFigure = (typeof REALISM)[number]

/** Percentages in games of real clubs. */
const CLUBS: Readonly<Record<RealismFigure, number>> = {
  'first-night-victim': 88,
  'checker-is-first': 15,
  'wins-after-citizen': 45.8,
  'wins-after-checker': 23.2,
}

/** Maximum difference in percentage points. */
const TOLERANCE = 5

export interface Measured {
  readonly figure: RealismFigure
  readonly fitted: boolean
  readonly of: number
  readonly percent: number
  /** 95 % interval, in percent. */
  readonly low: number
  readonly high: number
  readonly clubs: number
  readonly within: boolean
}

/** Games are added one by one; `figures` may be called at any time. */
export class Realism {
  readonly #counts: Readonly<Record<RealismFigure, { yes: number; of: number }>> = {
    'first-night-victim': { yes: 0, of: 0 },
    'checker-is-first': { yes: 0, of: 0 },
    'wins-after-citizen': { yes: 0, of: 0 },
    'wins-after-checker': { yes: 0, of: 0 },
  }

  add({ header, events, outcome }: RunGame): void {
    const hunt = events.find((event) => event.type === 'NightResolved' && event.miss !== undefined)
    if (hunt?.type !== 'NightResolved') return
    const victim = header.seats.find(({ seat }) => seat === hunt.deaths[0])
    this.#count('first-night-victim', victim !== undefined)
    if (victim === undefined) return
    const rulebook = rulesOf(header)
    const isChecker = townCheckerRoles({ rulebook, pack: header.seats.map(({ role }) => role) }).includes(victim.role)
    const isCitizen = !rulebook.night.some((step) => step.actors.includes(victim.role))
    this.#count('checker-is-first', isChecker)
    if (isChecker) this.#count('wins-after-checker', outcome.winner === 'red')
    if (isCitizen) this.#count('wins-after-citizen', outcome.winner === 'red')
  }

  figures(fitted: readonly RealismFigure[]): readonly Measured[] {
    return REALISM.map((figure): Measured => {
      const { yes, of } = this.#counts[figure]
      const [low, high] = wilsonInterval(yes, of)
      const percent = of === 0 ? 0 : (100 * yes) / of
      const clubs = CLUBS[figure]
      return {
        figure,
        fitted: fitted.includes(figure),
        of,
        percent,
        low: 100 * low,
        high: 100 * high,
        clubs,
        within: of > 0 && Math.abs(percent - clubs) <= TOLERANCE,
      }
    })
  }

  #count(figure: RealismFigure, yes: boolean): void {
    const count = this.#counts[figure]
    count.of += 1
    if (yes) count.yes += 1
  }
}
