// A game record checked: shape, header, every entry with its stored events, and a ledger that says
// what the verdict says.

import { reconcile } from '../../scoring/ledger/reconcile.ts'
import { parseRecord } from '../../club/files/records/parseRecord.ts'
import type { GameRecord } from '../../club/files/records/record.ts'
import { recordedTable } from '../../club/files/records/recordedResult.ts'
import { schemeOf } from '../../scoring/schemes/registry.ts'
import type { GameEvent } from '../../rules/events.ts'
import { replay } from '../../rules/replay.ts'
import type { Fault } from '../sentences/fault.ts'
import { placed, type Verification } from './verification.ts'
import { checkLog } from './log.ts'

export function checkRecord(text: string): Verification {
  const { record, fault } = parseRecord(text)
  const found = fault ?? (record === undefined ? undefined : (checkEntries(record, text) ?? checkLedger(record)))
  return {
    kind: 'record',
    streams: 0,
    events: record?.log.length ?? 0,
    games: found === undefined ? 1 : 0,
    ...(found === undefined ? {} : { fault: found }),
  }
}

/** Reading a record drops its stored events: they are taken from the text again. */
function checkEntries({ header, log }: GameRecord, text: string): Fault | undefined {
  const raw = (
    JSON.parse(text.replace(/^\ufeff/, '')) as { readonly log: readonly { readonly events?: readonly GameEvent[] }[] }
  ).log
  const found = checkLog(
    header,
    log.map((item, index) => (item.type === 'made' ? { ...item, events: raw[index]?.events ?? [] } : item)),
  )
  return found && placed(found.fault, { place: `log[${found.index}]` })
}

function checkLedger(record: GameRecord): Fault | undefined {
  const { header, log, ledger } = record
  if (ledger === undefined) return undefined
  const scheme = schemeOf(ledger.scheme, ledger.version)
  if (scheme === undefined)
    return { code: 'verify/unknown-scheme', params: { scheme: ledger.scheme, place: 'ledger.scheme' } }
  const [owed] = reconcile(ledger.lines, recordedTable(record, replay(header, log).state), scheme)
  return owed === undefined
    ? undefined
    : { code: 'verify/ledger-differs', params: { seat: owed.seat, kind: owed.kind, place: 'ledger.lines' } }
}
