// Reads from the text of files which file imports which, including `import()` and types.

import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'

export const repository = resolve(import.meta.dirname, '../..')

/** Imported files by file. Paths are relative to the repository, with `/`. */
export type Imports = ReadonlyMap<string, readonly string[]>

export interface SourceFile {
  readonly path: string
  readonly text: string
}

export function sourcesUnder(...folders: readonly string[]): readonly SourceFile[] {
  return folders
    .flatMap((folder) =>
      readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.(ts|vue|mjs|css)$/.test(file))
        .map((file) => join(folder, file).split(sep).join('/')),
    )
    .toSorted()
    .map((path) => ({ path, text: readFileSync(join(repository, path), 'utf8') }))
}

export function importsOf(files: readonly SourceFile[]): Imports {
  const known = new Set(files.map(({ path }) => path))
  return new Map(
    files.map(({ path, text }) => {
      const found = text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+)'/g)
      const paths = [...found].map(([, specifier = '']) =>
        relative(repository, resolve(repository, dirname(path), specifier))
          .split(sep)
          .join('/'),
      )
      return [path, [...new Set(paths)].filter((each) => known.has(each))]
    }),
  )
}

/** Removes files that nothing imports or that import nothing, until none is left to remove. The rest is on cycles. */
export function onCycles(imports: Imports): readonly string[] {
  const left = new Map(imports)
  for (let before = Number.POSITIVE_INFINITY; left.size < before;) {
    before = left.size
    const imported = new Set([...left.values()].flat())
    for (const [file, paths] of left)
      if (!imported.has(file) || !paths.some((path) => left.has(path))) left.delete(file)
  }
  return [...left.keys()]
}

/** Returns pairs of folders with the same parent that import each other: `src/club: games <-> plan`. */
export function knots(imports: Imports): readonly string[] {
  const arrows = new Set<string>()
  for (const [file, paths] of imports)
    for (const path of paths) {
      const [from, to] = [file.split('/'), path.split('/')]
      const at = from.findIndex((part, index) => part !== to[index])
      if (at > 0 && at < from.length - 1 && at < to.length - 1)
        arrows.add(`${from.slice(0, at).join('/')} ${from[at]} ${to[at]}`)
    }
  return [...arrows].flatMap((arrow) => {
    const [parent = '', from = '', to = ''] = arrow.split(' ')
    return from < to && arrows.has(`${parent} ${to} ${from}`) ? [`${parent}: ${from} <-> ${to}`] : []
  })
}
