// Headline and lists of the front page, which claim no more than the results show.

import { expect, test } from 'vitest'
import type { Club } from '../../../src/application/club.ts'
import { createMemoryStore } from '../../../src/store/adapters/memory.ts'
import { MAFIA_WINS, newTable, openTable, RED_WINS, taken } from '../../club/clubFixture.ts'

async function front(club: Club, season: string, lang = 'en'): Promise<string> {
  const files = await taken(club.ask('documents.pages', { season }))
  return files.find(({ path }) => path === `${lang}/index.html`)?.text ?? ''
}

async function played(outcomes: readonly (typeof RED_WINS)[]) {
  const { club, season, members, game } = await newTable(createMemoryStore())
  const games = [game.id]
  for (const [index, entries] of outcomes.entries()) {
    if (index > 0) games.push((await openTable(club, season, members)).id)
    for (const entry of entries) {
      const { version } = await taken(club.ask('games.get', { game: games[index] ?? '' }))
      await taken(club.ask('games.enter', { game: games[index] ?? '', version, entry }))
    }
  }
  return { club, season, members, games }
}

test('the headline names the leader, but no advantage if points do not decide', async () => {
  const { club, season } = await played([RED_WINS])
  const html = await front(club, season)
  expect(html).toContain('<h1>Player 4 leads Season</h1>')
  expect(html).toContain('<p class="lead">After 1 game.</p>')
})

test('the headline names nobody while several players share the first place', async () => {
  const { club, season, games } = await played([RED_WINS])
  for (const seat of [1, 2])
    await taken(club.addLines(games[0] ?? '', [{ seat, kind: 'bonus', hundredths: 80, reason: 'found two' }]))
  const [first] = await taken(club.ask('seasons.standings', { season }))
  expect(first?.tied).toBe(true)
  expect(await front(club, season)).toContain('<h1>Season</h1>')
})

test('the headline names the leader and their advantage', async () => {
  const { club, season, games } = await played([RED_WINS, MAFIA_WINS])
  await taken(club.addLines(games[0] ?? '', [{ seat: 3, kind: 'bonus', hundredths: 40, reason: 'found two' }]))
  const [first, second] = await taken(club.ask('seasons.standings', { season }))
  const html = await front(club, season)
  expect(html).toMatch(new RegExp(`<h1>${first?.name ?? ''} leads `))
  const ahead = Number(first?.metrics.total) - Number(second?.metrics.total)
  expect(html).toContain(`${ahead.toFixed(2)} points ahead of ${second?.name ?? ''} after 2 games.`)
})

test('the list of players has clubs in its last column only if anyone has a club', async () => {
  const { club, season, members } = await played([RED_WINS])
  const headings = async () => {
    const files = await taken(club.ask('documents.pages', { season }))
    const html = files.find(({ path }) => path === 'en/players.html')?.text ?? ''
    return [...html.matchAll(/<th[^>]*>(?:<abbr[^>]*>)?([^<]+)/g)].map(([, heading]) => heading)
  }
  expect(await headings()).not.toContain('Club')
  await taken(club.ask('plan.setClub', { season, member: members[0] ?? '', club: 'Veritas' }))
  expect((await headings()).at(-1)).toBe('Club')
})

test.each(['en', 'ru', 'uk'])('every award is a sentence with one full stop in %s', async (lang) => {
  const { club, season } = await played([RED_WINS, MAFIA_WINS])
  const html = await front(club, season, lang)
  expect(html).toMatch(/<ul class="best">.*[^.]\.<\/p>/)
  expect(html).not.toMatch(/\.\.</)
})

test('the front page shows the last games of each leader and players who stood out in a game', async () => {
  const { club, season, games } = await played([RED_WINS, MAFIA_WINS])
  await taken(club.addLines(games[1] ?? '', [{ seat: 3, kind: 'bonus', hundredths: 80, reason: 'found two' }]))
  const html = await front(club, season)
  expect(html).toMatch(/aria-label="(W L|L W)"/)
  expect(html).toContain('Most points:')
  expect(html).toMatch(/Game 2: .*Game 1: /s)
})

test('a disqualified player does not count as a winner, as in the standings', async () => {
  const { club, season, games } = await played([RED_WINS])
  await taken(club.addLines(games[0] ?? '', [{ seat: 1, kind: 'disqualification', hundredths: -50, reason: 'left' }]))
  const rows = await taken(club.ask('seasons.standings', { season }))
  const form = await taken(club.ask('charts.form', { season }))
  expect(form.map(({ member, last }) => [member, last.filter((ending) => ending === 'won').length])).toEqual(
    rows.map(({ member, metrics }) => [member, Number(metrics.wins)]),
  )
  expect(form.every(({ former }) => former === null)).toBe(true)
})

test('the front page shows the next evening until one of its games is finished', async () => {
  const { club, season } = await played([RED_WINS])
  const [game] = await taken(club.ask('games.list', { season }))
  const shown = async (date: string) => {
    const files = await taken(club.ask('documents.pages', { season, next: { date, text: '19:00, <Cafe> Noir' } }))
    return files.find(({ path }) => path === 'en/index.html')?.text ?? ''
  }
  expect(await shown('2999-12-02')).toContain('Next evening: 2 December 2999')
  expect(await shown('2999-12-02')).toContain('19:00, &lt;Cafe&gt; Noir')
  expect(await shown(game?.evening ?? '')).not.toContain('Next evening')
})

test('the front page says that a season has no finished games', async () => {
  const { club, season } = await newTable(createMemoryStore())
  expect(await front(club, season)).toContain('No finished games yet.')
})
