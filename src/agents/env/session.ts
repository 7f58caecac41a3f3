// The interface for research: a game that a learner controls step by step with commands. Every command is an object and
// gets one object as its reply. An invalid command, or an action that is not offered, changes nothing, and the reply
// has an error code and the offered actions. Seats act one after the other, as in an AEC environment. If seats decide
// simultaneously, they are asked in turn, and none sees the choices of other seats before all choices have been made.

import { z } from 'zod'
import { redealCards } from '../../rules/deal.ts'
import { openGame } from '../../rules/openGame.ts'
import { findRulebookOrPreset } from '../../rules/rulebooks/registry.ts'
import type { GameHeader } from '../../rules/header.ts'
import { err, ok, type Outcome, type Result, type Role, type Seat } from '../../rules/vocabulary.ts'
import { hasRoleWon } from '../../scoring/sides.ts'
import { builtInBotByName, BUILT_IN_BOT_NAMES } from '../runs/policies.ts'
import type { AgentAnswer, SeatQuestion } from '../questions.ts'
import { AgentTable } from '../table/agentTable.ts'
import { type EnvAction, legalEnvActions, answerOfEnvAction } from './actions.ts'
import { ObservationTracker, type Observation } from './observation.ts'

const MAX_SEED = 0xffffffff
export const envCommandSchema = z.discriminatedUnion('cmd', [
  z.strictObject({
    cmd: z.literal('reset'),
    rulebook: z.string().max(40).optional(),
    players: z.int().min(2).max(100).optional(),
    flags: z.record(z.string().max(60), z.union([z.boolean(), z.number(), z.string().max(60)])).optional(),
    seed: z.int().min(0).max(MAX_SEED).optional(),
    /** Seats that the learner plays. If omitted, the learner plays all seats. */
    seats: z.array(z.int().min(1).max(100)).optional(),
    /** Policy of all other seats. */
    others: z.enum(BUILT_IN_BOT_NAMES).optional(),
    /** If false, steps return no observation. `observe` still returns the observation of a seat. */
    observations: z.boolean().optional(),
  }),
  z.strictObject({ cmd: z.literal('step'), action: z.int() }),
  z.strictObject({ cmd: z.literal('observe'), seat: z.int().min(1).max(100) }),
  z.strictObject({ cmd: z.literal('close') }),
])
type Command = z.infer<typeof envCommandSchema>
type Reset = Extract<Command, { cmd: 'reset' }>

export interface EnvStepResult {
  /** The seat whose turn it is. Null once the game is over. */
  readonly seat: Seat | null
  readonly observation: Observation | null
  readonly actions: readonly EnvAction[]
  /** Rewards for every seat that the learner plays. Empty while the game runs, because only its end gives rewards. */
  readonly rewards: Readonly<Record<number, number>>
  readonly over: boolean
  readonly outcome: Outcome | null
}

export type EnvReply =
  | ({ readonly ok: true } & EnvStepResult)
  | { readonly ok: true; readonly observation: Observation }
  | { readonly ok: true; readonly closed: true }
  | {
      readonly ok: false
      readonly code: string
      readonly params: Readonly<Record<string, string | number>>
      readonly actions: readonly EnvAction[]
    }

interface RunningGame {
  readonly table: AgentTable
  readonly game: Generator<readonly SeatQuestion[], Outcome, readonly AgentAnswer[]>
  readonly learner: ReadonlySet<number>
  readonly others: (typeof BUILT_IN_BOT_NAMES)[number]
  readonly eyes: ObservationTracker
  readonly isShown: boolean
  /** Questions that the session asked last, and the answers given so far. */
  asks: readonly SeatQuestion[]
  answers: AgentAnswer[]
  outcome: Outcome | undefined
}

/** Faults of an input line that cannot be read as a command. */
export type UnreadableLineCode = 'env/no-json' | 'env/too-long'

export class EnvSession {
  #running: RunningGame | undefined
  #actions: readonly EnvAction[] = []
  readonly #rulebook: string
  closed = false

  /** `rulebook` is the default for a reset without a rulebook. */
  constructor(rulebook: string) {
    this.#rulebook = rulebook
  }

  handle(given: unknown): EnvReply {
    const parsed = envCommandSchema.safeParse(given)
    if (!parsed.success) return this.#refused('env/bad-command', { at: parsed.error.issues[0]?.path.join('.') ?? '' })
    const order = parsed.data
    switch (order.cmd) {
      case 'reset':
        return this.#reset(order)
      case 'step':
        return this.takeAction(order.action)
      case 'observe':
        return this.#observe(order.seat)
      case 'close':
        this.closed = true
        return { ok: true, closed: true }
    }
  }

