// Translates between this program's terms (seat, role, answer) and those of the contest, and validates packets and
// answers with strict schemas. Contains no state of a running game. Source: protocol of the contest's server.

import { z } from 'zod'
import { type CheckResult, isSeat, type Role, type Seat } from '../../rules/vocabulary.ts'
import { toOneLine } from '../talk/sanitise.ts'

const CONTEST_ROLES = ['WEREWOLF', 'POSSESSED', 'SEER', 'BODYGUARD', 'VILLAGER', 'MEDIUM'] as const
export type ContestRole = (typeof CONTEST_ROLES)[number]

const SPECIES = ['HUMAN', 'WEREWOLF'] as const
type Species = (typeof SPECIES)[number]

/** Throws for a role that the contest does not have, because that is a programming error. */
export function toContestRole(role: Role): ContestRole {
  const name = CONTEST_ROLES.find((candidate) => candidate.toLowerCase() === role)
  if (name === undefined) throw new Error(`the contest has no ${role}`)
  return name
}

export function speciesOfCheckResult(answer: CheckResult): Species {
  return answer === 'werewolf' ? 'WEREWOLF' : 'HUMAN'
}

/** `Agent[03]` is the name of a seat in packets and answers. */
export function agentName(seat: Seat): string {
  return `Agent[${String(seat).padStart(2, '0')}]`
}

export function seatOfAgent(name: string): Seat | undefined {
  const [, digits] = /^Agent\[(\d{2})\]$/.exec(name) ?? []
  const number = Number(digits)
  return isSeat(number) ? number : undefined
}

export const REQUEST_NAMES_WITH_ANSWER = ['NAME', 'TALK', 'WHISPER', 'VOTE', 'DIVINE', 'GUARD', 'ATTACK'] as const
const REQUESTS_WITHOUT_ANSWER = ['INITIALIZE', 'DAILY_INITIALIZE', 'DAILY_FINISH', 'FINISH'] as const
/** Requests in free phases, in which everybody may speak at any time instead of in turn. */
const FREE_PHASE_REQUESTS = [
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
  /** Id of the game, a ULID. */
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
  /** Duration of a free phase in milliseconds. If omitted, agents speak in turn. */
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
  /** Time limits in milliseconds. */
  timeout: z.strictObject({ action: count, response: count }),
})

export const contestPacketSchema = z.strictObject({
  request: z.enum([...REQUEST_NAMES_WITH_ANSWER, ...REQUESTS_WITHOUT_ANSWER, ...FREE_PHASE_REQUESTS]),
  info: info.exactOptional(),
  setting: settingSchema.exactOptional(),
  talk_history: z.array(talk).exactOptional(),
  whisper_history: z.array(talk).exactOptional(),
  new_talk: talk.exactOptional(),
  new_whisper: talk.exactOptional(),
})

export type ContestPacket = z.infer<typeof contestPacketSchema>
export type ContestRequestName = ContestPacket['request']
export type ContestGameInfo = z.infer<typeof info>
export type ContestSetting = z.infer<typeof settingSchema>
export type ContestSpeechSetting = z.infer<typeof speech>
export type ContestTalk = z.infer<typeof talk>
/** Everybody hears `talk`, only werewolves hear `whisper`. */
export type ContestSpeechKind = 'talk' | 'whisper'
export type ContestVote = z.infer<typeof vote>

/** Maximum length of an answer. Longer answers are not read. */
export const MAX_AGENT_ANSWER_CHARACTERS = 8_192

/** An answer as one line of text. Longer text is not accepted as an answer. */
export const agentAnswerTextSchema = z.string().max(MAX_AGENT_ANSWER_CHARACTERS).transform(toOneLine)
