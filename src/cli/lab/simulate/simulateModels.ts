// `simulate` with models at the table: games are played one after another, with the driver that waits for players.
// Answers may be stored in a file, from which the run can be replayed without a network.

import { isModelPlayerName, LLM_PLAYER_NAME, type ModelPlayerName } from '../../../agents/llm/settings.ts'
import type { AgentPolicy } from '../../../agents/policy.ts'
import { addRunTotals, winRateIntervals, emptyRunTotals, winnersInTotals } from '../../../agents/runs/count.ts'
import { teamOfRole } from '../../../agents/runs/teamOfRole.ts'
import type { LabPlayerName, BuiltInBotName } from '../../../agents/runs/policies.ts'
import {
  type ModelStatistics,
  type ModelIdentity,
  ModelPlayersOfRun,
  awaitOutcomeOrStop,
} from '../../../agents/runs/modelSeats.ts'
import {
  gameHashInput,
  createRunManifest,
  SeriesMemory,
  createRunTable,
  type RunManifest,
  type RunGame,
} from '../../../agents/runs/run.ts'
import type { AnswerFaultCode } from '../../../agents/questions.ts'
import type { SpeechOffence } from '../../../agents/judgeRules.ts'
import { missedAnswersVoidingGame } from '../../../agents/table/missedAnswers.ts'
import { playWithPolicies } from '../../../agents/table/playWithPolicies.ts'
import type { AgentTable, RecordedAnswer } from '../../../agents/table/agentTable.ts'
import { recordOfRunGame } from '../../../api/lab/recordedGame.ts'
import { LANGUAGES } from '../../../i18n/registry.ts'
import type { Team } from '../../../rules/vocabulary.ts'
import { translatorFor, CLI_LANG, translateUsage } from '../../sentences/language.ts'
import { createRefusal, WrongUsageError } from '../../sentences/refusal.ts'
import { processClock } from '../../../store/platform.ts'
import { readAnswers, openAnswersFile } from './answersFile.ts'
import { sha256 } from './block.ts'
import { readModels } from '../../readModels.ts'
import { createModelAnswerSource, identifyListedModel, parsePlayerName } from './modelList.ts'
import { readProgramVersion } from './program.ts'
import { openRecordsFile } from './recordsFile.ts'
import { parseRunPlan } from './simulateBots.ts'
import { startRunProgress } from './runProgress.ts'
import { formatWinRateLines } from './winRateLines.ts'
import type { OptionsOf } from '../../commands.ts'

const say = translatorFor('figures')

type Sides = Readonly<Record<Team, LabPlayerName>>

export async function simulateModelRun(options: OptionsOf<'simulate'>): Promise<void> {
  if (options.workers !== '1' || options.resume !== undefined) throw new WrongUsageError(translateUsage('modelsAlone'))
  if (options.answers !== undefined && options.replay !== undefined)
    throw new WrongUsageError(translateUsage('answersOrReplay'))
  const { policy, red = policy, black = policy } = options
  const sides: Sides = { red: parsePlayerName('--red', red), black: parsePlayerName('--black', black) }
  const bots = { red: botPolicyOf(sides.red), black: botPolicyOf(sides.black) }
  const plan = await parseRunPlan({ ...options, policy: 'scripted', ...bots })
  const again = options.replay === undefined ? undefined : await readAnswers(options.replay)
  const models = await readModels(options.models)
  const players = again?.players ?? modelsAt(sides).map((name) => identifyListedModel(name, models))
  const manifest = createRunManifest(plan, readProgramVersion(), sha256)
  const run = { ...manifest, policies: policiesOf(manifest, sides, players) }
  const file = options.answers === undefined ? undefined : openAnswersFile(options.answers, players)
  const records = options.out === undefined ? undefined : openRecordsFile(options.out, 0)
  const watch = startRunProgress(plan.games)
  const seats = new ModelPlayersOfRun({ ...createModelAnswerSource(models), suspicion: plan.suspicion, again, file })
  const start = performance.now()
  const memory = new SeriesMemory(plan)
  let count = emptyRunTotals()
  let voids = 0
  let logs = ''
  for (let number = 0; number < plan.games && !watch.stop.aborted; number += 1) {
    const table = createRunTable(plan, number, memory.pastGamesBefore(number))
    const names = table.header.seats.map(({ role }) => sides[teamOfRole(table.header, role)])
    const policies = seats.policiesFor(table, number, names)
    const game = await playModelGame(table, policies, number, watch.stop, createInvalidAnswerReporter(number, names))
    if (game === undefined) break
    seats.countAnswers(table, names)
    memory.add(game)
    logs += gameHashInput(game)
    const isVoid = missedAnswersVoidingGame(table.turns).length > 0
    records?.write(`${JSON.stringify({ ...recordOfRunGame(sides, game), ...(isVoid ? { void: true } : {}) })}\n`)
    // In a void game, players did not answer, so its result is meaningless.
    if (isVoid) voids += 1
    else count = addRunTotals(count, { games: 1, wins: winsOf(game), events: game.events.length })
    watch.add(1)
  }
  const seconds = (performance.now() - start) / 1000
  records?.close()
  file?.close()
  watch.close()
  const { games, wins, events } = count
  const figures = seats.figures()
  if (options.json === true) {
    const result = { run, logHash: sha256(logs), games, voids, wins, intervals: winRateIntervals(count) }
    const speed = { seconds, gamesPerSecond: games / seconds, eventsPerSecond: events / seconds }
    console.log(JSON.stringify({ ...result, ...speed, seed: run.seed, models: figures }))
  } else {
    if (voids > 0) console.log(say('voids', { voids, games: voids + games }))
    const won = winnersInTotals(wins).filter((winner) => wins[winner] > 0)
    for (const line of formatWinRateLines(plan.header, count, won)) console.log(line)
    for (const line of linesOfPlayers(players, figures)) console.log(line)
    if (run.suspicion !== undefined) console.log(say('ownSuspicion'))
    const { preset, version, seed } = run
    console.log(say('run', { red: sides.red, black: sides.black, preset, version, players: run.players, seed }))
  }
  if (games === 0 && voids > 0) throw createRefusal('simulate/all-void', undefined, { games: voids })
}

