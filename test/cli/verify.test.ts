// `verify` follows its contract (docs/spec/cli.md §2): files that the program wrote are valid, any later change is
// found, and the first error is named with its location.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyText } from '../../src/cli/verify/verifyFile.ts'
import { createSampleSeason } from '../../src/application/sample/sampleSeason.ts'
import { createMemoryDiskContent } from '../../src/store/journal/memory.ts'
import { openMemoryJournal, openJournaledStore } from '../store/journal/opened.ts'
import { createMemoryStore } from '../../src/store/adapters/memory.ts'
import { newClub, taken } from '../club/clubFixture.ts'
import { find, forged, type MutableEnvelope } from './forged.ts'
import { ran } from '../support/cli.ts'

const folder = mkdtempSync(join(tmpdir(), 'verify-'))
afterAll(() => rmSync(folder, { recursive: true }))

const files = { journal: '', marker: '', backup: '', record: '', season: '' }

beforeAll(async () => {
  const disk = createMemoryDiskContent()
  const { store } = await taken(openJournaledStore(createMemoryStore(), await openMemoryJournal(disk)))
  const club = newClub(store)
  await taken(createSampleSeason(club, 'en'))
  const [game] = await taken(club.ask('games.list', {}))
  files.backup = (await taken(club.backup())).text
  files.record = (await taken(club.ask('games.export', { game: game?.id ?? '' }))).text
  const season = await taken(
    club.ask('exports.file', { season: game?.season ?? '', what: 'season', format: 'json', lang: 'en' }),
  )
  files.season = 'text' in season ? season.text : ''
  await store.close()
  files.journal = new TextDecoder().decode(disk.bytes)
  files.marker = disk.notes.get('marker') ?? ''
})

function backupWith(change: (envelopes: MutableEnvelope[]) => void, resealed: boolean): string {
  return forged(files.backup, change, resealed)
}

describe('verify accepts', () => {
  it('a backup', async () => {
    // All lines except the first and the manifest.
    const events = files.backup.trimEnd().split('\n').length - 2
    expect(await verifyText(files.backup)).toMatchObject({ kind: 'backup', games: 15, events, isWhole: true })
    expect(await verifyText(files.backup)).not.toHaveProperty('fault')
  })

  it('a journal with its marker', async () => {
    const { streams, events } = await verifyText(files.backup)
    expect(await verifyText(files.journal, files.marker)).toMatchObject({
      kind: 'journal',
      games: 15,
      streams,
      events,
      isWhole: true,
    })
    expect(await verifyText(files.journal, files.marker)).not.toHaveProperty('fault')
  })

  it('a game record', async () => {
    expect(await verifyText(files.record)).toEqual({
      kind: 'record',
      streams: 0,
      games: 1,
      events: (JSON.parse(files.record) as { log: readonly object[] }).log.length,
    })
  })

  it('a file of game records, one per line', async () => {
    const line = JSON.stringify(JSON.parse(files.record))
    const { events } = await verifyText(files.record)
    expect(await verifyText(`${line}\n${line}\n${line}\n`)).toEqual({
      kind: 'records',
      streams: 0,
      games: 3,
      events: 3 * events,
    })
  })

  it('a season export', async () => {
    const result = await verifyText(files.season)
    expect(result).toMatchObject({ kind: 'season', games: 15 })
    expect(result.events).toBeGreaterThan(500)
    expect(result).not.toHaveProperty('fault')
  })
})

describe('verify finds, in a season export, a change of', () => {
  it.each<[string, RegExp, string, string, string]>([
    [
      'an entry',
      /"entry":{"type":"nominate","by":\d+,"target":\d+}/,
      '"entry":{"type":"close-vote"}',
      'step/another-is-due',
      'games[0].record.log[',
    ],
    ['the moment of an entry', /"moment":"D1[^"]*"/, '"moment":"D7"', 'verify/moment-differs', 'games[0].record.log['],
    [
      'the points of a win',
      /"kind":"win","hundredths":75/,
      '"kind":"win","hundredths":99',
      'verify/ledger-differs',
      'games[0].record.ledger.lines',
    ],
    ['the scheme', /"win":75/, '"win":80', 'verify/scheme-differs', 'scheme'],
    ['a member', /"members":\["[^"]+"/, '"members":["nobody"', 'season/unknown-person', 'games[0].members[0]'],
    ['the end of the file', /]}\n$/, '', 'json/syntax', 'games'],
  ])('%s', async (_, found, instead, code, place) => {
    expect(files.season).toMatch(found)
    const { fault } = await verifyText(files.season.replace(found, instead))
    expect(fault?.code).toBe(code)
    expect(String(fault?.params['place'])).toContain(place)
  })
})

