// Reads the promises of the documents: the faults of docs/reliability.md with their test commands, and Electron's
// points of docs/security.md with their tests. Reading the documents avoids a second list.

import { readFileSync } from 'node:fs'
import { ALONE } from '../support/alone.ts'
import { SLOW } from '../support/slow.ts'

export type Project = 'unit' | 'alone' | 'e2e' | 'slow' | 'deep'

/** Tests of one command: files or folders, in the form that Vitest accepts. */
interface Tests {
  readonly project: Project
  readonly paths: readonly string[]
}

export interface Fault {
  readonly fault: string
  readonly tests: readonly Tests[]
}

export interface Point {
  readonly number: number
  readonly point: string
  /** Titles in test/electron/built/security.test.ts. */
  readonly titles: readonly string[]
}

export const POINTS_FILE = 'test/electron/built/security.test.ts'

export function readFaults(): readonly Fault[] {
  const faults: Fault[] = []
  for (const cells of rowsOf('docs/reliability.md')) {
    const [fault = '', command = ''] = [cells[0], cells.at(-1)]
    if (cells.length !== 4 || fault === 'fault' || /^-+$/.test(fault)) continue
    const before = /^the same\b/.test(command) ? (faults.at(-1)?.tests ?? []) : []
    faults.push({ fault, tests: [...before, ...quoted(command).flatMap(testsOf)] })
  }
  return faults
}

export function readPoints(): readonly Point[] {
  return rowsOf('docs/security.md').flatMap(([point = '', , tests = '']) => {
    const number = /^(\d+)\. /.exec(point)?.[1]
    return number === undefined ? [] : [{ number: Number(number), point, titles: quoted(tests) }]
  })
}

function testsOf(command: string): readonly Tests[] {
  const vitest = /^npx vitest run --project (unit|alone|e2e|slow) (.+)$/.exec(command)
  if (vitest) return [{ project: vitest[1] as Project, paths: vitest[2]?.split(' ') ?? [] }]
  const deep = /npm run test:deep -- (\S+)$/.exec(command)
  if (deep) return [{ project: 'deep', paths: [`test/deep/${deep[1]}.test.ts`] }]
  if (/^npx |test:deep -- /.test(command)) throw new Error(`which tests does this run: ${command}`)
  return command.startsWith('test/') ? [{ project: projectOf(command), paths: [command] }] : []
}

/** Returns the project of a test file or folder. */
export function projectOf(path: string): Project {
  if (SLOW.includes(path)) return 'slow'
  if (path.startsWith('test/e2e/') || path.startsWith('test/electron/built/')) return 'e2e'
  if (path.startsWith('test/deep/')) return 'deep'
  return ALONE.includes(path) ? 'alone' : 'unit'
}

const quoted = (cell: string): readonly string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text)

function rowsOf(document: string): readonly (readonly string[])[] {
  return readFileSync(new URL(`../../${document}`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
}
