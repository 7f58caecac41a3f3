// All names of a file resolve to the same path, for generated chains of links. A second owner is refused under each of
// the names.

import { linkSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { openStoreAt, storePathOf } from '../../src/cli/options/store.ts'
import { resolveRealPath } from '../../src/store/realPath.ts'

function newFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'consigliere-links-')))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

interface Chain {
  /** Whether the file exists before its path is resolved. */
  readonly exists: boolean
  /** The first link points to the file, each further link to the previous link, either as a file or by its folder. */
  readonly links: readonly { readonly of: 'file' | 'folder'; readonly isRelative: boolean }[]
}

const chains: fc.Arbitrary<Chain> = fc.record({
  exists: fc.boolean(),
  links: fc.array(fc.record({ of: fc.constantFrom('file', 'folder'), isRelative: fc.boolean() }), { maxLength: 6 }),
})

/** Paths of the file and of the last link. */
function made(folder: string, { exists, links }: Chain): readonly [file: string, name: string] {
  mkdirSync(join(folder, 'club'), { recursive: true })
  const file = join(folder, 'club', 'club.sqlite')
  if (exists) writeFileSync(file, '')
  let name = file
  for (const [i, { of, isRelative }] of links.entries()) {
    const own = join(folder, `link-${i}`)
    const parent = join(name, '..')
    const to = (from: string, target: string) => (isRelative ? relative(from, target) : target)
    if (of === 'folder') {
      symlinkSync(to(folder, parent), own)
      name = join(own, name.slice(parent.length + 1))
    } else {
      mkdirSync(own)
      symlinkSync(to(own, name), join(own, 'other.sqlite'))
      name = join(own, 'other.sqlite')
    }
  }
  return [file, name]
}

test('every chain of links resolves to the file itself, even before it exists', () => {
  fc.assert(
    fc.property(chains, (chain) => {
      const folder = newFolder()
      const [file, name] = made(folder, chain)
      expect(resolveRealPath(name)).toBe(file)
    }),
    { numRuns: 100 },
  )
})

test('a path without links stays as written', () => {
  for (const path of ['club.sqlite', './club.sqlite', 'no/such/folder/club.sqlite', join(newFolder(), 'a b.sqlite')])
    expect(resolveRealPath(path)).toBe(path)
})

test('circular links can be resolved without an error', () => {
  const folder = newFolder()
  symlinkSync(join(folder, 'b'), join(folder, 'a'))
  symlinkSync(join(folder, 'a'), join(folder, 'b'))
  expect(resolveRealPath(join(folder, 'a'))).toMatch(/[ab]$/)
})

test('an open store cannot be opened under another name until it is closed', async () => {
  const folder = newFolder()
  const file = join(folder, 'club.sqlite')
  symlinkSync(folder, join(folder, 'same'))
  symlinkSync(file, join(folder, 'link.sqlite'))
  const names = [file, join(folder, 'link.sqlite'), join(folder, 'same', 'club.sqlite')]
  for (const first of names) {
    const opened = openStoreAt(`sqlite:${first}`, 'make')
    for (const second of names)
      expect(() => openStoreAt(`sqlite:${second}`, 'make'), second).toThrow(/is using this store/)
    await opened.store.close()
  }
})

test('a store with a hard link is refused, and opens after the link is removed', async () => {
  const folder = newFolder()
  const [file, other] = [join(folder, 'club.sqlite'), join(folder, 'other.sqlite')]
  const first = openStoreAt(`sqlite:${file}`, 'make')
  linkSync(file, other)
  for (const name of [file, other])
    expect(() => openStoreAt(`sqlite:${name}`, 'make'), name).toThrow(
      expect.objectContaining({ code: 'store/hard-link' }) as Error,
    )
  await first.store.close()
  rmSync(other)
  await openStoreAt(`sqlite:${file}`, 'refuse').store.close()
})

test('a link with side files of an earlier version is refused', async () => {
  const folder = newFolder()
  mkdirSync(join(folder, 'deep'))
  const [file, link] = [join(folder, 'deep', 'club.sqlite'), join(folder, 'link.sqlite')]
  await openStoreAt(`sqlite:${file}`, 'make').store.close()
  symlinkSync(file, link)
  writeFileSync(`${link}.laptop`, 'a-device')
  expect(() => openStoreAt(`sqlite:${link}`, 'make')).toThrow(
    expect.objectContaining({ code: 'store/notes-at-link' }) as Error,
  )
  writeFileSync(`${file}.laptop`, 'a-device')
  await openStoreAt(`sqlite:${link}`, 'make').store.close()
})

test.each(['file:x?mode=memory', 'FILE:club.sqlite', 'libsql://somewhere', 'https://somewhere/club'])(
  'the address sqlite:%s is refused because it is not a file path',
  (uri) => {
    expect(() => storePathOf(`sqlite:${uri}`)).toThrow(/not a URI/)
  },
)
