// The rows of the Share panel for one page: the things in the registry that the page can offer, with the requests that
// produce them. Offers are based on the public view of the club. Things that contain more than this view are withheld
// as long as something is hidden from the public.

import { nonVoidGameRows } from '../../scoring/counting.ts'
import { lastEveningOf } from '../../papers/documents/kinds/dayEnd.ts'
import { gamesOfPlayer } from '../../papers/documents/kinds/player.ts'
import { offeredPapers, type OfferedPaper } from '../../papers/documents/kinds/registry.ts'
import { RULES_OFFERS } from '../../papers/documents/kinds/rules.ts'
import type { PostRequest } from '../../papers/post/eveningPost.ts'
import type { PostedStandingsRequest } from '../../papers/post/requests.ts'
import { findPaperSeasonData, type PaperSeasonData } from '../../papers/documents/paperData.ts'
import { findSeason } from '../../club/model/clubLookups.ts'
import type { PlannedStage } from '../../club/model/plan.ts'
import { hasHiddenParts } from '../../club/model/hiddenParts.ts'
import { openPublicClubWithoutDelay } from '../../club/repository/publicClub.ts'
import type { Repository } from '../../club/repository/repository.ts'
import { computeSeriesView } from '../../club/seasons/seriesView.ts'
import { ok, type Result } from '../../rules/vocabulary.ts'
import type { GameRow } from '../../scoring/gameRow.ts'
import { countedGamesOfSeason, seasonStandingsOfClub } from '../../scoring/season.ts'
import {
  fileForms,
  type SeasonPlace,
  SHARE_KEYS,
  type ShareForm,
  type ShareKey,
  shareableOf,
  type ShareOffer,
  type SharePlace,
  type ShareWithheld,
} from './shareables.ts'

export interface ShareRow extends ShareOffer {
  readonly key: ShareKey
}

type Offers = Partial<Record<ShareKey, readonly ShareOffer[]>>

export function listShares(repository: Repository, place: SharePlace): Result<readonly ShareRow[]> {
  const offers = offersFor(repository, place)
  if (!offers.ok) return offers
  const rows = SHARE_KEYS.flatMap((key) => {
    const { pages } = shareableOf(key)
    return pages.includes(place.page)
      ? (offers.value[key] ?? []).filter(({ forms }) => forms.length > 0).map((offer): ShareRow => ({ key, ...offer }))
      : []
  })
  const first = place.page === 'season' ? place.first : undefined
  return ok([...rows.filter(({ key }) => key === first), ...rows.filter(({ key }) => key !== first)])
}

function offersFor(repository: Repository, place: SharePlace): Result<Offers> {
  switch (place.page) {
    case 'season':
      return seasonOffers(repository, place)
    case 'game':
      return gameOffers(repository, place.game)
    case 'live':
      return ok(rulesOffers({ game: place.game }))
    case 'rules': {
      const { page: _, ...rules } = place
      return ok(rulesOffers(rules))
    }
    case 'series':
      return seriesOffers(repository, place.series)
    case 'player':
      return playerOffers(repository, place.member, place.season)
    case 'evening':
      return eveningOffers(repository, place.evening, place.season)
  }
}

function print(ask: OfferedPaper['ask']): ShareForm {
  return { form: 'print', by: { request: 'documents.paper', ask } }
}

function standingsForms(of: PostedStandingsRequest, metrics?: SeasonPlace['metrics']): readonly ShareForm[] {
  const { season, ...shown } = of
  return [
    print({ paper: 'standings', of }),
    { form: 'picture', by: { request: 'standings.picture', of } },
    { form: 'text', by: { request: 'standings.text', of } },
    ...fileForms('standings', season, { ...shown, ...(metrics === undefined ? {} : { metrics }) }),
  ]
}

function eveningPostForms(of: PostRequest): readonly ShareForm[] {
  return [
    { form: 'picture', by: { request: 'evening.postPicture', of } },
    { form: 'text', by: { request: 'evening.post', of } },
  ]
}

function rulesOffers(of: { readonly game: string } | Parameters<typeof ruleAsk>[0]): Offers {
  return Object.fromEntries(RULES_OFFERS.map(({ id, form }) => [id, [{ forms: [print(ruleAsk(of, form))] }]]))
}
function ruleAsk(
  of: Extract<OfferedPaper['ask'], { readonly paper: 'rules' }>['of'],
  form?: (typeof RULES_OFFERS)[number]['form'],
): OfferedPaper['ask'] {
  return { paper: 'rules', of: form === undefined ? of : { ...of, form } }
}

function seasonOffers(repository: Repository, place: SeasonPlace): Result<Offers> {
  const data = findPaperSeasonData(openPublicClubWithoutDelay(repository), place.season)
  return data.ok ? ok(offersOfSeason(repository, data.value, place)) : data
}

