// Folder with the published pages of a season: its content, its updates after changes, and what it must not contain.

import { createHash } from 'node:crypto'
import { dirname, posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { StandingsHidingRule } from '../../../src/club/model/clubEvents.ts'
import type { PublishedFile } from '../../../src/papers/publishing/siteLayout.ts'
import type { Entry } from '../../../src/rules/entries.ts'
import { LANGS } from '../../../src/i18n/registry.ts'
import type { Club } from '../../../src/application/club.ts'
import { createMemoryStore } from '../../../src/store/adapters/memory.ts'
import { MAFIA_WINS, newClub, newTable, openTable, RED_WINS, taken } from '../../club/clubFixture.ts'
import { TAKEN_NAMES } from '../../support/hostileNames.ts'
import { newTournament } from '../documents/tournamentFixture.ts'
import { madeSeason } from './madeSeason.ts'

async function enter(club: Club, game: string, entries: readonly Entry[]): Promise<void> {
  for (const entry of entries) {
    const { version } = await taken(club.ask('games.get', { game }))
    await taken(club.ask('games.enter', { game, version, entry }))
  }
}

const digest = (files: readonly PublishedFile[]) =>
  files.map(({ path, text }) => `${path} ${createHash('sha256').update(text).digest('hex')}`)

test('published pages exist in every language, have working links, and load no external files', async () => {
  const { club, season } = await newTournament()
  const files = await taken(club.ask('documents.pages', { season }))
  const paths = new Set(files.map(({ path }) => path))
  expect(paths.size).toBe(files.length)
  for (const lang of LANGS)
    for (const page of ['index', 'standings', 'games', 'players', 'charts', 'rules', 'game-1', 'player-1'])
      expect(paths).toContain(`${lang}/${page}.html`)
  for (const { path, text } of files.filter((file) => file.path.endsWith('.html'))) {
    expect(text).toContain(
      `content="default-src 'none'; style-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'"`,
    )
    expect(text.match(/<script|<style|<img|<iframe|<form|<[^>]*\s(on\w+|style|src)=|javascript:/gi), path).toBe(null)
    for (const [, , target = ''] of text.matchAll(/(href|src)="([^"#][^"]*)"/g))
      expect(paths, `${path}: ${target}`).toContain(posix.normalize(posix.join(dirname(path), target)))
    const ids = text.match(/\sid="[^"]*"/g) ?? []
    expect(new Set(ids).size).toBe(ids.length)
  }
})

test('points outside games are on the player’s page and in the standings only', async () => {
  const { club, season } = await newTournament()
  const [first] = await taken(club.ask('seasons.standings', { season }))
  await taken(
    club.ask('plan.givePoints', { season, member: first?.member ?? '', hundredths: -50, reason: 'late <for> all' }),
  )
  const files = await taken(club.ask('documents.pages', { season }))
  const saying = files.filter(({ path, text }) => path.startsWith('en/') && text.includes('late &lt;for&gt; all'))
  const pages = saying.map(({ path }) => path).toSorted()
  expect(pages).toEqual([expect.stringMatching(/^en\/player-\d+\.html$/), 'en/standings.html'])
  expect(saying.find(({ path }) => path === pages[0])?.text).toContain(`<h1>${first?.name ?? ''}</h1>`)
})

test('unchanged data gives identical pages, and a change affects only its pages', async () => {
  const { club, season } = await madeSeason(5, 12)
  const before = digest(await taken(club.ask('documents.pages', { season })))
  expect(digest(await taken(club.ask('documents.pages', { season })))).toEqual(before)
  const games = await taken(club.ask('games.list', { season }))
  const second = games.find(({ number }) => number === 2)
  await taken(club.addLines(second?.id ?? '', [{ seat: 1, kind: 'bonus', hundredths: 30, reason: 'well played' }]))
  const after = digest(await taken(club.ask('documents.pages', { season })))
  const changed = after.filter((each) => !before.includes(each)).map((each) => each.split(' ')[0])
  expect(changed).toContain('en/game-2.html')
  expect(changed).toEqual(expect.arrayContaining(['en/index.html', 'en/standings.html']))
  expect(changed.filter((path) => /game-[^2]|rules|css/.test(path ?? ''))).toEqual([])
})

test('a game links to the page of every player, even of a player who was merged later', async () => {
  const { club, season, members, game } = await newTable(createMemoryStore())
  await enter(club, game.id, RED_WINS)
  const linked = async () =>
    (await taken(club.ask('documents.pages', { season })))
      .find(({ path }) => path === 'en/game-1.html')
      ?.text.match(/href="player-\d+\.html"/g)
      ?.toSorted()
  const before = await linked()
  expect(before).toHaveLength(6)
  const { added } = await taken(club.ask('members.add', { names: ['The One Now'] }))
  await taken(club.ask('members.merge', { from: members[0] ?? '', into: added[0]?.id ?? '' }))
  expect(await linked()).toEqual(before)
})

test('a new name is used on every page, including earlier games', async () => {
  const { club, season, members } = await madeSeason(3, 10)
  await taken(club.ask('documents.pages', { season }))
  await taken(club.ask('members.rename', { member: members[0] ?? '', name: 'Another name' }))
  const all = (await taken(club.ask('documents.pages', { season }))).map(({ text }) => text).join('')
  expect(all).not.toMatch(/>Player 1</)
  expect(all.split('Another name').length).toBeGreaterThan(9)
})

/** All published files of three games. `last` are the entries of the third game, and `bonus` is a bonus in it. */
async function published(last: readonly Entry[], bonus: number, hiding: StandingsHidingRule | undefined) {
  const { club, season, members, game } = await newTable(createMemoryStore())
  await enter(club, game.id, RED_WINS)
  const ids = [game.id]
  for (const entries of [RED_WINS, last]) {
    const { id } = await openTable(club, season, members)
    await enter(club, id, entries)
    ids.push(id)
  }
  await taken(club.addLines(ids[0] ?? '', [{ seat: 2, kind: 'bonus', hundredths: 20, reason: 'first' }]))
  await taken(club.addLines(ids[2] ?? '', [{ seat: 1, kind: 'bonus', hundredths: bonus, reason: 'the secret reason' }]))
  const open = await taken(club.ask('documents.pages', { season }))
  await taken(club.ask('seasons.hide', { season, ...(hiding ? { hiding } : {}) }))
  return { open, shown: await taken(club.ask('documents.pages', { season })), club, season, ids, members }
}

test('a season without games also has pages', async () => {
  const { club, season } = await madeSeason(0, 3)
  const files = await taken(club.ask('documents.pages', { season }))
  expect(files.find(({ path }) => path === 'en/index.html')?.text).toContain('No finished games yet.')
})

test('hostile names appear as plain text on every page', async () => {
  const { club, season, members } = await madeSeason(6, 20)
  const all: string[] = []
  for (const batch of [TAKEN_NAMES.slice(0, 20), TAKEN_NAMES.slice(20, 40)]) {
    for (const [index, name] of batch.entries()) {
      const called = `${name} ${index}`.slice(0, 60)
      await taken(club.ask('members.rename', { member: members[index] ?? '', name: called }))
      await taken(club.ask('members.setClub', { member: members[index] ?? '', club: called }))
      await taken(club.ask('series.set', { name: called, parts: [{ season, coefficient: '1' }] }))
    }
    await taken(club.ask('plan.useMemberClubs', { season }))
    const files = await taken(club.ask('documents.pages', { season }))
    expect(files.filter(({ path }) => /(teams|series)\.html$/.test(path))).toHaveLength(2 * LANGS.length)
    all.push(...files.filter(({ kind }) => kind === undefined).map(({ text }) => text))
  }
  // Names in attributes are in quotation marks, which no name can close.
  const tags = all.map((text) => text.replaceAll(/"[^"]*"/g, '""'))
  const harmful = /<script|<img|<iframe|<b>|<x>|<!--|<[^>]*[\s/]on\w+=/gi
  expect(tags.flatMap((text) => text.match(harmful) ?? [])).toEqual([])
  expect(all.flatMap((text) => text.match(/href="(?!#|[\w./-]+")/g) ?? [])).toEqual([])
  expect(all.join('')).toContain('&lt;script&gt;ranName=1&lt;/script&gt; 0')
})

test('addresses of pictures are absolute if the site’s address is known, otherwise relative', async () => {
  const { club, season } = await madeSeason(2, 10)
  const game = async (address?: string) => {
    const files = await taken(club.ask('documents.pages', { season, ...(address === undefined ? {} : { address }) }))
    return files.find(({ path }) => path === 'uk/game-1.html')?.text ?? ''
  }
  const whole = await game('https://club.example/season/')
  expect(whole).toMatch(/og:image" content="https:\/\/club\.example\/season\/pictures\/[0-9a-f]{12}\.png"/)
  expect(whole).toContain('og:url" content="https://club.example/season/uk/game-1.html"')
  const beside = await game()
  expect(beside).toMatch(/og:image" content="\.\.\/pictures\/[0-9a-f]{12}\.png"/)
  expect(beside).not.toContain('og:url')
})

describe('hidden data', () => {
  const from = { game: 3 } as const

  test('of a game appears in no page, outcome, chart label or count', async () => {
    const one = await published(RED_WINS, 10, { what: 'table', from })
    const other = await published(MAFIA_WINS, 50, { what: 'table', from })
    // The seasons differ while nothing is hidden, so the comparison would detect a difference.
    expect(digest(one.open)).not.toEqual(digest(other.open))
    expect(digest(one.shown)).toEqual(digest(other.shown))
    const all = JSON.stringify(one.shown)
    expect(one.shown.map(({ path }) => path)).not.toContain('en/game-3.html')
    expect(all).not.toMatch(/game-3|Game 3|Игра 3|Гра 3|the secret reason/)
    expect(all).toContain('has hidden some games')
  })

  test('about bonuses changes no number and shows no reason', async () => {
    const one = await published(RED_WINS, 10, { what: 'bonuses', from })
    const other = await published(RED_WINS, 50, { what: 'bonuses', from })
    expect(digest(one.open)).not.toEqual(digest(other.open))
    expect(digest(one.shown)).toEqual(digest(other.shown))
    const all = JSON.stringify(one.shown)
    expect(one.shown.map(({ path }) => path)).toContain('en/game-3.html')
    expect(all).not.toContain('the secret reason')
    expect(all).toContain('has hidden the bonuses of some games')
  })

  test('gives the same pages with the cache as after a fresh start', async () => {
    const store = createMemoryStore()
    const { club, season, members, game } = await newTable(store)
    for (const next of [game, undefined]) {
      const { id } = next ?? (await openTable(club, season, members))
      await enter(club, id, RED_WINS)
      await taken(club.addLines(id, [{ seat: 1, kind: 'bonus', hundredths: 20, reason: 'well played' }]))
    }
    const hide = (what: StandingsHidingRule['what'], game: number): StandingsHidingRule => ({ what, from: { game } })
    const [some, all, later, none] = [hide('bonuses', 2), hide('bonuses', 1), hide('table', 2), undefined]
    const walk = [none, some, all, some, later, all, none, later, some, none]
    for (const hiding of walk) {
      await taken(club.ask('seasons.hide', { season, ...(hiding ? { hiding } : {}) }))
      const fresh = await taken(newClub(store, 'fresh').ask('documents.pages', { season }))
      expect(digest(await taken(club.ask('documents.pages', { season }))), JSON.stringify(hiding)).toEqual(
        digest(fresh),
      )
    }
  })

  test('includes ids, hashes, authors and games in progress', async () => {
    const { open, club, season, ids, members } = await published(RED_WINS, 10, undefined)
    await openTable(club, season, members)
    const all = JSON.stringify(await taken(club.ask('documents.pages', { season })))
    expect(all).not.toMatch(/game-4|Game 4/)
    for (const id of [season, ...ids, ...members]) expect(all).not.toMatch(new RegExp(`\\b${id}\\b`))
    expect(all).not.toMatch(/[0-9a-f]{16,}|secretary/)
    expect(JSON.stringify(open)).toContain('the secret reason')
  })
})

describe('pages of clubs and series', () => {
  /** Two seasons of a club that count in one series, the second with a coefficient of one and a half. */
  async function inSeries() {
    const cup = await newTournament()
    const { club, season } = cup
    for (const { id } of await taken(club.ask('series.list', {})))
      await taken(club.ask('series.remove', { series: id }))
    const [first] = await taken(club.ask('seasons.standings', { season }))
    const other = await taken(
      club.ask('seasons.open', {
        name: 'Other <season>',
        scheme: 'official-2025',
        from: '2026-01-01',
        rulebook: 'city',
        preset: 'city',
        flags: {},
      }),
    )
    const parts = [
      { season, coefficient: '1' },
      { season: other.id, coefficient: '3/2' },
    ]
    await taken(club.ask('series.set', { name: 'Grand <prix>', parts }))
    return { ...cup, first, other: other.id }
  }
  const textOf = (files: readonly PublishedFile[], path: string) => files.find((each) => each.path === path)?.text

  test('exist and are linked from every page in every language', async () => {
    const { club, season, first } = await inSeries()
    const files = await taken(club.ask('documents.pages', { season }))
    for (const lang of LANGS) {
      for (const page of ['teams', 'series']) {
        expect(textOf(files, `${lang}/index.html`)).toContain(`href="${page}.html"`)
        expect(textOf(files, `${lang}/game-1.html`)).toContain(`href="${page}.html"`)
        expect(textOf(files, `${lang}/${page}.html`)).toContain('aria-current="page"')
      }
      expect(textOf(files, `${lang}/teams.html`)).toContain('Guests')
      const page = textOf(files, `${lang}/series.html`) ?? ''
      for (const said of ['Grand &lt;prix&gt;', 'Other &lt;season&gt;', first?.name ?? 'nobody', 'href="player-'])
        expect(page).toContain(said)
    }
    const same = digest(files)
    expect(digest(await taken(club.ask('documents.pages', { season })))).toEqual(same)
    // Without the series, its page is gone and no page links to it, not even a cached page.
    for (const { id } of await taken(club.ask('series.list', {})))
      await taken(club.ask('series.remove', { series: id }))
    const without = await taken(club.ask('documents.pages', { season }))
    expect(without.map(({ path }) => path).filter((path) => path.endsWith('/series.html'))).toEqual([])
    expect(JSON.stringify(without)).not.toContain('series.html')
    const alone = await madeSeason(2, 10)
    const pages = await taken(alone.club.ask('documents.pages', { season: alone.season }))
    expect(JSON.stringify(pages)).not.toMatch(/teams\.html|series\.html/)
  })

  test('omit hidden data of this season and of the others', async () => {
    const { club, season, other, members } = await inSeries()
    const game = await openTable(club, other, members.slice(0, 6))
    await enter(club, game.id, RED_WINS)
    await taken(club.addLines(game.id, [{ seat: 2, kind: 'bonus', hundredths: 44, reason: 'bright' }]))
    const tables = async () => {
      const files = await taken(club.ask('documents.pages', { season }))
      return LANGS.map((lang) => textOf(files, `${lang}/series.html`) ?? '')
    }
    // 1.5 × (0.75 + 0.44) and 1.5 × 0.75.
    for (const page of await tables()) expect(page).toMatch(/1[.,]79/)
    await taken(club.ask('seasons.hide', { season: other, hiding: { what: 'bonuses', from: { game: 1 } } }))
    for (const page of await tables()) {
      expect(page).not.toMatch(/1[.,]79/)
      expect(page).toMatch(/1[.,]13/)
    }
    await taken(club.ask('seasons.hide', { season: other, hiding: { what: 'table', from: { game: 1 } } }))
    for (const page of await tables()) expect(page).not.toMatch(/1[.,]13|1[.,]79/)
    const before = textOf(await taken(club.ask('documents.pages', { season })), 'en/teams.html')
    await taken(club.ask('seasons.hide', { season, hiding: { what: 'table', from: { game: 1 } } }))
    const hidden = await taken(club.ask('documents.pages', { season }))
    expect(before).toBeDefined()
    expect(textOf(hidden, 'en/teams.html')).toBeUndefined()
    expect(textOf(hidden, 'en/series.html')).toBeUndefined()
  })
})

test('the rules page has the club’s own wording as soon as it is saved', async () => {
  const { club, season } = await newTable(createMemoryStore())
  const rules = async () => {
    const pages = await taken(club.ask('documents.pages', { season }))
    return pages.find(({ path }) => path === 'en/rules.html')?.text ?? ''
  }
  expect(await rules()).not.toContain('Close your eyes, my dear town')
  const text = 'Close your eyes, my dear town.'
  await taken(club.ask('phrases.set', { rulebook: 'city', lang: 'en', key: 'night-falls', text }))
  expect(await rules()).toContain('Close your eyes, my dear town')
})
