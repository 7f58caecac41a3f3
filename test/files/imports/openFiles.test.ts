// Cache for the last file. A file is read once however often it is requested, and is never mistaken for another file.
// It is released when a different file is opened or nobody needs it, but not before the imports that use it have ended.

import { expect, it } from 'vitest'
import type { FileToRead, ImportReader } from '../../../src/files/imports/reader.ts'
import { findBuiltInScheme } from '../../../src/scoring/schemes/registry.ts'
import { err, ok } from '../../../src/rules/vocabulary.ts'
import { codeOf, taken } from '../../club/clubFixture.ts'
import { createOpenedImportFileCache } from '../../../src/files/imports/openedFileCache.ts'

function subject() {
  const told: string[] = []
  let isBroken = false
  const reader: ImportReader = {
    async open({ format, text, scheme, zone }) {
      const name = [format, text, scheme.id, zone ?? ''].join(' ').trim()
      told.push(`read ${name}`)
      return isBroken
        ? err({ code: 'imports/reader-failed', params: {} })
        : ok({ games: [], records: async () => ok([]), close: () => void told.push(`close ${name}`) })
    },
  }
  return { files: createOpenedImportFileCache(reader), told, breakIt: (broken: boolean) => (isBroken = broken) }
}

function fileOf(text: string, more: Partial<FileToRead> = {}): FileToRead {
  const scheme = findBuiltInScheme('official-2025')
  if (!scheme) throw new Error('no scheme')
  return { format: 'record', text, scheme, ...more }
}

/** Lets other code that waits for the same promise run first. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

it('a file is read again only for a different format, text, scheme or zone', async () => {
  const { files, told } = subject()
  const wolves = findBuiltInScheme('wolves-club')
  if (!wolves) throw new Error('no scheme')
  const first = await taken(files.open(fileOf('a')))
  expect(await taken(files.open(fileOf('a')))).toBe(first)
  for (const file of [fileOf('b'), fileOf('b', { scheme: wolves }), fileOf('b', { scheme: wolves, zone: 'UTC' })]) {
    await taken(files.open(file))
    await taken(files.open(file))
  }
  await settled()
  expect(told).toEqual([
    'read record a official-2025',
    'read record b official-2025',
    'close record a official-2025',
    'read record b wolves-club',
    'close record b official-2025',
    'read record b wolves-club UTC',
    'close record b wolves-club',
  ])
})

it('a file that could not be read is read again', async () => {
  const { files, told, breakIt } = subject()
  breakIt(true)
  expect(await codeOf(files.open(fileOf('a')))).toBe('imports/reader-failed')
  breakIt(false)
  await taken(files.open(fileOf('a')))
  expect(told).toEqual(['read record a official-2025', 'read record a official-2025'])
})

it('a file is released when the client that opened it has gone', async () => {
  const { files, told } = subject()
  const leaving = new AbortController()
  await taken(files.open(fileOf('a', { gone: leaving.signal })))
  leaving.abort()
  await settled()
  expect(told).toEqual(['read record a official-2025', 'close record a official-2025'])
})

it('a file is kept until the last import that uses it has ended', async () => {
  const { files, told } = subject()
  const leaving = new AbortController()
  const file = await taken(files.open(fileOf('a', { gone: leaving.signal })))
  files.keep(file)
  files.keep(file)
  leaving.abort()
  await taken(files.open(fileOf('b')))
  files.letGo(file)
  await settled()
  expect(told).toEqual(['read record a official-2025', 'read record b official-2025'])
  files.letGo(file)
  await settled()
  expect(told.at(-1)).toBe('close record a official-2025')
})

it('the last file is released after its import', async () => {
  const { files, told } = subject()
  const file = await taken(files.open(fileOf('a')))
  files.keep(file)
  files.letGo(file)
  await settled()
  expect(told).toEqual(['read record a official-2025', 'close record a official-2025'])
  await taken(files.open(fileOf('a')))
  expect(told.at(-1)).toBe('read record a official-2025')
})
