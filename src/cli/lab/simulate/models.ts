// `simulate` with models at the table: games one after the other, by the driver that waits for players. Answers may
// be kept in a file and played again from it, without a network.

import { isModelName, MODEL, type ModelName } from '../../../agents/llm/settings.ts'
import type { AgentPolicy } from '../../../agents/policy.ts'
import { addCounts, intervalsOf, noCount, sideOf, winnersIn } from '../../../agents/runs/count.ts'
import type { PlayerName, PolicyName } from '../../../agents/runs/policies.ts'
import { type ModelFigures, type ModelPlayer, ModelSeats, outcomeOf } from '../../../agents/runs/modelSeats.ts'
import { logOf, manifestOf, Memory, tableFor, type Manifest, type RunGame } from '../../../agents/runs/run.ts'
import type { AnswerFault } from '../../../agents/ask.ts'
import type { Flag } from '../../../agents/judge.ts'
import { voidSeats } from '../../../agents/table/ownAnswers.ts'
import { playInTurn } from '../../../agents/table/playInTurn.ts'
import type { Table, Turn } from '../../../agents/table/table.ts'
import { recordedGame } from '../../../api/lab/recordedGame.ts'
import { LANGUAGES } from '../../../i18n/registry.ts'
import type { Team } from '../../../rules/vocabulary.ts'
import { speak, SPOKEN, usage } from '../../sentences/language.ts'
import { refuse, WrongUsage } from '../../sentences/refusal.ts'
import { processClock } from '../../../store/platform.ts'
import { readAnswers, writeAnswers } from './answersFile.ts'
import { sha256 } from './block.ts'
import { readModels } from '../../readModels.ts'
import { answersOf, listedModel, playerOf } from './modelList.ts'
import { thisProgram } from './program.ts'
import { openRecords } from './runFiles.ts'
import { planOf, watchRun, winnerLines } from './work.ts'
import type { OptionsOf } from '../../commands.ts'

const say = speak('figures')

type Sides = Readonly<Record<Team, PlayerName>>

export async function simulateRun(options: OptionsOf<'simulate'>): Promise<void> {
  if (options.workers !== '1' || options.resume !== undefined) throw new WrongUsage(usage('modelsAlone'))
  if (options.answers !== undefined && options.replay !== undefined) throw new WrongUsage(usage('answersOrReplay'))
  const { policy, red = policy, black = policy } = options
  const sides: Sides = { red: playerOf('--red', red), black: playerOf('--black', black) }
  const plan = await planOf({ ...options, policy: 'scripted', red: ownOf(sides.red), black: ownOf(sides.black) })
  const again = options.replay === undefined ? undefined : await readAnswers(options.replay)
  const models = await readModels(options.models)
  const players = again?.players ?? modelsAt(sides).map((name) => listedModel(name, models))
  const manifest = manifestOf(plan, thisProgram(), sha256)
  const run = { ...manifest, policies: policiesOf(manifest, sides, players) }
  const file = options.answers === undefined ? undefined : writeAnswers(options.answers, players)
  const records = options.out === undefined ? undefined : openRecords(options.out, 0)
  const watch = watchRun(plan.games)
  const seats = new ModelSeats({ ...answersOf(models), suspicion: plan.suspicion, again, file })
  const start = performance.now()
  const memory = new Memory(plan)
  let count = noCount()
  let voids = 0
  let logs = ''
  for (let number = 0; number < plan.games && !watch.stop.aborted; number += 1) {
    const table = tableFor(plan, number, memory.before(number))
    const names = table.header.seats.map(({ role }) => sides[sideOf(table.header, role)])
    const game = await played(table, seats.at(table, number, names), number, watch.stop, complaints(number, names))
    if (game === undefined) break
    seats.count(table, names)
    memory.add(game)
    logs += logOf(game)
    const isVoid = voidSeats(table.turns).length > 0
    records?.write(`${JSON.stringify({ ...recordedGame(sides, game), ...(isVoid ? { void: true } : {}) })}\n`)
    // Who won says nothing of players who did not answer.
    if (isVoid) voids += 1
    else count = addCounts(count, { games: 1, wins: winsOf(game), events: game.events.length })
    watch.add(1)
  }
  const seconds = (performance.now() - start) / 1000
  records?.close()
  file?.close()
  watch.close()
  const { games, wins, events } = count
  const figures = seats.figures()
  if (options.json === true)
    console.log(
      JSON.stringify({
        run,
        logHash: sha256(logs),
        games,
        voids,
        wins,
        intervals: intervalsOf(count),
        seconds,
        gamesPerSecond: games / seconds,
        eventsPerSecond: events / seconds,
        seed: run.seed,
        models: figures,
      }),
    )
  else {
    if (voids > 0) console.log(say('voids', { voids, games: voids + games }))
    const won = winnersIn(wins).filter((winner) => wins[winner] > 0)
    for (const line of winnerLines(plan.header, count, won)) console.log(line)
    for (const { name, model } of players)
      for (const line of modelLines(name === MODEL ? model : `${name} (${model})`, figures[name])) console.log(line)
    if (run.suspicion !== undefined) console.log(say('ownSuspicion'))
    const { preset, version, seed } = run
    console.log(say('run', { red: sides.red, black: sides.black, preset, version, players: run.players, seed }))
  }
  if (games === 0 && voids > 0) throw refuse('simulate/all-void', undefined, { games: voids })
}

/** What a side is to a plan, which knows no models. */
function ownOf(name: PlayerName): PolicyName {
  return isModelName(name) ? 'scripted' : name
}

function modelsAt({ red, black }: Sides): readonly ModelName[] {
  return [...new Set([red, black])].filter(isModelName)
}

function policiesOf({ policies }: Manifest, sides: Sides, players: readonly ModelPlayer[]) {
  const of = (side: Team) => players.find(({ name }) => name === sides[side]) ?? policies[side]
  return { red: of('red'), black: of('black') }
}

function winsOf({ outcome }: RunGame): ReturnType<typeof noCount>['wins'] {
  return { ...noCount().wins, [outcome.winner]: 1 }
}

/** Says on stderr, once a game, player and reason, that a player has no answer of his own: a run may take hours. */
export function complaints(number: number, names: readonly PlayerName[]): (turn: Turn) => void {
  const said = new Set<string>()
  return ({ seat, fault: code }) => {
    const player = names[seat - 1] ?? ''
    if (code === undefined || said.has(`${player} ${code}`)) return
    said.add(`${player} ${code}`)
    const sentence = LANGUAGES[SPOKEN].talk.fault[code]
    process.stderr.write(`${say('missed', { game: number + 1, player, sentence, code })}\n`)
  }
}

/** Nothing where the game was given up. */
async function played(
  table: Table,
  policies: readonly AgentPolicy[],
  number: number,
  signal: AbortSignal,
  turn: (turn: Turn) => void,
): Promise<RunGame | undefined> {
  const outcome = await outcomeOf(playInTurn(table, policies, { signal, turn, limit: { clock: processClock } }), signal)
  if (outcome === undefined) return undefined
  const { header, entries, drawn, events, turns } = table
  return { number, header, entries, drawn, events, outcome, turns }
}

function modelLines(model: string, figures: ModelFigures | undefined): readonly string[] {
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
      say('modelFault', { n, code, sentence: LANGUAGES[SPOKEN].talk.fault[code as AnswerFault] }),
    ),
    ...Object.entries(flags).map(([code, n]) =>
      say('modelFault', { n, code, sentence: LANGUAGES[SPOKEN].talk.flag[code as Flag] }),
    ),
    ...(fouls > 0 ? [say('modelFouls', { n: fouls })] : []),
  ]
}
