// Checks the judge's name and the ids in game events that a device sends. The rules for member names apply, but a
// judge's name may be longer. The checks run only on receipt, so that stored games stay readable. Imported games are
// excluded, because their judge's name comes from a file, and a device with scope `table` cannot send an import. The
// events contain no player names.

import type { Rejection } from '../../../rules/vocabulary.ts'
import type { Envelope } from '../../../store/port.ts'
import type { IncomingEnvelopes } from '../../../store/sync/policy.ts'
import type { GameOpened } from '../../model/game.ts'
import { logItemsInEnvelope } from '../../model/gameStream.ts'
import { isFreeId } from '../../model/ids.ts'
import { importIdOfGame } from '../../model/importStream.ts'
import { hasForbiddenCharacter, judgeNameFault } from '../../model/name.ts'
import { GAME_STREAM_PREFIX } from '../../model/streams.ts'
import { rejectionToEnvelopeFault, type EnvelopeFault } from '../faults.ts'

const NO_IDS: ReadonlySet<string> = new Set()

/** Returns the fault of the first event with an invalid name or id. */
export function incomingGameNamesFault({ stream, envelopes }: IncomingEnvelopes): EnvelopeFault | undefined {
  if (importIdOfGame(stream.slice(GAME_STREAM_PREFIX.length)) !== undefined) return undefined
  for (const envelope of envelopes) {
    const fault = envelope.type === 'GameOpened' ? openingFault(envelope) : correctedJudgeFault(envelope)
    if (fault) return rejectionToEnvelopeFault(envelope, fault)
  }
  return undefined
}

function openingFault({ payload }: Envelope): Rejection | undefined {
  const { id, judge, judgeId } = payload as Omit<GameOpened, 'type'>
  if (!isFreeId(NO_IDS, id) || hasForbiddenCharacter(id))
    return { code: 'gate/bad-id', params: { id: id.slice(0, 60) } }
  return judgeFault(judge, judgeId)
}

function correctedJudgeFault(envelope: Envelope): Rejection | undefined {
  const [item] = logItemsInEnvelope(envelope)
  if (item?.type !== 'mended') return undefined
  return judgeFault(item.judge, item.judgeId)
}

function judgeFault(judge = '', judgeId = ''): Rejection | undefined {
  if (judgeId !== '' && (!isFreeId(NO_IDS, judgeId) || hasForbiddenCharacter(judgeId)))
    return { code: 'gate/bad-id', params: { id: judgeId.slice(0, 60) } }
  return judgeNameFault(judge)
}