function offersOfSeason(
  repository: Repository,
  data: PaperSeasonData,
  place: Omit<SeasonPlace, 'page'> & { readonly game?: GameRow },
): Offers {
  const { season, scope = {}, metrics, club, best, game } = place
  const stage = place.stage === undefined ? [...data.plan.stages.values()].at(-1) : data.plan.stages.get(place.stage)
  const round = place.round ?? (stage && firstUnplayedRound(repository, season, stage))
  const papers = offeredPapers({ data, scope, stage, round, game, best })
  const isEmpty = countedGamesOfSeason(data).length === 0
  const shown = { scope, ...(club === undefined ? {} : { club }) }
  const hasSeats = [...data.plan.stages.values()].some(isSeated)
  const hasTables = !isEmpty || hasRows(data) || hasSeats
  const seasonFile = fileForms('season', season).filter(({ form }) => form === 'json')
  const whole = withheldOfSeason(repository, season)
  const evening = lastEveningOf(data)
  return {
    ...offersOfPapers(papers),
    standings: [
      {
        isEmpty: seasonStandingsOfClub(data, scope, club).length === 0,
        forms: standingsForms({ season, ...shown }, metrics),
      },
    ],
    teams: teamsOffers(papers, 'teams', season, scope),
    teamsBest: teamsOffers(papers, 'teamsBest', season, scope).toSorted(
      (a, b) => Number(b.n === best) - Number(a.n === best),
    ),
    'seating-round': seatingOffers(papers, season, place.stage, place.stage === undefined ? hasSeats : isSeated(stage)),
    dayEnd: (offersOfPapers(papers).dayEnd ?? []).map((offer) => ({
      ...offer,
      forms: [...offer.forms, ...(evening === undefined ? [] : eveningPostForms({ evening, season }))],
    })),
    series: seriesOffersAmong(repository, papers),
    games: [{ isEmpty: isEmpty && !hasRows(data), forms: fileForms('games', season) }],
    ledger: [{ isEmpty, forms: fileForms('ledger', season) }],
    resultsSheet: [{ isEmpty, forms: fileForms('results', season) }],
    wholeSeason: [{ ...withheldBy(whole), forms: hasTables ? fileForms('season', season) : seasonFile }],
    webPage: [
      {
        isEmpty: isEmpty && !hasSeats,
        forms: [{ form: 'page', by: { request: 'documents.publish', season } }],
      },
    ],
    website: [{ forms: [{ form: 'publish', by: { request: 'documents.pagesArchive', season } }] }],
  }
}

const isSeated = (stage: PlannedStage | undefined) => stage?.schedule !== undefined
const hasRows = ({ rows, season }: PaperSeasonData) => [...rows].some((row) => row.season === season.id)
const withheldBy = (withheld: ShareWithheld | undefined) => (withheld === undefined ? {} : { withheld })

/** Offers for papers, by the key of the thing that each paper belongs to. */
function offersOfPapers(papers: readonly OfferedPaper[]): Offers {
  const offers: Partial<Record<ShareKey, ShareOffer[]>> = {}
  for (const key of SHARE_KEYS) {
    offers[key] = papers
      .filter(({ id }) => id === key)
      .map(({ n, name, isEmpty, ask }) => ({
        ...(n === undefined ? {} : { n }),
        ...(name === undefined ? {} : { name }),
        ...(isEmpty === true ? { isEmpty } : {}),
        forms: [print(ask)],
      }))
  }
  return offers
}

function teamsOffers(
  papers: readonly OfferedPaper[],
  key: 'teams' | 'teamsBest',
  season: string,
  scope: NonNullable<SeasonPlace['scope']>,
): readonly ShareOffer[] {
  return (offersOfPapers(papers)[key] ?? []).map((offer) => ({
    ...offer,
    forms: [
      ...offer.forms,
      ...fileForms('teams', season, { scope, ...(offer.n === undefined ? {} : { best: offer.n }) }),
    ],
  }))
}

function seatingOffers(
  papers: readonly OfferedPaper[],
  season: string,
  stage: string | undefined,
  hasSeats: boolean,
): readonly ShareOffer[] {
  if (!hasSeats) return []
  const forms = offersOfPapers(papers)['seating-round']?.flatMap((offer) => offer.forms) ?? []
  return [{ forms: [...forms, ...fileForms('seating', season, stage === undefined ? {} : { scope: { stage } })] }]
}

function seriesOffersAmong(repository: Repository, papers: readonly OfferedPaper[]): readonly ShareOffer[] {
  return papers.flatMap(({ ask }) => {
    const offer = ask.paper === 'series' ? seriesOffer(repository, ask.of.series) : undefined
    return offer?.ok === true ? [offer.value] : []
  })
}

function seriesForms(series: string): readonly ShareForm[] {
  return [
    print({ paper: 'series', of: { series } }),
    ...(['xlsx', 'csv'] as const).map((format): ShareForm => ({
      form: format,
      by: { request: 'series.file', series, format },
    })),
  ]
}

function seriesOffers(repository: Repository, series: string): Result<Offers> {
  const offer = seriesOffer(repository, series)
  return offer.ok ? ok({ series: [offer.value] }) : offer
}

function seriesOffer(repository: Repository, series: string): Result<ShareOffer> {
  const view = computeSeriesView(openPublicClubWithoutDelay(repository), series)
  if (!view.ok) return view
  const { name, rows } = view.value
  return ok({ name, isEmpty: rows.length === 0, forms: seriesForms(series) })
}

