// How much is played at random: least in the quick tests, more in `looks` and in mutation runs, most in `npm run
// verify:rules`, which sets these variables of the environment unless they are set already:
//   CONSIGLIERE_PROOF_GAMES  games on both adjudicators, over all rulebooks   1000, looks 3000, deep 100000
//   CONSIGLIERE_PROOF_WALK   largest level of a walk still expanded, entries  2500, deep 200000
//   CONSIGLIERE_RUNS         random games or texts for each law                 20, looks 60, deep 1000
//   CONSIGLIERE_FLAG_SETTINGS  changed night flags: one or two at a time, or all combinations   pairs, deep all

import { writeSync } from 'node:fs'
import { isThorough } from '../../support/slow.ts'

function number(name: string, usual: number): number {
  const given = Number(process.env[name] ?? usual)
  if (!Number.isFinite(given) || given <= 0) throw new Error(`${name} is not a number of games: ${process.env[name]}`)
  return given
}

export const PROOF_GAMES = number('CONSIGLIERE_PROOF_GAMES', isThorough ? 3000 : 1000)
export const RUNS = number('CONSIGLIERE_RUNS', isThorough ? 60 : 20)
export const ALL_FLAG_SETTINGS = process.env['CONSIGLIERE_FLAG_SETTINGS'] === 'all'
export const PROOF_WALK = number('CONSIGLIERE_PROOF_WALK', 2500)

/** Prints one line with a number of the proof in deep runs. Ordinary runs print nothing. */
export function figure(line: string): void {
  if (process.env['CONSIGLIERE_PROOF_GAMES'] !== undefined) writeSync(1, `${line}\n`)
}
