// A SQLite file with flipped bits: the process that reads the file continues, damaged streams are reported, and all
// readable data is unchanged. For specific kinds of damage, see adapters/sqlite-damage.test.ts.

import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { expect, onTestFinished, test } from 'vitest'
import { storeIn, WRITTEN, type Looked } from './adapters/sqlite-file.ts'
import { program } from '../support/programs.ts'

/** Number of copies of the file, each with one to three flipped bits. */
const FLIPPED = 150

function lookAt(...paths: readonly string[]): readonly Looked[] {
  const told = execFileSync(process.execPath, [program('flipped'), ...paths], { encoding: 'utf8' })
  return told
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Looked)
}

test('whichever bits are flipped, the process continues and reads only unchanged data', async () => {
  const home = mkdtempSync(join(tmpdir(), 'consigliere-flipped-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
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
    if (Array.isArray(read)) expect(read).toEqual(WRITTEN[stream])
    else expect(read).toMatchObject({ code: expect.stringMatching(/^store\//) })
  }
  // Most flipped bits belong to a single stream, so the other streams must still be readable.
  expect(reads.filter(([, read]) => Array.isArray(read)).length).toBeGreaterThan(FLIPPED * 3)
  expect(reads.some(([, read]) => !Array.isArray(read))).toBe(true)
})
