// `new`, `attach`, `status`, `pause`, `resume`, `step`, `export`, `withdraw`: games on a server. Prints the server's
// answers. All rules are applied by the server. Rule: docs/spec/cli.md §2, docs/spec/agents.md §4.

import { existsSync } from 'node:fs'
import { z } from 'zod'
import { winnerSchema } from '../../../club/model/entrySchema.ts'
import { parseRecord } from '../../../files/records/parseRecord.ts'
import { rebuildExport } from '../../../server/frames/savedGame.ts'
import { rulebookPhrase } from '../../../i18n/phrase.ts'
import { MAX_GAMES_PER_SERIES } from '../../../agents/runs/run.ts'
import { unqualifiedId } from '../../../rules/rulebookFiles/qualifiedIds.ts'
import { readTextFile } from '../../input.ts'
import { writeNewFile } from '../../newFile.ts'
import { parseWholeNumber } from '../../options/parseWholeNumber.ts'
import { chooseRules, parseFlagChanges } from '../../options/chooseRules.ts'
import { isRulesFileName } from '../../options/rulesFile.ts'
import { refusalOfFault, RefusedError, WrongUsageError } from '../../sentences/refusal.ts'
import { toPrintableText } from '../../sentences/printable.ts'
import { parseJudgeOption, parseSeriesOption } from '../simulate/options.ts'
import { translatorFor, CLI_LANG, translateUsage } from '../../sentences/language.ts'
import { createServerConnection } from './connection.ts'
import { parseJsonIfValid } from '../../../store/parseJson.ts'
import { followGame, formatFrameLine } from './followGame.ts'
import type { OptionsOf } from '../../commands.ts'

const say = translatorFor('client')

const SPEEDS = ['max', 'live', 'paused'] as const
const FORMATS = ['jsonl'] as const

export async function openServedGame(options: OptionsOf<'new'>): Promise<void> {
  const isFile = isRulesFileName(options.rulebook)
  const { rulebook, own } = chooseRules(isFile ? options.rulebook : (options.preset ?? options.rulebook), undefined)
  const preset = rulebook.presets.find(({ id }) => unqualifiedId(id) === options.preset)?.id ?? options.preset
  const policies = options.policy?.split(',')
  const body = {
    rulebook: isFile ? (own?.file ?? rulebook.id) : options.rulebook,
    ...(preset === undefined ? {} : { preset }),
    ...(options.flags === undefined ? {} : { flags: parseFlagChanges(rulebook, options.flags) }),
    ...(options.players === undefined ? {} : { players: parseWholeNumber('--players', options.players, 1, 100) }),
    ...(policies === undefined ? {} : { policies: policies.length === 1 ? policies[0] : policies }),
    ...(options.seed === undefined ? {} : { seed: parseWholeNumber('--seed', options.seed, 0, 0xffffffff) }),
    ...(options.speed === undefined ? {} : { speed: oneOf('--speed', options.speed, SPEEDS) }),
    ...parseJudgeOption(options.judge),
    lang: CLI_LANG,
  }
  const connection = createServerConnection(options)
  const { series = 1 } = parseSeriesOption(options.series, MAX_GAMES_PER_SERIES)
  let { after } = options
  for (let game = 0; game < series; game += 1) {
    // A different seed for each game of a series, so that the cards differ.
    const seed = body.seed === undefined ? {} : { seed: (body.seed + game) % 2 ** 32 }
    const asked = { ...body, ...seed, ...(after === undefined ? {} : { after }) }
    const opened = parsed(made, await connection.ask('POST', '/games', asked))
    tellOpened(opened, options)
    after = opened.id
    if (game + 1 < series)
      await followGame({ ...connection, token: opened.tokens.admin }, opened.id, 0, () => undefined)
  }
}

function tellOpened({ id, tokens }: z.infer<typeof made>, options: OptionsOf<'new'>): void {
  if (options.json === true) return console.log(JSON.stringify({ id, tokens }))
  console.log(say('made', { id }))
  console.log(say('tokenOf', { whose: say('admin'), token: tokens.admin }))
  console.log(say('tokenOf', { whose: say('town'), token: tokens.town }))
  for (const [seat, token] of Object.entries(tokens.seats))
    console.log(say('tokenOf', { whose: say('seat', { seat }), token: toPrintableText(token) }))
}

export async function printServedGameStatus(game: string, options: OptionsOf<'status'>): Promise<void> {
  tellStatus(await createServerConnection(options).ask('GET', pathOf(game)), options)
}

export function createPaceCommand(name: 'pause' | 'resume' | 'step') {
  return async (game: string, options: OptionsOf<'status'>): Promise<void> =>
    tellStatus(await createServerConnection(options).ask('POST', `${pathOf(game)}/${name}`), options)
}

export async function attachToGame(game: string, options: OptionsOf<'attach'>): Promise<void> {
  const from = parseWholeNumber('--from', options.from, 0, 1_000_000)
  const connection = createServerConnection(options)
  const line = (frame: string) => console.log(options.json === true ? frame : formatFrameLine(frame))
  if (options.follow === true) return followGame(connection, game, from, line)
  const text = await connection.ask('GET', `${pathOf(game)}/export`)
  for (const frame of text.split('\n').slice(from)) if (frame !== '') line(frame)
}

