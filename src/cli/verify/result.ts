// The word of a results sheet in a game's stream: cards its rulebook deals, a winner there is, seats
// that are at the table. It never stands beside a protocol that reaches a verdict.

import { openGame } from '../../rules/open.ts'
import { replay } from '../../rules/replay.ts'
import { isSeat, WINNERS } from '../../rules/vocabulary.ts'
import { leavesWordToSheet, withRoles, type AssertedResult } from '../../club/model/result.ts'
import type { GameStory } from '../../club/model/game.ts'
import type { Envelope } from '../../store/port.ts'
import type { Fault } from '../sentences/fault.ts'
import { placed } from './verification.ts'

export function checkResults(envelopes: readonly Envelope[], { opened, log }: GameStory): Fault | undefined {
  const mayBeTold = leavesWordToSheet(replay(opened.header, log).state)
  for (const { stream, version, type, payload } of envelopes) {
    if (type !== 'ResultAsserted') continue
    if (!mayBeTold) return { code: 'verify/result-and-protocol', params: { stream, version } }
    const fault = resultFault((payload as { readonly result: AssertedResult }).result, opened)
    if (fault) return placed(fault, { stream, version })
  }
  return undefined
}

function resultFault(
  { roles, winner, firstVictim, bestMove }: AssertedResult,
  { header }: GameStory['opened'],
): Fault | undefined {
  if (roles.length !== header.seats.length) return { code: 'verify/bad-result', params: { field: 'roles' } }
  const dealt = openGame({ ...withRoles(header, roles) })
  if (!dealt.ok) return dealt.error
  const isAtTable = (seat: number) => isSeat(seat) && seat <= roles.length
  const isMove = bestMove.length <= 3 && new Set(bestMove).size === bestMove.length && bestMove.every(isAtTable)
  if (winner !== undefined && !WINNERS.includes(winner))
    return { code: 'verify/bad-result', params: { field: 'winner' } }
  if (firstVictim !== undefined && !isAtTable(firstVictim))
    return { code: 'verify/bad-result', params: { field: 'firstVictim' } }
  return isMove && (bestMove.length === 0 || firstVictim !== undefined)
    ? undefined
    : { code: 'verify/bad-result', params: { field: 'bestMove' } }
}
