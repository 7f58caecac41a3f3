// Plays one game with the agents at its seats. Sends the packets that the contest yields, waits for answers within the
// time limit, and reports when too many agents have failed. Contains no rules.

import {
  playContestInSteps,
  type ContestGameResult,
  type ContestGameOptions,
  type ContestReplies,
  type ContestStep,
} from '../../../agents/aiwolf/contest.ts'
import type { Seat } from '../../../rules/vocabulary.ts'
import type { AgentConnection } from './agentConnection.ts'
import type { Clock } from '../../../store/platform.ts'

/** Largest share of failing agents with which a game still counts. If more agents fail, the game is void. */
const MAX_FAILING_SHARE = 0.2

export async function playContestGame(
  options: Omit<ContestGameOptions, 'filled'>,
  links: ReadonlyMap<Seat, AgentConnection>,
  clock: Clock,
): Promise<ContestGameResult> {
  const { seats } = options.header
  const filled = new Set(seats.map(({ seat }) => seat).filter((seat) => !links.has(seat)))
  const contest = playContestInSteps({ ...options, filled })
  let next = contest.next()
  while (next.done !== true) {
    const texts = await carryOut(next.value, links, options.setting.timeout.action, clock)
    next = contest.next({ texts, isVoid: isVoid(links, seats.length) })
  }
  return next.value
}

function isVoid(links: ReadonlyMap<Seat, AgentConnection>, seats: number): boolean {
  return [...links.values()].filter((link) => link.hasFailed).length > seats * MAX_FAILING_SHARE
}

async function carryOut(
  turn: ContestStep,
  links: ReadonlyMap<Seat, AgentConnection>,
  milliseconds: number,
  clock: Clock,
): Promise<ContestReplies['texts']> {
  switch (turn.type) {
    case 'tell':
      for (const { seat, packet } of turn.messages) links.get(seat)?.send(packet)
      return new Map()
    case 'ask': {
      const answers = await Promise.all(
        turn.messages.map(
          async ({ seat, packet }) => [seat, await links.get(seat)?.ask(packet, milliseconds)] as const,
        ),
      )
      return new Map(answers.flatMap(([seat, text]) => (text === undefined ? [] : [[seat, text] as const])))
    }
    case 'listen':
      await listen(turn, links, clock)
      return new Map()
  }
}

/** Listens until the time is up, all agents have finished speaking, or no speaking agent is connected. */
function listen(
  turn: Extract<ContestStep, { type: 'listen' }>,
  links: ReadonlyMap<Seat, AgentConnection>,
  clock: Clock,
): Promise<void> {
  return new Promise((resolve) => {
    const speaking = turn.seats.flatMap((seat) => {
      const link = links.get(seat)
      return link === undefined ? [] : [{ seat, link }]
    })
    const end = () => {
      for (const stop of stops) stop()
      callOff()
      resolve()
    }
    const callOff = clock.after(turn.milliseconds, end)
    const endIfDone = () => {
      if (turn.isOver() || speaking.every(({ link }) => !link.isOpen)) end()
    }
    const stops = speaking.map(({ seat, link }) => {
      link.onClose(endIfDone)
      return link.listen((text) => {
        for (const { seat: to, packet } of turn.hear(seat, text)) links.get(to)?.send(packet)
        endIfDone()
      })
    })
    endIfDone()
  })
}
