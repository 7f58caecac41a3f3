// Reading in a worker of its own: the messages, the side that reads and the side that asks. One worker a
// file, gone with it; a worker that dies or falls silent is an error with a code. Long texts and lists go
// in portions: copying them does not block either end for long. Hosts start the workers.

import { keepRulebook } from '../../rules/rulebooks/registry.ts'
import { err, ok, type Result } from '../../rules/vocabulary.ts'
import type { Scheme } from '../../scoring/schemes/scheme.ts'
import { yieldTask } from '../../store/yieldTask.ts'
import type { Work } from '../../club/json/chunkedWork.ts'
import type { GameRecord } from '../records/record.ts'
import type { HowToRead } from './import.ts'
import type { ImportFormat } from './importFormats.ts'
import type { ImportPreview } from './preview.ts'
import { readingFiles, textOfImport } from './severalFiles.ts'
import {
  type FileText,
  type FileToRead,
  type ImportReader,
  type KeptFile,
  type ListedFile,
  type ListedGame,
  type OpenFile,
  READING_ENDED,
  listed,
  recordsAt,
} from './reader.ts'

type ReaderRequest =
  | { readonly type: 'text'; readonly text: string }
  | {
      readonly type: 'read'
      readonly format: ImportFormat
      readonly scheme: Scheme
      readonly how: HowToRead
      readonly rulebooks: readonly KeptFile[]
    }
  | { readonly type: 'records'; readonly ask: number; readonly places: readonly number[] }

/** What holds games is text: JSON is parsed in less time than objects are copied. */
type ReaderReply =
  | { readonly type: 'busy' }
  | { readonly type: 'games'; readonly json: string }
  | { readonly type: 'read'; readonly json: string }
  | { readonly type: 'records'; readonly ask: number; readonly json: string }

/** One end of a channel of plain messages, in order. */
interface ReaderPort {
  post(message: unknown): void
  onMessage(listener: (message: unknown) => void): void
}

/** A worker as the side that asks sees it. */
export interface ReaderThread extends ReaderPort {
  /** Called when it dies of an error, with the cause. */
  onDeath(listener: (cause: string) => void): void
  terminate(): void
}

/** Characters of one message. */
const PIECE = 1_000_000
/** Games of one message, and turns between two signs of life. */
const PORTION = { games: 200, turns: 50 } as const
/** Milliseconds without a sign of life after which a worker is taken for stalled. */
const PATIENCE = 60_000

/** Throws outside of the promise: the worker dies of it, and the side that asks gets the cause. */
function fail(error: unknown): void {
  setTimeout(() => {
    throw error
  })
}

export function hostReader(port: ReaderPort): void {
  const reply = (message: ReaderReply) => port.post(message)
  let pieces: string[] = []
  let preview: ImportPreview = { games: [] }

  async function read({
    format,
    scheme,
    how,
    rulebooks,
  }: Extract<ReaderRequest, { readonly type: 'read' }>): Promise<void> {
    for (const { file, seal } of rulebooks) keepRulebook(file, seal)
    const text = await textOfImport(format, pieces.join(''))
    pieces = []
    preview = text.ok
      ? {
          ...showingLife(readingFiles(format, text.value.text, scheme, how), () => reply({ type: 'busy' })),
          hashes: text.value.hashes,
        }
      : { games: [], fault: text.error }
    const { games, ...rest } = preview
    for (let start = 0; start < games.length; start += PORTION.games)
      reply({ type: 'games', json: JSON.stringify(games.slice(start, start + PORTION.games).map(listed)) })
    reply({ type: 'read', json: JSON.stringify(rest) })
  }

  port.onMessage((message) => {
    const request = message as ReaderRequest
    if (request.type === 'text') pieces.push(request.text)
    else if (request.type === 'read') read(request).catch(fail)
    else reply({ type: 'records', ask: request.ask, json: JSON.stringify(recordsAt(preview.games, request.places)) })
  })
}

