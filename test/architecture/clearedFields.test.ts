// A field that stays open is not emptied after a response has arrived, because the user may have typed something else
// in the meantime. `clearSent` (src/ui/kit/clearSent.ts) removes only the text that was sent.

import { expect, it } from 'vitest'
import { sourcesUnder } from './imports.ts'

const ASYNC_FUNCTION = /\basync (?:function\s*\w*)?\s*(?:<[^>]*>)?\([^{}]*?(?:\{[^{}]*\}[^{}]*?)*\)[^{}\n]*\{/g
const EMPTIED_AFTER_AWAIT = /\bawait\b[\s\S]*?^\s*([\w.]+)\.value = (?:''|"")$/m

/** The text of the block that begins behind its opening brace. */
function blockAt(text: string, from: number): string {
  let depth = 1
  let at = from
  while (depth > 0 && at < text.length) {
    if (text[at] === '{') depth += 1
    if (text[at] === '}') depth -= 1
    at += 1
  }
  return text.slice(from, at)
}

/** Names of the fields that an asynchronous function empties after it has waited. */
function emptiedLate(text: string): readonly string[] {
  return [...text.matchAll(ASYNC_FUNCTION)].flatMap((match) => {
    const [, field] = EMPTIED_AFTER_AWAIT.exec(blockAt(text, match.index + match[0].length)) ?? []
    return field === undefined ? [] : [field]
  })
}

it('no code clears a field after a response without checking for newly typed text', () => {
  const sources = sourcesUnder('src/ui')
  expect(sources.filter(({ text }) => /\bawait\b/.test(text)).length).toBeGreaterThan(100)
  expect(sources.flatMap(({ path, text }) => emptiedLate(text).map((field) => `${path}: ${field}`))).toEqual([])
})

it.each([
  [
    'in a function',
    "async function add(): Promise<void> {\n  await ask('a', { b: 1 })\n  text.value = ''\n}",
    ['text'],
  ],
  ['in a nested block', "async function add() {\n  if (await ask()) {\n    text.value = ''\n  }\n}", ['text']],
  ['before it waits', "async function add() {\n  text.value = ''\n  await ask()\n}", []],
  ['in another function', "async function add() {\n  await ask()\n}\nfunction clear() {\n  text.value = ''\n}", []],
])('the check looks at a field that is emptied %s', (_, text, found) => expect(emptiedLate(text)).toEqual(found))
