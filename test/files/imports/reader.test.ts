// Both readers give the same result. A worker that crashes, stops responding or is cancelled ends with an error code
// and is terminated. The thread in this test is a message channel, and each host tests how it starts real threads.

import { MessageChannel } from 'node:worker_threads'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { inProcessImportReader, type FileToRead, type ImportReader } from '../../../src/files/imports/reader.ts'
import {
  serveImportReader,
  createWorkerImportReader,
  type ImportReaderWorkerPort,
} from '../../../src/files/imports/readerWorker.ts'
import { isImportFileFormat } from '../../../src/files/imports/importFormats.ts'
import { findBuiltInScheme } from '../../../src/scoring/schemes/registry.ts'
import { archiveOf } from '../../bench/archives.ts'
import { codeOf, taken } from '../../club/clubFixture.ts'
import { sampleProtocol } from '../records/polemica/sampleProtocol.ts'
import { sampleGame } from '../records/mafiaratings/sampleGame.ts'

interface Started {
  readonly thread: ImportReaderWorkerPort
  isOver: boolean
  readonly posted: unknown[]
  die(cause: string): void
}

/** Creates threads. `answer` states whether a reader serves the other end. */
function threads(answer = true) {
  const started: Started[] = []
  function open(): ImportReaderWorkerPort {
    const { port1, port2 } = new MessageChannel()
    const deaths: ((cause: string) => void)[] = []
    if (answer)
      serveImportReader({
        post: (message) => port2.postMessage(message),
        onMessage: (hear) => void port2.on('message', hear),
      })
    const one: Started = {
      isOver: false,
      posted: [],
      die: (cause) => deaths.forEach((tell) => tell(cause)),
      thread: {
        post: (message) => {
          one.posted.push(message)
          port1.postMessage(message)
        },
        onMessage: (hear) => void port1.on('message', hear),
        onDeath: (hear) => void deaths.push(hear),
        terminate: () => {
          one.isOver = true
          port1.close()
        },
      },
    }
    started.push(one)
    return one.thread
  }
  return { open, started }
}

function fileOf(format: string, text: FileToRead['text']): FileToRead {
  const scheme = findBuiltInScheme('tournament-2026')
  if (!scheme || !isImportFileFormat(format)) throw new Error('no such file')
  return { format, text, scheme, zone: 'Europe/Moscow' }
}

const FILES: readonly (readonly [string, string])[] = [
  ['results-csv', archiveOf('sheet', 450).text],
  ['results-csv', 'stage,seat\n'],
  ['season', archiveOf('season', 12).text],
  ['mafiaratings', JSON.stringify([sampleGame(), { ...sampleGame(), id: 2, players: [] }])],
  ['polemica', JSON.stringify([sampleProtocol(), { ...sampleProtocol(), players: [] }])],
  ['record', '{"format":"consigliere-game"'],
]

describe.each<[string, () => ImportReader]>([
  ['in a worker', () => createWorkerImportReader(threads().open)],
  ['in the same thread', () => inProcessImportReader],
])('a file read %s', (_, create) => {
  it.each(FILES)('of %s gives the same games as a single text and as pieces', async (format, text) => {
    const known = await taken(inProcessImportReader.open(fileOf(format, text)))
    const pieces = Array.from({ length: Math.ceil(text.length / 777) }, (_each, at) =>
      text.slice(777 * at, 777 * (at + 1)),
    )
    const file = await taken(create().open(fileOf(format, pieces)))
    const { games, fault, plan } = file
    expect({ games, fault, plan }).toEqual({ games: known.games, fault: known.fault, plan: known.plan })
    const places = games.flatMap(({ record }, place) => (record ? place : [])).toReversed()
    expect(await taken(file.records(places))).toEqual(await taken(known.records(places)))
    expect(await codeOf(file.records([games.length]))).toBe('import/nothing-to-take')
    file.close()
    expect(await codeOf(file.records([]))).toBe('imports/reading-ended')
  })

  it('a file is not read if its caller has already cancelled', async () => {
    const file = { ...fileOf('results-csv', 'x'), gone: AbortSignal.abort() }
    expect(await codeOf(create().open(file))).toBe('imports/reading-ended')
  })
})

describe('a reading worker', () => {
  const [, sheet] = FILES[0] ?? ['', '']
  const file = fileOf('results-csv', sheet)

  it('receives a long text in chunks and returns the games', async () => {
    const { open, started } = threads()
    const long = await taken(createWorkerImportReader(open).open(fileOf('results-csv', sheet.padEnd(2_500_000, '\n'))))
    const [{ posted, thread } = { posted: [], thread: undefined }] = started
    expect(posted.map((message) => (message as { readonly type: string }).type)).toEqual([
      'text',
      'text',
      'text',
      'read',
    ])
    expect(long.games).toHaveLength(450)
    expect(thread).toBeDefined()
    long.close()
  })

  it('is terminated when its file is closed', async () => {
    const { open, started } = threads()
    const read = await taken(createWorkerImportReader(open).open(file))
    expect(started.map(({ isOver }) => isOver)).toEqual([false])
    read.close()
    expect(started.map(({ isOver }) => isOver)).toEqual([true])
  })

  it('is terminated by a cancellation while it reads, but not afterwards', async () => {
    const { open, started } = threads(false)
    const leaving = new AbortController()
    const reading = createWorkerImportReader(open).open({ ...file, gone: leaving.signal })
    leaving.abort()
    expect(await codeOf(reading)).toBe('imports/reading-ended')
    expect(started[0]?.isOver).toBe(true)

    const after = new AbortController()
    const read = await taken(createWorkerImportReader(threads().open).open({ ...file, gone: after.signal }))
    after.abort()
    expect(await taken(read.records([0]))).toHaveLength(1)
    read.close()
  })

  it('that crashes refuses pending and later requests with the cause', async () => {
    const silent = threads(false)
    const reading = createWorkerImportReader(silent.open).open(file)
    silent.started[0]?.die('out of memory')
    expect(await reading).toEqual({
      ok: false,
      error: { code: 'imports/reader-failed', params: { cause: 'out of memory' } },
    })
    expect(silent.started[0]?.isOver).toBe(true)

    const { open, started } = threads()
    const read = await taken(createWorkerImportReader(open).open(file))
    const asked = read.records([0])
    started[0]?.die('gone')
    expect(await codeOf(asked)).toBe('imports/reader-failed')
    expect(await codeOf(read.records([0]))).toBe('imports/reader-failed')
  })

  it('that cannot be started is reported as an error', async () => {
    const never = () => {
      throw new Error('no workers here')
    }
    expect(await createWorkerImportReader(never).open(file)).toMatchObject({
      error: { code: 'imports/reader-failed', params: { cause: 'Error: no workers here' } },
    })
  })
})

describe('a silent reading worker', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())
  const file = fileOf('results-csv', FILES[0]?.[1] ?? '')

  it('is terminated after a minute, but only during a request', async () => {
    const { open, started } = threads(false)
    const reading = createWorkerImportReader(open).open(file)
    while (started[0]?.posted.length !== 2) await new Promise((resolve) => setImmediate(resolve))
    await vi.advanceTimersByTimeAsync(59_999)
    expect(started[0]?.isOver).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await codeOf(reading)).toBe('imports/reader-stalled')
    expect(started[0]?.isOver).toBe(true)

    const answering = threads()
    const read = await taken(createWorkerImportReader(answering.open).open(file))
    await vi.advanceTimersByTimeAsync(600_000)
    expect(await taken(read.records([1]))).toHaveLength(1)
    read.close()
  })
})
