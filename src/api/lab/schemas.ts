// What a worker of the lab takes, checked on arrival: shape and bounds. What the rules make of it is theirs to say.

import { z } from 'zod'
import { POLICIES } from '../../agents/runs/policies.ts'
import { flags, id, rulebook } from '../../club/model/argumentSchemas.ts'
import type { LabArgs, LabRequest } from './contract.ts'
import { LEAGUE_REQUESTS } from './league/schemas.ts'

const MOST_PLAYERS = 1000
const MOST_GAMES = 1_000_000
const seed = z.int().min(0).max(0xffffffff)
const policy = z.enum(POLICIES)
const number = z.int().min(0).max(MOST_GAMES)

const choice = z.strictObject({
  rulebook,
  preset: id,
  flags,
  players: z.int().min(1).max(MOST_PLAYERS),
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
}

export function isLabRequest(name: string): name is LabRequest {
  return Object.hasOwn(LAB_REQUESTS, name)
}
