// DAY-6: the vote on a single nominee asks whether this player leaves. The screen, the judge's cue and the printed
// rules say that hands change nothing only if they change nothing under the rules of the table.

import { describe, expect, test } from 'vitest'
import { cuesOf } from '../../../../../src/rules/cue.ts'
import { advance } from '../../../../../src/rules/decide.ts'
import type { Entry } from '../../../../../src/rules/entries.ts'
import { initialState } from '../../../../../src/rules/openGame.ts'
import { leavesSingleNominee, type Rulebook, type VoteRules } from '../../../../../src/rules/rulebook.ts'
import { publishedRulebookFile, registerDraftRulebook, RULEBOOKS } from '../../../../../src/rules/rulebooks/registry.ts'
import { livingSeats, type GameState } from '../../../../../src/rules/state.ts'
import { seat } from '../../../../../src/rules/vocabulary.ts'
import { entryOnEnterKey } from '../../../../../src/ui/features/live/logic/entryKeys.ts'
import { entryQuestionMessageOf } from '../../../../../src/ui/features/live/logic/entryQuestion.ts'
import { emptyDraft } from '../../../../../src/ui/features/live/logic/inputDraft.ts'
import { after, play, table } from '../../../../rules/support/games.ts'
import { TEN } from '../desk.ts'

const NOMINEE = seat(7)

/** The second day of a game in which only seat 7 is nominated, after all speeches. */
function voteOnOne(rulebook: string, roles = TEN): GameState {
  const dayTwo = secondDay(initialState(table(roles, { rulebook })))
  if (dayTwo.step.type !== 'speech') throw new Error('the day does not begin with a speech')
  return play(
    dayTwo.header,
    [{ type: 'nominate', by: dayTwo.step.seat, target: NOMINEE }, { type: 'end-discussion' }],
    dayTwo,
  )
}

const city = RULEBOOKS.find(({ id }) => id === 'city')
const cityFile = city && publishedRulebookFile(city)
type VoteDecision = { readonly silent: VoteRules['silent'] } & (
  | { readonly needs: 'majority' }
  | { readonly needs: 'most'; readonly tie: 'speeches' | 'vote-again' }
  | { readonly needs: 'most'; readonly tie: 'draw'; readonly revotes: string }
)
const VOTE = {
  candidates: 'nominees',
  singleNominee: 'vote',
  mayVoteForOneself: true,
  mayChange: false,
  cues: { open: 'vote-open' },
} as const

function rulebookWithVote(decision: VoteDecision): Rulebook {
  if (cityFile?.day.vote === undefined) throw new Error('the city has no vote')
  return registerDraftRulebook({ ...cityFile, day: { ...cityFile.day, vote: { ...VOTE, ...decision } } })
}

const VOTES: readonly VoteDecision[] = [
  { needs: 'most', tie: 'speeches', silent: 'for-last' },
  { needs: 'most', tie: 'vote-again', silent: 'for-last' },
  { needs: 'most', tie: 'draw', revotes: 'quietRoundsToDraw', silent: 'abstains' },
  { needs: 'majority', silent: 'abstains' },
]

describe('a vote on a single nominee', () => {
  test.each(VOTES)('with %o says that hands change nothing if and only if this is true', (decision) => {
    const rulebook = rulebookWithVote(decision)
    const vote = voteOnOne(rulebook.id)
    expect(vote.step).toMatchObject({ type: 'vote', nominees: [NOMINEE] })
    const living = livingSeats(vote)
    const left = living.map((_, n) => {
      const voters = living.slice(0, n)
      const counted = n === 0 ? vote : after(vote, { type: 'vote', nominee: NOMINEE, voters }).state
      const closed = advance(counted, { type: 'close-vote' })
      return closed.ok && closed.value.events.some((event) => event.type === 'SeatLeft' && event.seat === NOMINEE)
    })
    expect(rulebook.day.vote && leavesSingleNominee(rulebook.day.vote)).toBe(left.every(Boolean))
    expect(cuesOf(vote).at(-1)?.key).toBe(left.every(Boolean) ? 'vote-only' : 'vote-call')
  })

  test.each(RULEBOOKS.filter(({ day: { vote } }) => vote?.candidates === 'nominees' && vote.singleNominee === 'vote'))(
    'asks in $id whether the nominee leaves, and Enter records that',
    ({ id, deal }) => {
      const vote = voteOnOne(id, id === 'city' ? TEN : deal(10))
      expect(entryQuestionMessageOf(vote, emptyDraft(vote), true)).toEqual({
        section: 'text',
        key: 'live.onlyNominee',
        params: { nominee: NOMINEE },
      })
      expect(entryOnEnterKey(vote, emptyDraft(vote))).toEqual({ type: 'close-vote' })
    },
  )
})

const isSecondDay = ({ phase, round, step }: GameState) => phase === 'day' && round === 2 && step.type === 'speech'

/** Plays with idle entries until the second day's speeches. */
function secondDay(state: GameState): GameState {
  let now = state
  for (let entries = 0; !isSecondDay(now); entries += 1) {
    if (entries > 100) throw new Error('the second day does not come')
    now = after(now, idleEntry(now)).state
  }
  return now
}

function idleEntry({ step, seats }: GameState): Entry {
  switch (step.type) {
    case 'speech':
      return { type: 'end-discussion' }
    case 'night-act':
      return { type: 'night-act', role: step.role, ...(step.role === 'mafia' ? { target: seat(seats.length) } : {}) }
    case 'pause':
      return { type: 'end-pause', pause: step.id }
    case 'shots':
      return { type: 'shoot', shots: step.shooters.map((by) => ({ by })) }
    case 'last-word':
      return { type: 'end-last-word', seat: step.seat }
    default:
      throw new Error(`nobody is idle in ${step.type}`)
  }
}
