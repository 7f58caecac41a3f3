// Deals of a game in season files. Whatever was dealt again, continued under other rules or undone, a club that imports
// the file has the same deals of the same games, and exports the same file.

import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Club } from '../../../src/application/club.ts'
import type { GameDetail } from '../../../src/club/games/view.ts'
import { parseSeason } from '../../../src/files/season/parseSeason.ts'
import { formatSeasonFile } from '../../../src/files/season/seasonExport.ts'
import { createMemoryStore } from '../../../src/store/adapters/memory.ts'
import { canonicalJson } from '../../../src/store/canonicalJson.ts'
import { CITY_SEASON, newClub, newTable, openTable, RED_WINS, s, taken } from '../../club/clubFixture.ts'

async function textOf(club: Club, season: string): Promise<string> {
  const file = await taken(club.ask('exports.file', { season, what: 'season', format: 'json', lang: 'en' }))
  return 'text' in file ? file.text : ''
}

async function gamesOf(club: Club, season: string): Promise<readonly GameDetail[]> {
  const games = await taken(club.ask('games.list', { season }))
  return Promise.all(games.map(({ id }) => taken(club.ask('games.get', { game: id }))))
}

/** The games with their links, by their number and deal instead of their ids. */
async function dealsOf(club: Club, season: string): Promise<readonly unknown[]> {
  const games = await gamesOf(club, season)
  const nameOf = (id: string | undefined) => {
    const game = games.find((each) => each.id === id)
    return game && `${game.number}, deal ${game.deal}`
  }
  return games
    .map(({ number, deal, isVoid, rulebook, voiding, inPlaceOf, playedAgainAs, log }) => ({
      name: `${number}, deal ${deal}`,
      isVoid,
      rulebook,
      cause: voiding?.cause,
      next: nameOf(voiding?.dealtAgainAs),
      earlier: (inPlaceOf ?? []).map(({ id }) => nameOf(id)).toSorted(),
      later: nameOf(playedAgainAs?.id),
      entries: log.length,
    }))
    .toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
}

async function other(): Promise<{ readonly club: Club; readonly season: string; readonly later: () => Club }> {
  const store = createMemoryStore()
  const club = newClub(store, 'x')
  await taken(club.create('Another'))
  const { id: season } = await taken(club.ask('seasons.open', CITY_SEASON))
  return { club, season, later: () => newClub(store, 'y') }
}

it('a club that imports a season has its deals, with their numbers, causes and links', async () => {
  const seen = { deals: 0, rules: 0, back: 0 }
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({ act: fc.constantFrom('again', 'again', 'rules', 'back', 'foul', 'end', 'open'), of: fc.nat(9) }),
        { maxLength: 10 },
      ),
      async (acts) => {
        const { club, season, members } = await newTable()
        for (const [seed, { act, of }] of acts.entries()) {
          const running = (await gamesOf(club, season)).filter(({ phase }) => phase !== 'over')
          const game = running[of % Math.max(1, running.length)]
          if (act === 'open' || !game) {
            await openTable(club, season, members)
            continue
          }
          const at = { game: game.id, version: game.version }
          if (act === 'again') await club.ask('games.dealAgain', { ...at, seed, cause: 'cardsSeen', reason: '' })
          if (act === 'back') await club.ask('games.takeBackDeal', at)
          if (act === 'foul') await club.enterAll(at, [{ type: 'foul', seat: s(1) }])
          if (act === 'end') await club.enterAll(at, RED_WINS)
          if (act === 'rules') {
            const rules = { rulebook: 'plain', preset: 'plain', flags: {} } as const
            await club.ask('games.changeRules', { ...at, ...rules, seed, dropsRest: true, reason: '' })
          }
        }
        const text = await textOf(club, season)
        const { season: file, fault } = parseSeason(text)
        if (!file || fault) throw new Error(JSON.stringify(fault))
        expect(canonicalJson(JSON.parse(formatSeasonFile(file)))).toBe(canonicalJson(JSON.parse(text)))
        const there = await other()
        const asked = { season: there.season, format: 'season', text } as const
        await taken(there.club.takeImport(asked, [...file.games.keys()]))
        const own = await dealsOf(club, season)
        expect(await dealsOf(there.club, there.season)).toEqual(own)
        expect(await dealsOf(there.later(), there.season)).toEqual(own)
        for (const { deal, voiding } of file.games) {
          if (deal !== undefined) seen.deals += 1
          if (voiding?.cause === 'wrongRules') seen.rules += 1
          else if (deal !== undefined && voiding === undefined) seen.back += 1
        }
      },
    ),
    { seed: 3, numRuns: 40 },
  )
  for (const [what, count] of Object.entries(seen)) expect(count, what).toBeGreaterThan(4)
}, 120_000)

it('the file of a season without deals has no fields for them', async () => {
  const { club, season, game } = await newTable()
  await taken(club.ask('games.void', { game: game.id, version: game.version, isVoid: true, reason: 'slip' }))
  expect(await textOf(club, season)).not.toMatch(/"deal"|"inPlaceOf"|"voiding"/)
})

it('at most one deal of a game counts, even if the file says otherwise', async () => {
  const { club, season, game } = await newTable()
  const at = { game: game.id, version: game.version }
  await taken(club.ask('games.dealAgain', { ...at, seed: 4, cause: 'misdeal', reason: '' }))
  const text = (await textOf(club, season)).replaceAll('"isVoid":true', '"isVoid":false')
  const there = await other()
  await taken(there.club.takeImport({ season: there.season, format: 'season', text }, [0, 1]))
  const games = await gamesOf(there.club, there.season)
  expect(games.map(({ number, deal, isVoid }) => [number, deal, isVoid])).toEqual([
    [1, undefined, false],
    [2, undefined, false],
  ])
})
