// All queries of the screens that the valid club can answer, with random arguments from their schemas. The answer, the
// keys of the data that was read, and the cost are stored, so that they can be compared after other devices have
// written.

import type { z } from 'zod'
import type { Club } from '../../../src/application/club.ts'
import { applicationRequests } from '../../../src/application/requests.ts'
import { type Drawing, valueOf } from '../../generators/values.ts'

export interface Question {
  readonly name: string
  readonly args: unknown
  readonly answer: string
  /** Keys of the data that was read (`club/repository/readTracking.ts`). */
  readonly reads: readonly string[]
  /** Processor time in milliseconds. */
  readonly cost: number
}

const QUERIES = Object.entries(applicationRequests).filter(([, { nature }]) => nature === 'reads')
const TRIES = 60

/**
 * `each` is the number of questions for every query, or fewer if the club does not answer enough of them. Questions
 * that cost more than `dearest` milliseconds are left out.
 */
export async function questionsFor(
  club: Club,
  drawing: Drawing,
  { each, dearest }: { readonly each: number; readonly dearest: number },
): Promise<readonly Question[]> {
  const made: Question[] = []
  for (const [name, { args: schema }] of QUERIES) {
    const asked = new Set<string>()
    for (let tries = 0; tries < TRIES && asked.size < each; tries += 1) {
      const parsed = (schema as z.ZodType).safeParse(valueOf(schema as z.ZodType, drawing))
      if (!parsed.success || asked.has(JSON.stringify(parsed.data))) continue
      const first = await askedOf(club, name, parsed.data)
      // Questions about a missing game or season cost nothing and prove nothing.
      if (!first.isAnswer) continue
      const { answer, reads, cost } = await askedOf(club, name, parsed.data)
      if (cost > dearest) break
      asked.add(JSON.stringify(parsed.data))
      made.push({ name, args: parsed.data, answer, reads, cost })
    }
  }
  return made
}

interface Asked {
  readonly isAnswer: boolean
  readonly answer: string
  readonly reads: readonly string[]
  readonly cost: number
}

export async function askedOf(club: Club, name: string, args: unknown): Promise<Asked> {
  const start = processorTime()
  const { reads = [], ...answer } = await club.ask(name as keyof typeof applicationRequests, args as never)
  const cost = processorTime() - start
  return { isAnswer: answer.ok, answer: JSON.stringify(answer), reads, cost }
}

/** Processor time of this process in milliseconds. Other programs on the machine do not affect it. */
function processorTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
