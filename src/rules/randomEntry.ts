// Random play: draws one legal entry for the current step, for most steps without listing all of them. Every seat has
// the same chance if the rules leave a free choice. Uses only the given generator.

import type { Entry, Shot } from './entries.ts'
import { legalEntries } from './legalEntries.ts'
import { areNominationsOpen } from './nominationRules.ts'
import { actStepOfRole, hasLivingActor } from './night.ts'
import { pickRandom, type RandomIntFunction } from './random.ts'
import { voteRules } from './rulebook.ts'
import { rulesOf } from './rulebooks/registry.ts'
import { type GameState, livingSeats, seatsYetToVote } from './state.ts'
import { assertNever, type Role, type Seat } from './vocabulary.ts'

export function randomEntry(state: GameState, randomInt: RandomIntFunction): Entry {
  const { step } = state
  switch (step.type) {
    case 'speech':
      return speech(state, step.seat, randomInt)
    case 'tie-speech':
      return { type: 'end-speech', seat: step.seat }
    case 'last-word':
      return { type: 'end-last-word', seat: step.seat }
    case 'pause':
      return { type: 'end-pause', pause: step.id }
    case 'lynch':
      return { type: 'lynch', target: pickRandom(livingSeats(state), randomInt) }
    case 'vote':
      return vote(state, step.nominees, randomInt)
    case 'lift':
      return { type: 'answer-lift', voters: livingSeats(state).filter(() => randomInt(2) === 0) }
    case 'night-act':
      return act(state, step.role, randomInt)
    case 'shots':
      return {
        type: 'shoot',
        shots: step.shooters.map((by): Shot => ({ by, target: pickRandom(livingSeats(state), randomInt) })),
      }
    case 'best-move':
      return pickRandom(legalEntries(state), randomInt)
    case 'over':
      throw new Error('the game is over')
    default:
      return assertNever(step)
  }
}

/** A speaker nominates a free player with a probability of one half, and then ends the speech. */
function speech(state: GameState, speaker: Seat, randomInt: RandomIntFunction): Entry {
  const spoke = state.nominations.some((nomination) => nomination.by === speaker)
  if (areNominationsOpen(state) && !spoke && randomInt(2) === 0) {
    const free = livingSeats(state).filter(
      (target) => !state.nominations.some((nomination) => nomination.target === target),
    )
    if (free.length > 0) return { type: 'nominate', by: speaker, target: pickRandom(free, randomInt) }
  }
  return { type: 'end-speech', seat: speaker }
}

/**
 * Draws a nominee for each player who has not voted. The voters of one nominee are entered together, even if there are
 * none. If nobody may vote for themselves, one voter is entered at a time.
 */
function vote(state: GameState, nominees: readonly Seat[], randomInt: RandomIntFunction): Entry {
  const voters = seatsYetToVote(state)
  if (voters.length === 0) return { type: 'close-vote' }
  const { mayVoteForOneself, silent } = voteRules(rulesOf(state.header))
  const first = voters[0] as Seat
  if (!mayVoteForOneself)
    return {
      type: 'vote',
      nominee: pickRandom(
        nominees.filter((nominee) => nominee !== first),
        randomInt,
      ),
      voters: [first],
    }
  const before = state.called.at(-1)
  const index = before === undefined ? 0 : nominees.indexOf(before) + 1
  const nominee = nominees[index]
  // Players who do not vote count for the last nominee or not at all. If they do not count, the last nominee is called
  // like the others.
  const closes = silent === 'for-last' && index === nominees.length - 1
  if (nominee === undefined || closes) return { type: 'close-vote' }
  return { type: 'vote', nominee, voters: voters.filter(() => randomInt(nominees.length - index) === 0) }
}

function act(state: GameState, role: Role, randomInt: RandomIntFunction): Entry {
  const step = actStepOfRole(rulesOf(state.header), role)
  if (!hasLivingActor(step, state.seats)) return { type: 'night-act', role }
  if (step.limit !== undefined || step.notOneself === true || rulesOf(state.header).refusesVoidActs)
    return pickRandom(
      legalEntries(state).filter((entry) => entry.type === 'night-act'),
      randomInt,
    )
  const targets = state.seats.filter((sitter) => sitter.alive && step.spares?.includes(sitter.role) !== true)
  return targets.length === 0
    ? { type: 'night-act', role }
    : { type: 'night-act', role, target: pickRandom(targets, randomInt).seat }
}
