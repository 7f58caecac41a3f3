// What a worker of the lab takes, checked on arrival: shape and bounds. What the rules make of it is theirs to say.

import { z } from 'zod'
import { isModelName, MODEL_ENTRY } from '../../agents/llm/settings.ts'
import { POLICIES } from '../../agents/runs/policies.ts'
import { judgeSchema } from '../../agents/judge.ts'
import { flags, id, rulebook } from '../../club/model/argumentSchemas.ts'
import { roleSchema } from '../../club/model/entrySchema.ts'
import { LANGS } from '../../i18n/registry.ts'
import type { RulebookFile } from '../../rules/files/file.ts'
import { isSeat, type Seat } from '../../rules/vocabulary.ts'
import type { LabArgs, LabRequest } from './contract.ts'
import { LEAGUE_REQUESTS } from './league/handlers.ts'
import { SITTERS, type SitterKind } from './live/contract.ts'

const MOST_PLAYERS = 1000
const MOST_MODELS = 100
const MOST_GAMES = 1_000_000
const seed = z.int().min(0).max(0xffffffff)
const policy = z.enum(POLICIES)
const number = z.int().min(0).max(MOST_GAMES)
const none = z.strictObject({})
const text = z.string().max(4000)
const suspicion = z.string().max(100_000)
const sitter = z.custom<SitterKind>(
  (name) => typeof name === 'string' && (SITTERS.some((kind) => kind === name) || isModelName(name)),
)
const model = z.strictObject({ entry: MODEL_ENTRY, key: text })
const viewer = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('judge') }),
  z.strictObject({ kind: z.literal('public') }),
  z.strictObject({ kind: z.literal('seat'), seat: z.custom<Seat>(isSeat) }),
])

/** Its own reader names what is wrong in it (club/rulebooks/parse.ts). */
const own = z.custom<RulebookFile>((value) => typeof value === 'object' && value !== null)
const part = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('nights'), setting: z.int().min(0).max(1000) }),
  z.strictObject({ kind: z.literal('games'), players: z.int().min(1).max(MOST_PLAYERS) }),
  z.strictObject({ kind: z.literal('unseen'), id: text }),
])

const table = {
  rulebook,
  preset: id,
  flags,
  players: z.int().min(1).max(MOST_PLAYERS),
  own: own.exactOptional(),
}
const choice = z.strictObject({
  ...table,
  red: policy,
  black: policy,
  seed,
  games: z.int().min(1).max(MOST_GAMES),
})

export const LAB_REQUESTS: { readonly [N in LabRequest]: z.ZodType<LabArgs<N>> } = {
  ...LEAGUE_REQUESTS,
  'run.prepare': choice,
  'run.block': z.strictObject({ choice, block: number, records: z.boolean() }),
  'run.hash': z.array(z.strictObject({ block: number, hash: z.string().max(200) })).max(MOST_GAMES),
  'run.game': z.strictObject({ choice, number }),
  'rulebook.parts': z.strictObject({ own, after: z.array(text).max(1000).exactOptional() }),
  'rulebook.part': z.strictObject({ own, part }),
  'prompts.show': z.strictObject({ table: z.strictObject(table), lang: z.enum(LANGS), seed }),
  'model.try': model,
  'suspicion.trials': z.strictObject({ preset: id }),
  'suspicion.read': z.strictObject({ text: suspicion }),
  'game.open': z.strictObject({
    table: z.strictObject(table),
    seed,
    lang: z.enum(LANGS),
    judge: judgeSchema.exactOptional(),
    suspicion: suspicion.exactOptional(),
    sitters: z.array(sitter).max(MOST_PLAYERS),
    card: roleSchema.exactOptional(),
    models: z.array(model).max(MOST_MODELS).exactOptional(),
  }),
  'game.look': z.strictObject({ viewer, moment: number.exactOptional() }),
  'game.go': none,
  'game.pause': none,
  'game.step': none,
  'game.pace': z.strictObject({ milliseconds: z.int().min(0).max(60_000) }),
  'game.answer': z.strictObject({
    number,
    target: number.exactOptional(),
    hand: z.boolean().exactOptional(),
    named: z.array(number).max(100).exactOptional(),
    said: text.exactOptional(),
  }),
  'game.record': none,
}

export function isLabRequest(name: string): name is LabRequest {
  return Object.hasOwn(LAB_REQUESTS, name)
}
