// No file reaches itself by its imports, `import()` counted: lint knows only those at the head of a file.

import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, it } from 'vitest'

const repository = resolve(import.meta.dirname, '../..')

type Imports = ReadonlyMap<string, readonly string[]>

function importsUnder(...folders: readonly string[]): Imports {
  const files = folders.flatMap((folder) =>
    readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(ts|vue)$/.test(file))
      .map((file) => join(repository, folder, file)),
  )
  const known = new Set(files)
  return new Map(
    files.map((file) => {
      const found = readFileSync(file, 'utf8').matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+)'/g)
      const paths = [...found].map(([, path = '']) => resolve(dirname(file), path))
      return [file, paths.filter((path) => known.has(path))]
    }),
  )
}

/** Takes away files that nothing imports or that import nothing, until no more go: what is left holds a circle. */
function onCircles(imports: Imports): readonly string[] {
  const left = new Map(imports)
  for (let before = Infinity; left.size < before;) {
    before = left.size
    const imported = new Set([...left.values()].flat())
    for (const [file, paths] of left)
      if (!imported.has(file) || !paths.some((path) => left.has(path))) left.delete(file)
  }
  return [...left.keys()]
}

it('finds a circle that goes through import()', () => {
  const imports: Imports = new Map([
    ['main', ['command']],
    ['command', ['work']],
    ['work', ['command', 'words']],
    ['words', []],
  ])
  expect(onCircles(imports)).toEqual(['command', 'work'])
})

it('there is none', () => {
  const imports = importsUnder('src', 'electron')
  // Seen by `import()` alone: the command line loads its work late.
  expect(imports.get(join(repository, 'src/cli/commands.ts'))).toContain(join(repository, 'src/cli/open/open.ts'))
  expect(onCircles(imports).map((file) => relative(repository, file))).toEqual([])
})
