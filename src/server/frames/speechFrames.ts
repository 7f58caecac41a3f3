// Frames that contain the speech of a game between agents, for games of any rulebook and for benchmark games.

import { agentId, mayViewerHearAnswer } from '../../agents/index.ts'
import type { AgentSpeechPiece } from '../../files/records/record.ts'
import { maySeeThoughts, type AccessRight, viewerOfRight } from '../viewerAccess.ts'
import type { FrameBody } from './happenings.ts'

/**
 * Builds frames from speech for viewers with this right. Spoken words are included if these viewers may hear them, and
 * thoughts if they may see everything. A refused answer is shown only to viewers who see everything and to the seat
 * that gave it, because at night it reveals who was asked. Turns are numbered separately for each right, because the
 * real numbers would reveal how many seats were asked.
 */
export function createSpeechFrameBuilder(right: AccessRight): (piece: AgentSpeechPiece) => readonly FrameBody[] {
  const viewer = viewerOfRight(right)
  const turns = new Map<number, number>()
  const turnOf = (turn: number) => {
    const known = turns.get(turn) ?? turns.size + 1
    turns.set(turn, known)
    return `turn-${known}`
  }
  return (piece) => {
    const { seat, turn } = piece
    if (piece.type === 'rejected') {
      const isHis = viewer.kind === 'judge' || (viewer.kind === 'seat' && viewer.seat === seat)
      const { action, code, drawn } = piece
      return isHis ? [{ type: 'ACTION_REJECTED', payload: { seat, action, code, drawn }, private: true }] : []
    }
    if (piece.type === 'flagged') {
      const { code, foul, to } = piece
      if (!mayViewerHearAnswer(piece, viewer)) return []
      return [
        { type: 'SPEECH_FLAGGED', payload: { seat, turnId: turnOf(turn), code, foul }, private: to !== undefined },
      ]
    }
    const { type, chunk, to, whole } = piece
    if (type === 'thought' ? !maySeeThoughts(right) : !mayViewerHearAnswer(piece, viewer)) return []
    return [
      {
        type: type === 'thought' ? 'AGENT_THINK_STREAM' : 'AGENT_SAY_STREAM',
        payload: {
          agentId: agentId(seat),
          chunk,
          turnId: turnOf(turn),
          ...(to === undefined ? {} : { to }),
          ...(whole === undefined ? {} : { whole }),
        },
        private: type === 'thought' || to !== undefined,
      },
    ]
  }
}
