// An unnamed player becomes a guest of the evening, so that the game is not lost (docs/spec/scoring.md §6). This
// applies to every format that may omit a name.

import { describe, expect, it } from 'vitest'
import type { FileToImport } from '../../../src/files/imports/importCommands.ts'
import { createGuestNames } from '../../../src/files/imports/guestNames.ts'
import type { Lang } from '../../../src/i18n/registry.ts'
import { newClub, openCup, taken } from '../../club/clubFixture.ts'
import { sampleGame } from '../records/mafiaratings/sampleGame.ts'
import { game, HEADER, sheet } from '../sheets/sheetText.ts'

const nobody = () => false

describe('names of guests', () => {
  it.each<[Lang, readonly string[]]>([
    ['en', ['Guest 1 of 12 March', 'Guest 2 of 12 March', 'Guest 1 of 13 March']],
    ['ru', ['Гость 1, 12 марта', 'Гость 2, 12 марта', 'Гость 1, 13 марта']],
    ['uk', ['Гість 1, 12 березня', 'Гість 2, 12 березня', 'Гість 1, 13 березня']],
  ])('contain the date of the evening in %s', (lang, names) => {
    expect(createGuestNames(['2026-03-12', '2026-03-12', '2026-03-13'], nobody, lang)).toEqual(names)
  })

  it('contain the year if the day alone is ambiguous', () => {
    expect(createGuestNames(['2025-03-12', '2026-03-12'], nobody, 'en')).toEqual([
      'Guest 1 of 12 March',
      'Guest 1 of 12 March 2026',
    ])
    const known = new Set(['Guest 1 of 12 March', 'Guest 1 of 12 March 2026'])
    expect(createGuestNames(['2026-03-12'], (name) => known.has(name), 'en')).toEqual(['Guest 2 of 12 March 2026'])
  })
})

const withoutName = (format: FileToImport['format'], season: string): FileToImport => {
  if (format === 'mafiaratings') {
    const source = sampleGame() as { players: { name?: string }[] }
    const players = source.players.map(({ name, ...player }, index) =>
      index === 3 ? { ...player, name: '' } : { ...player, ...(name === undefined ? {} : { name }) },
    )
    return { season, format, text: JSON.stringify({ ...source, players }) }
  }
  const rows = game({}, { 4: { player: '' }, 7: { player: '' } })
  const [head, ...lines] = sheet(...rows).split('\n')
  return {
    season,
    format,
    text: [`${head ?? HEADER},evening`, ...lines.map((line) => `${line},2026-03-12`)].join('\n'),
  }
}

describe.each(['results-csv', 'mafiaratings'] as const)('a file of %s with an unnamed player', (format) => {
  it('an unnamed player is imported as a guest who is not on the roster', async () => {
    const club = newClub()
    await taken(club.create('Club'))
    const season = await openCup(club)
    const file = withoutName(format, season)
    const offer = await taken(club.previewImport(file))
    expect(offer.games.map(({ canTake }) => canTake)).toEqual([true])
    const notes = offer.games.flatMap(({ faults }) => faults).filter(({ code }) => code === 'import/nameless-guest')
    expect(notes.map(({ params }) => params['player'])).toEqual(format === 'results-csv' ? [4, 7] : [4])
    const { games } = await taken(club.takeImport(file, [0]))
    expect(games).toHaveLength(1)
    const guests = (await taken(club.ask('seasons.standings', { season })))
      .map(({ name }) => name)
      .filter((name) => name.startsWith('Guest'))
    expect(guests.length).toBe(notes.length)
    const away = (await taken(club.ask('members.list', {}))).filter(({ active }) => !active).map(({ name }) => name)
    const judges = format === 'results-csv' ? [] : ['Judge']
    expect(away.toSorted()).toEqual([...guests, ...judges].toSorted())
    // Importing the file into another season creates different guests.
    const second = await openCup2(club)
    await taken(club.takeImport({ ...file, season: second }, [0]))
    const again = (await taken(club.ask('seasons.standings', { season: second })))
      .map(({ name }) => name)
      .filter((name) => name.startsWith('Guest'))
    expect(again.filter((name) => guests.includes(name))).toEqual([])
  })
})

async function openCup2(club: ReturnType<typeof newClub>): Promise<string> {
  const rules = { scheme: 'tournament-2026', rulebook: 'sport', preset: 'sport-club', flags: {} } as const
  return (await taken(club.ask('seasons.open', { name: 'Second', kind: 'tournament', from: '2026-03-01', ...rules })))
    .id
}
