// Schemas of the requests to a lab worker, which check shape and bounds. Whether the rules allow the values is checked
// later.

import { z } from 'zod'
import { isModelPlayerName } from '../../agents/llm/settings.ts'
import { listedModelSchema } from '../../agents/llm/modelList.ts'
import { BUILT_IN_BOT_NAMES } from '../../agents/runs/policies.ts'
import { judgeRulesSchema } from '../../agents/judgeRules.ts'
import { flagsSchema, idSchema, rulebookIdSchema } from '../../club/model/argumentSchemas.ts'
import { roleSchema } from '../../club/model/entrySchema.ts'
import { LANGS } from '../../i18n/registry.ts'
import type { RulebookFile } from '../../rules/rulebookFiles/rulebookFile.ts'
import { isSeat, type Seat } from '../../rules/vocabulary.ts'
import type { LabRequestArgs, LabRequestName } from './contract.ts'
import { LEAGUE_REQUEST_SCHEMAS } from './league/schemas.ts'
import { SEAT_PLAYER_KINDS, type SeatPlayerKind } from './live/contract.ts'

const MAX_PLAYERS_PER_GAME = 1000
const MAX_MODELS_PER_GAME = 100
const MAX_LAB_NUMBER = 1_000_000
const seed = z.int().min(0).max(0xffffffff)
const policy = z.enum(BUILT_IN_BOT_NAMES)
const number = z.int().min(0).max(MAX_LAB_NUMBER)
const none = z.strictObject({})
const text = z.string().max(4000)
const suspicion = z.string().max(100_000)
const sitter = z.custom<SeatPlayerKind>(
  (name) => typeof name === 'string' && (SEAT_PLAYER_KINDS.some((kind) => kind === name) || isModelPlayerName(name)),
)
const model = z.strictObject({ entry: listedModelSchema, key: text })
const viewer = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('judge') }),
  z.strictObject({ kind: z.literal('public') }),
  z.strictObject({ kind: z.literal('seat'), seat: z.custom<Seat>(isSeat) }),
])

/** The file's own parser reports its faults (club/rulebooks/parse.ts). */
const own = z.custom<RulebookFile>((value) => typeof value === 'object' && value !== null)
const part = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('nights'), setting: z.int().min(0).max(1000) }),
  z.strictObject({ kind: z.literal('games'), players: z.int().min(1).max(MAX_PLAYERS_PER_GAME) }),
  z.strictObject({ kind: z.literal('unseen'), id: text }),
])

const table = {
  rulebook: rulebookIdSchema,
  preset: idSchema,
  flags: flagsSchema,
  players: z.int().min(1).max(MAX_PLAYERS_PER_GAME),
  own: own.exactOptional(),
}
const choice = z.strictObject({
  ...table,
  red: policy,
  black: policy,
  seed,
  games: z.int().min(1).max(MAX_LAB_NUMBER),
})

export const LAB_REQUEST_SCHEMAS: { readonly [N in LabRequestName]: z.ZodType<LabRequestArgs<N>> } = {
  ...LEAGUE_REQUEST_SCHEMAS,
  'run.prepare': choice,
  'run.block': z.strictObject({ choice, block: number, records: z.boolean() }),
  'run.hash': z.array(z.strictObject({ block: number, hash: z.string().max(200) })).max(MAX_LAB_NUMBER),
  'run.game': z.strictObject({ choice, number }),
  'rulebook.parts': z.strictObject({ own, after: z.array(text).max(1000).exactOptional() }),
  'rulebook.part': z.strictObject({ own, part }),
  'prompts.show': z.strictObject({ table: z.strictObject(table), lang: z.enum(LANGS), seed }),
  'model.try': model,
  'suspicion.trials': z.strictObject({ preset: idSchema }),
  'suspicion.read': z.strictObject({ text: suspicion }),
  'game.open': z.strictObject({
    table: z.strictObject(table),
    seed,
    lang: z.enum(LANGS),
    judge: judgeRulesSchema.exactOptional(),
    suspicion: suspicion.exactOptional(),
    sitters: z.array(sitter).max(MAX_PLAYERS_PER_GAME),
    card: roleSchema.exactOptional(),
    models: z.array(model).max(MAX_MODELS_PER_GAME).exactOptional(),
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

export function isLabRequestName(name: string): name is LabRequestName {
  return Object.hasOwn(LAB_REQUEST_SCHEMAS, name)
}
