// Checks a game record: its format, its header, every entry with its stored events, and that the ledger matches the
// verdict.

import { isServerFrameExport, parseRecord, extractExportedRecord } from '../../files/records/parseRecord.ts'
import { type GameRecord } from '../../files/records/record.ts'
import { ledgerFactsOfRecord } from '../../files/records/recordedOutcome.ts'
import { rebuildExport } from '../../server/frames/savedGame.ts'
import type { GameEvent } from '../../rules/events.ts'
import { replay } from '../../rules/replay.ts'
import { computeReconcilingLedgerLines } from '../../scoring/ledger/reconcile.ts'
import { findBuiltInScheme } from '../../scoring/schemes/registry.ts'
import type { Fault } from '../sentences/fault.ts'
import { findLogFault, addFaultLocation, type Verification } from './verification.ts'

export function verifyRecordText(text: string): Verification {
  const { record, fault } = parseRecord(text)
  const found =
    fault ??
    (record === undefined
      ? undefined
      : (checkEntries(record, text) ??
        checkLedger(record) ??
        (isServerFrameExport(text) ? checkFrames(record, text) : undefined)))
  return {
    kind: 'record',
    streams: 0,
    events: record?.log.length ?? 0,
    games: found === undefined ? 1 : 0,
    ...(found === undefined ? {} : { fault: found }),
  }
}

/** Checks a file with one record on each line, as `simulate --out` writes it. A fault names the number of its line. */
export function verifyRecordLines(text: string): Verification {
  const records = text.trimEnd().split('\n').map(verifyRecordText)
  const broken = records.findIndex(({ fault }) => fault !== undefined)
  const found = records[broken]?.fault
  return {
    kind: 'records',
    streams: 0,
    events: records.reduce((sum, { events }) => sum + events, 0),
    games: records.reduce((sum, { games }) => sum + games, 0),
    ...(found && { fault: addFaultLocation(found, { line: broken + 1 }) }),
  }
}

/** Parsing a record drops its stored events, so they are read from the text again. */
function checkEntries({ header, log }: GameRecord, text: string): Fault | undefined {
  const saved = isServerFrameExport(text) ? extractExportedRecord(text) : undefined
  const value: unknown = saved?.ok === true ? saved.value.value : JSON.parse(text.replace(/^\ufeff/, ''))
  const raw = (value as { readonly log: readonly { readonly events?: readonly GameEvent[] }[] }).log
  const found = findLogFault(
    header,
    log.map((item, index) => (item.type === 'made' ? { ...item, events: raw[index]?.events ?? [] } : item)),
  )
  return found && addFaultLocation(found.fault, { place: `log[${found.index}]` })
}

/** Requires that the frames of an export are byte-identical to the frames made from its record. */
function checkFrames(record: GameRecord, text: string): Fault | undefined {
  const made = rebuildExport(record)
  if (made === undefined) return { code: 'record/no-saved-game', params: { line: 1 } }
  if (made === text) return undefined
  const [stored, again] = [text.split('\n'), made.split('\n')]
  const at = stored.findIndex((line, i) => line !== again[i])
  return { code: 'verify/frames-differ', params: { line: (at < 0 ? stored.length : at) + 1 } }
}

function checkLedger(record: GameRecord): Fault | undefined {
  const { header, log, ledger } = record
  if (ledger === undefined) return undefined
  const scheme = findBuiltInScheme(ledger.scheme, ledger.version)
  if (scheme === undefined)
    return { code: 'verify/unknown-scheme', params: { scheme: ledger.scheme, place: 'ledger.scheme' } }
  const [owed] = computeReconcilingLedgerLines(
    ledger.lines,
    ledgerFactsOfRecord(record, replay(header, log).state),
    scheme,
  )
  return owed === undefined
    ? undefined
    : { code: 'verify/ledger-differs', params: { seat: owed.seat, kind: owed.kind, place: 'ledger.lines' } }
}
