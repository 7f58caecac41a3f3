// Points a scheme gives for every game played, up to its cap in the stage.

import type { Automatic } from '../schemes/scheme.ts'

/** Of the next game in a stage, in hundredths; `soFar`: what the games before it had. */
export function automaticPoints({ perGame, cap }: Automatic, soFar: number): number {
  return cap === undefined ? perGame : Math.max(0, Math.min(perGame, cap - soFar))
}
