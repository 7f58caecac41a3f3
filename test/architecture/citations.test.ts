// Follows every citation of the specification: the document exists, it has the section, and each rule id that is used
// anywhere is defined exactly once in docs/spec. Forms that a reader cannot look up are refused. decisions.test.ts
// follows citations of decisions.

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const SPEC = 'docs/spec/'
const THIS_FILE = 'test/architecture/citations.test.ts'
/** Families of rule ids that docs/spec defines. The rulebooks of clubs may have others. */
const RULE_ID = /\b(?:CITY|DAY|WOLVES|SPORT|HP|BENCH|AIWOLF)-\d+[a-z]?\b/g

const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', 'src', 'electron', 'test', 'docs', 'README.md'],
  { cwd: ROOT, encoding: 'utf8' },
)
  .split('\n')
  .filter((name) => /\.(?:ts|vue|md|json|yaml)$/.test(name) && name !== THIS_FILE)

/** Joins comments that continue over lines. The markers between two words become a space. */
function unwrapped(text: string): string {
  return text.replace(/\s*\n\s*(?:(?:\/\/|\*)\s+)?/g, ' ')
}

interface SpecDocument {
  readonly sections: readonly string[]
  readonly rules: readonly string[]
}

function readDocument(text: string): SpecDocument {
  return {
    sections: [...text.matchAll(/^## (\d+[a-z]?)\. /gm)].map(([, number = '']) => number),
    rules: [...text.matchAll(/^- \*\*([A-Z]+-\d+[a-z]?)\*\*/gm)].map(([, id = '']) => id),
  }
}

const documents: ReadonlyMap<string, SpecDocument> = new Map(
  files
    .filter((name) => name.startsWith(SPEC) && name.endsWith('.md'))
    .map((name) => [name.slice(SPEC.length, -'.md'.length), readDocument(readFileSync(join(ROOT, name), 'utf8'))]),
)

const definedRules = [...documents.values()].flatMap(({ rules }) => rules)

/** `docs/spec/scoring.md §1, §2 and §5`, `docs/spec/scoring.md §1 to §3`, or the document alone. */
const CITATION = /docs\/spec\/([\w-]+)\.md((?:(?:,| and| to|, and)? §\d+[a-z]?)*)/g

/** Forms without a path from the root, or without a document. */
const UNRESOLVABLE: readonly RegExp[] = [
  /\b[Ss]pec of (?:the )?(?:scoring|rulebooks|agents|phones|cli|app|devices|several devices|roles)\b/g,
  /\b(?:scoring|rulebooks|agents|phones|cli|devices|roles) spec\b/gi,
  /(?<!docs\/)\bspec\/[\w-]+\.md §/g,
  /(?<![\w/-])(?:agents|app|cli|devices|phones|roles|rulebooks|russian|scoring)\.md(?: §|,? section )\d+/g,
  /\bof the spec \(section \d+\)/g,
  /\bdocs\/adr\/\d{4}(?!-)/g,
]
/** In code a section belongs to a document. Sections of the sources have documents of their own. */
const BARE_SECTION = /(?<![\d.]), sections? \d|\((?:[A-Z]+ )?section \d+[a-z]?\)/g

interface Fault {
  readonly file: string
  readonly fault: string
}

function faultsOf(file: string, text: string): readonly Fault[] {
  const faults: string[] = []
  const plain = unwrapped(text)
  for (const [citation, name = '', sections = ''] of plain.matchAll(CITATION)) {
    const document = documents.get(name)
    if (name === 'README') continue
    if (document === undefined) faults.push(`${citation}: no such document`)
    for (const [, number = ''] of sections.matchAll(/§(\d+[a-z]?)/g))
      if (document !== undefined && !document.sections.includes(number))
        faults.push(`${citation}: no section ${number}`)
  }
  for (const [id] of text.matchAll(RULE_ID)) if (!definedRules.includes(id)) faults.push(`${id}: not defined`)
  for (const form of UNRESOLVABLE)
    for (const [found] of plain.matchAll(form)) faults.push(`${found}: cannot be looked up`)
  if (!file.endsWith('.md'))
    for (const found of plain.matchAll(BARE_SECTION)) {
      const before = plain.slice(Math.max(0, found.index - 12), found.index)
      if (!/[Ss]ource \d{3}$/.test(before)) faults.push(`${before}${found[0]}: a section of no document`)
    }
  return faults.map((fault) => ({ file, fault }))
}

describe('citations of the specification', () => {
  it('lead to an existing document, section and rule', () => {
    expect(files.flatMap((file) => faultsOf(file, readFileSync(join(ROOT, file), 'utf8')))).toEqual([])
  })

  it('are found more than two hundred times', () => {
    const cited = files.flatMap((file) => [
      ...unwrapped(readFileSync(join(ROOT, file), 'utf8')).matchAll(/docs\/spec\/[\w-]+\.md §/g),
    ])
    expect(cited.length).toBeGreaterThan(200)
  })

  it('refer to rules that are each defined in exactly one place', () => {
    expect(definedRules.filter((id, index) => definedRules.indexOf(id) !== index)).toEqual([])
    expect(definedRules.length).toBeGreaterThanOrEqual(60)
  })

  it.each([...documents].filter(([name]) => name !== 'README'))(
    'find each section number of %s only once',
    (_, { sections }) => {
      expect(sections.length).toBeGreaterThan(1)
      expect(new Set(sections).size).toBe(sections.length)
    },
  )

  it('refer to documents that are all listed in the README', () => {
    const readme = readFileSync(join(ROOT, SPEC, 'README.md'), 'utf8')
    const listed = [...readme.matchAll(/^\| \[([\w-]+)\.md\]/gm)].map(([, name = '']) => name)
    expect(listed.toSorted()).toEqual([...documents.keys()].filter((name) => name !== 'README').toSorted())
  })
})

describe('the check of citations', () => {
  it.each([
    ['a wrong section', '// Source: docs/spec/scoring.md §99.'],
    ['a wrong section in a list', '// (docs/spec/scoring.md §1, §2 and §42).'],
    ['a wrong section on the next line', '// Source: docs/spec/scoring.md\n// §99.'],
    ['a wrong document', '// Source: docs/spec/weather.md §1.'],
    ['an unknown rule', '// CITY-99'],
    ['a section without a document', '/** Void acts are kept (section 0). */'],
    ['a document named by its subject', '// (spec of scoring, section 1)'],
    ['a document named by its subject, over two lines', '// Source: spec of\n// scoring, section 1.'],
    ['a document without its path', '// agents.md §6: answers'],
    ['a path without its root', '// Rule: spec/cli.md §2'],
    ['a decision with half its file name', '// Why: docs/adr/0017.'],
  ])('reports %s', (_, text) => expect(faultsOf('src/example.ts', text)).not.toEqual([]))

  it.each([
    ['a section', '// Source: docs/spec/scoring.md §7, "Judges".'],
    ['several sections', '// (docs/spec/scoring.md §1 to §3)'],
    ['a document', '// written from docs/spec/rulebooks.md alone'],
    ['a rule', '// CITY-4, WOLVES-3b'],
    ['a section of a source', '// Source 004, section 6.'],
    ['a decision', '// Why: ADR 17.'],
  ])('accepts %s that exists', (_, text) => expect(faultsOf('src/example.ts', text)).toEqual([]))
})
