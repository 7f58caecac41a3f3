// Documents, including those next to the code, and comments name only existing files. docs/cli.md describes every
// command and every option of the program, and nothing else.

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'
import { formatNightAnswer, answerNight, parseNightLine } from '../../src/cli/night/nightLine.ts'
import { chooseRules } from '../../src/cli/options/chooseRules.ts'
import { buildRulebookJsonSchema } from '../../src/club/rulebooks/schema.ts'
import { COMMAND_NAMES, COMMAND_PAGE, commandSection, commandTable } from '../support/commandTables.ts'

const ROOT = join(import.meta.dirname, '../..')
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
}).split('\n')
const known = new Set(files)
const documents = files.filter((name) => name.endsWith('.md'))
const textOf = (name: string) => readFileSync(join(ROOT, name), 'utf8')
const code = files.filter((name) => /^(?:src|electron|test|packaging|scripts)\/.*\.(?:ts|vue|mjs)$/.test(name))
/** All texts. Error codes are keys of this JSON. */
const allTexts = files
  .filter((name) => /^src\/i18n\/en\/.*\.json$/.test(name))
  .map(textOf)
  .join('\n')
const allCode = code.map(textOf).join('\n')
const words = new Set(`${allCode}\n${allTexts}`.match(/\w+/g))
const decisions = new Set(files.flatMap((name) => /^docs\/adr\/(\d{4})-.*\.md$/.exec(name)?.[1] ?? []))
/** Names outside this repository: build output, files of users, lint rules, a function of Electron. */
const OTHERS = new Set([
  ...['out/main', 'out/preload', 'out/renderer', 'out/main/reader.js', 'llm/out', 'userData/data'],
  ...['out/cli/record.schema.json', 'out/cli/rulebook.schema.json'],
  ...['import/no-cycle', 'config/default_9.yml', 'our-city/bomb', 'branch/club/...', 'sendSync'],
])
const EXTENSIONS = ['', '.ts', '.vue', '.mjs', '.json', '.test.ts']

const isFolder = (path: string) => files.some((name) => name.startsWith(`${path}/`))
/** Whether a file exists. The path may be relative to the document, the root or `src`, or be the end of a path. */
const isThere = (path: string, document: string) =>
  [join(dirname(document), path), path, join('src', path)]
    .map(normalize)
    .some((each) => known.has(each) || isFolder(each)) || files.some((name) => name.endsWith(`/${path}`))

test.each(documents)('%s contains no markers of an unfinished merge', (document) => {
  expect(textOf(document)).not.toMatch(/^(?:<{7}|={7}|>{7})(?: |$)/m)
})

