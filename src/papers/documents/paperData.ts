// Data of a season for papers, collected from the repository: its record, its games, its plan, and names. This file
// does not produce HTML.

import type { CustomCueTexts } from '../../i18n/phrase.ts'
import type { GameRow } from '../../scoring/gameRow.ts'
import type { PublicClub } from '../../club/repository/publicClub.ts'
import { countedGamesInScope, givenPointsInScope, type StandingsScope } from '../../scoring/season.ts'
import { memberNameOf } from '../../club/model/mergedMembers.ts'
import type { SeasonData } from '../../club/model/seasonData.ts'
import { newestRulebookOf } from '../../rules/rulebooks/registry.ts'
import { err, ok, type Result } from '../../rules/vocabulary.ts'
import type { PlannedStage } from '../../club/model/plan.ts'
import type { Scheme } from '../../scoring/schemes/scheme.ts'
import type { PaperSeasonHeader } from './letterhead.ts'
import type { PaperWords } from './paperWords.ts'

export interface PaperSeasonData extends SeasonData {
  readonly paper: PaperSeasonHeader
  /** The club's own wording of the judge's phrases in these games. */
  readonly phrases: CustomCueTexts
  readonly nameOf: (member: string) => string
}

export function findPaperSeasonData(shown: PublicClub, id: string): Result<PaperSeasonData> {
  const data = shown.season(id)
  if (!data.ok) return data
  const { name, rulebook, flags, changedMidway, hiding } = data.value.season
  return ok({
    ...data.value,
    paper: {
      club: shown.club.name ?? '',
      name,
      rulebook: newestRulebookOf(rulebook).id,
      flags,
      scheme: schemeRef(data.value.scheme),
      differs: changedMidway,
      ...(hiding ? { hides: hiding.what } : {}),
    },
    phrases: shown.club.phrases.get(rulebook) ?? {},
    // Games contain the ids that people had before they were merged.
    nameOf: (member) => memberNameOf(shown.club, member),
  })
}

function schemeRef({ id, version, name }: Scheme): PaperSeasonHeader['scheme'] {
  return { id, version, ...(name === undefined ? {} : { name }) }
}

export function describeStandingsScope(data: PaperSeasonData, scope: StandingsScope, words: PaperWords): string {
  const { evening, throughEvening, beforeGame, stage, beforeRound, minimumGames } = scope
  const all = [evening, throughEvening, beforeGame, stage].every((part) => part === undefined)
  return [
    ...(all ? [words.text('standings', 'all', { games: countedGamesInScope(data, scope).length })] : []),
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

export interface PrintedGivenPoints {
  readonly member: string
  readonly name: string
  readonly hundredths: number
  readonly reason: string
}

export function printedGivenPointsInScope(
  { plan, nameOf }: PaperSeasonData,
  scope: StandingsScope,
): readonly PrintedGivenPoints[] {
  return givenPointsInScope(plan, scope).map(({ member, hundredths, reason }) => ({
    member,
    name: nameOf(member),
    hundredths,
    reason,
  }))
}

/** Explains why a player's total differs from the sum of their games. */
export function givenPointsNotes(given: readonly PrintedGivenPoints[], words: PaperWords): readonly string[] {
  if (given.length === 0) return []
  const list = given.map(({ name, hundredths, reason }) => `${name} ${words.change(hundredths)} (${reason})`)
  return [words.text('standings', 'given', { list: list.join('; ') })]
}

export interface TitledGameGroup {
  readonly title: string
  readonly games: readonly { readonly row: GameRow; readonly title: string }[]
}

/** Groups games by stage and round if they are in the plan, otherwise by evening. */
export function groupGamesForResults(
  { plan }: PaperSeasonData,
  rows: readonly GameRow[],
  words: PaperWords,
): readonly TitledGameGroup[] {
  const stages = [...plan.stages.values()]
  const planned = stages.flatMap((stage) =>
    roundsOf(rows, stage.id).map((round): TitledGameGroup => ({
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
    ...evenings.map((evening): TitledGameGroup => ({
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

export function findPlannedStage({ plan }: PaperSeasonData, id: string): Result<PlannedStage> {
  const stage = plan.stages.get(id)
  return stage ? ok(stage) : err({ code: 'plan/unknown-stage', params: { stage: id.slice(0, 60) } })
}
