// Which streams of a club laptops exchange, and who writes them (docs/adr/0018-several-laptops.md): games, ledgers,
// imports, signatures and branches belong to the laptop that wrote them last; the club and its plans are everybody's;
// summaries and all else that follows from these is worked out by each device.

import { payloadFault } from './payloadFault.ts'
import { BRANCHES, CLUB_STREAM, GAMES, IMPORTS, LEDGERS, PLANS } from './streams.ts'
import { TAKEN_OVER } from './gameStream.ts'
import type { Envelope } from '../../store/port.ts'
import { lostStatements, SIGNATURES } from '../../store/signing/signatures.ts'

const OWNED = [GAMES, LEDGERS, IMPORTS, SIGNATURES, BRANCHES] as const

export const CLUB_EXCHANGE = {
  kindOf(stream: string): 'owned' | 'shared' | 'derived' {
    if (stream === CLUB_STREAM || stream.startsWith(PLANS)) return 'shared'
    return OWNED.some((prefix) => stream.startsWith(prefix)) ? 'owned' : 'derived'
  },
  /** A ledger goes with its game. */
  ownerOf: (stream: string) => (stream.startsWith(LEDGERS) ? GAMES + stream.slice(LEDGERS.length) : stream),
  onlyWriterOf: (stream: string) => (stream.startsWith(SIGNATURES) ? stream.slice(SIGNATURES.length) : undefined),
  /** Signatures that the hub holds at another place, or took out as countersignatures of countersignatures, are not. */
  lostOf: (stream: string, ours: readonly Envelope[], theirs: readonly Envelope[]): readonly Envelope[] =>
    stream.startsWith(SIGNATURES) ? lostStatements(ours, theirs) : ours,
  takesOver: (stream: string, type: string) => stream.startsWith(GAMES) && type === TAKEN_OVER,
}

/** As a hub takes it: every payload parsed, and nothing of a vocabulary that the hub does not know. */
export const PARSED_EXCHANGE = { ...CLUB_EXCHANGE, faultOf: payloadFault }
