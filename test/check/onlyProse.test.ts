// Proof that only prose changed: comments and titles may change freely, and any other change is found.

import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { codeDifference, codeDifferences } from './onlyProse.ts'

const component = (script: string, template: string, style = '') =>
  `<script setup lang="ts">\n${script}\n</script>\n\n<template>\n${template}\n</template>\n\n<style>${style}</style>\n`

test.each([
  ['a comment', 'src/a.ts', '/** Old. */\nconst a = 1 // old', 'const a = 1 // new'],
  [
    'a comment in a list that the formatter then puts on one line',
    'src/a.ts',
    'f([\n  1, // one\n  2,\n])',
    'f([1, 2])',
  ],
  ['a comment in a script of a component', 'src/A.vue', component('// old\nf()', '<p />'), component('f()', '<p />')],
  ['a comment in a template', 'src/A.vue', component('', '<!-- old -->\n<p />'), component('', '<p />')],
  ['a comment in a style', 'src/A.vue', component('', '', '/* old */ a {}'), component('', '', ' a {}')],
  ['the title of a test', 'test/a.test.ts', "it('an old title', f)", 'it(`new`, f)'],
  [
    'the title of a test for one system',
    'test/a.test.ts',
    "it.runIf(w)('an old title', f)",
    "it.runIf(w)('a new title', f)",
  ],
  ['the title of `each`', 'test/a.test.ts', "describe.each(all)('old %s', f)", "describe.each(all)('%s new', f)"],
  [
    'the title of a chained call',
    'test/a.test.ts',
    "it.skipIf(w).each(all)('an old title', f)",
    "it.skipIf(w).each(all)('a new title', f)",
  ],
  ['the title of `for`', 'test/a.test.ts', "test.for(all)('an old title', f)", "test.for(all)('a new title', f)"],
  [
    'the title of `overEditions`',
    'test/e2e/a.test.ts',
    "overEditions('an old title', f)",
    "overEditions('a new title', f)",
  ],
  ['the title of `inBrowser`', 'test/e2e/a.test.ts', "inBrowser('an old title', f)", "inBrowser('a new title', f)"],
  ['the text around an expression in a title', 'test/a.test.ts', 'it(`old ${a} old`, f)', 'it(`new ${a} new`, f)'],
  [
    'a label that a test does not use',
    'test/a.test.ts',
    "it.each([['old', 1]])('%s', (_, n) => f(n))",
    "it.each([['new', 1]])('%s', (_, n) => f(n))",
  ],
  [
    'a named label',
    'test/a.test.ts',
    "it.each([{ t: 'old', n: 1 }])('$t', ({ n }) => f(n))",
    "it.each([{ t: 'new', n: 1 }])('$t', ({ n }) => f(n))",
  ],
  [
    'a citation of a test',
    'test/sources/a.ts',
    "const laws = (title: string) => tested('a', title)\nlaws('old')",
    "const laws = (title: string) => tested('a', title)\nlaws('new')",
  ],
  ['a document', 'docs/a.md', 'old', 'new'],
])('%s may change', (_, path, before, after) => expect(codeDifference(path, before, after)).toBeUndefined())

