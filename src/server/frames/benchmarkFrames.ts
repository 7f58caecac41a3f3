// Frames of a benchmark game that the server plays, in the benchmark's own schema (`benchmark-feed`). Speeches are frames of
// their own.

import { agentId, FeedTeller, shownWhileRunning, type FeedViewer } from '../../agents/benchmark-feed.ts'
import { viewerOf, type Right } from '../rights.ts'
import { turnFrames, voidFrame } from './eventFrames.ts'
import type { FrameBody, Teller, Watchable } from './happening.ts'

export function benchmarkTeller({ header }: Watchable, right: Right): Teller {
  const teller = new FeedTeller(header)
  const viewer = feedViewer(right)
  let told = 0
  return (happening) => {
    if (happening.kind === 'said') return turnFrames(happening, right)
    if (happening.kind === 'void') return [voidFrame(happening)]
    if (happening.kind === 'event') teller.tell(happening.before, happening.event)
    const fresh = teller.feed.slice(told)
    told = teller.feed.length
    return fresh.flatMap((event): readonly FrameBody[] => {
      const shown = shownWhileRunning(event, viewer)
      return shown === undefined ? [] : [{ type: shown.type, payload: shown.payload }]
    })
  }
}

function feedViewer(right: Right): FeedViewer {
  const viewer = viewerOf(right)
  switch (viewer.kind) {
    case 'judge':
      return 'admin'
    case 'seat':
      return { agentId: agentId(viewer.seat) }
    case 'public':
      return 'town'
  }
}
