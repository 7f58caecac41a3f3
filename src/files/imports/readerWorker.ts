// File reading in a worker: the messages and both ends of the channel. Each file gets its own worker, which is
// terminated afterwards. A worker that crashes or stops responding is reported as an error with a code. Long texts and
// lists are sent in chunks, so that copying does not block either end for long. Hosts start the workers.

import { registerRulebook } from '../../rules/rulebooks/registry.ts'
import { err, ok, type Result } from '../../rules/vocabulary.ts'
import type { Scheme } from '../../scoring/schemes/scheme.ts'
import { yieldToEventLoop } from '../../store/yieldTask.ts'
import type { ChunkedWork } from '../../club/json/chunkedWork.ts'
import type { GameRecord } from '../records/record.ts'
import type { ImportReadOptions } from './previewImport.ts'
import type { ImportFormat } from './importFormats.ts'
import type { ImportPreview } from './preview.ts'
import { previewFilesInChunks, unpackImportText } from './severalFiles.ts'
import {
  type FileText,
  type FileToRead,
  type ImportReader,
  type StoredRulebookFile,
  type ImportPreviewWithoutRecords,
  type PreviewedGameWithoutRecord,
  type OpenedImportFile,
  IMPORT_READING_ENDED_ERROR,
  omitGameRecord,
  readRecordsAtPositions,
} from './reader.ts'

type ReaderRequest =
  | { readonly type: 'text'; readonly text: string }
  | {
      readonly type: 'read'
      readonly format: ImportFormat
      readonly scheme: Scheme
      readonly how: ImportReadOptions
      readonly rulebooks: readonly StoredRulebookFile[]
    }
  | { readonly type: 'records'; readonly ask: number; readonly places: readonly number[] }

/** Games are sent as JSON text, because parsing JSON is faster than copying objects. */
type ReaderReply =
  | { readonly type: 'busy' }
  | { readonly type: 'games'; readonly json: string }
  | { readonly type: 'read'; readonly json: string }
  | { readonly type: 'records'; readonly ask: number; readonly json: string }

/** One end of a channel that delivers plain messages in order. */
interface ReaderPort {
  post(message: unknown): void
  onMessage(listener: (message: unknown) => void): void
}

/** A worker, seen from the caller's end. */
export interface ImportReaderWorkerPort extends ReaderPort {
  /** Called with the cause when the worker crashes. */
  onDeath(listener: (cause: string) => void): void
  terminate(): void
}

/** Maximum number of characters in one message. */
const MAX_MESSAGE_CHARACTERS = 1_000_000
/** Number of games in one message, and number of chunks of work between two heartbeats. */
const BATCH_SIZES = { games: 200, turns: 50 } as const
/** A worker counts as stalled after this time without a heartbeat. */
const SILENCE_LIMIT_MS = 60_000

/** Throws outside the promise, so that the worker crashes and the caller receives the cause. */
function fail(error: unknown): void {
  setTimeout(() => {
    throw error
  })
}

export function serveImportReader(port: ReaderPort): void {
  const reply = (message: ReaderReply) => port.post(message)
  let pieces: string[] = []
  let preview: ImportPreview = { games: [] }

  async function read({
    format,
    scheme,
    how,
    rulebooks,
  }: Extract<ReaderRequest, { readonly type: 'read' }>): Promise<void> {
    for (const { file, seal } of rulebooks) registerRulebook(file, seal)
    const text = await unpackImportText(format, pieces.join(''))
    pieces = []
    preview = text.ok
      ? runWithHeartbeat(previewFilesInChunks(format, text.value, scheme, how), () => reply({ type: 'busy' }))
      : { games: [], fault: text.error }
    const { games, ...rest } = preview
    for (let start = 0; start < games.length; start += BATCH_SIZES.games)
      reply({
        type: 'games',
        json: JSON.stringify(games.slice(start, start + BATCH_SIZES.games).map(omitGameRecord)),
      })
    reply({ type: 'read', json: JSON.stringify(rest) })
  }

  port.onMessage((message) => {
    const request = message as ReaderRequest
    if (request.type === 'text') pieces.push(request.text)
    else if (request.type === 'read') read(request).catch(fail)
    else
      reply({
        type: 'records',
        ask: request.ask,
        json: JSON.stringify(readRecordsAtPositions(preview.games, request.places)),
      })
  })
}

function runWithHeartbeat<T>(work: ChunkedWork<T>, show: () => void): T {
  for (let turn = 1; ; turn += 1) {
    const step = work.next()
    if (step.done === true) return step.value
    if (turn % BATCH_SIZES.turns === 0) show()
  }
}

