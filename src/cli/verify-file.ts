// Finds out what a file is, has it checked, and tells the result. A marker beside a journal is read
// too: it alone knows of lines that are gone from the end.

import { readFile } from 'node:fs/promises'
import { parseSeason } from '../club/exports/parseSeason.ts'
import { SEASON_FORMAT } from '../club/exports/season.ts'
import { parseRecord } from '../club/records/parseRecord.ts'
import { RECORD_FORMAT } from '../club/records/record.ts'
import { faultSentence, printable, type Fault } from './fault-sentences.ts'
import { readTextFile } from './input-file.ts'
import { Refused } from './refusal.ts'
import { readBackup, readJournal, type ReadEvents } from './verify-events.ts'
import { checkStreams } from './verify-games.ts'
import { checkRecord } from './verify-record.ts'
import { checkSeason } from './verify-season.ts'

export const VERIFIED_KINDS = ['journal', 'backup', 'record', 'season'] as const

export interface Verification {
  readonly kind: (typeof VERIFIED_KINDS)[number]
  readonly streams: number
  readonly events: number
  readonly games: number
  /** The first one; its params say where. */
  readonly fault?: Fault
}

export async function printVerification(file: string, json: boolean): Promise<void> {
  const text = await readTextFile(file)
  const result = await verifyText(text, file === '-' ? undefined : await markerOf(file))
  const { kind, streams, events, games, fault } = result
  if (json) console.log(JSON.stringify({ kind, sound: fault === undefined, streams, events, games, fault: fault === undefined ? null : { ...fault, message: faultSentence(fault) } }))
  else if (fault === undefined) console.log(soundLine(result))
  if (fault !== undefined) throw new Refused(fault.code, faultSentence(fault), placeOf(fault))
}

function soundLine({ kind, streams, events, games }: Verification): string {
  if (kind === 'record') return `sound: a game record, ${events} entries`
  if (kind === 'season') return `sound: a season export, ${games} games, ${events} entries replayed`
  return `sound: a ${kind}, ${streams} streams, ${events} events, ${games} games replayed`
}

/** `marker`: the note beside a journal, if there is one. */
export async function verifyText(text: string, marker?: string): Promise<Verification> {
  const kind = kindOf(text)
  if (kind === 'record') return checkRecord(text)
  if (kind === 'season') return checkSeason(text)
  if (kind === undefined) return { kind: 'backup', streams: 0, events: 0, games: 0, fault: unknownFile(text) }
  const read = kind === 'journal' ? await readJournal(text, marker) : readBackup(text)
  return { kind, ...summaryOf(read) }
}

function summaryOf(read: ReadEvents): Omit<Verification, 'kind'> {
  const { streams, events, fault } = read
  // A broken chain says nothing about the games in it.
  const { games, fault: gameFault } = fault === undefined ? checkStreams(streams, read.lineOf) : { games: 0, fault }
  return { streams: streams.size, events, games, ...(gameFault === undefined ? {} : { fault: gameFault }) }
}

function kindOf(text: string): Verification['kind'] | undefined {
  const whole = parsed(text)
  if (whole !== undefined && 'format' in whole && whole['format'] === RECORD_FORMAT) return 'record'
  if (whole !== undefined && 'format' in whole && whole['format'] === SEASON_FORMAT) return 'season'
  for (const line of text.split('\n', 50)) {
    const value = parsed(line)
    if (value !== undefined && 'chain' in value) return 'journal'
    if (value !== undefined && 'stream' in value) return 'backup'
  }
  return undefined
}

function parsed(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value as Readonly<Record<string, unknown>> : undefined
  } catch {
    return undefined
  }
}

/** A record or a season broken beyond reading still says where; anything else is nobody's file. */
function unknownFile(text: string): Fault {
  const fault = text.includes(SEASON_FORMAT) ? parseSeason(text).fault : text.includes(RECORD_FORMAT) ? parseRecord(text).fault : undefined
  return fault !== undefined ? fault : { code: text.trim() === '' ? 'verify/empty' : 'verify/unknown-file', params: {} }
}

async function markerOf(file: string): Promise<string | undefined> {
  return readFile(`${file}.marker`, 'utf8').catch(() => undefined)
}

function placeOf({ params }: Fault): string | undefined {
  const part = (key: string, before: string) => (params[key] === undefined || params[key] === '' ? [] : [`${before}${printable(String(params[key]))}`])
  const parts = [...part('line', 'line '), ...part('stream', ''), ...part('version', 'version '), ...part('place', '')]
  return parts.length === 0 ? undefined : parts.join(', ')
}
