// Wolves has no team loss, because source 003 does not define one. Version 1.0 offered it, and a game that was opened
// with that version keeps it permanently (docs/spec/rulebooks.md §0: published versions are never edited).

import { describe, expect, it } from 'vitest'
import { parseRecord } from '../../../src/files/records/parseRecord.ts'
import { adjudicate } from '../../../src/files/records/adjudicate.ts'
import { findBuiltInScheme } from '../../../src/scoring/schemes/registry.ts'
import { verifyText } from '../../../src/cli/verify/verifyFile.ts'
import { legalEntries } from '../../../src/rules/legalEntries.ts'
import { initialState, openGame } from '../../../src/rules/openGame.ts'
import { RULEBOOKS, newestRulebookOf, rulesOf } from '../../../src/rules/rulebooks/registry.ts'
import { after, refusalOf } from '../support/games.ts'

const CARDS = [
  'don',
  'mafia',
  'mafia',
  'sheriff',
  'doctor',
  'citizen',
  'citizen',
  'citizen',
  'citizen',
  'citizen',
] as const
const SEATS = CARDS.map((role, index) => ({ seat: index + 1, role }))
const LOSS = { type: 'team-loss', team: 'black' } as const

function opened(rulebook: string, version?: string) {
  const header = openGame({ rulebook, seats: SEATS, seed: 1, ...(version === undefined ? {} : { version }) })
  return header.ok ? header.value : expect.fail(header.error.code)
}

function record(version?: string): string {
  const header = { rulebook: 'wolves', seats: SEATS, ...(version === undefined ? {} : { version }) }
  return JSON.stringify({ format: 'consigliere-game', version: 1, header, log: [{ id: 1, type: 'made', entry: LOSS }] })
}

it('an unpublished version is refused, and the refusal names it', () => {
  expect(openGame({ rulebook: 'wolves', version: '0.9', seats: SEATS, seed: 1 })).toEqual({
    ok: false,
    error: { code: 'setup/unknown-version', params: { version: '0.9', known: '1.1' } },
  })
  expect(parseRecord(record('0.9')).fault).toMatchObject({
    code: 'record/rulebook-version',
    params: { version: '0.9', place: 'header.version' },
  })
})

it('every rulebook opens new games with its newest version', () => {
  for (const rulebook of RULEBOOKS) {
    expect(newestRulebookOf(rulebook.id)).toBe(rulebook)
    expect(rulesOf({ rulebook: rulebook.id, version: rulebook.version })).toBe(rulebook)
    expect(RULEBOOKS.filter(({ id }) => id === rulebook.id)).toHaveLength(1)
  }
})

describe('a new game of wolves', () => {
  const state = () => initialState(opened('wolves'))
  it('offers no team loss and refuses one', () => {
    expect(legalEntries(state()).filter(({ type }) => type === LOSS.type)).toEqual([])
    expect(refusalOf(state(), LOSS)).toBe('judge/may-not-end')
  })
  it('has an invalid record if the record contains a team loss', async () => {
    expect((await verifyText(record())).fault).toMatchObject({ code: 'judge/may-not-end', params: { place: 'log[0]' } })
  })
})

describe('a game opened with version 1.0', () => {
  const state = () => initialState(opened('wolves', '1.0'))
  it('still has its team loss', () => {
    expect(legalEntries(state()).filter(({ type }) => type === LOSS.type)).toHaveLength(2)
    expect(after(state(), LOSS).state.outcome).toEqual({ winner: 'red', reason: 'team-loss' })
  })
  it('is parsed, adjudicated and verified as before', async () => {
    const { record: read, fault } = parseRecord(record('1.0'))
    expect(fault).toBeUndefined()
    expect(read?.header.version).toBe('1.0')
    expect(read && adjudicate(read, findBuiltInScheme('wolves-club') ?? expect.fail())).toMatchObject({
      value: { version: '1.0', winner: 'red', reason: 'team-loss', waiting: [] },
    })
    expect(await verifyText(record('1.0'))).not.toHaveProperty('fault')
  })
})
