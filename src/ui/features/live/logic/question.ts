// The question above the numbers: what the judge is asked for at this step. Gives keys of the
// screen's words or of the game's own phrases; the words are there. Pure.

import type { Params } from '../../../../i18n/message.ts'
import { nominationsOpen } from '../../../../rules/naming.ts'
import { handsLeft, type GameState } from '../../../../rules/state.ts'
import { areBallotsOwn, nomineeOf } from './ballots.ts'
import type { Armed, Draft } from './draft.ts'
import { currentShooter, shootersDue } from './shots.ts'

export interface Question {
  /** `ask` = a phrase of the game, `text` = a key of the screen's words. */
  readonly section: 'ask' | 'text'
  readonly key: string
  readonly params: Params
}

export function questionOf(state: GameState, draft: Draft, showRoles: boolean): Question {
  const { step } = state
  if (draft.armed !== undefined) return armedQuestion(draft.armed)
  switch (step.type) {
    case 'night-act':
      return asked(step.role)
    case 'speech':
      return asked(nominationsOpen(state) ? 'speech' : 'tie-speech', { seat: step.seat })
    case 'vote': {
      if (areBallotsOwn(state) && handsLeft(state) === 0) return { section: 'text', key: 'live.allVoted', params: {} }
      return asked('vote', { seat: nomineeOf(state, draft) ?? '' })
    }
    case 'shots': {
      const by = currentShooter(state, draft)
      if (by === undefined)
        return { section: 'text', key: shootersDue(state).length === 0 ? 'live.onlyCall' : 'live.allShown', params: {} }
      return showRoles
        ? asked('shots', { seat: by })
        : { section: 'text', key: 'live.shownHidden', params: { n: shootersDue(state).indexOf(by) + 1 } }
    }
    default:
      return asked(step.type, 'seat' in step ? { seat: step.seat } : {})
  }
}

function asked(key: string, params: Params = {}): Question {
  return { section: 'ask', key, params }
}

function armedQuestion({ kind, by }: Armed): Question {
  return by === undefined
    ? { section: 'text', key: `live.arm.${kind}`, params: {} }
    : { section: 'text', key: `live.arm.${kind}By`, params: { by } }
}