/** Offers for a game, followed by the offers for its season. */
function gameOffers(repository: Repository, id: string): Result<Offers> {
  const row = repository.rows.get(id)
  const data = findPaperSeasonData(openPublicClubWithoutDelay(repository), row?.season ?? '')
  if (!data.ok) return data
  if (row === undefined) return ok({})
  const { season, number, place } = row
  const ofPlan = place === undefined ? {} : { stage: place.stage, round: place.round }
  const running = withheldBy(withheldOfGame(row))
  const isHidden = hasHiddenParts(data.value, row)
  // Only an adjudicated game has a story in words.
  const hasStory = row.outcome?.reason !== 'asserted' && row.outcome?.reason !== 'decided'
  const offers = offersOfSeason(repository, data.value, { season, ...ofPlan, game: row })
  return ok({
    ...offers,
    protocol: (offers.protocol ?? []).map((offer) => ({ ...offer, ...running })),
    story: [
      {
        ...running,
        isEmpty: row.outcome === null,
        forms: [
          { form: 'picture', by: { request: 'games.picture', game: id } },
          ...(hasStory ? [{ form: 'text' as const, by: { request: 'games.story' as const, game: id } }] : []),
        ],
      },
    ],
    record: [
      {
        n: number,
        ...withheldBy(isHidden ? 'hidden' : running.withheld),
        forms: [
          { form: 'record', by: { request: 'games.export', game: id } },
          ...fileForms('events', season, { game: id }),
        ],
      },
    ],
  })
}

/**
 * Offers for a player: papers for the season on the screen, or for every season in which the player finished a game.
 */
function playerOffers(repository: Repository, member: string, only: string | undefined): Result<Offers> {
  const shown = openPublicClubWithoutDelay(repository)
  const seasons = only === undefined ? [...repository.club.seasons.keys()] : [only]
  const played: PaperSeasonData[] = []
  for (const season of seasons) {
    const data = findPaperSeasonData(shown, season)
    if (!data.ok) return data
    if (gamesOfPlayer(data.value, member).length > 0) played.push(data.value)
  }
  const name = repository.club.members.get(member)?.name ?? ''
  const of = { member, seasons: played.map(({ season }) => season.id) }
  return ok({ player: [{ name, isEmpty: played.length === 0, forms: [print({ paper: 'player', of })] }] })
}

/**
 * Offers for an evening: its post, the standings and the papers of the day for each of its seasons, and the rules and
 * blank protocols for the season of the next games.
 */
function eveningOffers(repository: Repository, evening: string, next: string | undefined): Result<Offers> {
  const shown = openPublicClubWithoutDelay(repository)
  const ofNext = next === undefined ? undefined : findPaperSeasonData(shown, next)
  if (ofNext?.ok === false) return ofNext
  const seasons = new Set(
    [...repository.rows.values()].filter((row) => row.evening === evening).map((row) => row.season),
  )
  const played: PaperSeasonData[] = []
  for (const season of seasons) {
    const data = findPaperSeasonData(shown, season)
    if (!data.ok) return data
    if (countedGamesOfSeason(data.value).some((row) => row.evening === evening)) played.push(data.value)
  }
  const isEmpty = played.length === 0
  const named = (name: string) => (played.length > 1 ? { name } : {})
  return ok({
    ...(ofNext ? offersOfPapers(offeredPapers({ data: ofNext.value, scope: {} })) : {}),
    post: [{ isEmpty, forms: eveningPostForms({ evening }) }],
    standings: played.map(({ season: { id, name } }) => ({
      ...named(name),
      forms: standingsForms({ season: id, scope: {} }),
    })),
    dayEnd: played.map(({ season: { id: season, name } }) => ({
      ...named(name),
      forms: [print({ paper: 'dayEnd', of: { season, evening } })],
    })),
  })
}

/** Why a whole season cannot be shared now: it contains hidden results or the cards of running games. */
function withheldOfSeason({ club, rows }: Repository, id: string): ShareWithheld | undefined {
  const season = findSeason(club, id)
  if (season.ok && season.value.hiding !== undefined) return 'hidden'
  const reasons = [...rows.values()].filter((row) => row.season === id).map(withheldOfGame)
  return reasons.find((reason) => reason === 'running') ?? reasons.find((reason) => reason !== undefined)
}

function withheldOfGame({ phase, isStopped }: GameRow): ShareWithheld | undefined {
  if (phase === 'over') return undefined
  return isStopped === true ? 'stopped' : 'running'
}

/**
 * The first round with a table whose game is not over, or else the last round. Games with a hidden result count, because
 * everybody knows which round is next.
 */
function firstUnplayedRound(
  { rows }: Pick<Repository, 'rows'>,
  season: string,
  { id, rounds, tables }: PlannedStage,
): number {
  const over = nonVoidGameRows(rows.values(), { season }).filter(({ phase }) => phase === 'over')
  const played = (round: number) =>
    new Set(over.flatMap(({ place }) => (place?.stage === id && place.round === round ? [place.table] : []))).size
  return Array.from({ length: rounds }, (_, index) => index + 1).find((round) => played(round) < tables) ?? rounds
}