describe('verify finds in a backup', () => {
  it.each<[string, (envelopes: MutableEnvelope[]) => void, string]>([
    [
      'a changed payload',
      (all) => {
        find(all, 'NameNoted').payload['name'] = 'Somebody else'
      },
      'store/tampered',
    ],
    [
      'a changed author',
      (all) => {
        find(all, 'EntryMade').author = 'nobody'
      },
      'store/tampered',
    ],
    [
      'a changed hash',
      (all) => {
        find(all, 'EntryMade').hash = '0'.repeat(64)
      },
      'store/tampered',
    ],
    [
      'a removed event',
      (all) => {
        all.splice(all.indexOf(find(all, 'EntryMade')), 1)
      },
      'verify/version-gap',
    ],
    [
      'two swapped events',
      (all) => {
        const at = all.indexOf(find(all, 'EntryMade'))
        all.splice(at, 2, all[at + 1] ?? expect.fail(), all[at] ?? expect.fail())
      },
      'verify/version-gap',
    ],
    [
      'a repeated event',
      (all) => {
        const event = find(all, 'EntryMade')
        all.splice(all.indexOf(event), 0, event)
      },
      'verify/version-gap',
    ],
    [
      'a missing field',
      (all) => {
        delete (find(all, 'EntryMade') as Partial<MutableEnvelope>).at
      },
      'verify/not-an-event',
    ],
  ])('%s', async (_what, change, code) => {
    const text = backupWith(change, false)
    const { fault } = await verifyText(text)
    expect(fault?.code).toBe(code)
    // The first line that differs from the old one, or the line after a gap.
    const first = text.split('\n').findIndex((line, index) => line !== files.backup.split('\n')[index]) + 1
    expect(Number(fault?.params['line']) - first).toBeOneOf([0, 1])
  })

  it.each<[string, (envelopes: MutableEnvelope[]) => void, string]>([
    [
      'changed events of an entry',
      (all) => {
        find(all, 'EntryMade').payload['events'] = [{ type: 'RoundEnded', round: 1, quietRounds: 0 }]
      },
      'verify/events-differ',
    ],
    [
      'a changed moment of an entry',
      (all) => {
        find(all, 'EntryMade').payload['moment'] = 'N1.doctor'
      },
      'verify/moment-differs',
    ],
    [
      'an illegal entry',
      (all) => {
        find(all, 'EntryMade', ({ entry }) => (entry as { type: string }).type === 'night-act').payload['entry'] = {
          type: 'close-vote',
        }
      },
      'step/another-is-due',
    ],
    [
      'an entry of an unknown type',
      (all) => {
        find(all, 'EntryMade').payload['entry'] = { type: 'dance' }
      },
      'store/bad-payload',
    ],
    [
      'an unknown card',
      (all) => {
        ;(find(all, 'GameOpened').payload['header'] as { seats: { role: string }[] }).seats[0] = {
          seat: 1,
          role: 'wizard',
          immune: false,
        } as never
      },
      'store/bad-payload',
    ],
    [
      'an unknown flag',
      (all) => {
        ;(find(all, 'GameOpened').payload['header'] as { flags: object }).flags = { mercy: true }
      },
      'flags/unknown',
    ],
    [
      'a changed winner of a summary',
      (all) => {
        const row = find(all.toReversed(), 'GameSummarised').payload
        row['outcome'] = { winner: 'draw', reason: 'team-loss' }
      },
      'verify/summary-differs',
    ],
    [
      'a game without its last event',
      (all) => {
        const stream = find(all, 'GameOpened').stream
        all.splice(
          all.findLastIndex((event) => event.stream === stream),
          1,
        )
      },
      'verify/stream-cut',
    ],
    [
      'a summary without its game',
      (all) => {
        const { stream } = find(all, 'GameOpened')
        for (const event of all.filter((each) => each.stream === stream)) all.splice(all.indexOf(event), 1)
      },
      'gate/no-game',
    ],
    [
      'a game without its opening event',
      (all) => {
        Object.assign(find(all, 'GameOpened'), { type: 'GameVoided', payload: { reason: '' } })
      },
      'gate/no-game',
    ],
    [
      'an event of a newer vocabulary, before any other error',
      (all) => {
        find(all, 'NameNoted').payload['name'] = 7
        find(all, 'GameOpened').type = 'GameClosed'
      },
      'store/newer-vocabulary',
    ],
    [
      'a game without its players',
      (all) => {
        delete find(all, 'GameOpened').payload['players']
      },
      'store/bad-payload',
    ],
  ])('with recomputed hashes: %s', async (_what, change, code) => {
    expect((await verifyText(backupWith(change, true))).fault?.code).toBe(code)
  })

  it('a win for the losing team, even with recomputed hashes', async () => {
    const text = backupWith((all) => {
      const line = find(all, 'LedgerLineAdded', ({ kind }) => kind === 'win')
      line.payload['hundredths'] = 99
      // The summary is forged, too.
      for (const { payload } of all.filter(
        (each) => each.type === 'GameSummarised' && each.payload['id'] === line.payload['game'],
      )) {
        for (const seat of payload['seats'] as { seat: number; lines: Record<string, number> }[])
          if (seat.seat === line.payload['seat']) seat.lines['win'] = 99
      }
    }, true)
    expect((await verifyText(text)).fault).toMatchObject({ code: 'gate/not-in-scheme', params: { kind: 'win' } })
  })
})

