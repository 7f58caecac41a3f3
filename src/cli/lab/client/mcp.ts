// `mcp`: gives access to a seat of a served game as a Model Context Protocol server on stdin and stdout, so that an
// assistant can play without further code. Each tool returns the next open question. Rule: docs/spec/agents.md §6.

import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { once } from 'node:events'
import { z } from 'zod'
import { APP_VERSION } from '../../../club/model/appVersion.ts'
import { RefusedError, WrongUsageError } from '../../sentences/refusal.ts'
import { translatorFor } from '../../sentences/language.ts'
import { createServerConnection } from './connection.ts'
import { parseJsonIfValid } from '../../../store/parseJson.ts'
import type { OptionsOf } from '../../commands.ts'

const say = translatorFor('client')

/** Maximum time for which a tool waits for the next question. */
const QUESTION_WAIT_SECONDS = 20

const shown = z.looseObject({
  over: z.boolean(),
  question: z.looseObject({ number: z.int(), kind: z.string().max(40) }).nullable(),
})
type Question = NonNullable<z.infer<typeof shown>['question']>

/** Creates the answer to the open question. Returns `undefined` if the tool does not fit the question. */
type AnswerBuilder = (question: Question) => Readonly<Record<string, unknown>> | undefined

const GAME_ADDRESS_PATTERN = /^(.*)\/games\/([\w-]{1,100})\/?$/

export async function serveSeatOverMcp(options: OptionsOf<'mcp'>): Promise<void> {
  const [, server, game] = GAME_ADDRESS_PATTERN.exec(options.game) ?? []
  if (server === undefined || game === undefined) throw new WrongUsageError(say('mcpAddress'))
  const connection = createServerConnection({
    server,
    ...(options.token === undefined ? {} : { token: options.token }),
  })
  const next = async (wait: number) => {
    const text = await connection.ask('GET', `/games/${game}/question?wait=${wait}`)
    const read = shown.safeParse(parseJsonIfValid(text))
    if (!read.success) throw new RefusedError('server/not-ours', say('notOurs', { status: 200 }))
    return read.data
  }

  async function answered(answering: AnswerBuilder): Promise<CallToolResult> {
    const { question, over } = await next(QUESTION_WAIT_SECONDS)
    if (question === null) return textOf({ over, question })
    const answer = answering(question)
    if (answer === undefined)
      return { ...textOf({ code: 'mcp/another-tool', message: say('mcpOther'), question }), isError: true }
    await connection.ask('POST', `/games/${game}/answer`, { number: question.number, ...answer })
    return textOf(await next(QUESTION_WAIT_SECONDS))
  }

  const mcp = new McpServer({ name: 'consigliere', version: APP_VERSION }, { instructions: say('mcpInstructions') })
  mcp.registerTool('look', { description: say('mcpLook') }, () =>
    runTool(async () => textOf(await next(QUESTION_WAIT_SECONDS))),
  )
  for (const { name, description, fields, answering } of tools())
    mcp.registerTool(name, { description, inputSchema: z.object(fields) }, (given: ToolInput) =>
      runTool(() => answered(answering(given))),
    )
  const transport = new StdioServerTransport()
  // When the assistant quits, stdin ends.
  const gone = once(process.stdin, 'end')
  await mcp.connect(transport)
  await gone
  await mcp.close()
}

const seat = z.number().int().min(1).max(100)
const words = z.string().max(4_000)
/** All fields that tools may have. Each tool accepts some of them. */
type ToolInput = Readonly<{
  words?: string | undefined
  seat?: number | null | undefined
  seats?: readonly number[] | undefined
  hand?: boolean | undefined
}>

interface Tool {
  readonly name: string
  readonly description: string
  readonly fields: Readonly<Record<string, z.ZodType>>
  readonly answering: (given: ToolInput) => AnswerBuilder
}

function tools(): readonly Tool[] {
  const of = (kinds: readonly string[], answer: (given: ToolInput) => Readonly<Record<string, unknown>>) => {
    return (given: ToolInput): AnswerBuilder =>
      ({ kind }) =>
        kinds.includes(kind) ? answer(given) : undefined
  }
  const said = ({ words: spoken }: ToolInput) => (spoken === undefined ? {} : { words: spoken })
  const named = ({ seat: target }: ToolInput) => (target === undefined || target === null ? {} : { target })
  return [
    {
      name: 'say',
      description: say('mcpSay'),
      fields: { words },
      answering: of(['speak', 'whisper', 'ballot'], said),
    },
    {
      name: 'nominate',
      description: say('mcpNominate'),
      fields: { seat, words: words.optional() },
      answering: of(['speak'], (given) => ({ ...said(given), ...named(given) })),
    },
    {
      name: 'vote',
      description: say('mcpVote'),
      fields: { seat: seat.nullable().optional(), hand: z.boolean().optional(), words: words.optional() },
      answering: of(['ballot', 'lift', 'lynch'], (given) => ({
        ...said(given),
        ...named(given),
        ...(given.hand === undefined ? {} : { hand: given.hand }),
      })),
    },
    {
      name: 'act',
      description: say('mcpAct'),
      fields: { seat: seat.nullable().optional(), seats: z.array(seat).max(10).optional() },
      answering: of(['night', 'shot', 'best-move'], (given) => ({
        ...named(given),
        ...(given.seats === undefined ? {} : { named: given.seats }),
      })),
    },
  ]
}

/** Returns a refusal as the tool's result, so that the assistant can read it and continue. */
async function runTool(work: () => Promise<CallToolResult>): Promise<CallToolResult> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error
    return { ...textOf({ code: error.code, message: error.message }), isError: true }
  }
}

function textOf(value: object): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(value) }] }
}
