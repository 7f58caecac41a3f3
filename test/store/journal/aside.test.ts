// The folder of a journal that cannot be opened is moved aside under a new name, and can be moved back.

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openFileJournal, moveFileJournalAside } from '../../../src/store/journal/file.ts'
import { good } from '../adapters/subject.ts'
import { chainOf } from './contract.ts'

function journalOf(text: string) {
  const home = mkdtempSync(join(tmpdir(), 'consigliere-aside-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  const path = join(home, 'data', 'journal.jsonl')
  const fill = (next: string) => {
    mkdirSync(join(home, 'data'), { recursive: true })
    writeFileSync(path, next)
  }
  fill(text)
  return { home, path, fill }
}

test('journals set aside one after another keep their content under separate names', async () => {
  const { home, path, fill } = journalOf('one')
  for (const next of ['two', 'three']) {
    await moveFileJournalAside(path)
    fill(next)
  }
  await moveFileJournalAside(path)
  const asides = readdirSync(home).toSorted()
  expect(asides).toEqual(['data.aside-1', 'data.aside-2', 'data.aside-3'])
  expect(asides.map((each) => readFileSync(join(home, each, 'journal.jsonl'), 'utf8'))).toEqual(['one', 'two', 'three'])
})

test('a journal that was set aside can be moved back, and the journal in its place is removed', async () => {
  const { home, path } = journalOf('one')
  const undo = await moveFileJournalAside(path)
  const journal = await openFileJournal(path)
  good(await journal.append(chainOf('game/1', 2)))
  await journal.close()
  await undo()
  expect(readdirSync(home)).toEqual(['data'])
  expect(readdirSync(join(home, 'data'))).toEqual(['journal.jsonl'])
  expect(readFileSync(path, 'utf8')).toBe('one')
})
