// The day that city, sport and wolves share: speeches, nominations, a vote of hands on the nominees,
// fouls by a judge. Source: DAY-1 .. DAY-10.

import type { DayRules } from '../rulebook.ts'

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
