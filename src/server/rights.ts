// Rights: what each lets its owner see. These functions, `viewFor` and `eventFor` are the only filter in front of every
// output: frames and states are made for a right, and nothing else is sent. Rule: docs/spec/agents.md §4; the table
// of rights is in docs/server.md.

import type { ViewerWithDelay } from '../club/broadcast/watchCommands.ts'
import type { Seat } from '../rules/vocabulary.ts'
import type { Viewer } from '../rules/view.ts'

export type Right =
  /** Everything, and commands. */
  | { readonly kind: 'admin' }
  /** Everything an admin sees. */
  | { readonly kind: 'observer' }
  | { readonly kind: 'seat'; readonly seat: Seat }
  | { readonly kind: 'town' }
  /** As the town, and at once: of a phone whose owner sits at the table. */
  | { readonly kind: 'table' }
  /** Everything, of a game that is over for him who asks. */
  | { readonly kind: 'post-mortem' }

export function viewerOf(right: Right): Viewer {
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

/** What the club shows him. `extra`: seconds that his page asked for in addition. */
export function readerOf(right: Right, extra = 0): ViewerWithDelay {
  return { viewer: viewerOf(right), lateness: { isHeldBack: isHeldBack(right), extra } }
}

/** Whether the club's delay and freeze are for this right. */
export function isHeldBack({ kind }: Right): boolean {
  return kind !== 'admin' && kind !== 'observer' && kind !== 'table'
}

export function maySeeThoughts(right: Right): boolean {
  return viewerOf(right).kind === 'judge'
}

/** Rights that see the same have one sequence of frames. */
export function sequenceKeyOf(right: Right): string {
  const viewer = viewerOf(right)
  return viewer.kind === 'seat' ? `seat ${viewer.seat}` : viewer.kind
}