export async function withdrawServedGameToken(
  game: string,
  right: string,
  options: OptionsOf<'status'>,
): Promise<void> {
  if (!/^(admin|town|[1-9]\d?)$/.test(right))
    throw new WrongUsageError(
      translateUsage('oneOf', { option: '<right>', choices: 'admin, town, 1, 2, ...', text: right }),
    )
  const text = await createServerConnection(options).ask('DELETE', `${pathOf(game)}/tokens/${right}`)
  const { tokens } = parsed(withdrawable, text)
  if (options.json === true) return console.log(JSON.stringify({ tokens }))
  for (const { right: kind, seat, isWithdrawn } of tokens)
    if (isWithdrawn)
      console.log(say('withdrawn', { whose: kind === 'seat' ? say('seat', { seat: seat ?? 0 }) : say(kind) }))
}

export async function exportServedGame(game: string, options: OptionsOf<'export'>): Promise<void> {
  oneOf('--format', options.format, FORMATS)
  const query = options.postMortem === true ? '?view=post-mortem' : ''
  const text = existsSync(game)
    ? await exportOfFile(game)
    : await createServerConnection(options).ask('GET', `${pathOf(game)}/export${query}`)
  const frames = text === '' ? 0 : text.trimEnd().split('\n').length
  if (options.out === undefined) process.stdout.write(text)
  else {
    await writeNewFile(options.out, text)
    if (options.json !== true) console.log(say('written', { n: frames, file: toPrintableText(options.out) }))
  }
  if (options.json === true && options.out !== undefined) console.log(JSON.stringify({ frames, file: options.out }))
}

/** Rebuilds an export from a record or an export file. */
async function exportOfFile(file: string): Promise<string> {
  const { record, fault } = parseRecord(await readTextFile(file))
  if (fault !== undefined) throw refusalOfFault(fault)
  const text = record === undefined ? undefined : rebuildExport(record)
  if (text === undefined) throw refusalOfFault({ code: 'record/no-saved-game', params: {} })
  return text
}

const made = z.object({
  id: z.string().regex(/^[\w-]{1,100}$/),
  tokens: z.object({
    admin: z.string().max(200),
    town: z.string().max(200),
    seats: z.record(z.string().regex(/^\d{1,3}$/), z.string().max(200)),
  }),
})

const withdrawable = z.object({
  tokens: z
    .array(
      z.object({
        right: z.enum(['admin', 'town', 'seat']),
        seat: z.int().optional(),
        isWithdrawn: z.boolean(),
        connected: z.int(),
      }),
    )
    .max(100),
})

const status = z.looseObject({
  id: z.string().max(100),
  rulebook: z.string().max(60),
  phase: z.enum(['day', 'night', 'over']),
  round: z.int(),
  alive: z.array(z.int()).max(100),
  dead: z.array(z.int()).max(100),
  seq: z.int(),
  over: z.boolean(),
  outcome: z.object({ winner: winnerSchema }).nullable(),
  paused: z.boolean().optional(),
  void: z.boolean().optional(),
  missed: z
    .array(z.object({ seat: z.int(), asked: z.int(), missed: z.int(), code: z.string().max(60) }))
    .max(100)
    .optional(),
})

function tellStatus(text: string, { json }: OptionsOf<'status'>): void {
  const read = parsed(status, text)
  const { id, rulebook, phase, round, alive, dead, seq, outcome, paused, missed = [] } = read
  if (json === true) return console.log(JSON.stringify(parseJsonIfValid(text)))
  console.log(
    say('isAt', { id: toPrintableText(id), rulebook: toPrintableText(rulebook), phase: say(phase), round, seq }),
  )
  if (alive.length > 0) console.log(say('alive', { seats: alive.join(' ') }))
  if (dead.length > 0) console.log(say('dead', { seats: dead.join(' ') }))
  if (outcome !== null) console.log(rulebookPhrase(CLI_LANG, rulebook, 'winner', outcome.winner))
  else if (paused === true) console.log(say('isPaused'))
  for (const { code, ...seat } of missed) console.log(say('missed', { ...seat, code: toPrintableText(code) }))
  if (read.void === true) console.log(say('void'))
}

function parsed<T>(schema: z.ZodType<T>, text: string): T {
  const read = schema.safeParse(parseJsonIfValid(text))
  if (!read.success) throw new RefusedError('server/not-ours', say('notOurs', { status: 200 }))
  return read.data
}

function pathOf(game: string): string {
  if (game === '' || game.length > 100) throw new WrongUsageError(say('badGame'))
  return `/games/${encodeURIComponent(game)}`
}

function oneOf<T extends string>(option: string, text: string, choices: readonly T[]): T {
  const found = choices.find((choice) => choice === text)
  if (found === undefined)
    throw new WrongUsageError(translateUsage('oneOf', { option, choices: choices.join(', '), text }))
  return found
}
