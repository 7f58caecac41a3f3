// `npm run report:reliability` and `npm run report:electron-checklist`: runs the tests that a document's table names
// and prints the table with the results. Slow tests and those of built editions run only with `--e2e`, rounds by the
// hundred only with `--deep`. Without these options, their rows say "not run".

import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { plant } from './planted.ts'
import { POINTS_FILE, readFaults, readPoints, type Project } from './tables.ts'

const root = resolve(import.meta.dirname, '../..')

interface Outcome {
  readonly file: string
  /** Titles of the test and of the blocks around it. */
  readonly titles: readonly string[]
  readonly status: string
}

/** Runs these tests of a project and returns the result of each test. */
function run(project: Project, paths: readonly string[]): readonly Outcome[] {
  const folder = mkdtempSync(join(tmpdir(), 'consigliere-faults-'))
  const report = join(folder, 'report.json')
  try {
    spawnSync('npx', ['vitest', 'run', '--project', project, '--reporter=json', `--outputFile=${report}`, ...paths], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
    })
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
      readonly testResults: readonly {
        readonly name: string
        readonly assertionResults: readonly {
          readonly title: string
          readonly ancestorTitles: readonly string[]
          readonly status: string
        }[]
      }[]
    }
    return testResults.flatMap(({ name, assertionResults }) => {
      const file = relative(root, name).replaceAll('\\', '/')
      return assertionResults.length === 0
        ? [{ file, titles: [], status: 'failed' }]
        : assertionResults.map(({ title, ancestorTitles, status }) => ({
            file,
            titles: [...ancestorTitles, title],
            status,
          }))
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function told(outcomes: readonly Outcome[]): string {
  const of = (status: string) => outcomes.filter((each) => each.status === status).length
  const failed = outcomes.length - of('passed') - of('skipped') - of('pending')
  if (failed > 0) return `FAILED ${failed} of ${outcomes.length}`
  if (of('passed') === 0) return 'not run'
  const left = outcomes.length - of('passed')
  return `passed ${of('passed')}${left > 0 ? `, ${left} left out here` : ''}`
}

function faults(projects: ReadonlySet<Project>): boolean {
  const rows = readFaults()
  const outcomes = new Map<Project, readonly Outcome[]>()
  for (const project of projects) {
    const paths = rows.flatMap(({ tests }) =>
      tests.filter((each) => each.project === project).flatMap((each) => each.paths),
    )
    outcomes.set(project, run(project, [...new Set(paths)]))
  }
  let isGood = true
  for (const { fault, tests } of rows) {
    const lines = tests.map(({ project, paths }) => {
      const all = outcomes.get(project)
      const mine = all?.filter(({ file }) => paths.some((path) => file === path || file.startsWith(`${path}/`)))
      const result = mine === undefined ? `not run (--${project})` : told(mine)
      isGood &&= !result.startsWith('FAILED') && (mine === undefined || mine.length > 0)
      return `${result}: ${paths.join(' ')}`
    })
    console.log(`| ${fault} | ${lines.join('; ')} |`)
  }
  return isGood
}

function points(): boolean {
  const outcomes = run('e2e', [POINTS_FILE])
  let isGood = true
  for (const { point, titles } of readPoints()) {
    const lines = titles.map((title) => {
      // A test over a list contains each value in its title.
      const shape = new RegExp(
        `^${title
          .split('%s')
          .map((text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
          .join('.*')}$`,
      )
      const result = told(outcomes.filter((each) => each.titles.some((given) => shape.test(given))))
      isGood &&= result.startsWith('passed')
      return `${result}: ${title}`
    })
    console.log(`| ${point} | ${lines.join('; ')} |`)
  }
  return isGood
}

const asked = process.argv.slice(2)
const isGood = asked.includes('planted')
  ? await plant(asked.find((each) => each !== 'planted') ?? '')
  : asked.includes('points')
    ? points()
    : faults(
        new Set<Project>([
          'unit',
          'alone',
          ...(asked.includes('--e2e') ? (['e2e', 'slow'] as const) : []),
          ...(asked.includes('--deep') ? (['deep'] as const) : []),
        ]),
      )
process.exitCode = isGood ? 0 : 1
