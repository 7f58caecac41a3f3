// Data of a season for papers, collected from the repository: its record, its games, its plan, and names. This file
// does not produce HTML.

import type { CustomCueTexts } from '../../i18n/phrase.ts'
import type { GameRow } from '../../scoring/gameRow.ts'
import type { PublicClub } from '../../club/repository/publicClub.ts'
import { gamesInScope, givenPointsInScope, type StandingsScope } from '../../scoring/season.ts'
import { memberNameOf } from '../../club/model/mergedMembers.ts'
import type { SeasonData } from '../../club/model/seasonData.ts'
import { newestRulebookOf } from '../../rules/rulebooks/registry.ts'
import { err, ok, type Result } from '../../rules/vocabulary.ts'
import type { PlannedStage } from '../../club/model/plan.ts'
import type { Scheme } from '../../scoring/schemes/scheme.ts'
import type { PaperSeason } from './letterhead.ts'
import type { PaperWords } from './paperWords.ts'

export interface PaperData extends SeasonData {
  readonly paper: PaperSeason
  /** The club's own wording of the judge's phrases in these games. */
  readonly phrases: CustomCueTexts
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

function schemeRef({ id, version, name }: Scheme): PaperSeason['scheme'] {
  return { id, version, ...(name === undefined ? {} : { name }) }
}

export function describeStandingsScope(data: PaperData, scope: StandingsScope, words: PaperWords): string {
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

export interface NamedPoints {
  readonly member: string
  readonly name: string
  readonly hundredths: number
  readonly reason: string
}

export function givenPoints({ plan, nameOf }: PaperData, scope: StandingsScope): readonly NamedPoints[] {
  return givenPointsInScope(plan, scope).map(({ member, hundredths, reason }) => ({
    member,
    name: nameOf(member),
    hundredths,
    reason,
  }))
}

/** Explains why a player's total differs from the sum of their games. */
export function givenPointsNotes(given: readonly NamedPoints[], words: PaperWords): readonly string[] {
  if (given.length === 0) return []
  const list = given.map(({ name, hundredths, reason }) => `${name} ${words.change(hundredths)} (${reason})`)
  return [words.text('standings', 'given', { list: list.join('; ') })]
}

export interface ResultGroup {
  readonly title: string
  readonly games: readonly { readonly row: GameRow; readonly title: string }[]
}

/** Groups games by stage and round if they are in the plan, otherwise by evening. */
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

export function findPlannedStage({ plan }: PaperData, id: string): Result<PlannedStage> {
  const stage = plan.stages.get(id)
  return stage ? ok(stage) : err({ code: 'plan/unknown-stage', params: { stage: id.slice(0, 60) } })
}
