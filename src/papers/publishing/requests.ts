// Requests that make a season's folder of static pages from the data that viewers may see now, with delay and freeze
// applied. The last pages of each requested season are cached, so unchanged pages of games and players are not made
// again. Two further requests return the story and the picture of a game, without the delay.

import { z } from 'zod'
import { zipSync } from 'fflate'
import { LANGS, type Lang } from '../../i18n/registry.ts'
import { ok, type Result } from '../../rules/vocabulary.ts'
import type { GameRow } from '../../scoring/gameRow.ts'
import { eventsOfReplay } from '../../rules/replay.ts'
import { findLastSurvivedAttack, type ExplainedEffect } from '../../rules/explain.ts'
import { storyOf } from '../../rules/story.ts'
import { storyText, type StoryText } from '../../i18n/story.ts'
import { htmlElement, htmlTextElement } from '../documents/markup.ts'
import { correctedHeaderOf, gameOutcomeOf } from '../../club/model/game.ts'
import { hiddenDataNotes, withoutHiddenNotice } from '../documents/letterhead.ts'
import { findPaperSeasonData, type PaperSeasonData } from '../documents/paperData.ts'
import { paperWords, type PaperWords } from '../documents/paperWords.ts'
import { protocolPartFromContent } from '../documents/kinds/protocol.ts'
import { NOTHING_TO_PRINT_ERROR } from '../documents/kinds/renderPaper.ts'
import { base64Of } from '../../club/json/base64.ts'
import { dateSchema, idSchema } from '../../club/model/argumentSchemas.ts'
import { toNamedJudge } from '../../club/model/judging.ts'
import { hasHiddenParts, type PublishedGame } from '../../club/model/hiddenParts.ts'
import { yieldToEventLoop } from '../../store/yieldTask.ts'
import { PUBLIC_VIEWER_DELAY } from '../../club/model/publicViewClock.ts'
import {
  openPublicClubWithoutDelay,
  findPublishedGame,
  openPublicClub,
  type PublicClub,
} from '../../club/repository/publicClub.ts'
import type { AsyncResult } from '../../club/repository/commandContext.ts'
import { declareQuery, type QueryContext } from '../../club/repository/request.ts'
import { hasGameIn, listSeatedRounds } from '../../club/model/publicSeats.ts'
import { listSeriesWithSeason } from '../../club/seasons/seriesView.ts'
import { publishedFileBytes } from './fileBytes.ts'
import { createFrontSitePage } from './frontPage.ts'
import {
  renderLanguageChoicePage,
  renderSitePage,
  type SitePage,
  SITE_PAGE_NAMES,
  publishedPictureFile,
  type PublishedFile,
} from './siteLayout.ts'
import { gamePicture } from './pictures.ts'
import { SITE_FONT_PATHS_BY_NAME } from './pictureFiles.ts'
import {
  createChartsSitePage,
  sectionsAndNotesHtml,
  createGamesSitePage,
  createPlayerSitePage,
  createPlayersSitePage,
  createRulesSitePage,
  createSeriesSitePage,
  createStandingsSitePage,
  createTeamsSitePage,
} from './pages.ts'
import { createPublishedPlayer, createPublishedSeason, type PublishedSeason } from './publishedSeason.ts'
import { createRoundsSitePage } from './roundsPage.ts'
import { gameRowOf } from '../../club/model/gameRowOf.ts'
import { SITE_RULES_PAGE_STYLE, SITE_STYLE } from './siteStyle.ts'

/** Pages by the content from which they were made. */
type PagesByContent = ReadonlyMap<string, readonly PublishedFile[]>

interface PageLanguage {
  readonly lang: Lang
  readonly words: PaperWords
  /** Notes at the top of every page, which say that data is hidden. */
  readonly notes: readonly string[]
}

const createPageCache = () => new Map<string, PagesByContent>()

