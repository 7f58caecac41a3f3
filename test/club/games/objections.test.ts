// Objections in a club (docs/spec/scoring.md §3): refused requests, how a decision and its corrections appear in lists,
// audit, printed documents and files, and that no hidden data is shown.

import { describe, expect, it } from 'vitest'
import type { Club } from '../../../src/application/club.ts'
import { parseRecord } from '../../../src/files/records/parseRecord.ts'
import type { ObjectionDecisionRequest } from '../../../src/club/games/objections.ts'
import type { GameDetail } from '../../../src/club/games/view.ts'
import { LANGS, LANGUAGES } from '../../../src/i18n/registry.ts'
import { createMemoryStore } from '../../../src/store/adapters/memory.ts'
import { CITY_SEASON, codeOf, newClub, newTable, openTable, RED_WINS, taken } from '../clubFixture.ts'

const TEXT = 'The fourth foul was not mine'
const WHY = 'Two judges saw it'

async function played(store = createMemoryStore()) {
  const table = await newTable(store)
  const { club, game } = table
  await taken(club.enterAll({ game: game.id, version: game.version }, RED_WINS))
  return { ...table, id: game.id }
}

async function seen(club: Club, game: string) {
  return { game, version: (await taken(club.ask('games.get', { game }))).version }
}

async function raised(club: Club, game: string): Promise<GameDetail> {
  return taken(club.ask('objections.raise', { ...(await seen(club, game)), seat: 2, text: TEXT }))
}

/** Raises an objection, adds a ledger line, and upholds the objection with that line. */
async function decided(club: Club, game: string) {
  const { objections } = await raised(club, game)
  const objection = objections.at(-1)?.id ?? ''
  const ledger = await taken(club.addLines(game, [{ seat: 2, kind: 'bonus', hundredths: 40, reason: 'objection' }]))
  const line = ledger.find(({ source }) => source === 'judge')?.id ?? ''
  const decision: ObjectionDecisionRequest = { objection, ruling: 'upheld', reason: WHY, lines: [line] }
  return {
    objection,
    line,
    game: await taken(club.ask('objections.decide', { ...(await seen(club, game)), ...decision })),
  }
}

it('game lists count open objections, even after a restart', async () => {
  const store = createMemoryStore()
  const { club, season, members, id } = await played(store)
  await raised(club, id)
  const open = async (of: Club) => (await taken(of.ask('games.list', { season }))).map((game) => game.openObjections)
  expect(await open(club)).toEqual([1])
  const there = newClub(store, 'y')
  expect(await open(there)).toEqual([1])
  // The list contains the latest game and all games with open objections.
  const later = await openTable(there, season, members)
  await taken(there.enterAll({ game: later.id, version: later.version }, RED_WINS))
  expect((await taken(there.ask('games.list', { season, latest: 1 }))).map((game) => game.id)).toEqual([id, later.id])
  const [objection] = (await taken(there.ask('games.get', { game: id }))).objections
  await taken(
    there.ask('objections.decide', {
      ...(await seen(there, id)),
      objection: objection?.id ?? '',
      ruling: 'rejected',
      reason: WHY,
      lines: [],
    }),
  )
  expect(await open(there)).toEqual([undefined, undefined])
  expect((await taken(there.ask('games.list', { season, latest: 1 }))).map((game) => game.id)).toEqual([later.id])
})

it('a decision lists its corrections and the moved players, and can be reopened', async () => {
  const { club, season, id } = await played()
  const { objection, line, game } = await decided(club, id)
  expect(game.objections).toMatchObject([{ seat: 2, text: TEXT, decision: { ruling: 'upheld', lines: [line] } }])
  const { changes, names } = await taken(club.ask('objections.effects', { game: id }))
  const { changes: all } = await taken(club.ask('seasons.audit', { season }))
  // Both queries use the same function to find the players whose places a correction changed.
  expect(changes).toEqual(all.filter(({ facts }) => facts.some((fact) => fact.kind === 'line')))
  const moved = changes[0]?.shifts.find(({ member }) => names[member] === 'Player 2')
  expect(moved).toMatchObject({ before: { total: '0.75' }, after: { place: 1, total: '1.15' } })
  await taken(club.ask('objections.link', { ...(await seen(club, id)), objection, lines: [] }))
  expect((await taken(club.ask('objections.effects', { game: id }))).changes).toEqual([])
  await taken(club.ask('objections.reopen', { ...(await seen(club, id)), objection, reason: 'another witness' }))
  const told = (await taken(club.ask('seasons.audit', { season }))).changes.flatMap(({ facts }) =>
    facts.flatMap((fact) => (fact.kind === 'objection' ? [[fact.how, fact.seat, fact.reason]] : [])),
  )
  expect(told).toEqual([
    ['raised', 2, TEXT],
    ['upheld', 2, WHY],
    ['linked', 2, ''],
    ['reopened', 2, 'another witness'],
  ])
  expect((await taken(club.ask('games.list', {})))[0]?.openObjections).toBe(1)
})

