// A SQLite file with flipped bits: the process that reads it goes on, what is damaged is named, and whatever is read at
// all is what was written.

import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'libsql'
import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { expect, onTestFinished, test } from 'vitest'
import { createSqliteStore } from '../../src/store/adapters/sqlite.ts'
import { event, fault, good } from './adapters/subject.ts'
import { program } from '../support/programs.ts'

const STREAMS = ['club', 'game/1', 'game/2', 'plan/Зима', 'summaries/1']
/** Copies of the file, each with one to three bits flipped. */
const FLIPPED = 150

interface Looked {
  readonly closed?: string
  readonly unlisted?: string
  readonly streams?: Readonly<Record<string, unknown>>
}

const payloadsOf = (stream: string) => Array.from({ length: 6 }, (_, n) => ({ n, name: `${stream} Ёлка №${n}` }))

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'consigliere-flipped-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

/** Closed, so that everything stands in the one file. */
async function storeIn(path: string): Promise<void> {
  const store = createSqliteStore(path)
  for (const stream of STREAMS)
    good(
      await store.append(
        stream,
        0,
        payloadsOf(stream).map((payload) => event(payload)),
      ),
    )
  await store.close()
}

function lookAt(...paths: readonly string[]): readonly Looked[] {
  const told = execFileSync(process.execPath, [program('flipped'), ...paths], { encoding: 'utf8' })
  return told
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Looked)
}

const written = Object.fromEntries(STREAMS.map((stream) => [stream, payloadsOf(stream)]))
const damaged = (stream: string, version: number) => ({ code: 'store/tampered', params: { stream, version } })

test.each<[string, string, Readonly<Record<string, unknown>>]>([
  [
    'a body that is no text any more',
    `UPDATE events SET body = CAST(replace(CAST(body AS BLOB), x'D081', x'D0C1') AS TEXT) WHERE stream = '"game/1"' AND version = 3`,
    { ...written, 'game/1': damaged('game/1', 3) },
  ],
  [
    'a hash that is no text any more',
    `UPDATE events SET hash = CAST(x'FF' AS TEXT) WHERE stream = '"game/1"' AND version = 2`,
    { ...written, 'game/1': damaged('game/1', 2) },
  ],
  [
    'the hash of a head',
    `UPDATE heads SET hash = CAST(x'80FF' AS TEXT) WHERE stream = '"plan/Зима"'`,
    { ...written, 'plan/Зима': damaged('plan/Зима', 6) },
  ],
  [
    'the name of a head, no text any more',
    `UPDATE heads SET stream = CAST(x'22FF22' AS TEXT) WHERE stream = '"game/2"'`,
    { ...written, 'game/2': damaged('game/2', 1) },
  ],
  [
    'the name of a head, now that of a stream that is not there',
    `UPDATE heads SET stream = '"game/7"' WHERE stream = '"game/2"'`,
    { ...written, 'game/2': damaged('game/2', 1), 'game/7': damaged('game/7', 1) },
  ],
  ['a head that is gone', `DELETE FROM heads WHERE stream = '"club"'`, { ...written, club: damaged('club', 1) }],
])('%s: the stream is named, the others are read', async (_what, sql, streams) => {
  const path = join(folder(), 'club.sqlite')
  await storeIn(path)
  const db = new Database(path)
  db.exec(sql)
  db.close()
  expect(lookAt(path)).toEqual([{ streams }])
})

test('a store that was closed is whole in its one file', async () => {
  const path = join(folder(), 'club.sqlite')
  await storeIn(path)
  copyFileSync(path, `${path}.copy`)
  expect(lookAt(`${path}.copy`)).toEqual([{ streams: written }])
})

test('a body that is no JSON under a hash that fits is damage too', async () => {
  const path = join(folder(), 'club.sqlite')
  await storeIn(path)
  const db = new Database(path)
  const { sha256Hex } = await import('../../src/store/hash.ts')
  const before = db.prepare(`SELECT hash FROM events WHERE stream = '"club"' AND version = 5`).get() as { hash: string }
  const hash = sha256Hex(`${before.hash}{"at"`)
  db.prepare(`UPDATE events SET body = '{"at"', hash = ? WHERE stream = '"club"' AND version = 6`).run(hash)
  db.prepare(`UPDATE heads SET hash = ? WHERE stream = '"club"'`).run(hash)
  db.close()
  const store = createSqliteStore(path)
  expect(fault(await store.read('club'))).toEqual(damaged('club', 6))
  await store.close()
})

test('whichever bits are flipped, the process goes on, and what is read is what was written', async () => {
  const home = folder()
  const path = join(home, 'club.sqlite')
  await storeIn(path)
  const random = xoroshiro128plus(29)
  const paths = Array.from({ length: FLIPPED }, (_, index) => {
    const copy = join(home, `flipped-${index}.sqlite`)
    copyFileSync(path, copy)
    const bytes = readFileSync(copy)
    for (let flips = 1 + (index % 3); flips > 0; flips -= 1) {
      const at = uniformInt(random, 0, bytes.length - 1)
      bytes[at] = (bytes[at] ?? 0) ^ (1 << uniformInt(random, 0, 7))
    }
    writeFileSync(copy, bytes)
    return copy
  })
  const looked = lookAt(...paths)
  expect(looked).toHaveLength(FLIPPED)
  const reads = looked.flatMap(({ streams = {} }) => Object.entries(streams))
  for (const [stream, read] of reads) {
    if (Array.isArray(read)) expect(read).toEqual(written[stream])
    else expect(read).toMatchObject({ code: expect.stringMatching(/^store\//) })
  }
  // Most bits are of one stream: the others have to be read all the same.
  expect(reads.filter(([, read]) => Array.isArray(read)).length).toBeGreaterThan(FLIPPED * 3)
  expect(reads.some(([, read]) => !Array.isArray(read))).toBe(true)
})
