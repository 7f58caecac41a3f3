// Reading in a worker of its own: the messages, the side that reads and the side that asks. One worker a
// file, gone with it; a worker that dies or falls silent is an error with a code. Long texts and lists go
// in portions, so that neither end is kept from others by a copy. Starts no worker itself: hosts do.

import { err, ok, type Result } from '../../rules/vocabulary.ts'
import type { Scheme } from '../../scoring/schemes/scheme.ts'
import { yieldTask } from '../../store/yieldTask.ts'
import type { Work } from '../json/turns.ts'
import type { GameRecord } from '../files/records/record.ts'
import { readingImport, textToRead } from './import.ts'
import type { ImportFormat } from './importFormats.ts'
import type { ImportPreview } from './preview.ts'
import { listed, READING_ENDED, recordsAt } from './reader.ts'
import type { FileText, FileToRead, ImportReader, ListedFile, ListedGame, OpenFile } from './reader.ts'

type ReaderRequest =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'read'; readonly format: ImportFormat; readonly scheme: Scheme; readonly zone: string | undefined }
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
  /** Called when it dies by itself, with the cause. */
  onDeath(listener: (cause: string) => void): void
  terminate(): void
}

/** Characters of one message. */
const PIECE = 1_000_000
/** Games of one message, and turns between two signs of life. */
const PORTION = { games: 200, turns: 50 } as const
/** Milliseconds without a sign of life after which a worker is taken for stalled. */
const PATIENCE = 60_000

/** As if it had been thrown at once: the worker dies of it, and whoever asks is told. */
function fail(error: unknown): void {
  setTimeout(() => {
    throw error
  })
}

/** Reads for whoever is at the other end. */
export function hostReader(port: ReaderPort): void {
  const reply = (message: ReaderReply) => port.post(message)
  let pieces: string[] = []
  let preview: ImportPreview = { games: [] }

  async function read({ format, scheme, zone }: Extract<ReaderRequest, { readonly type: 'read' }>): Promise<void> {
    const text = await textToRead(format, pieces.join(''))
    pieces = []
    preview = text.ok
      ? showingLife(readingImport(format, text.value, scheme, zone), () => reply({ type: 'busy' }))
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
        return await openIn(openThread(), file, patience)
      } catch (error) {
        return failed(String(error))
      }
    },
  }
}

async function openIn(thread: ReaderThread, file: FileToRead, patience: number): Promise<Result<OpenFile>> {
  const games: ListedGame[] = []
  const asked = new Map<number, (answer: Result<readonly GameRecord[]>) => void>()
  let asks = 0
  let end: Result<never> | undefined
  let silence: ReturnType<typeof setTimeout> | undefined
  let settle: (read: Result<Omit<ListedFile, 'games'>>) => void = () => undefined
  const read = new Promise<Result<Omit<ListedFile, 'games'>>>((resolve) => (settle = resolve))

  /** The first reason counts. */
  function stop(why: Result<never>): void {
    if (end) return
    end = why
    listen()
    thread.terminate()
    settle(why)
    for (const answer of asked.values()) answer(why)
    asked.clear()
  }

  /** Waits for the next sign of life, or for nothing. */
  function listen(isWaiting = false): void {
    clearTimeout(silence)
    if (isWaiting && !end)
      silence = setTimeout(() => stop(err({ code: 'imports/reader-stalled', params: {} })), patience)
  }

  function take(reply: ReaderReply): void {
    if (end) return
    switch (reply.type) {
      case 'busy':
        return listen(true)
      case 'games':
        games.push(...(JSON.parse(reply.json) as readonly ListedGame[]))
        return listen(true)
      case 'read':
        listen()
        return settle(ok(JSON.parse(reply.json) as Omit<ListedFile, 'games'>))
      case 'records': {
        const answer = asked.get(reply.ask)
        asked.delete(reply.ask)
        listen(asked.size > 0)
        return answer?.(JSON.parse(reply.json) as Result<readonly GameRecord[]>)
      }
    }
  }

  thread.onMessage((message) => take(message as ReaderReply))
  thread.onDeath((cause) => stop(failed(cause)))
  // Only reading ends so: what was read is let go of by whoever holds it.
  const leave = () => stop(READING_ENDED)
  file.gone?.addEventListener('abort', leave, { once: true })
  for (const text of piecesOf(file.text)) {
    if (end) return end
    thread.post({ type: 'text', text } satisfies ReaderRequest)
    await yieldTask()
  }
  const { format, scheme, zone } = file
  thread.post({ type: 'read', format, scheme, zone } satisfies ReaderRequest)
  listen(true)
  const answer = await read
  file.gone?.removeEventListener('abort', leave)
  if (!answer.ok) return answer
  return ok({
    ...answer.value,
    games,
    records: (places) =>
      new Promise((resolve) => {
        if (end) return resolve(end)
        asks += 1
        asked.set(asks, resolve)
        thread.post({ type: 'records', ask: asks, places } satisfies ReaderRequest)
        listen(true)
      }),
    close: () => stop(READING_ENDED),
  })
}

function failed(cause: string): Result<never> {
  return err({ code: 'imports/reader-failed', params: { cause: cause.slice(0, 200) } })
}

function* piecesOf(text: FileText): Generator<string> {
  if (typeof text !== 'string') return yield* text
  for (let at = 0; at < text.length; at += PIECE) yield text.slice(at, at + PIECE)
}