/** Makes pages in every language, and reuses earlier pages with the same content. */
function createPageMaker(
  { data, clubs, series, rounds }: PublishedSeason,
  address: string,
  before: PagesByContent | undefined,
) {
  const { paper } = data
  const spoken = LANGS.map((lang): PageLanguage => {
    const words = paperWords(lang)
    return { lang, words, notes: hiddenDataNotes(paper, words) }
  })
  const there = SITE_PAGE_NAMES.filter(
    (page) =>
      !(page === 'teams' && clubs.length === 0) &&
      !(page === 'series' && series.length === 0) &&
      !(page === 'rounds' && rounds.length === 0),
  )
  const head = JSON.stringify([paper, spoken[0]?.notes, there, address])
  const made = new Map<string, readonly PublishedFile[]>()
  const pages = (page: (words: PaperWords) => SitePage): readonly PublishedFile[] =>
    spoken.flatMap(({ lang, words, notes }) => {
      const shown = page(words)
      const text = renderSitePage({ season: paper, notes, pages: there, address }, words, shown)
      const file = { path: `${lang}/${shown.file}`, text }
      return shown.picture === undefined ? [file] : [file, publishedPictureFile(shown.picture)]
    })
  return {
    there,
    made,
    pages,
    isKnown: (of: string) => before?.has(`${of} ${head}`) === true,
    /** Returns earlier pages with the same content, or makes new ones. Empty if there is no page. */
    kept(of: string, page: ((words: PaperWords) => SitePage) | undefined): readonly PublishedFile[] {
      const key = `${of} ${head}`
      const files = before?.get(key) ?? (page ? pages(page) : [])
      made.set(key, files)
      return files
    },
  }
}

async function siteFilesOf(
  { once }: QueryContext,
  shown: PublicClub,
  season: PublishedSeason,
  address: string,
): Promise<Result<readonly PublishedFile[]>> {
  const remembered = once(createPageCache)
  const { data, games, players } = season
  const { there, made, isKnown, kept, pages } = createPageMaker(season, address, remembered.get(data.season.id))
  const front = pages((words) => createFrontSitePage(season, words))
  const frontPicture = front.find(({ kind }) => kind === 'picture')?.path
  const files: PublishedFile[] = [
    { path: 'index.html', text: renderLanguageChoicePage(data.paper, frontPicture && `${address}${frontPicture}`) },
    ...Object.entries(SITE_FONT_PATHS_BY_NAME).map(
      ([name, text]) => ({ path: `faces/${name}`, text, kind: 'face' }) as const,
    ),
    ...front,
    { path: 'site.css', text: SITE_STYLE },
    { path: 'rules.css', text: SITE_RULES_PAGE_STYLE },
    ...[createStandingsSitePage, createGamesSitePage, createPlayersSitePage, createChartsSitePage].flatMap((page) =>
      pages((words) => page(season, words)),
    ),
    ...(there.includes('rounds') ? pages((words) => createRoundsSitePage(season, words)) : []),
    ...(there.includes('teams') ? pages((words) => createTeamsSitePage(season, words)) : []),
    ...(there.includes('series') ? pages((words) => createSeriesSitePage(season, words)) : []),
    ...players.flatMap((member) => {
      const player = createPublishedPlayer(season, member)
      return kept(`player ${JSON.stringify(player)}`, (words) => createPlayerSitePage(player, words))
    }),
    ...kept(`rules ${JSON.stringify([data.season.preset, data.phrases])}`, (words) =>
      createRulesSitePage(season, words),
    ),
  ]
  for (const row of games) {
    const seen = [
      hasHiddenParts(data, row),
      stageOf(data, row),
      namesOf(season, row),
      toNamedJudge(data.club, row).judge,
    ]
    const of = `${season.gameFile(row)} ${JSON.stringify([row.id, row.version, row.ledgerVersion, ...seen])}`
    // A season has many games, so other requests are handled between two pages.
    if (!isKnown(of)) await yieldToEventLoop()
    const read = isKnown(of) ? undefined : await shown.game(row.id)
    if (read?.ok === false) return read
    const game = read?.value
    files.push(...kept(of, game && ((words) => gamePage(season, row, game, words))))
  }
  remembered.set(data.season.id, made)
  return ok([...new Map(files.map((file) => [file.path, file])).values()])
}