describe('verify finds in a journal', () => {
  const lines = () => files.journal.trimEnd().split('\n')
  it.each<[string, (all: string[]) => string[], string]>([
    [
      'a changed letter',
      (all) =>
        all.map((line, index) => (index === 4 ? line.replace('"author":"unknown"', '"author":"unknowN"') : line)),
      'journal/tampered',
    ],
    ['a removed line', (all) => all.toSpliced(4, 1), 'journal/tampered'],
    ['an invalid line', (all) => all.toSpliced(4, 0, '{}'), 'journal/tampered'],
    ['lines missing from the end', (all) => all.slice(0, 4), 'journal/cut'],
  ])('%s, at line 5', async (_what, change, code) => {
    const { fault } = await verifyText(`${change(lines()).join('\n')}\n`, files.marker)
    expect(fault).toMatchObject({ code, params: { line: 5 } })
  })

  it('an incomplete last line', async () => {
    const { fault } = await verifyText(files.journal.slice(0, -20), undefined)
    expect(fault).toMatchObject({ code: 'journal/torn', params: { line: lines().length } })
  })

  it('an incomplete end, which is no error without a marker', async () => {
    const lastGame = lines().findLastIndex((line) => line.includes('"type":"GameOpened"'))
    const verified = await verifyText(`${lines().slice(0, lastGame).join('\n')}\n`)
    expect(verified).not.toHaveProperty('fault')
    expect(verified.isWhole).toBe(false)
  })
})

