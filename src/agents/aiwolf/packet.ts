// What goes through the aiwolf door: requests to an agent as the protocol writes them, and the bare text it
// answers with. The schema is strict, so that a packet with anything more is a fault. Source: protocol of the
// contest's server.

import { z } from 'zod'
import { oneLine } from '../talk/sanitize.ts'
import { CONTEST_ROLES, SPECIES } from './names.ts'

/** Requests that wait for an answer. */
export const ASKING = ['NAME', 'TALK', 'WHISPER', 'VOTE', 'DIVINE', 'GUARD', 'ATTACK'] as const
const TELLING = ['INITIALIZE', 'DAILY_INITIALIZE', 'DAILY_FINISH', 'FINISH'] as const
/** The free form: everybody may speak while the phase lasts, without turns. */
const FREE = [
  'TALK_PHASE_START',
  'TALK_PHASE_END',
  'TALK_BROADCAST',
  'WHISPER_PHASE_START',
  'WHISPER_PHASE_END',
  'WHISPER_BROADCAST',
] as const

const count = z.int().min(0)
const agent = z.string().regex(/^Agent\[\d{2}\]$/)
const judge = z.strictObject({ day: count, agent, target: agent, result: z.enum(SPECIES) })
const vote = z.strictObject({ day: count, agent, target: agent })
const talk = z.strictObject({
  idx: count,
  day: count,
  turn: count,
  agent,
  text: z.string(),
  skip: z.boolean(),
  over: z.boolean(),
})

const info = z.strictObject({
  /** A ULID. */
  game_id: z.string().regex(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/),
  day: count,
  agent,
  medium_result: judge.exactOptional(),
  divine_result: judge.exactOptional(),
  executed_agent: agent.exactOptional(),
  attacked_agent: agent.exactOptional(),
  vote_list: z.array(vote).exactOptional(),
  attack_vote_list: z.array(vote).exactOptional(),
  status_map: z.record(agent, z.enum(['ALIVE', 'DEAD'])),
  role_map: z.record(agent, z.enum(CONTEST_ROLES)),
  remain_count: count.exactOptional(),
  remain_length: count.exactOptional(),
  remain_skip: count.exactOptional(),
})

const speech = z.strictObject({
  max_count: z.strictObject({ per_agent: count, per_day: count }),
  max_length: z.strictObject({
    count_in_word: z.boolean().exactOptional(),
    count_spaces: z.boolean().exactOptional(),
    per_talk: count.exactOptional(),
    mention_length: count.exactOptional(),
    per_agent: count.exactOptional(),
    base_length: count.exactOptional(),
  }),
  max_skip: count,
  /** Milliseconds a phase of the free form lasts. */
  duration: count.exactOptional(),
})

const settingSchema = z.strictObject({
  agent_count: count,
  role_num_map: z.record(z.enum(CONTEST_ROLES), count),
  vote_visibility: z.boolean(),
  talk: speech,
  whisper: speech,
  vote: z.strictObject({ max_count: count, allow_self_vote: z.boolean() }),
  attack_vote: z.strictObject({ max_count: count, allow_self_vote: z.boolean(), allow_no_target: z.boolean() }),
  /** Milliseconds. */
  timeout: z.strictObject({ action: count, response: count }),
})

export const packetSchema = z.strictObject({
  request: z.enum([...ASKING, ...TELLING, ...FREE]),
  info: info.exactOptional(),
  setting: settingSchema.exactOptional(),
  talk_history: z.array(talk).exactOptional(),
  whisper_history: z.array(talk).exactOptional(),
  new_talk: talk.exactOptional(),
  new_whisper: talk.exactOptional(),
})

export type Packet = z.infer<typeof packetSchema>
export type Request = Packet['request']
export type Info = z.infer<typeof info>
export type Setting = z.infer<typeof settingSchema>
export type SpeechSetting = z.infer<typeof speech>
export type Talk = z.infer<typeof talk>
/** Heard by everybody, or by wolves alone. */
export type SpeechKind = 'talk' | 'whisper'
export type Vote = z.infer<typeof vote>

/** Longest answer that is read at all, in characters. */
export const LONGEST_ANSWER = 8_192

/** One line of text; what an agent sends beyond that is no answer. */
export const answerSchema = z.string().max(LONGEST_ANSWER).transform(oneLine)
