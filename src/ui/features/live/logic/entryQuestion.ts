// Question above the seats that asks for the judge's entry in this step. Returns keys of the screen's texts or of the
// game's phrases. Pure.

import type { PlaceholderValues } from '../../../../i18n/message.ts'
import { areNominationsOpen } from '../../../../rules/nominationRules.ts'
import { type GameState, countHandsLeft } from '../../../../rules/state.ts'
import { currentNominee, isEveryVoteRecordedSeparately, isRestCountedAutomatically } from './ballots.ts'
import type { ArmedEntry, InputDraft } from './inputDraft.ts'
import { currentShooter, dueShooters } from './shots.ts'

export interface EntryQuestionMessage {
  /** `ask` is a phrase of the game, `text` a key of the screen's texts. */
  readonly section: 'ask' | 'text'
  readonly key: string
  readonly params: PlaceholderValues
}

export function entryQuestionMessageOf(state: GameState, draft: InputDraft, showRoles: boolean): EntryQuestionMessage {
  const { step } = state
  if (draft.armed !== undefined) return armedQuestion(draft.armed)
  switch (step.type) {
    case 'night-act':
      return phraseQuestion(step.role)
    case 'speech':
      return phraseQuestion(areNominationsOpen(state) ? 'speech' : 'tie-speech', { seat: step.seat })
    case 'vote': {
      if (isEveryVoteRecordedSeparately(state) && countHandsLeft(state) === 0)
        return { section: 'text', key: 'live.allVoted', params: {} }
      const nominee = currentNominee(state, draft) ?? ''
      if (step.nominees.length === 1) return { section: 'text', key: 'live.onlyNominee', params: { nominee } }
      // Hands no longer count, so asking for hands would mislead the judge.
      if (isRestCountedAutomatically(state, draft))
        return { section: 'text', key: 'live.closeVote', params: { nominee } }
      return phraseQuestion('vote', { seat: nominee })
    }
    case 'shots': {
      const by = currentShooter(state, draft)
      if (by === undefined)
        return { section: 'text', key: dueShooters(state).length === 0 ? 'live.onlyCall' : 'live.allShown', params: {} }
      return showRoles
        ? phraseQuestion('shots', { seat: by })
        : { section: 'text', key: 'live.shownHidden', params: { n: dueShooters(state).indexOf(by) + 1 } }
    }
    default:
      return phraseQuestion(step.type, 'seat' in step ? { seat: step.seat } : {})
  }
}

function phraseQuestion(key: string, params: PlaceholderValues = {}): EntryQuestionMessage {
  return { section: 'ask', key, params }
}

function armedQuestion({ kind, by }: ArmedEntry): EntryQuestionMessage {
  return by === undefined
    ? { section: 'text', key: `live.arm.${kind}`, params: {} }
    : { section: 'text', key: `live.arm.${kind}By`, params: { by } }
}
