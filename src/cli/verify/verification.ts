// What the check of a file of any kind found.

import type { Manifest } from '../../club/backup/format.ts'
import { itemSchema } from '../../club/model/entrySchema.ts'
import { advance } from '../../rules/decide.ts'
import type { GameHeader } from '../../rules/header.ts'
import { type LogItem, type MadeItem, momentOf, standingItems } from '../../rules/log.ts'
import { checkedHeader } from '../../rules/mend.ts'
import { openGame } from '../../rules/open.ts'
import { replay } from '../../rules/replay.ts'
import type { GameState } from '../../rules/state.ts'
import { canonical } from '../../store/canonical.ts'
import type { Fault } from '../sentences/refusal.ts'

/** A fault with where in the file it stands. */
export function placed({ code, params }: Fault, where: Fault['params']): Fault {
  return { code, params: { ...params, ...where } }
}

const VERIFIED_KINDS = ['journal', 'backup', 'record', 'season', 'store'] as const

export interface Verification {
  readonly kind: (typeof VERIFIED_KINDS)[number]
  readonly streams: number
  readonly events: number
  readonly games: number
  /** Of a journal or a backup: its marker or manifest says that nothing is missing. False: unknown. */
  readonly isWhole?: boolean
  readonly manifest?: Manifest
  /** The first one; its params say where. */
  readonly fault?: Fault
  /** Those that can be told beside the first. */
  readonly more?: readonly Fault[]
}

// A log checked against the engine: every entry is decided again in the state it was made in, and
// what was stored as having followed must be what follows. The first difference is reported.
export interface LogFault {
  /** Place in the log, from 0. */
  readonly index: number
  readonly fault: Fault
}

export function checkHeader(header: GameHeader): Fault | undefined {
  const opened = openGame({ ...header })
  if (!opened.ok) return opened.error
  return canonical(opened.value) === canonical(header) ? undefined : { code: 'verify/header-differs', params: {} }
}

/** Entries without stored events, as people write them, are only replayed. */
export function checkLog(header: GameHeader, log: readonly LogItem[]): LogFault | undefined {
  let state = replay(header, []).state
  for (const [index, item] of log.entries()) {
    if (item.id !== index + 1) return { index, fault: { code: 'record/ids-in-order', params: {} } }
    if (!itemSchema.safeParse(item).success) return { index, fault: { code: 'record/bad-value', params: {} } }
    if (item.type !== 'made') {
      if (item.type !== 'mended' && !standingItems(log.slice(0, index)).some((other) => other.id === item.target))
        return { index, fault: { code: 'games/no-such-item', params: {} } }
      const legal = checkedHeader(header, log.slice(0, index + 1))
      if (!legal.ok) return { index, fault: legal.error }
      state = replay(header, log.slice(0, index + 1)).state
      continue
    }
    const checked = checkEntry(state, item)
    if ('fault' in checked) return { index, fault: checked.fault }
    state = item.before === undefined ? checked.state : replay(header, log.slice(0, index + 1)).state
  }
  return undefined
}

function checkEntry(
  state: GameState,
  { entry, moment, events }: MadeItem,
): { readonly state: GameState } | { readonly fault: Fault } {
  const advanced = advance(state, entry)
  if (!advanced.ok) return { fault: advanced.error }
  if (moment !== momentOf(state))
    return { fault: { code: 'verify/moment-differs', params: { stored: moment, replayed: momentOf(state) } } }
  const differs = events.length > 0 && canonical(events) !== canonical(advanced.value.events)
  return differs ? { fault: { code: 'verify/events-differ', params: {} } } : { state: advanced.value.state }
}
