// Switches of the day procedure that city, sport and wolves share, with the sport values; a
// rulebook that plays otherwise gives its own. Source: DAY-7 .. DAY-9.

import type { Flags } from '../../../../src/rules/header.ts'
import type { DayRules, FlagSpec, VictoryRule } from '../../../../src/rules/rulebook.ts'

const onOff = [true, false] as const

const SHARED: readonly FlagSpec[] = [
  { key: 'liftThreeAtNine', initial: true, values: onOff, group: 'day', rule: 'DAY-7', clubDecision: true },
  { key: 'liftTwoAtFour', initial: true, values: onOff, group: 'day', rule: 'DAY-7', clubDecision: true },
  { key: 'liftAll', initial: false, values: onOff, group: 'day', rule: 'DAY-7', clubDecision: true },
  { key: 'removeAtSecondTechnicalFoul', initial: true, values: onOff, group: 'day', rule: 'DAY-8', clubDecision: true },
  {
    key: 'quietRoundsToDraw',
    initial: 0,
    values: [0, 1, 2, 3, 4, 5],
    group: 'day',
    rule: 'DAY-9',
    clubDecision: true,
    zeroIsOff: true,
  },
]

/** The shared switches, with the initial values a rulebook plays by; `sourced` are not the clubs' but its source's. */
export function dayFlags(initial: Flags = {}, sourced: readonly string[] = []): readonly FlagSpec[] {
  return SHARED.map((flag) => ({
    ...flag,
    initial: initial[flag.key] ?? flag.initial,
    clubDecision: flag.clubDecision && !sourced.includes(flag.key),
  }))
}

// The victory table of every game with two teams: blacks out, or blacks at least as many as reds.
/** `rule` is the rulebook's own id for it. */
export function blacksAgainstReds(rule: string): readonly VictoryRule[] {
  return [
    {
      id: 'blacks-out',
      outcome: { winner: 'red', reason: 'all-black-out' },
      holds: (counts) => counts.mafia === 0,
      rule,
    },
    {
      id: 'blacks-at-par',
      outcome: { winner: 'mafia', reason: 'mafia-parity' },
      holds: (counts) => counts.mafia >= counts.red,
      rule,
    },
  ]
}

// The day that city, sport and wolves share: speeches, nominations, a vote of hands on the nominees,
// fouls by a judge. Source: DAY-1 .. DAY-10.
export function debate(singleNominee: 'leaves' | 'vote'): DayRules {
  return {
    speech: 60,
    tieSpeech: 30,
    lastWord: 60,
    shortSpeech: 30,
    judgeFouls: true,
    vote: {
      candidates: 'nominees',
      silent: 'for-last',
      mayVoteForOneself: true,
      mayChange: false,
      needs: 'most',
      tie: 'speeches',
      singleNominee,
      cues: { open: 'vote-open', again: 'vote-again' },
    },
  }
}
