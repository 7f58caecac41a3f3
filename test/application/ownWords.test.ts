// A game of every rulebook in print, in a file, in the terminal and in the log: the winner and the reason have only the
// words of the game's own rulebook.

import { describe, expect, it } from 'vitest'
import { playRandomGame } from '../../src/rules/randomGame.ts'
import type { PaperRequest } from '../../src/papers/documents/kinds/registry.ts'
import { rulebookPhrase } from '../../src/i18n/phrase.ts'
import { LANGS, type Lang } from '../../src/i18n/registry.ts'
import { RULEBOOKS } from '../../src/rules/rulebooks/registry.ts'
import { WINNERS } from '../../src/rules/vocabulary.ts'
import { consequenceSentences } from '../../src/ui/game/log/logSentence.ts'
import { tableOf } from '../agents/tables.ts'
import { wordsIn } from '../ui/features/live/desk.ts'
import { newClub, taken } from '../club/clubFixture.ts'
import { textOf } from '../papers/documents/readerText.ts'

const said = (lang: Lang, rulebook: string | undefined, section: 'winner' | 'reason' | 'side', key: string) =>
  rulebookPhrase(lang, rulebook, section, key)
/** Phrases for the winner that only other rulebooks use. */
const foreign = (lang: Lang, rulebook: string) => {
  const own = WINNERS.map((winner) => said(lang, rulebook, 'winner', winner))
  const all = RULEBOOKS.flatMap(({ id }) => WINNERS.map((winner) => said(lang, id, 'winner', winner)))
  return all.filter((phrase) => !own.includes(phrase))
}

describe.each(RULEBOOKS.map((rulebook) => [rulebook.id, rulebook] as const))('a %s game', async (id, rulebook) => {
  const preset = rulebook.presets[0].id
  const played = playRandomGame(tableOf(preset), 5)
  const { winner, reason } = played.outcome
  const club = newClub()
  await taken(club.create('Test club'))
  const { header } = played
  const { added } = await taken(club.ask('members.add', { names: header.seats.map(({ seat }) => `P${seat}`) }))
  const rules = { rulebook: id, preset, flags: {} }
  const season = await taken(
    club.ask('seasons.open', { name: 'Season', scheme: 'official-2025', from: '2026-01-01', ...rules }),
  )
  const seats = header.seats.map(({ role }, i) => ({ member: added[i]?.id ?? '', immune: false, role }))
  const opened = await taken(
    club.ask('games.open', {
      season: season.id,
      evening: '2026-01-01',
      judge: 'J',
      ...rules,
      seats,
      seed: Number(header.seed),
    }),
  )
  const game = await taken(club.enterAll({ game: opened.id, version: opened.version }, played.entries))

  it.each(LANGS)('is described in %s only with the words of its own rulebook', async (lang) => {
    expect(game.outcome?.winner).toBe(winner)
    const own = said(lang, id, 'winner', winner)
    const why = said(lang, id, 'reason', reason).replace(/\.$/, '')
    const print = async (ask: PaperRequest) => textOf((await taken(club.ask('documents.paper', { ask, lang }))).html)
    const file = await taken(club.ask('exports.file', { what: 'games', season: season.id, lang, format: 'csv' }))
    const texts = {
      protocol: await print({ paper: 'protocol', of: { game: opened.id } }),
      results: await print({ paper: 'results', of: { season: season.id } }),
      games: 'text' in file ? file.text : '',
      log: consequenceSentences(played.events, wordsIn(lang, id)).join(' '),
    }
    for (const [where, text] of Object.entries(texts)) {
      expect(text, where).toContain(own)
      expect(
        foreign(lang, id).filter((phrase) => text.includes(phrase)),
        where,
      ).toEqual([])
    }
    for (const text of [texts.protocol, texts.games]) expect(text).toContain(why)
    const blank = await print({ paper: 'blank', of: { season: season.id } })
    for (const each of ['red', 'mafia']) expect(blank).toContain(said(lang, id, 'side', each))
  })
})
