// Files that the secretary saves: their names are valid on every system, and a file is never partly written.

import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readTextFile, toSafeFileName, writeFileAtomically } from '../../src/store/diskFiles.ts'

describe('a suggested file name becomes valid on every system', () => {
  test.each([
    ['Правила города.pdf', 'Правила города.pdf'],
    ['../../etc/passwd', '-..-etc-passwd'],
    ['a/b\\c:d*e?f"g<h>i|j.pdf', 'a-b-c-d-e-f-g-h-i-j.pdf'],
    ['line\nbreak\u0000.txt', 'line-break-.txt'],
    ['  spaced.pdf. ', 'spaced.pdf'],
    ['CON.txt', 'consigliere-CON.txt'],
    ['', 'consigliere-'],
  ])('%j', (suggested, name) => expect(toSafeFileName(suggested)).toBe(name))
})

describe('a file', () => {
  let folder: string
  beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'consigliere-files-'))))
  afterEach(() => rm(folder, { recursive: true }))

  test('is replaced completely, and no other file is left behind', async () => {
    const path = join(folder, 'a.txt')
    await writeFile(path, 'old, and longer than the new one')
    await writeFileAtomically(path, 'new')
    expect(await readFile(path, 'utf8')).toBe('new')
    expect(await readdir(folder)).toEqual(['a.txt'])
  })

  test('stays unchanged if it cannot be written, and no other file is left behind', async () => {
    const path = join(folder, 'a.txt')
    await writeFile(join(folder, 'a.txt'), 'old')
    await expect(writeFileAtomically(join(path, 'below-a-file'), 'new')).rejects.toThrow('ENOTDIR')
    expect(await readFile(path, 'utf8')).toBe('old')
    expect(await readdir(folder)).toEqual(['a.txt'])
  })

  test.each<[what: string, kept: (written: Buffer) => Uint8Array]>([
    ['with a changed bit', (written) => written.map((byte, at) => (at === 2 ? byte ^ 1 : byte))],
    ['without its last byte', (written) => written.subarray(0, -1)],
    ['with an additional byte', (written) => Buffer.concat([written, Buffer.from([0])])],
    ['as an empty file', () => Buffer.alloc(0)],
  ])('that reads back %s after writing is an error, and only the old file remains', async (_, kept) => {
    const path = join(folder, 'a.txt')
    await writeFile(path, 'old')
    await expect(
      writeFileAtomically(path, 'резервная копия', async (place) => kept(await readFile(place))),
    ).rejects.toThrow('read back')
    expect(await readFile(path, 'utf8')).toBe('old')
    expect(await readdir(folder)).toEqual(['a.txt'])
  })

  test('causes an error if it cannot be read back after writing', async () => {
    const path = join(folder, 'a.txt')
    await expect(
      writeFileAtomically(path, 'new', () => Promise.reject(new Error('EIO: it went wrong'))),
    ).rejects.toThrow('EIO')
    expect(await readdir(folder)).toEqual([])
  })

  test('is not read if it is larger than the limit', async () => {
    await writeFile(join(folder, 'big.txt'), 'x'.repeat(11))
    await expect(readTextFile(join(folder, 'big.txt'), 10)).rejects.toThrow('11 bytes')
    expect(await readTextFile(join(folder, 'big.txt'), 11)).toHaveLength(11)
  })
})
