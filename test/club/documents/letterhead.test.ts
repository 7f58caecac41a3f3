// The rules a paper names: of one game those it was opened by, also when a newer version is published.

import { expect, it } from 'vitest'
import { letterhead, pointNotes } from '../../../src/club/documents/letterhead.ts'
import { paperWords } from '../../../src/club/documents/paperWording.ts'
import { PUBLISHED, rulebookOf } from '../../../src/rules/rulebooks/registry.ts'

const words = paperWords('en')
const older = PUBLISHED.filter(({ id, version }) => rulebookOf(id).version !== version)

it.each(older.map(({ id, version }) => [id, version] as const))('%s %s', (rulebook, version) => {
  const season = {
    club: '',
    name: '',
    rulebook,
    flags: {},
    scheme: 'official-2025',
    schemeVersion: '1',
    differs: false,
  }
  const header = { rulebook, version, flags: {} }
  const named = `${rulebook} ${version} · `
  expect(letterhead(season, words, header).code).toContain(named)
  expect(pointNotes(season, words, header).join()).toContain(named)
  expect(pointNotes(season, words).join()).toContain(`${rulebook} ${rulebookOf(rulebook).version} · `)
})