describe('the club refuses a request', () => {
  it.each([
    ['an unknown seat', { seat: 9, text: TEXT }, 'objections/no-player'],
    ['an empty text', { seat: 2, text: ' ' }, 'objections/text'],
  ])('to raise an objection with %s', async (_, request, code) => {
    const { club, id } = await played()
    expect(await codeOf(club.ask('objections.raise', { ...(await seen(club, id)), ...request }))).toBe(code)
  })

  it('to raise an objection to a changed or void game', async () => {
    const { club, id } = await played()
    expect(await codeOf(club.ask('objections.raise', { game: id, version: 1, seat: 2, text: TEXT }))).toBe(
      'store/version-conflict',
    )
    for (let n = 0; n < 50; n += 1) await raised(club, id)
    expect(await codeOf(club.ask('objections.raise', { ...(await seen(club, id)), seat: 2, text: TEXT }))).toBe(
      'objections/too-many',
    )
    const { game, version } = await seen(club, id)
    await taken(club.ask('games.void', { game, version, isVoid: true, reason: 'wrong table' }))
    expect(await codeOf(club.ask('objections.raise', { ...(await seen(club, id)), seat: 2, text: TEXT }))).toBe(
      'games/void',
    )
  })

  it('to decide or reopen an objection in the wrong state', async () => {
    const { club, id } = await played()
    const { objections } = await raised(club, id)
    const good = { objection: objections[0]?.id ?? '', ruling: 'rejected', reason: WHY, lines: [] } as const
    const decide = async (wrong: Partial<ObjectionDecisionRequest>) =>
      codeOf(club.ask('objections.decide', { ...(await seen(club, id)), ...good, ...wrong }))
    expect(await decide({ objection: 'none' })).toBe('objections/unknown')
    expect(await decide({ reason: ' ' })).toBe('objections/reason')
    expect(await decide({ lines: ['none'] })).toBe('ledger/no-such-line')
    const { objection } = good
    expect(await codeOf(club.ask('objections.reopen', { ...(await seen(club, id)), objection, reason: 'x' }))).toBe(
      'objections/open',
    )
    expect(await codeOf(club.ask('objections.link', { ...(await seen(club, id)), objection, lines: [] }))).toBe(
      'objections/open',
    )
    expect(await decide({})).toBeUndefined()
    expect(await decide({})).toBe('objections/decided')
    expect(await codeOf(club.ask('objections.link', { ...(await seen(club, id)), objection, lines: ['none'] }))).toBe(
      'ledger/no-such-line',
    )
    expect(await codeOf(club.ask('objections.reopen', { ...(await seen(club, id)), objection, reason: ' ' }))).toBe(
      'objections/reason',
    )
  })
})

describe('the protocol', () => {
  it.each(LANGS)('contains an objection with its decision and effect, in %s', async (lang) => {
    const { club, id } = await played()
    await decided(club, id)
    const { html } = await taken(club.ask('documents.paper', { ask: { paper: 'protocol', of: { game: id } }, lang }))
    for (const said of [TEXT, WHY, 'Player 2 ']) expect(html).toContain(said)
    expect(html).toMatch(/Player 2 \d → 1 \(0[.,]75 → 1[.,]15\)/)
  })

  it('marks an open objection, and leaves out the effect while results are hidden', async () => {
    const { club, season, id } = await played()
    await raised(club, id)
    const print = async () =>
      (await taken(club.ask('documents.paper', { ask: { paper: 'protocol', of: { game: id } }, lang: 'en' }))).html
    expect(await print()).toContain('Not decided yet.')
    await decided(club, id)
    await taken(club.ask('seasons.hide', { season, hiding: { what: 'table', from: { game: 2 } } }))
    expect(await print()).not.toMatch(/→ 1\.15/)
  })
})

describe('the protocol of a partly hidden game', () => {
  it.each(LANGS)('leaves out bonuses and objections, and says so, in %s', async (lang) => {
    const { club, season, id } = await played()
    await decided(club, id)
    const papers = async () => [
      (await taken(club.ask('documents.paper', { ask: { paper: 'protocol', of: { game: id } }, lang }))).html,
      (await taken(club.ask('documents.paper', { ask: { paper: 'dayEnd', of: { season } }, lang }))).html,
    ]
    const { heldBack } = LANGUAGES[lang].papers.protocol
    for (const html of await papers()) {
      for (const said of [TEXT, WHY]) expect(html).toContain(said)
      expect(html).toMatch(/0[.,]40/)
      expect(html).not.toContain(heldBack)
    }
    await taken(club.ask('seasons.hide', { season, hiding: { what: 'bonuses', from: { game: 1 } } }))
    for (const html of await papers()) {
      for (const said of [TEXT, WHY]) expect(html).not.toContain(said)
      expect(html).not.toMatch(/0[.,]40/)
      expect(html).toMatch(/0[.,]75/)
      expect(html).toContain(heldBack)
    }
    // Players know the game itself, so its protocol can be printed, but no other document contains the game.
    await taken(club.ask('seasons.hide', { season, hiding: { what: 'table', from: { game: 1 } } }))
    const { html } = await taken(club.ask('documents.paper', { ask: { paper: 'protocol', of: { game: id } }, lang }))
    expect(html).not.toMatch(/0[.,]40/)
    expect(html).toContain(heldBack)
    // The protocol of an earlier game is complete and does not mention the hidden games.
    await taken(club.ask('seasons.hide', { season, hiding: { what: 'bonuses', from: { game: 2 } } }))
    const whole = await taken(club.ask('documents.paper', { ask: { paper: 'protocol', of: { game: id } }, lang }))
    expect(whole.html).toMatch(/0[.,]40/)
    for (const said of [heldBack, LANGUAGES[lang].papers.publish.hiddenBonuses]) expect(whole.html).not.toContain(said)
  })
})

