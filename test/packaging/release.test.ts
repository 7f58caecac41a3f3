// The usual parts of a release exist and agree: one version everywhere, the licence, the changelog, the way to report a
// leak, the citation, and issue forms that the forge can show.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'

const ROOT = join(import.meta.dirname, '../..')
const textOf = (name: string) => readFileSync(join(ROOT, name), 'utf8')
const FORMS = '.github/ISSUE_TEMPLATE'

const manifest = z
  .object({ name: z.string(), version: z.string(), license: z.string() })
  .parse(JSON.parse(textOf('package.json')))
const citation = z
  .object({
    'cff-version': z.literal('1.2.0'),
    message: z.string(),
    title: z.literal('Consigliere'),
    type: z.literal('software'),
    authors: z.array(z.object({ name: z.string() })).min(1),
    version: z.string(),
    'date-released': z.string().regex(/^\d{4}-\d\d-\d\d$/),
    license: z.string(),
  })
  .parse(parse(textOf('CITATION.cff'), { schema: 'failsafe' }))

test('package.json, its lock, the citation and the changelog have the same version', () => {
  const lock = z
    .object({ version: z.string(), packages: z.record(z.string(), z.object({ version: z.string().optional() })) })
    .parse(JSON.parse(textOf('package-lock.json')))
  const [, newest, date] = /^## \[(\d[^\]]*)\] - (\S+)$/m.exec(textOf('CHANGELOG.md')) ?? []
  expect([lock.version, lock.packages['']?.version, citation.version, newest]).toEqual(
    Array.from({ length: 4 }, () => manifest.version),
  )
  expect(date).toBe(citation['date-released'])
})

test('the changelog uses only the known headings', () => {
  const headings = [...textOf('CHANGELOG.md').matchAll(/^### (.*)$/gm)].map(([, heading]) => heading)
  const known = ['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security', 'Known limits']
  expect(headings.filter((heading) => !known.includes(heading ?? ''))).toEqual([])
})

test('the licence file is the licence that package.json and the citation name', () => {
  expect([manifest.license, citation.license]).toEqual(['MIT', 'MIT'])
  expect(textOf('LICENSE')).toMatch(/^MIT License\n\nCopyright \(c\) \d{4} the Consigliere contributors\n/)
})

test('SECURITY.md asks for private reports and lists the supported version', () => {
  expect(textOf('SECURITY.md')).toContain('Report a vulnerability')
  expect(textOf('SECURITY.md')).toContain(`| ${manifest.version.replace(/\.\d+$/, '')} | yes |`)
})

const element = z.discriminatedUnion('type', [
  z.object({ type: z.literal('markdown'), attributes: z.object({ value: z.string() }) }),
  z.object({
    type: z.enum(['input', 'textarea']),
    id: z.string(),
    attributes: z.strictObject({
      label: z.string(),
      description: z.string().optional(),
      placeholder: z.string().optional(),
    }),
    validations: z.strictObject({ required: z.boolean() }).optional(),
  }),
  z.object({
    type: z.literal('dropdown'),
    id: z.string(),
    attributes: z.strictObject({ label: z.string(), options: z.array(z.string()).min(2) }),
    validations: z.strictObject({ required: z.boolean() }).optional(),
  }),
])
const form = z.strictObject({
  name: z.string(),
  description: z.string(),
  labels: z.array(z.string()),
  body: z.array(element).min(2),
})

test.each(readdirSync(join(ROOT, FORMS)).filter((name) => name !== 'config.yml'))('%s is an issue form', (name) => {
  const { body } = form.parse(parse(textOf(`${FORMS}/${name}`)))
  const ids = body.flatMap((each) => ('id' in each ? [each.id] : []))
  expect(ids).toEqual([...new Set(ids)])
  expect(body.some((each) => 'validations' in each && each.validations?.required === true)).toBe(true)
})