function showingLife<T>(work: Work<T>, show: () => void): T {
  for (let turn = 1; ; turn += 1) {
    const step = work.next()
    if (step.done === true) return step.value
    if (turn % PORTION.turns === 0) show()
  }
}

/** Reads in a worker of its own for every file. */
export function readerIn(openThread: () => ReaderThread, patience: number = PATIENCE): ImportReader {
  return {
    async open(file) {
      if (file.gone?.aborted === true) return READING_ENDED
      try {
        return await new ReadingThread(openThread(), patience).open(file)
      } catch (error) {
        return failed(String(error))
      }
    },
  }
}

class ReadingThread {
  readonly #thread: ReaderThread
  readonly #patience: number
  readonly #games: ListedGame[] = []
  readonly #asked = new Map<number, (answer: Result<readonly GameRecord[]>) => void>()
  #asks = 0
  #end: Result<never> | undefined
  #silence: ReturnType<typeof setTimeout> | undefined
  #settle: (read: Result<Omit<ListedFile, 'games'>>) => void = () => undefined

  constructor(thread: ReaderThread, patience: number) {
    this.#thread = thread
    this.#patience = patience
    thread.onMessage((message) => this.#take(message as ReaderReply))
    thread.onDeath((cause) => this.#stop(failed(cause)))
  }

  async open(file: FileToRead): Promise<Result<OpenFile>> {
    const read = new Promise<Result<Omit<ListedFile, 'games'>>>((resolve) => (this.#settle = resolve))
    // A cancelled file ends the reading; after that, `close` lets go of what was read.
    const leave = () => this.#stop(READING_ENDED)
    file.gone?.addEventListener('abort', leave, { once: true })
    for (const text of piecesOf(file.text)) {
      if (this.#end) return this.#end
      this.#post({ type: 'text', text })
      await yieldTask()
    }
    const { format, scheme, zone, map, rulebooks = [] } = file
    // Without what a check found: the reader needs the rules only.
    const kept = rulebooks.map((each): KeptFile => ({ file: each.file, seal: each.seal }))
    this.#post({ type: 'read', format, scheme, how: { zone, map }, rulebooks: kept })
    this.#listen(true)
    const answer = await read
    file.gone?.removeEventListener('abort', leave)
    if (!answer.ok) return answer
    return ok({
      ...answer.value,
      games: this.#games,
      records: (places) => this.#records(places),
      close: () => this.#stop(READING_ENDED),
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

  /** The first reason counts. */
  #stop(why: Result<never>): void {
    if (this.#end) return
    this.#end = why
    this.#listen()
    this.#thread.terminate()
    this.#settle(why)
    for (const answer of this.#asked.values()) answer(why)
    this.#asked.clear()
  }

  /** Waits for the next sign of life, or for nothing. */
  #listen(isWaiting = false): void {
    clearTimeout(this.#silence)
    if (isWaiting && !this.#end)
      this.#silence = setTimeout(() => this.#stop(err({ code: 'imports/reader-stalled', params: {} })), this.#patience)
  }

  #take(reply: ReaderReply): void {
    if (this.#end) return
    switch (reply.type) {
      case 'busy':
        return this.#listen(true)
      case 'games':
        this.#games.push(...(JSON.parse(reply.json) as readonly ListedGame[]))
        return this.#listen(true)
      case 'read':
        this.#listen()
        return this.#settle(ok(JSON.parse(reply.json) as Omit<ListedFile, 'games'>))
      case 'records': {
        const answer = this.#asked.get(reply.ask)
        this.#asked.delete(reply.ask)
        this.#listen(this.#asked.size > 0)
        return answer?.(JSON.parse(reply.json) as Result<readonly GameRecord[]>)
      }
    }
  }
}

function failed(cause: string): Result<never> {
  return err({ code: 'imports/reader-failed', params: { cause: cause.slice(0, 200) } })
}

function* piecesOf(text: FileText): Generator<string> {
  if (typeof text !== 'string') return yield* text
  for (let at = 0; at < text.length; at += PIECE) yield text.slice(at, at + PIECE)
}
