// What papers need of a season, gathered from the repository: its record, its games, its plan, and names.
// Gathers only; nothing here knows HTML.

import type { GameRow } from '../../scoring/row.ts'
import type { PublicClub } from '../repository/publicClub.ts'
import { gamesInScope, givenInScope, seasonStandings, type StandingsScope } from '../../scoring/season.ts'
import { personOf } from '../model/merged.ts'
import type { SeasonData } from '../model/seasonData.ts'
import { rulebookOf } from '../../rules/rulebooks/registry.ts'
import { err, ok, type Result } from '../../rules/vocabulary.ts'
import { createProblem, type Pair } from '../seating/problem.ts'
import { seatingQuality } from '../seating/quality.ts'
import type { StandingRow } from '../../scoring/standings/row.ts'
import { judgeAt, membersAt, restingIn, type PlannedStage } from '../model/plan.ts'
import type { Scheme } from '../../scoring/schemes/scheme.ts'
import type { PaperSeason } from './paper.ts'
import type { PaperWords } from './wording.ts'
import type { SeatingContent, SeatingFigures } from './seatingPaper.ts'

export interface PaperData extends SeasonData {
  readonly paper: PaperSeason
  readonly nameOf: (member: string) => string
}

export function openPaperData(shown: PublicClub, id: string): Result<PaperData> {
  const data = shown.season(id)
  if (!data.ok) return data
  const { name, rulebook, flags, changedMidway, hiding } = data.value.season
  return ok({
    ...data.value,
    paper: {
      club: shown.club.name ?? '',
      name,
      rulebook: rulebookOf(rulebook).id,
      flags,
      scheme: schemeRef(data.value.scheme),
      differs: changedMidway,
      ...(hiding ? { hides: hiding.what } : {}),
    },
    // A game speaks of its people by the ids they had before they were merged.
    nameOf: (member) => shown.club.members.get(personOf(shown.club, member))?.name ?? member,
  })
}

function schemeRef({ id, version, name }: Scheme): PaperSeason['scheme'] {
  return { id, version, ...(name === undefined ? {} : { name }) }
}

export function rowsInScope(data: PaperData, scope: StandingsScope): readonly StandingRow[] {
  return seasonStandings(data, scope)
}

/** Which games count, in words. */
export function standingsScope(data: PaperData, scope: StandingsScope, words: PaperWords): string {
  const { evening, throughEvening, beforeGame, stage, beforeRound, minimumGames } = scope
  const all = [evening, throughEvening, beforeGame, stage].every((part) => part === undefined)
  return [
    ...(all ? [words.text('standings', 'all', { games: gamesInScope(data, scope).length })] : []),
    ...(evening === undefined ? [] : [words.text('standings', 'evening', { date: words.date(evening) })]),
    ...(throughEvening === undefined
      ? []
      : [words.text('standings', 'throughEvening', { date: words.date(throughEvening) })]),
    ...(beforeGame === undefined ? [] : [words.text('standings', 'beforeGame', { n: beforeGame })]),
    ...(stage === undefined ? [] : [data.plan.stages.get(stage)?.name ?? stage]),
    ...(beforeRound === undefined ? [] : [words.text('standings', 'beforeRound', { n: beforeRound })]),
    ...(minimumGames === undefined || minimumGames === 0
      ? []
      : [words.text('standings', 'minimum', { n: minimumGames })]),
  ].join(' · ')
}

/** Why a total may be more, or less, than his games brought: points of no game, with their reasons. */
export function givenNotes(
  data: PaperData,
  scope: StandingsScope,
  words: PaperWords,
  only?: string,
): readonly string[] {
  const given = givenInScope(data.plan, scope).filter(({ member }) => only === undefined || member === only)
  if (given.length === 0) return []
  const list = given.map(
    ({ member, hundredths, reason }) => `${data.nameOf(member)} ${words.change(hundredths)} (${reason})`,
  )
  return [words.text('standings', 'given', { list: list.join('; ') })]
}