/** The policy that replaces a model in a plan, because a plan cannot contain models. */
function botPolicyOf(name: LabPlayerName): BuiltInBotName {
  return isModelPlayerName(name) ? 'scripted' : name
}

function modelsAt({ red, black }: Sides): readonly ModelPlayerName[] {
  return [...new Set([red, black])].filter(isModelPlayerName)
}

function policiesOf({ policies }: RunManifest, sides: Sides, players: readonly ModelIdentity[]) {
  const of = (side: Team) => players.find(({ name }) => name === sides[side]) ?? policies[side]
  return { red: of('red'), black: of('black') }
}

function winsOf({ outcome }: RunGame): ReturnType<typeof emptyRunTotals>['wins'] {
  return { ...emptyRunTotals().wins, [outcome.winner]: 1 }
}

/**
 * Prints on stderr that a player gave no valid answer, once per game, player and reason, because a run may take hours.
 */
export function createInvalidAnswerReporter(
  number: number,
  names: readonly LabPlayerName[],
): (turn: RecordedAnswer) => void {
  const said = new Set<string>()
  return ({ seat, fault: code }) => {
    const player = names[seat - 1] ?? ''
    if (code === undefined || said.has(`${player} ${code}`)) return
    said.add(`${player} ${code}`)
    const sentence = LANGUAGES[CLI_LANG].talk.fault[code]
    process.stderr.write(`${say('missed', { game: number + 1, player, sentence, code })}\n`)
  }
}

/** `undefined` if the game was abandoned. */
async function playModelGame(
  table: AgentTable,
  policies: readonly AgentPolicy[],
  number: number,
  signal: AbortSignal,
  turn: (turn: RecordedAnswer) => void,
): Promise<RunGame | undefined> {
  const outcome = await awaitOutcomeOrStop(
    playWithPolicies(table, policies, { signal, turn, limit: { clock: processClock } }),
    signal,
  )
  if (outcome === undefined) return undefined
  const { header, entries, drawn, events, turns } = table
  return { number, header, entries, drawn, events, outcome, turns }
}

/** Lines about every model that played. For a model from the user's own list, they also show its name in that list. */
function linesOfPlayers(players: readonly ModelIdentity[], figures: Readonly<Record<string, ModelStatistics>>) {
  return players.flatMap(({ name, model }) =>
    modelLines(name === LLM_PLAYER_NAME ? model : `${name} (${model})`, figures[name]),
  )
}

function modelLines(model: string, figures: ModelStatistics | undefined): readonly string[] {
  if (figures === undefined) return []
  const { calls, illegal, faults, flags, fouls, tokens, cost, ms } = figures
  const known = (figure: number | string | null | undefined) => figure ?? say('unknown')
  return [
    say('models', {
      model,
      calls,
      illegal,
      input: known(tokens?.input),
      output: known(tokens?.output),
      cost: known(typeof cost === 'number' ? cost.toFixed(4) : cost),
      p50: known(ms.p50),
      p95: known(ms.p95),
    }),
    ...Object.entries(faults).map(([code, n]) =>
      say('modelFault', { n, code, sentence: LANGUAGES[CLI_LANG].talk.fault[code as AnswerFaultCode] }),
    ),
    ...Object.entries(flags).map(([code, n]) =>
      say('modelFault', { n, code, sentence: LANGUAGES[CLI_LANG].talk.flag[code as SpeechOffence] }),
    ),
    ...(fouls > 0 ? [say('modelFouls', { n: fouls })] : []),
  ]
}