/** Creates a reader that starts a worker for each file. */
export function createWorkerImportReader(
  openThread: () => ImportReaderWorkerPort,
  silenceLimitMs: number = SILENCE_LIMIT_MS,
): ImportReader {
  return {
    async open(file) {
      if (file.gone?.aborted === true) return IMPORT_READING_ENDED_ERROR
      try {
        return await new ReadingThread(openThread(), silenceLimitMs).open(file)
      } catch (error) {
        return readerFailedError(String(error))
      }
    },
  }
}

class ReadingThread {
  readonly #thread: ImportReaderWorkerPort
  readonly #silenceLimitMs: number
  readonly #games: PreviewedGameWithoutRecord[] = []
  readonly #asked = new Map<number, (answer: Result<readonly GameRecord[]>) => void>()
  #asks = 0
  #end: Result<never> | undefined
  #silence: ReturnType<typeof setTimeout> | undefined
  #settle: (read: Result<Omit<ImportPreviewWithoutRecords, 'games'>>) => void = () => undefined

  constructor(thread: ImportReaderWorkerPort, silenceLimitMs: number) {
    this.#thread = thread
    this.#silenceLimitMs = silenceLimitMs
    thread.onMessage((message) => this.#take(message as ReaderReply))
    thread.onDeath((cause) => this.#stop(readerFailedError(cause)))
  }

  async open(file: FileToRead): Promise<Result<OpenedImportFile>> {
    const read = new Promise<Result<Omit<ImportPreviewWithoutRecords, 'games'>>>((resolve) => (this.#settle = resolve))
    // Aborting terminates the worker while it reads. Once the file is read, only `close` terminates it.
    const leave = () => this.#stop(IMPORT_READING_ENDED_ERROR)
    file.gone?.addEventListener('abort', leave, { once: true })
    for (const text of piecesOf(file.text)) {
      if (this.#end) return this.#end
      this.#post({ type: 'text', text })
      await yieldToEventLoop()
    }
    const { format, scheme, zone, map, sheets, year, likelyYear, rulebooks = [] } = file
    // Sends only the file and the seal of each rulebook, because the reader does not need the results of the rulebook's
    // checks.
    const kept = rulebooks.map((each): StoredRulebookFile => ({ file: each.file, seal: each.seal }))
    this.#post({ type: 'read', format, scheme, how: { zone, map, sheets, year, likelyYear }, rulebooks: kept })
    this.#listen(true)
    const answer = await read
    file.gone?.removeEventListener('abort', leave)
    if (!answer.ok) return answer
    return ok({
      ...answer.value,
      games: this.#games,
      records: (places) => this.#records(places),
      close: () => this.#stop(IMPORT_READING_ENDED_ERROR),
    })
  }

  #records(places: readonly number[]): Promise<Result<readonly GameRecord[]>> {
    return new Promise((resolve) => {
      if (this.#end) return resolve(this.#end)
      this.#asks += 1
      this.#asked.set(this.#asks, resolve)
      this.#post({ type: 'records', ask: this.#asks, places })
      this.#listen(true)
    })
  }

  #post(request: ReaderRequest): void {
    this.#thread.post(request)
  }

  /** Stops the worker. Only the reason of the first call is reported. */
  #stop(why: Result<never>): void {
    if (this.#end) return
    this.#end = why
    this.#listen()
    this.#thread.terminate()
    this.#settle(why)
    for (const answer of this.#asked.values()) answer(why)
    this.#asked.clear()
  }

  /** Stops the timeout for the next heartbeat and, if `isWaiting` is set, starts it again. */
  #listen(isWaiting = false): void {
    clearTimeout(this.#silence)
    if (isWaiting && !this.#end)
      this.#silence = setTimeout(
        () => this.#stop(err({ code: 'imports/reader-stalled', params: {} })),
        this.#silenceLimitMs,
      )
  }

  #take(reply: ReaderReply): void {
    if (this.#end) return
    switch (reply.type) {
      case 'busy':
        return this.#listen(true)
      case 'games':
        this.#games.push(...(JSON.parse(reply.json) as readonly PreviewedGameWithoutRecord[]))
        return this.#listen(true)
      case 'read':
        this.#listen()
        return this.#settle(ok(JSON.parse(reply.json) as Omit<ImportPreviewWithoutRecords, 'games'>))
      case 'records': {
        const answer = this.#asked.get(reply.ask)
        this.#asked.delete(reply.ask)
        this.#listen(this.#asked.size > 0)
        return answer?.(JSON.parse(reply.json) as Result<readonly GameRecord[]>)
      }
    }
  }
}

function readerFailedError(cause: string): Result<never> {
  return err({ code: 'imports/reader-failed', params: { cause: cause.slice(0, 200) } })
}

function* piecesOf(text: FileText): Generator<string> {
  if (typeof text !== 'string') return yield* text
  for (let at = 0; at < text.length; at += MAX_MESSAGE_CHARACTERS) yield text.slice(at, at + MAX_MESSAGE_CHARACTERS)
}