test.each([
  ['a string', 'src/a.ts', "const a = 'old'", "const a = 'new'", `"'old'" (line 1) is now "'new'" (line 1)`],
  ['an operator', 'src/a.ts', '\nif (a < b) f()', '\nif (a <= b) f()', '"<" (line 2) is now "<=" (line 2)'],
  ['a template expression', 'src/a.ts', 'f(`${a}`)', 'f(`${b}`)', '"a" (line 1) is now "b" (line 1)'],
  ['the text of a template', 'src/a.ts', 'f(`old ${a}`)', 'f(`new ${a}`)', '`old ${'],
  ['an expression in a title', 'test/a.test.ts', 'it(`${a}`, f)', 'it(`${b}`, f)', '"a" (line 1) is now "b" (line 1)'],
  [
    'a removed directive',
    'src/a.ts',
    '// @ts-expect-error\nf()',
    'f()',
    '"directive @ts-expect-error" (line 2) is now "f"',
  ],
  [
    'a new directive',
    'src/a.ts',
    'f()',
    '// oxlint-disable-next-line no-eval\nf()',
    'directive oxlint-disable-next-line no-eval',
  ],
  [
    'a directive for another rule',
    'src/a.ts',
    '/* oxlint-disable a */\nf()',
    '/* oxlint-disable b */\nf()',
    'disable b',
  ],
  ['a moved directive', 'src/a.ts', '// @ts-ignore\nf()\ng()', 'f()\n// @ts-ignore\ng()', '@ts-ignore'],
  ['a hint for the bundler', 'src/a.ts', 'const a = /* #__PURE__ */ f()', 'const a = f()', '#__PURE__'],
  ['a hint for Vite', 'src/a.ts', 'import(/* @vite-ignore */ a)', 'import(a)', '@vite-ignore'],
  ['a coverage exclusion', 'src/a.ts', '/* v8 ignore next */\nf()', 'f()', 'v8 ignore next'],
  ['a reference directive', 'src/a.ts', '/// <reference types="a" />\nf()', 'f()', '<reference types=\\"a\\" />'],
  ['an interpreter line', 'src/a.mjs', '#!/usr/bin/env node\nf()', 'f()', '#!/usr/bin/env node'],
  ['a type in JavaScript', 'src/a.mjs', '/** @type {A} */\nlet a', '/** @type {B} */\nlet a', '@type {B}'],
  [
    'a comment that ends a statement',
    'src/a.ts',
    'function f() { return /* a */ 1 }',
    'function f() { return /*\n*/ 1 }',
    'is now',
  ],
  ['an empty slot in a list', 'src/a.ts', 'f([,])', 'f([])', '","'],
  [
    'the options of a test',
    'test/a.test.ts',
    "it('a title', { timeout: 1 }, f)",
    "it('a title', { timeout: 2 }, f)",
    '"1" (line 1)',
  ],
  [
    'the list of a test',
    'test/a.test.ts',
    "it.each(['old'])('%s', (a) => f(a))",
    "it.each(['new'])('%s', (a) => f(a))",
    'old',
  ],
  ['a skipped test', 'test/a.test.ts', "it('a title', f)", "it.skip('a title', f)", '"." (line 1)'],
  ['the title of another call', 'src/a.ts', "it('an old title', f)", "it('a new title', f)", 'old'],
  ['an attribute', 'src/A.vue', component('', '<p id="a" />'), component('', '<p id="b" />'), 'id=\\"b\\"'],
  [
    'an expression in a template',
    'src/A.vue',
    component('', '<p>{{ a }}</p>'),
    component('', '<p>{{ b }}</p>'),
    '{{ b }}',
  ],
  ['a bound value', 'src/A.vue', component('', '<p v-if="a" />'), component('', '<p v-if="!a" />'), '!a'],
  ['a text on a page', 'src/A.vue', component('', '<p>old</p>'), component('', '<p>new</p>'), 'text new'],
  ['an element', 'src/A.vue', component('', '<p><a /></p>'), component('', '<p /><a />'), '"<a"'],
  [
    'a directive in a template',
    'src/A.vue',
    component('', '<!-- @vue-expect-error -->\n<p />'),
    component('', '<p />'),
    '@vue',
  ],
  ['a script of a component', 'src/A.vue', component('f(1)', '<p />'), component('f(2)', '<p />'), '"2" (line 2)'],
  ['a style', 'src/A.vue', component('', '', 'a { top: 0 }'), component('', '', 'a { top: 1px }'), '1px'],
  ['a new file', 'src/a.ts', undefined, '', 'added'],
  ['a deleted file', 'src/a.ts', '', undefined, 'deleted'],
  ['a list of texts', 'src/i18n/en/a.json', '{}', '[]', 'cannot be compared'],
])('%s is found', (_, path, before, after, difference) =>
  expect(codeDifference(path, before, after)).toContain(difference),
)

test('every changed file of two revisions is compared, and each file with a difference is named', () => {
  const folder = mkdtempSync(join(tmpdir(), 'consigliere-prose-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'src'))
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], { cwd: folder })
  const commit = (files: Readonly<Record<string, string>>) => {
    for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text)
    git('add', '.')
    git('commit', '-qm', 'Change files')
  }
  git('init', '-q')
  commit({ 'src/a.ts': '// old\nf()\n', 'src/b.ts': 'f(1)\n', 'src/same.ts': 'f()\n' })
  commit({ 'src/a.ts': '// new\nf()\n', 'src/b.ts': 'f(2)\n' })
  expect(codeDifferences(folder, 'HEAD~', 'HEAD')).toEqual({
    files: ['src/a.ts', 'src/b.ts'],
    differences: new Map([['src/b.ts', '"1" (line 1) is now "2" (line 1)']]),
  })
  writeFileSync(join(folder, 'src/same.ts'), 'g()\n')
  writeFileSync(join(folder, 'src/é new.ts'), 'g()\n')
  rmSync(join(folder, 'src/b.ts'))
  expect(codeDifferences(folder, 'HEAD', undefined).differences).toEqual(
    new Map([
      ['src/b.ts', 'deleted'],
      ['src/same.ts', '"f" (line 1) is now "g" (line 1)'],
      ['src/é new.ts', 'added'],
    ]),
  )
})