/** Files made only from data that the public may see. */
async function publicSiteFiles(
  known: QueryContext,
  id: string,
  { address = '', next }: Site = {},
): AsyncResult<readonly PublishedFile[]> {
  const shown = await openPublicClub(known.repository, PUBLIC_VIEWER_DELAY)
  if (!shown.ok) return shown
  const data = findPaperSeasonData(shown.value, id)
  if (!data.ok) return data
  const series = listSeriesWithSeason(shown.value, id)
  if (!series.ok) return series
  const seats = {
    rounds: listSeatedRounds(shown.value.club, shown.value.seatingPlan(id)),
    hasGame: hasGameIn(shown.value.rows.values(), id),
  }
  return siteFilesOf(known, shown.value, createPublishedSeason(data.value, series.value, seats, next), address)
}

/** Public address of the site, such as `https://club.example/season/`. */
export const siteAddressSchema = z
  .url({ protocol: /^https?$/ })
  .max(500)
  .transform((address) => (address.endsWith('/') ? address : `${address}/`))

/** Settings of the secretary for the site: its address and the next evening. */
export const siteSettingSchemas = {
  address: siteAddressSchema.exactOptional(),
  next: z.strictObject({ date: dateSchema, text: z.string().trim().max(200) }).exactOptional(),
}
type Site = z.infer<z.ZodObject<typeof siteSettingSchemas>>

/** Earliest time that a ZIP archive can store. */
const ZIP_EPOCH = new Date(1980, 0, 1)

export const publishingRequests = {
  /** A season as a folder of static pages for the public. */
  'documents.pages': declareQuery({
    args: z.strictObject({ season: idSchema, ...siteSettingSchemas }),
    run: (known, { season, ...site }) => publicSiteFiles(known, season, site),
  }),
  /** The same folder as one archive. */
  'documents.pagesArchive': declareQuery({
    args: z.strictObject({ season: idSchema, ...siteSettingSchemas }),
    async run(known, { season, ...site }) {
      const files = await publicSiteFiles(known, season, site)
      if (!files.ok) return files
      const entries: Record<string, [Uint8Array, { level: 0 | 6 }]> = {}
      for (const file of files.value) {
        // Drawing a picture takes time, so other requests are handled between two pictures.
        if (file.kind === 'picture') await yieldToEventLoop()
        entries[file.path] = [await publishedFileBytes(file), { level: file.kind === undefined ? 6 : 0 }]
      }
      // The time is fixed, so that the same pages always result in the same archive.
      const bytes = zipSync(entries, { mtime: ZIP_EPOCH })
      return ok({ fileName: 'season-pages.zip', base64: base64Of(bytes) })
    },
  }),
  /** The story of a finished game as a text for a chat, the same as on its published page. */
  'games.story': declareQuery({
    args: z.strictObject({ game: idSchema, lang: z.enum(LANGS) }),
    async run({ repository }, asked) {
      const shown = openPublicClubWithoutDelay(repository)
      const found = await findPublishedGame(shown, asked.game)
      if (!found.ok) return found
      const data = findPaperSeasonData(shown, found.value.game.opened.season)
      if (!data.ok) return data
      const told = gameStory({ data: data.value }, found.value, paperWords(asked.lang))
      if (told === undefined) return NOTHING_TO_PRINT_ERROR
      return ok({ text: [told.title, '', ...told.sentences.map(({ text }) => text)].join('\n') })
    },
  }),
  /** Draws the picture for sharing a finished game, the same as on its published page. */
  'games.picture': declareQuery({
    args: z.strictObject({ game: idSchema, lang: z.enum(LANGS) }),
    async run({ repository }, asked) {
      const shown = openPublicClubWithoutDelay(repository)
      const found = await findPublishedGame(shown, asked.game)
      if (!found.ok) return found
      const { opened } = found.value.game
      const data = findPaperSeasonData(shown, opened.season)
      if (!data.ok) return data
      const words = paperWords(asked.lang)
      const season = { data: data.value }
      const turn = gameStory(season, found.value, words)?.sentences.find(({ isTurn }) => isTurn)
      const picture = gamePicture(season, gameRowOf(found.value.game), found.value, turn?.text ?? '', words)
      const bytes = await publishedFileBytes(publishedPictureFile(picture))
      return ok({ fileName: `game-${opened.evening}-${opened.number}.png`, base64: base64Of(bytes) })
    },
  }),
}