test.each(documents)('%s names only existing files', (document) => {
  const text = textOf(document)
  const sources = [...text.matchAll(/`([\w./@-]+\.(?:ts|vue|css|mjs))`/g)].map(([, path = '']) => path)
  const folders = [...text.matchAll(/`((?:src|test|docs|electron|packaging|resources)\/[\w./-]*)`/g)].map(
    ([, path = '']) => path.replace(/\/$/, ''),
  )
  const links = [...text.matchAll(/\]\((?![a-z]+:)([^)#\s]+)/g)].map(([, path = '']) => path)
  expect([...sources, ...folders, ...links].filter((path) => !isThere(path, document))).toEqual([])
})

// Modules may be named without their extension (`store/port`, `watchedGame`). Error codes look alike.
test.each(documents)('%s names only existing modules and codes', (document) => {
  const text = textOf(document)
  const paths = [...text.matchAll(/`([A-Za-z][\w-]*(?:\/[\w.@-]+)+)\/?`/g)].map(([, path = '']) => path)
  const names = [...text.matchAll(/`([a-z]+[A-Z]\w*)`/g)].map(([, name = '']) => name)
  const isModule = (path: string) => EXTENSIONS.some((extension) => isThere(path + extension, document))
  const isInside = (path: string) => files.some((name) => name.includes(`/${path}/`))
  const isCode = (path: string) => allCode.includes(`'${path}'`) || allTexts.includes(`"${path}":`)
  expect([
    ...paths.filter((path) => !OTHERS.has(path) && !isModule(path) && !isInside(path) && !isCode(path)),
    ...names.filter((name) => !OTHERS.has(name) && !words.has(name) && !isModule(name)),
  ]).toEqual([])
})

/** Comments of a text. `//` in a string or an address does not begin a comment. */
const commentsIn = (text: string) =>
  [...text.matchAll(/(?<![:'"`\w])(?:\/\*.*?\*\/|\/\/[^\n]*)|<!--.*?-->/gs)].map(([comment]) => comment)
const layerOf = (path: string) => /^src\/\w+\/|^\w+\//.exec(path)?.[0] ?? ''
/** Files that comments name and that do not exist. A short name in a comment belongs to the same layer. */
const lostIn = (file: string, text: string) =>
  commentsIn(text)
    .flatMap((comment) => [...comment.matchAll(/(?<![\w/.@-])(?:\.{1,2}\/)*\w[\w./@-]*\.(?:ts|vue|mjs|css)\b/g)])
    .map(([path]) => path)
    .filter(
      (path) =>
        ![join(dirname(file), path), path, join('src', path)].some((each) => known.has(normalize(each))) &&
        !files.some((name) => name.startsWith(layerOf(file)) && name.endsWith(`/${path}`)),
    )
    .map((path) => `${file}: ${path}`)

test('comments name only existing files', () => {
  expect(code.flatMap((file) => lostIn(file, textOf(file)))).toEqual([])
})

test.each([
  ['a missing file', '// Plays the notes of melody.ts.'],
  ['a file of another layer without its path', '/** The keys (signing/keys.ts). */'],
  ['a moved file', '/* As\n * pages/charts/ProgressChart.vue draws it. */'],
])('the check reports a comment that names %s', (_, comment) =>
  expect(lostIn('src/ui/kit/example.ts', `${comment}\n`)).toHaveLength(1),
)

test.each([
  ['a file next to it', '// See days.ts.'],
  ['a file of its layer', '// See keys/keystroke.ts.'],
  ['a file by its path from `src`', '// See store/signing/keys.ts.'],
  ['a file in a string', "const address = 'https://example.org/nowhere.ts'"],
])('the check accepts a comment that names %s', (_, text) =>
  expect(lostIn('src/ui/kit/example.ts', `${text}\n`)).toEqual([]),
)

const lint = (await import(join(ROOT, 'oxlint.config.mjs'))) as Readonly<
  Record<'CLUB' | 'PAPERS' | 'FILES' | 'STORE' | 'UI', readonly string[]>
>
test.each([
  ['src/club/README.md', lint.CLUB],
  ['src/papers/README.md', lint.PAPERS],
  ['src/files/README.md', lint.FILES],
  ['src/store/README.md', lint.STORE],
  ['src/ui/README.md', lint.UI],
])('%s has a row for each folder, in the order of the lint configuration', (document, folders) => {
  const [, table = ''] = textOf(document).split('| folder | contains |')
  const rows = [...(table.split('\n\n')[0] ?? '').matchAll(/^\| ([^|]*) \|/gm)]
  const listed = rows.flatMap(([, cell = '']) => [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name))
  expect(listed).toEqual(folders)
})

// Only a missing number is reported. A wrong subject with an existing number is left to the reader.
test('documents and comments cite only existing decisions', () => {
  const lost = [...documents, ...code].flatMap((name) =>
    [...textOf(name).matchAll(/\bADR[ -](\d{1,4})\b|\badr\/(\d{4})/g)]
      .map(([, short = '', long]) => long ?? short.padStart(4, '0'))
      .filter((number) => !decisions.has(number))
      .map((number) => `${name}: ${number}`),
  )
  expect(lost).toEqual([])
})

test('the document of the night calculator shows only valid nights', () => {
  const shown = [...textOf('docs/night-lines.md').matchAll(/```json\n(.*)\n```/g)].map(([, line = '']) => line)
  expect(shown.length).toBeGreaterThan(0)
  const rules = chooseRules('city', undefined, true)
  for (const line of shown) {
    const night = parseNightLine(rules, line)
    if (!night.ok) throw new Error(night.error.message)
    const answer = JSON.parse(formatNightAnswer(answerNight(rules, night.value))) as object
    for (const key of Object.keys(answer)) expect(textOf('docs/night-lines.md')).toContain(`| \`${key}\` |`)
  }
})

describe('the command-line page', () => {
  const page = textOf(COMMAND_PAGE)
  /** Options that every command has, even if its own table does not list them. */
  const shared = ['--help', '--json', '--lang']

  test('has a section for each command, and the shared sections', () => {
    const headings = [...page.matchAll(/^## (.*)$/gm)].map(([, heading = '']) => heading)
    expect(headings).toEqual([...COMMAND_NAMES, 'The results sheet'])
  })

  test('lists every command exactly once in its table of purposes', () => {
    const [, opening = ''] = page.split('| to | use |')
    const listed = [...(opening.split('\n\n')[0] ?? '').matchAll(/`([a-z-]+)`/g)].map(([, name = '']) => name)
    expect(listed.toSorted()).toEqual([...COMMAND_NAMES].toSorted())
  })

  test.each(COMMAND_NAMES)('describes options (`npm run generate:docs`), input and output of %s', (name) => {
    const section = commandSection(page, name) ?? ''
    expect(section).toContain(`${commandTable(name)}\n`)
    for (const part of ['**Reads**', '**Prints**']) expect(section).toContain(part)
    const options = [...commandTable(name).matchAll(/`(?:-\w, )?(--[a-z-]+)/g)].map(([, flag = '']) => flag)
    // The section does not mention options that the command does not have.
    const named = [...section.matchAll(/--[a-z][a-z-]+/g)].map(([flag]) => flag)
    expect([...new Set(named)].filter((flag) => ![...options, ...shared].includes(flag))).toEqual([])
  })
})

describe('the document of rulebook files', () => {
  const page = textOf('docs/rulebook-format.md')

  test('names every field of a rulebook file', () => {
    const fields = new Set<string>()
    const collect = (part: unknown): void => {
      if (typeof part !== 'object' || part === null) return
      if ('properties' in part) for (const field of Object.keys(part.properties as object)) fields.add(field)
      for (const inner of Object.values(part)) collect(inner)
    }
    collect(buildRulebookJsonSchema())
    expect(fields.size).toBeGreaterThan(100)
    const inCode = [...page.replaceAll(/```.*?```/gs, '').matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span)
    const named = new Set(inCode.flatMap((text) => text.match(/\w+/g) ?? []))
    expect([...fields].filter((field) => !named.has(field))).toEqual([])
  })

  test('quotes only lines of its example file', () => {
    const listsOf = (text: string): Readonly<Record<string, unknown>> => {
      const { deal, ...lists } = JSON.parse(text) as Readonly<Record<string, object>>
      return { ...lists, ...deal }
    }
    const file = listsOf(textOf('docs/rulebooks/our-city.json'))
    const [, section = ''] = /\n## Example: a new role\n(.*?)\n## /s.exec(page) ?? []
    const quoted = [...section.matchAll(/```json\n(.*?)\n```/gs)].map(([, text = '']) => listsOf(text))
    expect(quoted.length).toBeGreaterThan(4)
    for (const [list, lines] of quoted.flatMap((lists) => Object.entries(lists)))
      expect(file[list]).toEqual(expect.arrayContaining(lines as unknown[]))
  })
})
