// The README names the versions of Node.js that the locked packages need. The oldest version in package.json runs all
// of them except Electron and its installer.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const textOf = (name: string) => readFileSync(join(ROOT, name), 'utf8')
const jsonOf = (name: string) => JSON.parse(textOf(name)) as unknown

type Version = readonly [major: number, minor: number, patch: number]
const versionOf = (text: string): Version => {
  const [major = 0, minor = 0, patch = 0] = text.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : 0))
  return [major, minor, patch]
}
const compare = (a: Version, b: Version) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]

/**
 * Whether a version meets one comparison of a range, such as `>=20.19` or `^22.13.0`. A bare version includes all
 * versions that begin with it.
 */
function accepts(comparison: string, version: Version): boolean {
  const [, sign = '', text = ''] = /^(>=|<=|>|<|\^|~|=)?v?(.*)$/.exec(comparison) ?? []
  if (text === '' || text === '*' || text === 'x') return true
  const bound = versionOf(text)
  const order = compare(version, bound)
  if (sign === '>=') return order >= 0
  if (sign === '>') return order > 0
  if (sign === '<=') return order <= 0
  if (sign === '<') return order < 0
  if (sign === '^') return order >= 0 && version[0] === bound[0]
  if (sign === '~') return order >= 0 && version[0] === bound[0] && version[1] === bound[1]
  return text.split('.').every((part, i) => !/^\d+$/.test(part) || Number(part) === version[i])
}

function satisfies(range: string, version: Version): boolean {
  return range.split('||').some((part) =>
    part
      .trim()
      .replaceAll(/(>=|<=|>|<|\^|~|=)\s+/g, '$1')
      .split(/\s+/)
      .every((comparison) => accepts(comparison, version)),
  )
}

interface Lock {
  readonly packages: Readonly<Record<string, { readonly engines?: { readonly node?: string } }>>
}

/** Electron and its installer, which need a newer Node.js than the program. */
const OF_ELECTRON = ['electron', '@electron/get', '@electron-internal/extract-zip']

/** Locked packages, except Electron’s, that do not run on a version. */
function refusing(version: string): readonly string[] {
  const { packages } = jsonOf('package-lock.json') as Lock
  return Object.entries(packages)
    .filter(([, { engines }]) => engines?.node !== undefined && !satisfies(engines.node, versionOf(version)))
    .map(([path]) => path.replace(/^.*node_modules\//, ''))
    .filter((name) => !OF_ELECTRON.includes(name))
}

test.each(['20.19.0', '22.13.0', '24.0.0'])('every package except Electron’s runs on Node.js %s', (version) => {
  expect(refusing(version)).toEqual([])
})

test('package.json, README, CONTRIBUTING and changelog name the same versions of Node', () => {
  const { engines } = jsonOf('package.json') as { readonly engines: { readonly node: string } }
  expect(engines.node).toBe('^20.19.0 || ^22.13.0 || >=24.0.0')
  for (const page of ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md'])
    expect(textOf(page)).toMatch(/Node\.js\S* 20 \(from 20\.19\), 22 \(from 22\.13\), or 24 and later/)
  expect(textOf('README.md')).toContain('22.12 or later')
})

test.each([
  ['>=20.19', '20.19.0', true],
  ['>= 22.12.0', '20.19.0', false],
  ['^20.19.0 || >=22.12.0', '21.0.0', false],
  ['^20.19.0 || >=22.12.0', '22.12.0', true],
  ['>=14 <17', '20.19.0', false],
  ['18 || 20 || >=22', '20.19.0', true],
  ['~20.18.0', '20.19.0', false],
  ['*', '20.19.0', true],
] as const)('whether %s accepts %s: %s', (range, version, isAccepted) => {
  expect(satisfies(range, versionOf(version))).toBe(isAccepted)
})