describe('published pages', () => {
  const all = async (club: Club, season: string) => JSON.stringify(await taken(club.ask('documents.pages', { season })))

  it('show a decision without its effect', async () => {
    const { club, season, id } = await played()
    await decided(club, id)
    const shown = await all(club, season)
    for (const said of [TEXT, WHY]) expect(shown).toContain(said)
    expect(shown).not.toMatch(/0\.75 → 1\.15/)
    for (const what of ['table', 'bonuses'] as const) {
      await taken(club.ask('seasons.hide', { season, hiding: { what, from: { game: 1 } } }))
      const hidden = await all(club, season)
      for (const said of [TEXT, WHY]) expect(hidden).not.toContain(said)
    }
  })
})

describe('an exported file', () => {
  async function taking(text: string, format: 'season' | 'record') {
    const there = newClub(createMemoryStore(), 'x')
    await taken(there.create('Another'))
    const { id: season } = await taken(there.ask('seasons.open', { ...CITY_SEASON, name: 'Taken' }))
    const { games } = await taken(there.previewImport({ season, format, text }))
    await taken(
      there.takeImport(
        { season, format, text },
        games.map(({ index }) => index),
      ),
    )
    const [game] = await taken(there.ask('games.list', { season }))
    return { there, game: await taken(there.ask('games.get', { game: game?.id ?? '' })) }
  }

  it.each(['season', 'record'] as const)(
    'of the format "%s" transfers objections and their corrections to another club',
    async (format) => {
      const { club, season, id } = await played()
      const { objection } = await decided(club, id)
      await taken(club.ask('objections.reopen', { ...(await seen(club, id)), objection, reason: 'another witness' }))
      await raised(club, id)
      const text =
        format === 'record'
          ? (await taken(club.ask('games.export', { game: id }))).text
          : (
              (await taken(club.ask('exports.file', { season, what: 'season', format: 'json', lang: 'en' }))) as {
                text: string
              }
            ).text
      const { there, game } = await taking(text, format)
      const own = (await taken(club.ask('games.get', { game: id }))).objections
      const bare = (objections: typeof own) =>
        objections.map(({ past = [], ...each }) => ({ ...each, past: past.map(({ lines: _, ...rest }) => rest) }))
      expect(bare(game.objections)).toEqual(bare(own))
      expect(game.openObjections).toBe(2)
      const linked = game.objections.flatMap(({ past = [] }) => past.flatMap(({ lines }) => lines))
      const ledger = await taken(there.ask('ledger.list', { game: game.id }))
      expect(linked.map((line) => ledger.find((each) => each.id === line)?.hundredths)).toEqual([40])
    },
  )

  it('contains the decisions on objections if it backs up the club', async () => {
    const { club, id } = await played()
    await decided(club, id)
    const { text } = await taken(club.backup())
    expect(text).toMatch(/ObjectionDecided/)
  })

  it.each<[string, (objection: Record<string, unknown>) => void, string]>([
    ['an objection of an unknown seat', (each) => (each['seat'] = 9), 'objections[0].seat'],
    [
      'a decision with an unknown ledger line',
      (each) => ((each['decision'] as Record<string, unknown>)['lines'] = ['none']),
      'objections[0].decision.lines',
    ],
  ])('with %s is refused, and the error has the location', async (_, spoil, place) => {
    const { club, id } = await played()
    await decided(club, id)
    const record = JSON.parse((await taken(club.ask('games.export', { game: id }))).text) as {
      objections: Record<string, unknown>[]
    }
    spoil(record.objections[0] ?? {})
    expect(parseRecord(JSON.stringify(record)).fault).toMatchObject({ code: 'record/bad-value', params: { place } })
  })

  it('names the ledger line linked to an objection if it is a game record', async () => {
    const { club, id } = await played()
    const { line } = await decided(club, id)
    expect(parseRecord((await taken(club.ask('games.export', { game: id }))).text).record?.objections).toMatchObject([
      { seat: 2, text: TEXT, decision: { ruling: 'upheld', reason: WHY, lines: [line] } },
    ])
  })
})
