// The tables are the output of commands that everybody can run, so every fault must name existing tests.

import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { BARS } from '../mutation/bars.ts'
import { PLANTED } from './planted.ts'
import { OUTSIDE_MUTATION } from './plantedOutsideMutation.ts'
import { projectOf, readFaults, readPoints } from './tables.ts'

const root = resolve(import.meta.dirname, '../..')
const faults = readFaults()

test('the tables of faults and points can be read', () => {
  expect(faults.length).toBeGreaterThan(50)
  expect(readPoints()).toHaveLength(20)
})

test.each(faults.map(({ fault, tests }) => [fault.slice(0, 80), tests] as const))(
  'the tests for a fault exist: %s',
  (_, tests) => {
    expect(tests).not.toEqual([])
    for (const { project, paths } of tests)
      for (const path of paths) {
        expect([path, existsSync(resolve(root, path))]).toEqual([path, true])
        expect([path, projectOf(path)]).toEqual([path, project])
      }
  },
)

test.each(Object.values(PLANTED).flat())(
  'the planted fault fits one place in the code, and its laws exist: $fault',
  ({ file, from, laws }) => {
    expect(readFileSync(resolve(root, 'src', file), 'utf8').split(from)).toHaveLength(2)
    for (const law of laws) expect([law, existsSync(resolve(root, 'test', law))]).toEqual([law, true])
  },
)

test('faults listed as not mutated are in folders that mutation testing skips', () => {
  const folders = BARS.flatMap(({ of }) => of).map((folder) => `${folder}/`)
  const files = OUTSIDE_MUTATION.map(({ file }) => file)
  expect(files.filter((file) => folders.some((folder) => file.startsWith(folder)))).toEqual([])
})
