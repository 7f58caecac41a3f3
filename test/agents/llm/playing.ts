// Plays a game with the stand-in's model at seat 1 and scripted players at the other seats. The test turns the clock.

import { createLlmPolicy, type LlmCallRecord } from '../../../src/agents/llm/llmPolicy.ts'
import { parseLlmSettings, type LlmSettingsForm, type LlmSettings } from '../../../src/agents/llm/settings.ts'
import { createBotPolicy, type AgentPolicy } from '../../../src/agents/policy.ts'
import { createScriptedBot } from '../../../src/agents/scripted/scriptedBot.ts'
import { playWithPolicies, type PolicyPlayOptions } from '../../../src/agents/table/playWithPolicies.ts'
import { AgentTable } from '../../../src/agents/table/agentTable.ts'
import { turnedClock, type TurnedClock } from '../clock.ts'
import { tableOf } from '../tables.ts'
import type { StandIn } from './standIn.ts'

export const KEY = 'sk-stand-in-0123456789abcdef'
const SCRIPTED = createScriptedBot()

export function settings(form: LlmSettingsForm): LlmSettings {
  const made = parseLlmSettings({ model: 'stand-in', key: KEY, ...form })
  if (!made.ok) throw new Error(made.error.code)
  return made.value
}

export interface Model {
  readonly server: StandIn
  readonly mode: string
  readonly policy: AgentPolicy
  readonly clock: TurnedClock
  readonly calls: LlmCallRecord[]
  /** Whether every sent request has reached the server. */
  readonly hasReached: () => boolean
}

/** A model that a mode of the stand-in simulates. */
export function model(server: StandIn, mode: string, form: LlmSettingsForm = {}, url = server.address(mode)): Model {
  const clock = turnedClock()
  const calls: LlmCallRecord[] = []
  const asked = () => server.asked.filter((each) => each.mode === mode).length
  const before = asked()
  let sent = 0
  const fetch: typeof globalThis.fetch = (...given) => {
    sent += 1
    return globalThis.fetch(...given)
  }
  const policy = createLlmPolicy({
    settings: settings({ url, ...form }),
    lang: 'en',
    surroundings: { fetch, clock },
    call: (call) => calls.push(call),
  })
  return { server, mode, policy, clock, calls, hasReached: () => asked() - before >= sent }
}

/**
 * Plays a game with the model at seat 1. The clock advances only while the model pauses, or while the server keeps it
 * waiting.
 */
export async function played(
  { policy, clock, mode, server, hasReached = () => true }: Pick<Model, 'policy' | 'clock'> & Partial<Model>,
  preset = 'aiwolf-5',
  { chunk, ...options }: PolicyPlayOptions = {},
): Promise<AgentTable> {
  let hasHeard = false
  const hears: PolicyPlayOptions['chunk'] = (...heard) => {
    hasHeard = true
    chunk?.(...heard)
  }
  // While the next request is on its way, the server may still hold an abandoned one. The next request's time must not
  // run yet.
  const isHeld = () =>
    hasReached() &&
    mode !== undefined &&
    server !== undefined &&
    server.held(mode) > 0 &&
    (mode !== 'stalls' || hasHeard)
  const table = new AgentTable(tableOf(preset, 5), 5)
  let isOver = false
  const playing = playWithPolicies(
    table,
    table.seats.map((place) => (place.seat === 1 ? policy : createBotPolicy(SCRIPTED))),
    { ...options, chunk: hears, turn: () => (hasHeard = false) },
  ).finally(() => (isOver = true))
  while (!isOver) {
    await new Promise((resolve) => setImmediate(resolve))
    const isAsking = clock.due.some((milliseconds) => milliseconds > 60_000)
    if (clock.due.length > 0 && (!isAsking || isHeld())) clock.turn(Math.min(...clock.due))
  }
  await playing
  return table
}

export const first = (table: AgentTable) => table.turns.filter((turn) => turn.seat === 1)
