// Files sent in pieces over a real channel: in order, one file per connection, dropped when another file starts or the
// connection closes, and never longer than their limit.

import { MessageChannel } from 'node:worker_threads'
import { afterEach, describe, expect, it } from 'vitest'
import { connectChannel, serveClient } from '../../src/api/channel.ts'
import type { RequestArgs, RequestData, RequestName } from '../../src/api/requestTypes.ts'
import { createClubService } from '../../src/api/clubService.ts'
import { JSON_LIMITS } from '../../src/api/jsonGuard.ts'
import { portOfEndpoint, type MessageEndpoint } from '../../src/api/port.ts'
import type { Service } from '../../src/api/service.ts'
import { createUploadTextCollector, createUploads } from '../../src/api/uploads.ts'
import { newClub, taken } from '../club/clubFixture.ts'
import { game, sheet } from '../files/sheets/sheetText.ts'

const cleanups: (() => void)[] = []
afterEach(() => cleanups.splice(0).forEach((clean) => clean()))

function client(service: Service) {
  const { port1, port2 } = new MessageChannel()
  const stop = serveClient(portOfEndpoint(port1 as unknown as MessageEndpoint), service)
  const channel = connectChannel(portOfEndpoint(port2 as unknown as MessageEndpoint))
  cleanups.push(() => {
    stop()
    channel.close()
    port1.close()
    port2.close()
  })

  /** Returns the data, or the code of the refusal. */
  async function ask<N extends RequestName>(name: N, args: RequestArgs<N>): Promise<RequestData<N> | string> {
    const answer = await channel.send(name, args)
    return answer.ok ? answer.data : answer.error.code
  }

  async function upload(text: string, piece: number): Promise<string> {
    const begun = await channel.send('uploads.begin', { kind: 'import' })
    if (!begun.ok) throw new Error(begun.error.code)
    for (let at = 0; at < text.length; at += piece)
      await channel.send('uploads.piece', { kind: 'import', ...begun.data, text: text.slice(at, at + piece) })
    return begun.data.upload
  }

  return { ask, upload, stop }
}

async function clubWithSeason() {
  const club = newClub()
  await taken(club.create('Black Cat'))
  const { id: season } = await taken(
    club.ask('seasons.open', {
      name: 'Cup',
      kind: 'tournament',
      scheme: 'official-2025',
      from: '2026-01-01',
      rulebook: 'city',
      preset: 'city',
      flags: {},
    }),
  )
  return {
    service: createClubService(club),
    preview: (upload: string) => ({ season, format: 'results-csv', upload }) as const,
  }
}

const CLEF = '𝄞'
const SHEET = sheet(...game({}, { 1: { player: `Ann ${CLEF}` } }))
const OFFERED = { games: [expect.stringContaining(`Ann ${CLEF}`)] }

describe('uploaded import file', () => {
  it('is read from its pieces, wherever the text was cut', async () => {
    const { service, preview } = await clubWithSeason()
    const { ask, upload } = client(service)
    // Pieces of one code unit cut the clef, which has two code units, in half.
    const id = await upload(SHEET, 1)
    expect(await ask('imports.preview', preview(id))).toMatchObject(OFFERED)
    expect(await ask('imports.begin', { ...preview(id), file: 'cup.csv', games: [0] })).toMatchObject({ all: 1 })
  })

  it('may be longer than a single request', async () => {
    const { service, preview } = await clubWithSeason()
    const { ask, upload } = client(service)
    const long = SHEET + '\n'.repeat(JSON_LIMITS.characters)
    const id = await upload(long, 500_000)
    const answer = await ask('imports.preview', preview(id))
    expect(answer).not.toBe('request/too-large')
    expect(answer).toBeTypeOf('object')
  })

  it('is dropped when another upload starts on the same connection', async () => {
    const { service, preview } = await clubWithSeason()
    const [one, other] = [client(service), client(service)]
    const first = await one.upload(SHEET, 100)
    const second = await other.upload(SHEET, 100)
    const third = await one.upload(SHEET, 100)
    expect(await one.ask('imports.preview', preview(first))).toBe('imports/begin-again')
    expect(await one.ask('uploads.piece', { kind: 'import', upload: first, text: 'x' })).toBe('imports/begin-again')
    for (const held of [second, third]) expect(await one.ask('imports.preview', preview(held))).toMatchObject(OFFERED)
  })

  it('is dropped with its connection', async () => {
    const { service, preview } = await clubWithSeason()
    const [one, other] = [client(service), client(service)]
    const id = await one.upload(SHEET, 100)
    expect(await other.ask('imports.preview', preview(id))).toMatchObject(OFFERED)
    one.stop()
    expect(await other.ask('imports.preview', preview(id))).toBe('imports/begin-again')
  })

  it('is refused with a code if a single request is too large', async () => {
    const { ask } = client((await clubWithSeason()).service)
    const text = 'x'.repeat(JSON_LIMITS.characters + 1)
    expect(await ask('uploads.piece', { kind: 'import', upload: 'u', text })).toBe('request/too-large')
  })
})

describe('upload store', () => {
  const newUploads = () => {
    let ids = 0
    return createUploads(
      () => `u${(ids += 1)}`,
      () => createUploadTextCollector(10, 'imports/too-large'),
      'imports/begin-again',
    )
  }

  it('drops a file that grows beyond its limit', () => {
    const uploads = newUploads()
    const id = uploads.begin(new AbortController().signal)
    expect(uploads.piece(id, '0123456789').ok).toBe(true)
    expect(uploads.piece(id, 'x')).toMatchObject({ ok: false, error: { code: 'imports/too-large' } })
    expect(uploads.held(id)).toMatchObject({ ok: false, error: { code: 'imports/begin-again' } })
  })

  it('keeps nothing for a connection that is already closed', () => {
    const uploads = newUploads()
    const id = uploads.begin(AbortSignal.abort())
    expect(uploads.held(id)).toMatchObject({ ok: false, error: { code: 'imports/begin-again' } })
  })
})
