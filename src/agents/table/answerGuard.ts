// Checks the shape of answers from players outside this program's control. `faultOfAnswer` checks whether the named
// seats are allowed.

import { z } from 'zod'
import type { Rulebook } from '../../rules/rulebook.ts'
import { CHECK_RESULTS, isSeat, type Role, type Seat } from '../../rules/vocabulary.ts'
import { BEHAVIOUR_NAMES } from '../speechActs.ts'
import { type AgentAnswer, ANSWER_FAULT_CODES } from '../questions.ts'
import { SPEECH_OFFENCES } from '../judgeRules.ts'
import { MAX_SPEECH_CHARACTERS } from '../talk/sanitise.ts'

/** Checks answers at a table with this number of seats. */
export function createAnswerGuard({ roles }: Rulebook, seats: number): (answer: unknown) => answer is AgentAnswer {
  const seat = z.custom<Seat>((n) => isSeat(n) && n <= seats)
  const role = z.custom<Role>((name) => roles.some((spec) => spec.role === name))
  const number = z.int().min(0)
  const vote = z.object({ round: number, voter: seat, nominee: seat.optional() })
  const act = z.discriminatedUnion('type', [
    z.object({ type: z.literal('claim'), role }),
    z.object({ type: z.literal('tell-check'), target: seat, answer: z.enum(CHECK_RESULTS), night: number }),
    z.object({ type: z.literal('accuse'), target: seat, because: z.enum(['votes', 'check', 'feeling']) }),
    z.object({ type: z.literal('trust'), target: seat }),
    z.object({ type: z.literal('story'), votes: z.array(vote), suspect: seat.optional() }),
    z.object({ type: z.literal('tell-vote'), vote }),
    z.object({ type: z.literal('correct-vote'), against: seat, vote }),
    z.object({ type: z.literal('recall-game'), target: seat, role, back: number }),
    z.object({ type: z.literal('slip'), kind: z.enum(['heal', 'check', 'kill']) }),
    z.object({ type: z.literal('order'), targets: z.array(seat) }),
  ])
  const thought = z.discriminatedUnion('type', [
    z.object({ type: z.literal('suspect'), target: seat, percent: z.number() }),
    z.object({ type: z.literal('do'), behaviour: z.enum(BEHAVIOUR_NAMES), about: seat.optional() }),
  ])
  const answer = z.object({
    target: z.custom<Seat>((n) => typeof n === 'number').optional(),
    hand: z.boolean().optional(),
    named: z.array(z.custom<Seat>((n) => typeof n === 'number')).optional(),
    say: z.array(act).optional(),
    think: z.array(thought).optional(),
    said: z.string().max(MAX_SPEECH_CHARACTERS).optional(),
    thought: z.string().max(MAX_SPEECH_CHARACTERS).optional(),
    flags: z.array(z.enum(SPEECH_OFFENCES)).optional(),
    fault: z.enum(ANSWER_FAULT_CODES).optional(),
  })
  return (given): given is AgentAnswer => answer.safeParse(given).success
}