/** Games under one heading. */
export interface ResultGroup {
  readonly title: string
  readonly games: readonly { readonly row: GameRow; readonly title: string }[]
}

/** By stage and round where a plan says so, else by evening. */
export function resultGroups({ plan }: PaperData, rows: readonly GameRow[], words: PaperWords): readonly ResultGroup[] {
  const stages = [...plan.stages.values()]
  const planned = stages.flatMap((stage) =>
    roundsOf(rows, stage.id).map((round): ResultGroup => ({
      title: `${stage.name} · ${words.text('paper', 'round', { n: round })}`,
      games: rows
        .filter(({ place }) => place?.stage === stage.id && place.round === round)
        .toSorted((a, b) => (a.place?.table ?? 0) - (b.place?.table ?? 0))
        .map((row) => ({ row, title: words.text('paper', 'table', { n: row.place?.table ?? 0 }) })),
    })),
  )
  const others = rows.filter(({ place }) => place === undefined || !plan.stages.has(place.stage))
  const evenings = [...new Set(others.map(({ evening }) => evening))].toSorted()
  return [
    ...planned,
    ...evenings.map((evening): ResultGroup => ({
      title: words.text('results', 'evening', { date: words.date(evening) }),
      games: others
        .filter((row) => row.evening === evening)
        .map((row) => ({ row, title: words.text('paper', 'game', { n: row.number }) })),
    })),
  ]
}

function roundsOf(rows: readonly GameRow[], stage: string): readonly number[] {
  return [...new Set(rows.flatMap(({ place }) => (place?.stage === stage ? [place.round] : [])))].toSorted(
    (a, b) => a - b,
  )
}

export function stageOf({ plan }: PaperData, id: string): Result<PlannedStage> {
  const stage = plan.stages.get(id)
  return stage ? ok(stage) : err({ code: 'plan/unknown-stage', params: { stage: id.slice(0, 60) } })
}

export function seatedStage(data: PaperData, id: string): Result<PlannedStage> {
  const stage = stageOf(data, id)
  if (!stage.ok || stage.value.schedule) return stage
  return err({ code: 'documents/not-seated', params: { stage: stage.value.name } })
}

export function seatingOf(data: PaperData, stage: PlannedStage): SeatingContent {
  const sitting = (member: string) => ({ member, name: data.nameOf(member) })
  const rounds = (stage.schedule ?? []).map((tables, index) => ({
    round: index + 1,
    tables: tables.map((_, table) => (membersAt(stage, index + 1, table + 1) ?? []).map(sitting)),
    resting: restingIn(stage, index + 1).map(sitting),
    judges: tables.map((_, table) => judgeAt(stage, index + 1, table + 1)),
  }))
  const figures = figuresOf(data, stage)
  return { season: data.paper, stage: stage.name, rounds, judges: stage.judges, ...(figures ? { figures } : {}) }
}

/** Of the places as planned; replacements sit where somebody was to. */
function figuresOf(
  { plan }: PaperData,
  { schedule, lineup, tables, without }: PlannedStage,
): SeatingFigures | undefined {
  if (!schedule) return undefined
  const pairs = (kind: 'separate' | 'avoid') =>
    plan.pairs.flatMap((pair): readonly Pair[] => {
      const [a, b] = [lineup.indexOf(pair.a) + 1, lineup.indexOf(pair.b) + 1]
      return pair.kind === kind && a > 0 && b > 0 ? [[a, b]] : []
    })
  const problem = createProblem({
    players: lineup.length,
    tables,
    rounds: schedule.length,
    separate: pairs('separate'),
    avoid: pairs('avoid'),
  })
  if (!problem.ok) return undefined
  const quality = seatingQuality(problem.value, schedule)
  const { mean, sd, bound, optimal } = quality.pairs
  return {
    mean,
    sd,
    bound,
    optimal,
    worstSeat: quality.seats.worst,
    worstTable: quality.tables.worst,
    leastTable: quality.leastTables,
    ...(without && quality.avoided.pairs > 0 ? { without } : {}),
    broken: quality.separations.broken.length,
  }
}
