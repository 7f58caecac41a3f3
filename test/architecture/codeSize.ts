// Measures the size of the code. `npm run report:code-size` writes the numbers into docs/architecture.md.
// codeSize.test.ts contains the limits.

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { longFunctions } from './functions.ts'
import { importsOf, knots, onCycles, repository, sourcesUnder } from './imports.ts'

export interface CodeSize {
  /** Numbers of lines and files in each layer, in the order of the layers' names. */
  readonly layers: readonly { readonly layer: string; readonly files: number; readonly lines: number }[]
  readonly lines: number
  /** Number of files without the word catalogs. */
  readonly files: number
  readonly longFunctions: readonly string[]
  readonly veryLongFunctions: readonly string[]
  readonly wideLines: number
  readonly onCycles: readonly string[]
  readonly knots: readonly string[]
  /** Files of at most 40 lines with one importer. */
  readonly smallSingles: readonly string[]
}

const GENERATED = /^src\/i18n\/generated\//
const SMALL = 40

const linesOf = (text: string) => text.split('\n').length - (text.endsWith('\n') ? 1 : 0)

export function measureCodeSize(): CodeSize {
  const sources = sourcesUnder('src', 'electron')
  const imports = importsOf(sources)
  const layerOf = (path: string) =>
    path
      .split('/')
      .slice(0, path.startsWith('src/') ? 2 : 1)
      .join('/')
  const layers = [...new Set(sources.map(({ path }) => layerOf(path)))].map((layer) => {
    const own = sources.filter(({ path }) => layerOf(path) === layer)
    return { layer, files: own.length, lines: own.reduce((sum, { text }) => sum + linesOf(text), 0) }
  })
  const code = sources.filter(({ path }) => !GENERATED.test(path) && /\.(ts|vue)$/.test(path))
  const importers = new Map<string, number>()
  for (const paths of imports.values()) for (const path of paths) importers.set(path, (importers.get(path) ?? 0) + 1)
  const functions = longFunctions(code, 70)
  const named = (each: (typeof functions)[number]) => `${each.file} ${each.name} ${each.lines}`
  return {
    layers,
    lines: layers.reduce((sum, { lines }) => sum + lines, 0),
    files: sources.filter(({ path }) => !GENERATED.test(path)).length,
    longFunctions: functions.map(named),
    veryLongFunctions: functions.filter(({ lines }) => lines > 120).map(named),
    wideLines: code.reduce((sum, { text }) => sum + text.split('\n').filter((line) => line.length > 120).length, 0),
    onCycles: onCycles(imports),
    knots: knots(imports),
    smallSingles: code
      .filter(({ path, text }) => path.endsWith('.ts') && linesOf(text) <= SMALL && importers.get(path) === 1)
      .map(({ path }) => path),
  }
}

const [BEGIN, END] = ['<!-- code size: npm run report:code-size -->', '<!-- /code size -->']

export function codeSizeTable(size: CodeSize): string {
  const rows = [
    ...size.layers.map(({ layer, files, lines }) => [`\`${layer}\``, `${lines} lines in ${files} files`]),
    ['all lines', String(size.lines)],
    ['files outside the word catalogs', String(size.files)],
    ['functions over 70 lines, over 120', `${size.longFunctions.length}, ${size.veryLongFunctions.length}`],
    ['lines over 120 columns', String(size.wideLines)],
    ['files on import cycles, `import()` counted', String(size.onCycles.length)],
    ['folders that import each other', String(size.knots.length)],
    [`files of at most ${SMALL} lines with one importer`, String(size.smallSingles.length)],
  ]
  return ['| | |', '|---|---|', ...rows.map((cells) => `| ${cells.join(' | ')} |`)].join('\n')
}

const PAGE = join(repository, 'docs/architecture.md')

if (process.argv[1] === import.meta.filename) {
  const size = measureCodeSize()
  const page = readFileSync(PAGE, 'utf8')
  const [before, rest = ''] = page.split(BEGIN)
  writeFileSync(PAGE, `${before}${BEGIN}\n\n${codeSizeTable(size)}\n\n${END}${rest.split(END)[1] ?? '\n'}`)
  for (const list of process.argv.slice(2)) console.log(size[list as keyof CodeSize])
  console.log(codeSizeTable(size))
}