  /** Refuses a line that is too long or is not JSON. */
  garbled(code: UnreadableLineCode): EnvReply {
    return this.#refused(code, {})
  }

  #reset(order: Reset): EnvReply {
    const opened = createHeaderForReset(order.rulebook ?? this.#rulebook, order)
    if (!opened.ok) return this.#refused(opened.error.code, opened.error.params)
    const header = opened.value
    const stranger = order.seats?.find((each) => each > header.seats.length)
    if (stranger !== undefined) return this.#refused('seat/not-at-table', { seat: stranger })
    const table = new AgentTable(header, order.seed ?? 0)
    this.#running = {
      table,
      game: table.play(),
      learner: new Set(order.seats ?? header.seats.map(({ seat }) => seat)),
      others: order.others ?? 'random',
      eyes: new ObservationTracker(),
      isShown: order.observations ?? true,
      asks: [],
      answers: [],
      outcome: undefined,
    }
    return this.#turn(this.#running)
  }

  /** Takes the offered action with this number. */
  takeAction(number: number): EnvReply {
    const running = this.#running
    if (running === undefined) return this.#refused('env/no-game', {})
    if (running.outcome !== undefined) return this.#refused('game/is-over', {})
    const action = this.#actions[number]
    if (action === undefined)
      return this.#refused('env/no-such-action', { action: number, actions: this.#actions.length })
    running.answers.push(answerOfEnvAction(action))
    return this.#turn(running)
  }

  #observe(seat: number): EnvReply {
    const running = this.#running
    const place = running?.table.seats[seat - 1]
    if (running === undefined) return this.#refused('env/no-game', {})
    if (place === undefined || !running.learner.has(seat)) return this.#refused('env/not-your-seat', { seat })
    const ask: SeatQuestion = running.asks.find((each) => each.seat === seat) ?? {
      kind: 'whisper',
      seat: place.seat,
      step: '',
    }
    return { ok: true, observation: running.eyes.observationFor(running.table.viewOf(ask), 'all') }
  }

  /** Continues the game until the learner is asked a question or the game is over. */
  #turn(running: RunningGame): EnvReply {
    const { table, game, learner, eyes } = running
    for (;;) {
      const ask = running.asks[running.answers.length]
      if (ask === undefined) {
        const next = running.asks.length === 0 ? game.next() : game.next(running.answers)
        running.answers = []
        if (next.done === true) return this.#over(running, next.value)
        running.asks = next.value
        continue
      }
      if (!learner.has(ask.seat)) {
        running.answers.push(builtInBotByName(running.others).answer(table.viewOf(ask)))
        continue
      }
      const { rulebook, pack } = table
      this.#actions = legalEnvActions({ ask, rulebook, pack })
      return {
        ok: true,
        seat: ask.seat,
        observation: running.isShown ? eyes.observationFor(table.viewOf(ask), 'new') : null,
        actions: this.#actions,
        rewards: {},
        over: false,
        outcome: null,
      }
    }
  }

  #over(running: RunningGame, outcome: Outcome): EnvReply {
    running.outcome = outcome
    running.asks = []
    this.#actions = []
    const rewards: Record<number, number> = {}
    for (const { seat, role } of running.table.seats)
      if (running.learner.has(seat)) rewards[seat] = rewardOf(role, outcome)
    return { ok: true, seat: null, observation: null, actions: [], rewards, over: true, outcome }
  }

  #refused(code: string, params: Readonly<Record<string, string | number>>): EnvReply {
    return { ok: false, code, params, actions: this.#actions }
  }
}

/** +1 for winners under the rules, -1 for losers, and 0 for everybody after a draw. */
function rewardOf(role: Role, { winner }: Outcome): number {
  if (winner === 'draw') return 0
  return hasRoleWon(role, winner) ? 1 : -1
}

function createHeaderForReset(rulebook: string, { players, flags, seed = 0 }: Reset): Result<GameHeader> {
  const rules = findRulebookOrPreset(rulebook)
  if (!rules.ok) return rules
  const { seats, deal } = rules.value.rulebook
  const n = players ?? seats.usual
  if (n < seats.min || n > seats.max)
    return err({ code: 'setup/seat-count', params: { count: n, min: seats.min, max: seats.max } })
  const header = openGame({
    rulebook,
    flags: flags ?? {},
    seats: deal(n).map((role, i) => ({ seat: i + 1, role })),
    seed,
  })
  return header.ok ? ok(redealCards(header.value, seed)) : header
}
