// `verify`: checks that a journal, a backup, a season export, a game record, a file of records or a store is unchanged
// since it was written, by its hashes, versions and a replay. Reports the first fault with its location and changes
// nothing (docs/spec/cli.md §2). The marker next to a journal is read as well, because only the marker reveals that
// lines are missing at the end.

import { readFile } from 'node:fs/promises'
import {
  compareStreamSources,
  type StreamSourceComparison,
  createInMemoryStreamSource,
} from '../../files/backup/compare.ts'
import { BACKUP_FORMAT, type BackupManifest } from '../../files/backup/format.ts'
import { BACKUP_CHARACTER_LIMITS, readBackup } from '../../files/backup/read.ts'
import { isServerFrameExport, parseRecord } from '../../files/records/parseRecord.ts'
import { RECORD_FORMAT } from '../../files/records/record.ts'
import { parseSeason } from '../../files/season/parseSeason.ts'
import { SEASON_FORMAT } from '../../files/season/seasonExport.ts'
import type { Envelope } from '../../store/port.ts'
import { readTextFile } from '../input.ts'
import { isStoreAddress, withReadOnlyStore } from '../options/store.ts'
import { refusalOfFault, createRefusal, RefusedError, unwrapOrThrow } from '../sentences/refusal.ts'
import { type Fault, formatFaultLine, faultSentence, formatFaultLocation } from '../sentences/fault.ts'
import { toPrintableText } from '../sentences/printable.ts'
import { translatorFor } from '../sentences/language.ts'
import { streamComparisonJson, streamComparisonLine, formatUntrustedTime } from './comparison.ts'
import { verifyRecordText, verifyRecordLines } from './checkRecord.ts'
import { verifySeasonText } from './checkSeason.ts'
import { verifyStreams } from './checkStreams.ts'
import { throwWorstSignatureFinding, signatureLines, checkSignaturesWithKeys } from './signatureCheck.ts'
import type { Verification } from './verification.ts'
import type { OptionsOf } from '../commands.ts'
import { type StreamsReadFromFile, parseJournalText } from './readJournal.ts'

const say = translatorFor('files')

export async function printVerification(file: string, { json, against, keys }: OptionsOf<'verify'>): Promise<void> {
  const verified = await verifyFile(file)
  const told = against === undefined ? undefined : await compareWith(file, verified, against)
  const { kind, streams, events, games, isWhole, manifest, fault, more = [] } = verified
  const signatures =
    keys === undefined || !verified.read ? undefined : await checkSignaturesWithKeys(verified.read.streams, keys)
  if (json === true) {
    console.log(
      JSON.stringify({
        kind,
        sound: fault === undefined,
        ...(isWhole !== undefined && { whole: isWhole ? true : null }),
        streams,
        events,
        games,
        fault: fault === undefined ? null : { ...fault, message: faultSentence(fault) },
        ...(more.length > 0 && { more: more.map((each) => ({ ...each, message: faultSentence(each) })) }),
        ...(manifest && {
          manifest: {
            app: manifest.app,
            at: manifest.at,
            club: manifest.club,
            counts: manifest.counts,
            root: manifest.root,
          },
        }),
        ...(told && { against: streamComparisonJson(told) }),
        ...(signatures && { signatures }),
      }),
    )
  } else if (fault === undefined) {
    console.log(soundLine(verified))
    if (told) console.log(streamComparisonLine(told))
    for (const line of signatures ? signatureLines(signatures) : []) console.log(line)
  }
  if (json !== true) for (const each of more) console.error(formatFaultLine('error', each, formatFaultLocation(each)))
  if (fault !== undefined) throw refusalOfFault(fault)
  if (signatures) throwWorstSignatureFinding(signatures, file)
  if (told?.relation === 'parted' || told?.relation === 'other-club') {
    throw createRefusal('verify/parted', file)
  }
}

export async function verifyFile(file: string): Promise<VerifiedFile> {
  if (isStoreAddress(file)) return checkStore(file)
  return verifyText(
    await readTextFile(file, BACKUP_CHARACTER_LIMITS.file),
    file === '-' ? undefined : await markerOf(file),
  )
}

async function compareWith(
  file: string,
  verified: VerifiedFile,
  against: string,
): Promise<StreamSourceComparison | undefined> {
  const other = await verifyFile(against)
  if (other.fault !== undefined)
    throw new RefusedError(
      other.fault.code,
      translatorFor('frame')('placed', { place: toPrintableText(against), message: faultSentence(other.fault) }),
      formatFaultLocation(other.fault),
    )
  if (verified.fault !== undefined) return undefined
  for (const [name, { read }] of [
    [file, verified],
    [against, other],
  ] as const) {
    if (read === undefined) throw createRefusal('verify/not-comparable', toPrintableText(name))
  }
  return unwrapOrThrow(
    await compareStreamSources(
      createInMemoryStreamSource(verified.read?.streams ?? new Map()),
      createInMemoryStreamSource(other.read?.streams ?? new Map()),
    ),
    toPrintableText(file),
  )
}

function soundLine({ kind, streams, events, games, isWhole, manifest }: Verification): string {
  if (kind === 'record') return say('soundRecord', { events })
  if (kind === 'records') return say('soundRecords', { games, events })
  if (kind === 'season') return say('soundSeason', { games, events })
  if (kind === 'store') return say('soundStore', { streams, events, games })
  const held = say(kind, { streams, events, games })
  if (manifest)
    return say('wholeByManifest', {
      held,
      app: toPrintableText(manifest.app),
      time: formatUntrustedTime(manifest.at),
      root: manifest.root,
    })
  if (isWhole === true) return say('whole', { held })
  return say('journalAsFar', { held })
}

