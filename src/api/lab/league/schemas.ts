// Schemas and limits of the requests for a leaderboard.

import { z } from 'zod'
import { MAX_DEALS_PER_BLOCK } from '../../../agents/runs/leaderboard/games.ts'
import { judgeRulesSchema } from '../../../agents/judgeRules.ts'
import { listedModelSchema } from '../../../agents/llm/modelList.ts'
import { isLabPlayerName, type LabPlayerName } from '../../../agents/runs/policies.ts'
import { flagsSchema, idSchema, rulebookIdSchema } from '../../../club/model/argumentSchemas.ts'
import { LANGS } from '../../../i18n/registry.ts'
import type { LeagueRequests } from '../contract.ts'
import { leagueGameSchema } from './leagueFile.ts'

const MAX_COUNT_IN_REQUEST = 1_000_000
const MAX_POLICIES_IN_REQUEST = 20
const MAX_JOINED_FILES = 100
const count = z.int().min(0).max(MAX_COUNT_IN_REQUEST)
const player = z.custom<LabPlayerName>((name) => typeof name === 'string' && isLabPlayerName(name))

const order = {
  choice: z.strictObject({
    rulebook: rulebookIdSchema,
    preset: idSchema,
    flags: flagsSchema,
    players: z.int().min(1).max(1000),
    policies: z.array(player).min(2).max(MAX_POLICIES_IN_REQUEST),
    seed: z.int().min(0).max(0xffffffff),
    games: z.int().min(1).max(MAX_COUNT_IN_REQUEST),
    series: z.int().min(2).max(MAX_DEALS_PER_BLOCK).exactOptional(),
    judge: judgeRulesSchema.exactOptional(),
    lang: z.enum(LANGS),
  }),
  models: z.array(z.strictObject({ entry: listedModelSchema, key: z.string().max(4000) })).max(MAX_POLICIES_IN_REQUEST),
}
const block = z.strictObject({
  deals: z.array(z.array(leagueGameSchema)).max(MAX_COUNT_IN_REQUEST),
  hash: z.string().max(200),
})
const text = z.strictObject({ name: z.string().max(1000), text: z.string().max(256 * 1024 * 1024) })

export const LEAGUE_REQUEST_SCHEMAS: { readonly [N in keyof LeagueRequests]: z.ZodType<LeagueRequests[N]['args']> } = {
  'league.prepare': z.strictObject(order),
  'league.block': z.strictObject({ ...order, block: count }),
  'league.board': z.strictObject({ ...order, blocks: z.array(block).max(MAX_COUNT_IN_REQUEST) }),
  'league.join': z.array(text).min(1).max(MAX_JOINED_FILES),
}
