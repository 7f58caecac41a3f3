// A build is repeated when its sources have changed, by only one of several processes that request it at once.

import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { buildIfChanged } from '../../src/cli/open/edition.ts'

function program() {
  const root = mkdtempSync(join(tmpdir(), 'consigliere-editions-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  mkdirSync(join(root, 'src/deep'), { recursive: true })
  writeFileSync(join(root, 'src/deep/a.ts'), '1')
  const folder = join(root, 'out/cli')
  let builds = 0
  const asked = (build: () => Promise<unknown> = () => Promise.resolve()) =>
    buildIfChanged(root, ['src', 'lock.json'], folder, async () => {
      builds += 1
      rmSync(folder, { recursive: true, force: true })
      mkdirSync(folder)
      await build()
    })
  return { root, folder, asked, builds: () => builds }
}

it('an edition is built once if it has not been built yet', async () => {
  const { asked, builds } = program()
  await asked()
  await asked()
  expect(builds()).toBe(1)
})

it.each<[string, (root: string) => void]>([
  ['a file is changed', (root) => writeFileSync(join(root, 'src/deep/a.ts'), '2')],
  ['a file is added', (root) => writeFileSync(join(root, 'src/b.ts'), '')],
  ['a file is deleted', (root) => rmSync(join(root, 'src/deep/a.ts'))],
  ['a file is moved', (root) => (rmSync(join(root, 'src/deep/a.ts')), writeFileSync(join(root, 'src/a.ts'), '1'))],
  ['a single source file is added', (root) => writeFileSync(join(root, 'lock.json'), '{}')],
  ['the build output is deleted', (root) => rmSync(join(root, 'out'), { recursive: true })],
])('an edition is built again when %s', async (_what, change) => {
  const { root, asked, builds } = program()
  await asked()
  change(root)
  await asked()
  await asked()
  expect(builds()).toBe(2)
})

it('an edition is built once for simultaneous requests, which all wait for it', async () => {
  const { folder, asked, builds } = program()
  let go = () => {}
  const building = new Promise<void>((resolve) => (go = resolve))
  const begun = Array.from({ length: 3 }, () =>
    asked(() => building.then(() => writeFileSync(join(folder, 'a.js'), ''))),
  )
  const ended = begun.map((each) => each.then(() => existsSync(join(folder, 'a.js'))))
  go()
  expect([await Promise.all(ended), builds()]).toEqual([[true, true, true], 1])
  expect(existsSync(`${folder}.turn`)).toBe(false)
})

it('an edition is built by the next process after a build failed or its process was killed', async () => {
  const { folder, asked, builds } = program()
  await expect(asked(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  // The lock of a process that no longer exists.
  writeFileSync(`${folder}.turn`, `${2 ** 30} x`)
  await asked()
  expect(builds()).toBe(2)
})
