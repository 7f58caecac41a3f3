// Frames of a benchmark game that the server plays, in the benchmark's own schema (`benchmark-feed`).

import { agentId, FeedBuilder, type FeedViewer, redactFeedEventDuringGame } from '../../agents/index.ts'
import { type AccessRight, viewerOfRight } from '../viewerAccess.ts'
import { GAME_ENDED_FRAME_TYPE, type WatchableGame, type FrameBody, type FrameBuilder } from './happenings.ts'
import { createSpeechFrameBuilder } from './speechFrames.ts'
import { createVoidGameFrame } from './eventFrameBuilder.ts'

export function createBenchmarkFrameBuilder({ header, seed }: WatchableGame, right: AccessRight): FrameBuilder {
  const teller = new FeedBuilder(header, seed)
  const viewer = feedViewer(right)
  const tellPiece = createSpeechFrameBuilder(right)
  let told = 0
  return (happening) => {
    if (happening.kind === 'piece') return tellPiece(happening.piece)
    if (happening.kind === 'void') return [createVoidGameFrame(happening)]
    if (happening.kind === 'event') teller.addEvent(happening.before, happening.event)
    const record = happening.kind === 'event' && viewer === 'admin' ? happening.record : undefined
    const fresh = teller.feed.slice(told)
    told = teller.feed.length
    return fresh.flatMap((event): readonly FrameBody[] => {
      const shown = redactFeedEventDuringGame(event, viewer)
      if (shown === undefined) return []
      const { type, payload } = shown
      const saved = type === GAME_ENDED_FRAME_TYPE && record !== undefined ? { ...payload, record } : payload
      return [{ type, payload: saved, private: event.private }]
    })
  }
}

function feedViewer(right: AccessRight): FeedViewer {
  const viewer = viewerOfRight(right)
  switch (viewer.kind) {
    case 'judge':
      return 'admin'
    case 'seat':
      return { agentId: agentId(viewer.seat) }
    case 'public':
      return 'town'
  }
}
