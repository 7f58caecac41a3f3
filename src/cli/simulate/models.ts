// `simulate` with a model at the table: games one after the other, by the driver that waits for players. Answers may
// be kept in a file and played again from it, without a network. The key comes from the environment and goes nowhere
// but to the endpoint.

import { llmPolicy, type LlmCall } from '../../agents/llm/llmPolicy.ts'
import { promptText } from '../../agents/llm/prompt.ts'
import { llmEnvironment, type LlmSettings } from '../../agents/llm/settings.ts'
import { type AgentPolicy, recording, replaying, policyOf as seated } from '../../agents/policy.ts'
import { addCounts, intervalsOf, noCount, sideOf } from '../../agents/runs/count.ts'
import { botOf, type PolicyName } from '../../agents/runs/policies.ts'
import { logOf, manifestOf, tableFor, type Manifest, type RunGame } from '../../agents/runs/run.ts'
import type { AnswerFault } from '../../agents/ask.ts'
import { voidSeats } from '../../agents/table/ownAnswers.ts'
import { playInTurn } from '../../agents/table/playInTurn.ts'
import type { Table, Turn } from '../../agents/table/table.ts'
import { speaking } from '../../agents/talk/words.ts'
import { recordedGame } from '../../api/lab/recordedGame.ts'
import { LANGUAGES } from '../../i18n/registry.ts'
import { WINNERS, type Team } from '../../rules/vocabulary.ts'
import { processClock } from '../../store/platform.ts'
import { SPOKEN, speak } from '../sentences/language.ts'
import { refuse, WrongUsage, valueOf } from '../sentences/refusal.ts'
import { readAnswers, writeAnswers, type Answers, type AnswersWriter, type ModelPlayer } from './answersFile.ts'
import { sha256 } from './block.ts'
import { thisProgram } from './program.ts'
import { openRecords } from './runFiles.ts'
import { MODEL, policyOf } from './options.ts'
import { planOf, watchRun, winnerLines } from './work.ts'
import type { OptionsOf } from '../commands.ts'

const say = speak('figures')
const usage = speak('usage')

/** Who plays a side: one of the program's own, or the model. */
type Sides = Readonly<Record<Team, PolicyName | typeof MODEL>>

export async function simulateRun(options: OptionsOf<'simulate'>): Promise<void> {
  if (options.workers !== '1' || options.resume !== undefined) throw new WrongUsage(usage('modelsAlone'))
  if (options.answers !== undefined && options.replay !== undefined) throw new WrongUsage(usage('answersOrReplay'))
  const { policy, red = policy, black = policy } = options
  const sides: Sides = { red: named('--red', red), black: named('--black', black) }
  const plan = planOf({ ...options, policy: 'scripted', red: ownOf(sides.red), black: ownOf(sides.black) })
  const again = options.replay === undefined ? undefined : await readAnswers(options.replay)
  const settings = again === undefined ? settingsHere() : undefined
  const player = again?.player ?? playerOf(settings)
  const manifest = manifestOf(plan, thisProgram(), sha256)
  const run = { ...manifest, policies: policiesOf(manifest, sides, player) }
  const file = options.answers === undefined ? undefined : writeAnswers(options.answers, player)
  const records = options.out === undefined ? undefined : openRecords(options.out, 0)
  const watch = watchRun(plan.games)
  const models = new Models({ settings, again, file })
  const start = performance.now()
  let count = noCount()
  let voids = 0
  let logs = ''
  for (let number = 0; number < plan.games && !watch.stop.aborted; number += 1) {
    const table = tableFor(plan, number)
    const game = await played(table, models.at(table, number, sides), number, watch.stop, complaints(number))
    if (game === undefined) break
    models.count(table, sides)
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
  const figures = models.figures()
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
    const won = WINNERS.filter((winner) => wins[winner] > 0)
    for (const line of winnerLines(run.rulebook, count, won)) console.log(line)
    for (const line of modelLines(player.model, figures)) console.log(line)
    const { preset, version, players, seed } = run
    console.log(say('run', { red: sides.red, black: sides.black, preset, version, players, seed }))
  }
  if (games === 0 && voids > 0) throw refuse('simulate/all-void', undefined, { games: voids })
}

function named(option: string, name: string): Sides[Team] {
  return name === MODEL ? MODEL : policyOf(option, name)
}

/** What a side is to a plan, which knows no models. */
function ownOf(name: Sides[Team]): PolicyName {
  return name === MODEL ? 'scripted' : name
}

/** Errors: `llm/no-url` and the like, with the name of the environment. */
function settingsHere(): LlmSettings {
  const settings = valueOf(llmEnvironment(process.env), '--policy')
  return settings
}

function playerOf(settings: LlmSettings | undefined): ModelPlayer {
  const model = settings?.model ?? ''
  return { name: MODEL, model, hash: sha256(`${model} ${promptText(SPOKEN)}`).slice(0, 16) }
}

