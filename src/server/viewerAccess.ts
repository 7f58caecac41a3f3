// Rights, each of which defines the data that its owner may see. These functions, `gameViewFor` and `eventForViewer`
// are the only filter in front of every output. Frames and states are made for a right, and nothing else is sent. Rule:
// docs/spec/agents.md §4; the table of rights is in docs/server.md.

import type { ViewerWithDelay } from '../club/broadcast/watchCommands.ts'
import type { Seat } from '../rules/vocabulary.ts'
import type { Viewer } from '../rules/view.ts'

export type AccessRight =
  /** Sees everything and may send commands. */
  | { readonly kind: 'admin' }
  /** Sees everything an admin sees. */
  | { readonly kind: 'observer' }
  | { readonly kind: 'seat'; readonly seat: Seat }
  | { readonly kind: 'town' }
  /** Sees the same as the town, but without delay. For a phone whose owner sits at the table. */
  | { readonly kind: 'table' }
  /** Sees everything, in a game that is over for the client. */
  | { readonly kind: 'post-mortem' }

export function viewerOfRight(right: AccessRight): Viewer {
  switch (right.kind) {
    case 'admin':
    case 'observer':
    case 'post-mortem':
      return { kind: 'judge' }
    case 'seat':
      return { kind: 'seat', seat: right.seat }
    case 'town':
    case 'table':
      return { kind: 'public' }
  }
}

/**
 * The view that the club shows for this right. `extra` is the number of seconds of delay that the page requested in
 * addition.
 */
export function viewerWithDelayOfRight(right: AccessRight, extra = 0): ViewerWithDelay {
  return { viewer: viewerOfRight(right), lateness: { isHeldBack: isRightDelayed(right), extra } }
}

/** Whether the club's delay and freeze apply to this right. */
export function isRightDelayed({ kind }: AccessRight): boolean {
  return kind !== 'admin' && kind !== 'observer' && kind !== 'table'
}

export function maySeeThoughts(right: AccessRight): boolean {
  return viewerOfRight(right).kind === 'judge'
}

/** Rights that see the same content share one sequence of frames. */
export function frameSequenceKeyOf(right: AccessRight): string {
  const viewer = viewerOfRight(right)
  return viewer.kind === 'seat' ? `seat ${viewer.seat}` : viewer.kind
}
