// Does the suspect meter know more than the prior? `npm run validate:suspicion` fits its weights to scripted games,
// tests them on games with other seeds, other table sizes and random players, and prints the table: Brier skill against
// the prior with its 95 % interval, calibration error, and the skill without each rule. If logs of contests are
// available, their games are tested, too. `-- --write` stores weights and results where the lab reads them
// (src/agents/suspicion/validated.json). `-- --shadow FILE` compares the guesses of waiting players with chance. The
// prior knows the number of living black players, which is more than the table knows. These are games of scripted
// players, so the table says nothing about people.

import '../../src/i18n/generated/all.ts'
import { readFileSync, writeFileSync } from 'node:fs'
import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { createRandomGenerator } from '../../src/rules/random.ts'
import type { Bot } from '../../src/agents/policy.ts'
import { randomBot } from '../../src/agents/table/randomAnswer.ts'
import { createScriptedBot } from '../../src/agents/scripted/scriptedBot.ts'
import {
  ablation,
  calibration,
  fitWeights,
  type Forecast,
  forecasts,
  type Moment,
  skillWithInterval,
} from '../agents/suspicion/validation.ts'
import { type CustomSuspicionRule, parseCustomSuspicionRules } from '../../src/agents/suspicion/customRules.ts'
import type { SuspicionWeights } from '../../src/agents/suspicion/meter.ts'
import type { SuspicionTrialResult, SuspicionValidation } from '../../src/agents/suspicion/validated.ts'
import { contestGames, playedMoments, shadowScore } from '../agents/suspicion/games.ts'
import { PRESETS, rulebookFor } from '../agents/tables.ts'
import { peer } from '../support/peers.ts'

const WRITES = process.argv.includes('--write')
const GAMES = Number(process.env['CONSIGLIERE_GAMES'] ?? 300)
const LOGS = ['inlg2025_en_truck5', 'inlg2025_en_truck13'].flatMap((folder, i) => {
  const path = peer(`aiwolf/logs/${folder}`)
  return path === undefined ? [] : contestGames(path, i * 1000)
})
const KEPT = new URL('../../src/agents/suspicion/validated.json', import.meta.url)
const OWN = ownRules()
const random = createRandomGenerator(1, 'bootstrap')
const below = (n: number) => uniformInt(random, 0, n - 1)

/** Rules of `--suspicion FILE`. */
function ownRules(): readonly CustomSuspicionRule[] | undefined {
  const at = process.argv.indexOf('--suspicion')
  if (at < 0) return undefined
  const read = parseCustomSuspicionRules(readFileSync(process.argv[at + 1] ?? '', 'utf8'))
  if (!read.ok) throw new Error(`${read.error.code}: ${String(read.error.params['place'])}`)
  return read.value
}

function moments(preset: string, from: number, mind: Bot, players?: number): readonly Moment[] {
  return playedMoments(
    preset,
    Array.from({ length: GAMES }, (_, i) => from + i),
    mind,
    players,
  )
}

/** Rounds to four digits, because the games do not support more. */
function rounded<T>(figures: T): T {
  return JSON.parse(
    JSON.stringify(figures, (_key, value: unknown) => (typeof value === 'number' ? Number(value.toFixed(4)) : value)),
  ) as T
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`

function line(what: string, told: readonly Forecast[]): SuspicionTrialResult {
  const { skill, low, high } = skillWithInterval(told, below)
  const verdict = low > 0 ? '' : '  no evidence'
  const { ece } = calibration(told)
  console.log(
    `  ${what.padEnd(34)}${String(told.length).padStart(7)}  ${percent(skill).padStart(7)}  (${percent(low)} .. ${percent(high)})  ${ece.toFixed(3)}${verdict}`,
  )
  return { seats: told.length, skill, low, high, ece }
}

/**
 * Games of contests, if their logs are available: with the weights of scripted play, and with weights fitted to the
 * other games.
 */
function contest(preset: string, weights: SuspicionWeights): Pick<SuspicionValidation, 'contest'> {
  const games = LOGS.filter(({ rulebook }) => rulebook === preset)
  if (games.length === 0) return {}
  const texts = games.reduce((sum, game) => sum + game.texts, 0)
  const acts = games.reduce((sum, game) => sum + game.acts, 0)
  const trial = line(
    `${games.length} contest games`,
    games.flatMap((game) => forecasts(game.moments, weights)),
  )
  line(
    `the same, fitted to the others`,
    games.flatMap((game) => {
      const others = games.filter((each) => each !== game).flatMap((each) => each.moments)
      return forecasts(game.moments, fitWeights(others))
    }),
  )
  console.log(`  ${acts} acts understood in ${texts} texts of theirs`)
  return { contest: { games: games.length, ...trial } }
}

/** Games at tables of other sizes than those for which the weights were fitted. */
function otherSeats(preset: string, weights: SuspicionWeights): Pick<SuspicionValidation, 'otherSeats'> {
  const { min, max, usual } = rulebookFor(preset).seats
  const players = Math.min(max, Math.max(min, usual === 10 ? 12 : usual))
  if (players === usual) return {}
  const tried = moments(preset, 2_000_001, createScriptedBot(), players)
  return { otherSeats: { players, ...line(`scripted players, ${players} seats`, forecasts(tried, weights)) } }
}

/** Evaluates `--shadow FILE`: guesses of waiting players, as the dialog of phones saves them. */
function people(): void {
  const at = process.argv.indexOf('--shadow')
  if (at < 0) return
  const { guesses, found, chance } = shadowScore(readFileSync(process.argv[at + 1] ?? '', 'utf8'))
  console.log(
    `${guesses} guesses of people: ${percent(found)} of the black cards found, ${percent(chance)} by chance\n`,
  )
}

people()
const found: Record<string, SuspicionValidation> = {}
console.log(`${GAMES} games fitted, ${GAMES} others tried in each line\n`)
for (const preset of PRESETS) {
  if (rulebookFor(preset).day.vote === undefined) continue
  const weights = fitWeights(moments(preset, 1, createScriptedBot()))
  const tried = moments(preset, 1_000_001, createScriptedBot())
  console.log(`${preset}\n  ${'games of'.padEnd(34)}${'seats'.padStart(7)}  ${'skill'.padStart(7)}  95 %  ECE`)
  const told = forecasts(tried, weights)
  const scripted = line('scripted players, other seeds', told)
  if (OWN !== undefined) line('the same, by the own rules', forecasts(tried, OWN))
  const others = otherSeats(preset, weights)
  const drawn = line('random players', forecasts(moments(preset, 3_000_001, randomBot), weights))
  const contests = contest(preset, weights)
  const whole = ablation(tried, weights)
  console.log(`  without: ${[...whole].map(([rule, skill]) => `${rule} ${percent(skill)}`).join(', ')}\n`)
  found[preset] = rounded({
    games: GAMES,
    weights,
    scripted,
    ...others,
    random: drawn,
    ...contests,
    bins: calibration(told).bins.filter(({ n }) => n > 0),
    without: Object.fromEntries(whole) as SuspicionValidation['without'],
  })
}
if (WRITES) writeFileSync(KEPT, `${JSON.stringify(found, null, 2)}\n`)