function gamePage(season: PublishedSeason, row: GameRow, found: PublishedGame, words: PaperWords): SitePage {
  const { data, gameFile, playerFile } = season
  const { game } = found
  const stage = stageOf(data, row)
  const { title, subtitle, sections, notes, stamps } = protocolPartFromContent(
    {
      season: withoutHiddenNotice(data.paper),
      ...found,
      nameOf: data.nameOf,
      hrefOf: playerFile,
      club: data.club,
      ...(stage === undefined ? {} : { stage }),
    },
    words,
  )
  const winner = gameOutcomeOf(game)?.winner
  const told = gameStory(season, found, words)
  const turn = told?.sentences.find(({ isTurn }) => isTurn)?.text ?? ''
  return {
    file: gameFile(row),
    page: 'games',
    title:
      winner === undefined
        ? title
        : words.text('results', 'caption', { game: title, winner: words.gameOf(row.rulebook, 'winner', winner) }),
    ...(winner === undefined || winner === 'draw' ? {} : { mark: winner }),
    lead: [subtitle ?? '', ...stamps].filter((text) => text !== '').join(' · '),
    style: 'site.css',
    picture: gamePicture(season, row, found, turn, words),
    body: [
      htmlElement('div.told', [storyHtml(told, words), survivalHtml(season, found, words)]),
      ...sectionsAndNotesHtml(title, sections, words, notes),
    ],
  }
}

function gameStory(
  { data }: Pick<PublishedSeason, 'data'>,
  { game }: PublishedGame,
  words: PaperWords,
): StoryText | undefined {
  if (game.asserted !== undefined) return undefined
  const header = correctedHeaderOf(game)
  const story = storyOf(header, eventsOfReplay(game.replay))
  const names = new Map<number, string>(game.opened.players.map(({ seat, member }) => [seat, data.nameOf(member)]))
  return story && storyText(words.lang, header, story, (seat) => names.get(seat) ?? '')
}

function storyHtml(story: StoryText | undefined, words: PaperWords): string {
  if (story === undefined) return ''
  const sentences = story.sentences.map(({ text, isTurn }) => htmlTextElement(isTurn ? 'p.turn' : 'p', text))
  const heading = [htmlTextElement('h2', words.text('publish', 'story')), htmlTextElement('h3', story.title)]
  return htmlElement('section.story', [...heading, ...sentences])
}

/**
 * Shows the last player who was attacked at night and survived, and every attack with the edge that cancelled it,
 * numbered as on the rule sheet.
 */
function survivalHtml({ data }: PublishedSeason, { game }: PublishedGame, words: PaperWords): string {
  const survival = game.asserted === undefined ? findLastSurvivedAttack(game.replay) : undefined
  if (survival === undefined) return ''
  const { seat, round, attacks } = survival
  const name = data.nameOf(game.opened.players[seat - 1]?.member ?? '')
  const effect = ({ kind, seat: on }: Pick<ExplainedEffect, 'kind' | 'seat'>) =>
    words.text('publish', 'onSeat', { effect: words.game('effect', kind), seat: on })
  const edges = new Map(attacks.flatMap(({ felledBy }) => felledBy.map((edge) => [edge.number, edge] as const)))
  const rows = attacks.flatMap((attack) =>
    attack.felledBy.flatMap(({ number, by }) =>
      by.map((source) =>
        htmlElement('li', [
          htmlTextElement('span', effect(source)),
          htmlTextElement('em', String(number)),
          htmlTextElement('s', effect(attack)),
        ]),
      ),
    ),
  )
  const rules = [...edges.values()].map(({ number, id }) =>
    htmlElement('p', [htmlTextElement('em', String(number)), ' ', htmlTextElement('span', words.game('edge', id))]),
  )
  return htmlElement('section.why', [
    htmlTextElement('h2', words.text('publish', 'why', { seat, name })),
    htmlTextElement('p', words.game('phase', 'night', { round })),
    htmlElement('ol', rows),
    htmlTextElement('strong', words.text('publish', 'lives', { seat, name })),
    ...rules,
  ])
}

function stageOf({ plan }: PaperSeasonData, { place }: GameRow): string | undefined {
  return place && plan.stages.get(place.stage)?.name
}

function namesOf({ data, playerFile }: PublishedSeason, { seats }: GameRow): readonly unknown[] {
  return seats.map(({ member }) => [data.nameOf(member), playerFile(member)])
}
