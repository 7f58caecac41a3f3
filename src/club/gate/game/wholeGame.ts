// A game's stream and its ledger's, judged one envelope after another.

import { err, type Result } from '../../../rules/vocabulary.ts'
import type { Envelope } from '../../../store/port.ts'
import { readItem } from '../../model/gameStream.ts'
import { isTime, oversized, unsound, type Unsound } from '../faults.ts'
import { judgeItem } from './entries.ts'
import type { JudgedGame, KnownClub } from './judgedGame.ts'
import { judgeOpening } from './opening.ts'
import { judgeOther } from './sheet.ts'

/** No list in an event of a game is longer: events of an entry, lines of a decision. */
const LONGEST_LIST = 1_000

/** `game`: absent before the first envelope of its stream. */
function judgeNext(
  game: JudgedGame | undefined,
  envelope: Envelope,
  club: KnownClub | undefined,
): Result<JudgedGame, Unsound> {
  if (!game) return judgeOpening(envelope, club)
  if (!isTime(envelope.at)) return err(unsound(envelope, 'gate/bad-time'))
  if (oversized(envelope.payload, LONGEST_LIST)) return err(unsound(envelope, 'gate/too-large'))
  const [item] = readItem(envelope)
  return item ? judgeItem(game, item, envelope, club) : judgeOther(game, envelope)
}

/** As far as it stands, and what is wrong with the next envelope. */
export interface JudgedSoFar {
  readonly game: JudgedGame | undefined
  readonly fault?: Unsound
}

export function judgeOn(
  before: JudgedGame | undefined,
  envelopes: readonly Envelope[],
  club: KnownClub | undefined,
): JudgedSoFar {
  let game = before
  for (const envelope of envelopes) {
    const next = guarded(envelope, () => judgeNext(game, envelope, club))
    if (!next.ok) return { game, fault: next.error }
    game = next.value
  }
  return { game }
}

/** What a guard cannot read without throwing, it does not let through. */
export function guarded<T>(envelope: Pick<Envelope, 'version'>, judge: () => Result<T, Unsound>): Result<T, Unsound> {
  try {
    return judge()
  } catch (error) {
    return err(unsound(envelope, 'gate/unreadable', { cause: String(error).slice(0, 100) }))
  }
}
