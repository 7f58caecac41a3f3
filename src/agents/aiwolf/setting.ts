// The settings a game through the door is played by, as INITIALIZE tells them: the roles of the rulebook, its
// votes, and how long and how often one may speak. Source: protocol of the contest's server.

import type { GameHeader } from '../../rules/header.ts'
import { contestRole } from './names.ts'
import type { Setting, SpeechSetting } from './packet.ts'

export interface DoorTimes {
  /** Milliseconds an answer is waited for. */
  readonly action: number
  /** Milliseconds a phase of the free form lasts; absent: agents are asked in turn. */
  readonly free?: number
}

const TALKS = { perAgent: 4, skips: 2, characters: 500 } as const

function speechOf(speakers: number, free: number | undefined): SpeechSetting {
  return {
    max_count: { per_agent: TALKS.perAgent, per_day: TALKS.perAgent * speakers },
    max_length: { per_talk: TALKS.characters },
    max_skip: TALKS.skips,
    ...(free === undefined ? {} : { duration: free }),
  }
}

export function settingOf({ seats, flags }: GameHeader, { action, free }: DoorTimes): Setting {
  const numbers: Setting['role_num_map'] = { WEREWOLF: 0, POSSESSED: 0, SEER: 0, BODYGUARD: 0, VILLAGER: 0, MEDIUM: 0 }
  for (const { role } of seats) numbers[contestRole(role)] += 1
  return {
    agent_count: seats.length,
    role_num_map: numbers,
    vote_visibility: true,
    talk: speechOf(seats.length, free),
    whisper: speechOf(numbers.WEREWOLF, free),
    vote: { max_count: Number(flags['revotes']), allow_self_vote: true },
    attack_vote: { max_count: 0, allow_self_vote: true, allow_no_target: false },
    timeout: { action, response: action },
  }
}
