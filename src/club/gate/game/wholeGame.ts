// Judges the stream of a game, one envelope after another.

import { err, type Result } from '../../../rules/vocabulary.ts'
import type { Envelope } from '../../../store/port.ts'
import { readLogItem } from '../../model/gameStream.ts'
import { isTime, isOversized, lastingFault, type EnvelopeFault } from '../faults.ts'
import { judgeLogItem } from './logItems.ts'
import type { JudgedGame, KnownClub } from './judgedGame.ts'
import { judgeOpening } from './opening.ts'
import { judgeOtherEvent } from './otherEvents.ts'

/** Longer than any list in an event of a game: events of an entry, lines of a decision. */
const MAX_GAME_LIST_LENGTH = 1_000

/** `game` is `undefined` before the first envelope of its stream. */
function judgeNext(
  game: JudgedGame | undefined,
  envelope: Envelope,
  club: KnownClub | undefined,
): Result<JudgedGame, EnvelopeFault> {
  if (!game) return judgeOpening(envelope, club)
  if (!isTime(envelope.at)) return err(lastingFault(envelope, 'gate/bad-time'))
  if (isOversized(envelope.payload, MAX_GAME_LIST_LENGTH)) return err(lastingFault(envelope, 'gate/too-large'))
  const [item] = readLogItem(envelope)
  return item ? judgeLogItem(game, item, envelope, club) : judgeOtherEvent(game, envelope)
}

/** Valid part of a game, with the fault of the next envelope if there is one. */
export interface GameJudgement {
  readonly game: JudgedGame | undefined
  readonly fault?: EnvelopeFault
}

export function judgeGameEnvelopes(
  before: JudgedGame | undefined,
  envelopes: readonly Envelope[],
  club: KnownClub | undefined,
): GameJudgement {
  let game = before
  for (const envelope of envelopes) {
    const next = judgeSafely(envelope, () => judgeNext(game, envelope, club))
    if (!next.ok) return { game, fault: next.error }
    game = next.value
  }
  return { game }
}

/** Reports a fault if judging throws an error. */
export function judgeSafely<T>(
  envelope: Pick<Envelope, 'version'>,
  judge: () => Result<T, EnvelopeFault>,
): Result<T, EnvelopeFault> {
  try {
    return judge()
  } catch (error) {
    return err(lastingFault(envelope, 'gate/unreadable', { cause: String(error).slice(0, 100) }))
  }
}