function policiesOf({ policies }: Manifest, sides: Sides, player: ModelPlayer) {
  return {
    red: sides.red === MODEL ? player : policies.red,
    black: sides.black === MODEL ? player : policies.black,
  }
}

function winsOf({ outcome }: RunGame): ReturnType<typeof noCount>['wins'] {
  return { ...noCount().wins, [outcome.winner]: 1 }
}

/** Says on stderr, once a game and reason, that a player has no answer of his own: a run may take hours. */
function complaints(number: number): (turn: Turn) => void {
  const said = new Set<AnswerFault>()
  return ({ fault: code }) => {
    if (code === undefined || said.has(code)) return
    said.add(code)
    const sentence = LANGUAGES[SPOKEN].talk.fault[code]
    process.stderr.write(`${say('missed', { game: number + 1, sentence, code })}\n`)
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
  try {
    const outcome = await playInTurn(table, policies, { signal, turn })
    const { header, entries, drawn, events, turns } = table
    return { number, header, entries, drawn, events, outcome, turns }
  } catch (error) {
    if (signal.aborted) return undefined
    throw error
  }
}

interface ModelFigures {
  readonly calls: number
  /** Turns at which a drawn answer stands. */
  readonly illegal: number
  readonly faults: Readonly<Partial<Record<AnswerFault, number>>>
  /** Null where not one call told it. */
  readonly tokens: { readonly input: number; readonly output: number } | null
  readonly cost: number | null
  readonly ms: { readonly p50: number | null; readonly p95: number | null }
}

/** Where answers come from, and where they are kept. */
interface Source {
  /** Absent where they are played again. */
  readonly settings: LlmSettings | undefined
  readonly again: Answers | undefined
  readonly file: AnswersWriter | undefined
}

/** Seats players, and counts what the models did. */
class Models {
  readonly #calls: LlmCall[] = []
  readonly #faults = new Map<AnswerFault, number>()
  #turns = 0
  readonly #from: Source

  constructor(from: Source) {
    this.#from = from
  }

  at(table: Table, game: number, sides: Sides): readonly AgentPolicy[] {
    const { settings, again, file } = this.#from
    const model = settings === undefined ? replaying(again?.of(game) ?? []) : this.#model(settings)
    const kept = file === undefined ? model : recording(model, (answer) => file.keep(game, answer))
    return table.header.seats.map(({ role }) => {
      const name = sides[sideOf(table.header, role)]
      if (name === MODEL) return kept
      // Bots speak in words here: the model reads no acts.
      return name === 'scripted' ? speaking(botOf(name), SPOKEN, table.header.seed) : seated(botOf(name))
    })
  }

  #model(settings: LlmSettings): AgentPolicy {
    return llmPolicy({
      settings,
      lang: SPOKEN,
      surroundings: { fetch: globalThis.fetch, clock: processClock },
      call: (call) => this.#calls.push(call),
    })
  }

  count(table: Table, sides: Sides): void {
    for (const { seat, fault } of table.turns) {
      const role = table.header.seats[seat - 1]?.role
      if (role === undefined || sides[sideOf(table.header, role)] !== MODEL) continue
      this.#turns += 1
      if (fault !== undefined) this.#faults.set(fault, (this.#faults.get(fault) ?? 0) + 1)
    }
  }

  figures(): ModelFigures {
    const used = this.#calls.flatMap(({ usage: tokens }) => tokens ?? [])
    const costs = this.#calls.flatMap(({ cost }) => cost ?? [])
    const times = this.#calls.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b)
    const sum = (all: readonly number[]) => all.reduce((total, each) => total + each, 0)
    const at = (share: number) => {
      const found = times[Math.min(times.length - 1, Math.floor(times.length * share))]
      return found === undefined ? null : Math.round(found)
    }
    return {
      calls: this.#turns,
      illegal: sum([...this.#faults.values()]),
      faults: Object.fromEntries(this.#faults),
      tokens:
        used.length === 0
          ? null
          : { input: sum(used.map(({ input }) => input)), output: sum(used.map(({ output }) => output)) },
      cost: costs.length === 0 ? null : sum(costs),
      ms: { p50: at(0.5), p95: at(0.95) },
    }
  }
}

function modelLines(model: string, { calls, illegal, faults, tokens, cost, ms }: ModelFigures): readonly string[] {
  const known = (figure: number | null | undefined) => figure ?? say('unknown')
  return [
    say('models', {
      model,
      calls,
      illegal,
      input: known(tokens?.input),
      output: known(tokens?.output),
      cost: known(cost),
      p50: known(ms.p50),
      p95: known(ms.p95),
    }),
    ...Object.entries(faults).map(([code, n]) =>
      say('modelFault', { n, code, sentence: LANGUAGES[SPOKEN].talk.fault[code as AnswerFault] }),
    ),
  ]
}