/** A verification with the streams read from a journal, a backup or a store. */
export interface VerifiedFile extends Verification {
  readonly read?: StreamsReadFromFile
}

/** `marker` is the content of the marker file next to a journal, if there is one. */
export async function verifyText(text: string, marker?: string): Promise<VerifiedFile> {
  const kind = kindOf(text)
  if (kind === 'record') return verifyRecordText(text)
  if (kind === 'records') return verifyRecordLines(text)
  if (kind === 'season') return verifySeasonText(text)
  if (kind === undefined) return { kind: 'backup', streams: 0, events: 0, games: 0, fault: unknownFile(text) }
  if (kind === 'journal') return checkEvents(kind, await parseJournalText(text, marker))
  const { isRewritten, ...read } = readBackup(text)
  const checked = await checkEvents(kind, read, read.manifest)
  // This fault is reported last, because everything in the file is present and valid.
  if (checked.fault !== undefined || read.manifest === undefined) return checked
  const [fault, ...more] = [
    ...(isRewritten ? [{ code: 'backup/bytes-differ', params: {} }] : []),
    ...(read.manifest.damaged ?? []).map(([stream, version]) => leftOut(stream, version)),
  ]
  return fault === undefined ? checked : { ...checked, isWhole: false, fault, more }
}

async function checkEvents(
  kind: Verification['kind'],
  read: StreamsReadFromFile,
  manifest?: BackupManifest,
  lacking?: ReadonlySet<string>,
): Promise<VerifiedFile> {
  const { streams, entries, fault } = read
  const absent = lacking ?? new Set(manifest?.damaged?.map(([stream]) => stream))
  // If a chain is broken, the games in it cannot be checked.
  const {
    games,
    fault: gameFault,
    unsound,
    more = [],
  } = fault === undefined
    ? await verifyStreams(streams, read.lineOf, absent)
    : { games: 0, fault, unsound: undefined, more: [] }
  const isWhole = read.isWhole && gameFault === undefined
  return {
    kind,
    streams: streams.size,
    events: entries,
    games,
    isWhole,
    read,
    ...(manifest && { manifest }),
    ...(unsound && { unsound }),
    ...(gameFault && { fault: gameFault, more }),
  }
}

const leftOut = (stream: string, version: number): Fault => ({
  code: 'backup/stream-damaged',
  params: { stream, version },
})

/** Verifies every stream of a store. Valid streams are checked even if others are damaged. */
function checkStore(address: string): Promise<VerifiedFile> {
  return withReadOnlyStore(address, async (store, path) => {
    const heads = unwrapOrThrow(await store.list(''), toPrintableText(path))
    const streams = new Map<string, readonly Envelope[]>()
    const damaged: Fault[] = []
    for (const { stream } of heads) {
      const kept = await store.read(stream)
      if (kept.ok) streams.set(stream, kept.value)
      else damaged.push({ code: kept.error.code, params: { stream, ...kept.error.params } })
    }
    const entries = [...streams.values()].reduce((sum, { length }) => sum + length, 0)
    const absent = new Set(damaged.map(({ params }) => String(params['stream'])))
    const read = { streams, entries, lineOf: () => 0, isWhole: damaged.length === 0 }
    const checked = await checkEvents('store', read, undefined, absent)
    const [fault, ...more] = [...damaged, ...(checked.fault ? [checked.fault] : []), ...(checked.more ?? [])]
    return fault === undefined ? checked : { ...checked, isWhole: false, fault, more }
  })
}

function kindOf(text: string): Verification['kind'] | undefined {
  const whole = parsed(text)
  if (whole !== undefined && 'format' in whole && whole['format'] === RECORD_FORMAT) return 'record'
  if (whole !== undefined && 'format' in whole && whole['format'] === SEASON_FORMAT) return 'season'
  if (isServerFrameExport(text)) return 'record'
  for (const line of text.split('\n', 50)) {
    const value = parsed(line)
    if (value !== undefined && 'format' in value && value['format'] === RECORD_FORMAT) return 'records'
    if (value !== undefined && 'format' in value && value['format'] === BACKUP_FORMAT) return 'backup'
    if (value !== undefined && 'manifest' in value) return 'backup'
    if (value !== undefined && 'chain' in value) return 'journal'
    if (value !== undefined && 'stream' in value) return 'backup'
  }
  return undefined
}

function parsed(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : undefined
  } catch {
    return undefined
  }
}

/**
 * Returns the fault with its location if the file looks like a record or a season, even if it cannot be parsed. Other
 * files are unknown.
 */
function unknownFile(text: string): Fault {
  const fault = text.includes(SEASON_FORMAT)
    ? parseSeason(text).fault
    : text.includes(RECORD_FORMAT)
      ? parseRecord(text).fault
      : undefined
  return fault !== undefined ? fault : { code: text.trim() === '' ? 'verify/empty' : 'verify/unknown-file', params: {} }
}

async function markerOf(file: string): Promise<string | undefined> {
  return readFile(`${file}.marker`, 'utf8').catch(() => undefined)
}
