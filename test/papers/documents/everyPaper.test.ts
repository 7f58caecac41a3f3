// Every kind of printed document in the registry, and the web page: each is self-contained, has the same content in
// every language, and cannot be changed or broken by names.

import { beforeAll, describe, expect, it } from 'vitest'
import { PAPER_IDS } from '../../../src/papers/documents/kinds/registry.ts'
import type { PrintedPaper } from '../../../src/papers/documents/kinds/paperSpec.ts'
import { langsOfChoice, LANGS, type LangChoice } from '../../../src/i18n/registry.ts'
import { taken } from '../../club/clubFixture.ts'
import { offeredPapersOn } from '../../files/share/makeShares.ts'
import { textOf } from './readerText.ts'
import { newTournament, type Tournament } from './tournamentFixture.ts'

type Make = (cup: Tournament, lang: LangChoice) => Promise<readonly PrintedPaper[]>

/** All offers of one document, in a context in which every document is offered. */
async function offered(paper: string, { club, season, stage, game, members }: Tournament, lang: LangChoice) {
  const offers = [
    ...(await offeredPapersOn(club, { page: 'season', season, stage, round: 1 })),
    ...(await offeredPapersOn(club, { page: 'game', game })),
    ...(await offeredPapersOn(club, { page: 'player', member: members[0] ?? '' })),
  ].filter(({ ask, isEmpty }) => ask.paper === paper && isEmpty !== true)
  expect(offers).not.toEqual([])
  const pages: PrintedPaper[] = []
  for (const { ask } of offers) pages.push(await taken(club.ask('documents.paper', { ask, lang })))
  return pages
}

const PAPERS: readonly (readonly [string, Make])[] = [
  ...PAPER_IDS.map((paper): readonly [string, Make] => [paper, (cup, lang) => offered(paper, cup, lang)]),
  [
    'standings of a scope',
    async ({ club, season, stage }, lang) => {
      const scope = { stage, beforeRound: 2, minimumGames: 1 }
      return [await taken(club.ask('documents.paper', { ask: { paper: 'standings', of: { season, scope } }, lang }))]
    },
  ],
  [
    'web page',
    async ({ club, season }, lang) => {
      const { html, fileName } = await taken(
        club.ask('documents.publish', { season, lang: langsOfChoice(lang)[0] ?? 'en' }),
      )
      return [{ html, title: fileName }]
    },
  ],
]

let cup: Tournament
beforeAll(async () => {
  cup = await newTournament()
})

describe.each(PAPERS)('the printed document “%s”', (_name, make) => {
  it('a document is self-contained, runs nothing, and has no unfilled placeholder', async () => {
    for (const lang of LANGS) {
      for (const { html } of await make(cup, lang)) {
        expect(html).not.toMatch(/<script|<link|<iframe|\son\w+=|src=|url\((?!#)|@import|javascript:/i)
        expect(html).toContain(`<html lang="${lang}">`)
        expect(textOf(html)).not.toMatch(/\{\w+\}|undefined|NaN/)
      }
    }
  })

  it('a document is translated into Russian and contains no English sentence', async () => {
    const russian = (await make(cup, 'ru')).map(({ html }) => textOf(html)).join(' ')
    expect(russian).toMatch(/[А-я]{4}/)
    const foreign = ['Club', 'Cup', 'Main', 'Final', 'Judge', 'Guests', 'Reason', 'Player', 'Consigliere', 'secretary']
    // Codes of rules and flags, and hashes of a record, are the same in every language.
    const codes = /\b[a-z]+(?:-[a-z\d]+)+\b|\b[\da-f]{4}(?: [\da-f]{4}){2}\b/gi
    const latin = russian.replace(codes, '').match(/[A-Za-z]{3,}/g) ?? []
    expect(
      latin.filter((word) => !foreign.includes(word) && !/^(city|tournament|official|VMLL|MVP)$/i.test(word)),
    ).toEqual([])
  })

  it('a document prints hostile names as text', async () => {
    const hostile = `</style><img src=x onerror=alert(1)>"'`
    for (const { html } of await make(await newTournament((what) => `${hostile}${what}`), 'en')) {
      expect(html).not.toMatch(/<img|<script/i)
      expect(html.match(/<\/style>/g)).toHaveLength(1)
      expect(html.replace(/"[^"<>]*"/g, '""')).not.toMatch(/<[a-z][^>]*\son\w+\s*=/i)
      expect(html).toContain('&lt;/style&gt;&lt;img src=x onerror=alert(1)&gt;&quot;&#39;')
    }
  })
})
