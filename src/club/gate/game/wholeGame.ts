// Validates the envelopes of a game's stream in order.

import { err, type Result } from '../../../rules/vocabulary.ts'
import type { Envelope } from '../../../store/port.ts'
import { logItemsInEnvelope } from '../../model/gameStream.ts'
import { isTime, isValueOversized, createLastingFault, type EnvelopeFault } from '../faults.ts'
import { validateLogItem } from './logItems.ts'
import type { ValidatedGame, ClubIdLookup } from './judgedGame.ts'
import { validateGameOpening } from './opening.ts'
import { validateOtherGameEvent } from './otherEvents.ts'

/**
 * Maximum length of a list in an event of a game, such as an entry's events or a decision's lines. No real list is
 * longer.
 */
const MAX_GAME_LIST_LENGTH = 1_000

/** `game` is `undefined` before the first envelope of its stream. */
function judgeNext(
  game: ValidatedGame | undefined,
  envelope: Envelope,
  club: ClubIdLookup | undefined,
): Result<ValidatedGame, EnvelopeFault> {
  if (!game) return validateGameOpening(envelope, club)
  if (!isTime(envelope.at)) return err(createLastingFault(envelope, 'gate/bad-time'))
  if (isValueOversized(envelope.payload, MAX_GAME_LIST_LENGTH))
    return err(createLastingFault(envelope, 'gate/too-large'))
  const [item] = logItemsInEnvelope(envelope)
  return item ? validateLogItem(game, item, envelope, club) : validateOtherGameEvent(game, envelope)
}

/** The valid part of a game, and the fault of the next envelope if there is one. */
export interface GameValidation {
  readonly game: ValidatedGame | undefined
  readonly fault?: EnvelopeFault
}

export function validateGameEnvelopes(
  before: ValidatedGame | undefined,
  envelopes: readonly Envelope[],
  club: ClubIdLookup | undefined,
): GameValidation {
  let game = before
  for (const envelope of envelopes) {
    const next = validateCatchingErrors(envelope, () => judgeNext(game, envelope, club))
    if (!next.ok) return { game, fault: next.error }
    game = next.value
  }
  return { game }
}

/** Reports a fault if the validation throws an error. */
export function validateCatchingErrors<T>(
  envelope: Pick<Envelope, 'version'>,
  judge: () => Result<T, EnvelopeFault>,
): Result<T, EnvelopeFault> {
  try {
    return judge()
  } catch (error) {
    return err(createLastingFault(envelope, 'gate/unreadable', { cause: String(error).slice(0, 100) }))
  }
}
