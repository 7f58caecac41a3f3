// Settings of a contest game, sent with INITIALIZE: roles and votes of the rulebook, and how long and how often agents
// may speak. Source: protocol of the contest's server.

import type { GameHeader } from '../../rules/header.ts'
import { toContestRole, type ContestSetting, type ContestSpeechSetting } from './packet.ts'

export interface ContestTimeLimits {
  /** Milliseconds that an agent has to answer. */
  readonly action: number
  /** Duration of a free phase in milliseconds. If omitted, agents are asked in turn. */
  readonly free?: number
}

const TALK_LIMITS = { perAgent: 4, skips: 2, characters: 500 } as const

function speechSettingOf(speakers: number, free: number | undefined): ContestSpeechSetting {
  return {
    max_count: { per_agent: TALK_LIMITS.perAgent, per_day: TALK_LIMITS.perAgent * speakers },
    max_length: { per_talk: TALK_LIMITS.characters },
    max_skip: TALK_LIMITS.skips,
    ...(free === undefined ? {} : { duration: free }),
  }
}

export function createContestSetting(
  { seats, flags }: GameHeader,
  { action, free }: ContestTimeLimits,
): ContestSetting {
  const numbers: ContestSetting['role_num_map'] = {
    WEREWOLF: 0,
    POSSESSED: 0,
    SEER: 0,
    BODYGUARD: 0,
    VILLAGER: 0,
    MEDIUM: 0,
  }
  for (const { role } of seats) numbers[toContestRole(role)] += 1
  return {
    agent_count: seats.length,
    role_num_map: numbers,
    vote_visibility: true,
    talk: speechSettingOf(seats.length, free),
    whisper: speechSettingOf(numbers.WEREWOLF, free),
    vote: { max_count: Number(flags['revotes']), allow_self_vote: true },
    attack_vote: { max_count: 0, allow_self_vote: true, allow_no_target: false },
    timeout: { action, response: action },
  }
}
