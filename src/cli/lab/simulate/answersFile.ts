// A file with every answer of a run's models: first the models, then one answer per line with the number of its game.
// The run can be replayed from such a file.

import { z } from 'zod'
import { isModelPlayerName, type ModelPlayerName } from '../../../agents/llm/settings.ts'
import type { ModelIdentity } from '../../../agents/runs/modelSeats.ts'
import type { ReplayableAnswer } from '../../../agents/policy.ts'
import { isSeat, type Seat } from '../../../rules/vocabulary.ts'
import { readTextFile } from '../../input.ts'
import { createRefusal } from '../../sentences/refusal.ts'
import { openRecordsFile } from './recordsFile.ts'

/** The model that gave the answer, as in the manifest. */
const playerSchema: z.ZodType<ModelIdentity> = z.object({
  name: z.custom<ModelPlayerName>((name) => typeof name === 'string' && isModelPlayerName(name)),
  model: z.string(),
  hash: z.string(),
})
/**
 * Models that answered. In files of earlier versions, in which a run had only one model, that model takes the place of
 * the list.
 */
const head = z.object({
  answers: z.union([z.array(playerSchema), playerSchema.transform((player) => [player])]),
})

const answerLine = z.object({
  game: z.int().min(0),
  seat: z.custom<Seat>(isSeat),
  number: z.int().min(1),
  answer: z.record(z.string(), z.unknown()),
  chunks: z.array(z.tuple([z.enum(['think', 'say']), z.string()])),
})

export interface AnswersWriter {
  keep(game: number, kept: ReplayableAnswer): void
  close(): void
}

export function openAnswersFile(path: string, players: readonly ModelIdentity[]): AnswersWriter {
  const file = openRecordsFile(path, 0)
  file.write(`${JSON.stringify({ answers: players })}\n`)
  return {
    keep: (game, kept) => {
      file.write(`${JSON.stringify({ game, ...kept })}\n`)
    },
    close: () => {
      file.close()
    },
  }
}

export interface RecordedAnswers {
  readonly players: readonly ModelIdentity[]
  readonly of: (game: number) => readonly ReplayableAnswer[]
}

/** Errors: `simulate/no-answers`, with the number of the line. */
export async function readAnswers(path: string): Promise<RecordedAnswers> {
  const [first = '', ...lines] = (await readTextFile(path)).split('\n').filter((line) => line !== '')
  const { answers: players } = parsed(head, first, path, 1)
  const games = new Map<number, ReplayableAnswer[]>()
  for (const [i, line] of lines.entries()) {
    const { game, ...kept } = parsed(answerLine, line, path, i + 2)
    const answers = games.get(game) ?? []
    games.set(game, answers)
    answers.push(kept)
  }
  return { players, of: (game) => games.get(game) ?? [] }
}

function parsed<T>(schema: z.ZodType<T>, line: string, path: string, number: number): T {
  try {
    return schema.parse(JSON.parse(line))
  } catch {
    throw createRefusal('simulate/no-answers', path, { line: number })
  }
}
