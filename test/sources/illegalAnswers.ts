// Games in which one player gives only answers that the rules do not allow.

import { expect } from 'vitest'
import type { AgentAnswer, SeatQuestion } from '../../src/agents/questions.ts'
import { builtInBotByName } from '../../src/agents/runs/policies.ts'
import { AgentTable } from '../../src/agents/table/agentTable.ts'
import { playWithBots } from '../../src/agents/table/playWithBots.ts'
import { seat, type Role } from '../../src/rules/vocabulary.ts'
import { tableOf } from '../agents/tables.ts'

/** Number of effective acts of seat 2 if all its answers of one kind name a missing seat. */
export function effectiveIllegalActs(kind: 'ballot' | 'night'): number {
  let done = 0
  for (let number = 1; number <= 10; number += 1) {
    const table = new AgentTable(tableOf('sport-2025', number), number)
    const bot = builtInBotByName('scripted')
    const wrong = (ask: SeatQuestion): AgentAnswer | undefined => (ask.kind === kind ? { target: seat(99) } : undefined)
    playWithBots(
      table,
      table.seats.map(({ seat: at }) => ({
        answer: (view) => (at === 2 ? wrong(view.ask) : undefined) ?? bot.answer(view),
      })),
    )
    const role = table.header.seats[1]?.role
    const acts: readonly (Role | undefined)[] = role === 'don' ? ['mafia', 'don'] : role === 'sheriff' ? [role] : []
    expect(table.turns.some((turn) => turn.seat === 2 && turn.drawn === true)).toBe(false)
    done += table.entries.filter((entry) =>
      kind === 'ballot'
        ? entry.type === 'vote' && entry.voters.includes(seat(2))
        : entry.type === 'night-act' && acts.includes(entry.role) && entry.target !== undefined,
    ).length
  }
  return done
}