describe('verify of a changed record', () => {
  it('names the line of the record in a file of records', async () => {
    const line = JSON.stringify(JSON.parse(files.record))
    const changed = line.replace(/"moment":"D1[^"]*"/, '"moment":"D7"')
    expect(changed).not.toBe(line)
    expect(await verifyText(`${line}\n${changed}\n${line}\n`)).toMatchObject({
      kind: 'records',
      games: 2,
      fault: { code: 'verify/moment-differs', params: { line: 2 } },
    })
    expect(await verifyText(`${line}\n{"format":\n`)).toMatchObject({ games: 1, fault: { params: { line: 2 } } })
  })

  type Raw = {
    log: { entry: Record<string, unknown>; events: unknown[]; moment: string; id: number }[]
    ledger: { scheme: string; lines: { kind: string; hundredths: number }[] }
    header: Record<string, unknown>
  }
  it.each<[string, (raw: Raw) => void, string, string]>([
    [
      'the events of an entry',
      (raw) => {
        raw.log[2]?.events.push({ type: 'RoundEnded', round: 1, quietRounds: 0 })
      },
      'verify/events-differ',
      'log[2]',
    ],
    [
      'an entry',
      (raw) => {
        ;(raw.log[2] ?? expect.fail()).entry = { type: 'close-vote' }
      },
      'step/another-is-due',
      'log[2]',
    ],
    [
      'the moment of an entry',
      (raw) => {
        ;(raw.log[2] ?? expect.fail()).moment = 'over'
      },
      'verify/moment-differs',
      'log[2]',
    ],
    [
      'the number of an entry',
      (raw) => {
        ;(raw.log[2] ?? expect.fail()).id = 7
      },
      'record/ids-in-order',
      'log[2].id',
    ],
    [
      'the points of a win',
      (raw) => {
        ;(raw.ledger.lines.find((line) => line.kind === 'win') ?? expect.fail()).hundredths = 99
      },
      'verify/ledger-differs',
      'ledger.lines',
    ],
    [
      'the scheme',
      (raw) => {
        raw.ledger.scheme = 'mine'
      },
      'verify/unknown-scheme',
      'ledger.scheme',
    ],
    [
      'the rulebook',
      (raw) => {
        raw.header['version'] = '9.9'
      },
      'record/rulebook-version',
      'header.version',
    ],
  ])('finds a change of %s', async (_what, change, code, place) => {
    const raw = JSON.parse(files.record) as Raw
    change(raw)
    expect((await verifyText(JSON.stringify(raw))).fault).toMatchObject({ code, params: { place } })
  })

  it('accepts a record without stored events', async () => {
    const raw = JSON.parse(files.record) as Raw
    for (const item of raw.log) if (Array.isArray(item.events)) item.events = []
    expect(await verifyText(JSON.stringify(raw))).not.toHaveProperty('fault')
  })
})

describe('an unknown file is refused', () => {
  it.each([
    ['', 'verify/empty'],
    ['hello', 'verify/unknown-file'],
    ['{"a":1}', 'verify/unknown-file'],
    ['{"format":"consigliere-game","version":1', 'json/syntax'],
  ])('with the content %s', async (text, code) => {
    expect((await verifyText(text)).fault?.code).toBe(code)
  })
})

describe('the verify command', () => {
  const run = (...args: readonly string[]) => ran(['verify', ...args])

  it('exits with 0 for a valid file, and reads the marker next to a journal', () => {
    const path = join(folder, 'journal.jsonl')
    writeFileSync(path, files.journal)
    writeFileSync(`${path}.marker`, files.marker)
    expect(run(path)).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^valid and complete: journal, \d+ streams, \d+ events, 15 games replayed\n$/),
    })
    writeFileSync(path, `${files.journal.split('\n').slice(0, 4).join('\n')}\n`)
    expect(run(path)).toMatchObject({
      status: 1,
      stdout: '',
      stderr: expect.stringMatching(
        /line 5: the marker lists \d+ more events, which are missing from the end.*\(journal\/cut\)/,
      ),
    })
  })

  it('prints the error with its location and exits with 1', () => {
    const path = join(folder, 'backup.jsonl')
    writeFileSync(
      path,
      backupWith((all) => {
        find(all, 'EntryMade').author = 'nobody'
      }, false),
    )
    const { status, stdout, stderr } = run(path, '--json')
    expect({ status, told: stderr.includes('(store/tampered)') }).toEqual({ status: 1, told: true })
    expect(stderr).toMatch(/error: line \d+, game\/id\d+, version 2: /)
    expect(JSON.parse(stdout)).toMatchObject({
      kind: 'backup',
      sound: false,
      fault: { code: 'store/tampered', params: { version: 2 } },
    })
  })
})
