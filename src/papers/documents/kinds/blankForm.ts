// A protocol to fill in by hand, for any rulebook: the table, the votes of every day, the calls of every night, and the
// end. The rulebook and its flags determine the fields. Names may come from a seating.

import { z } from 'zod'
import { applyFlagChanges } from '../../../rules/flags.ts'
import { findRulebookOrPreset } from '../../../rules/rulebooks/registry.ts'
import { chosenRulesSchema, idSchema, roundNumberSchema } from '../../../club/model/argumentSchemas.ts'
import { findSeatedStage, seatingContentOf } from './seating.ts'
import type { PaperSpec } from './paperSpec.ts'
import type { Flags } from '../../../rules/header.ts'
import type { Rulebook } from '../../../rules/rulebook.ts'
import { BEST_MOVE_NAMED_SEAT_COUNT } from '../../../rules/bestMove.ts'
import { allNightCalls, nightCallsOf, hasKillCall } from '../nightCalls.ts'
import type { FieldsBlock, PaperSection, PaperPart } from '../paper.ts'
import type { PlainColumnTitleKey } from '../wording.ts'
import type { PrintedColumn, PrintedRow, TableBlock } from '../ruleSheetBlocks.ts'
import { NOTHING_TO_PRINT_ERROR, renderPaper } from './renderPaper.ts'
import { createLetterhead, type PaperSeasonHeader } from '../letterhead.ts'
import type { PaperWords } from '../paperWords.ts'

/** If `rules` is omitted, the rules of the season apply. */
const args = z.strictObject({
  season: idSchema,
  rules: chosenRulesSchema.exactOptional(),
  place: z.strictObject({ stage: idSchema, round: roundNumberSchema }).exactOptional(),
})

export const blankFormPaperSpec: PaperSpec<z.output<typeof args>> = {
  args,
  offers: ({ data: { season }, stage, round: n }) => [
    { id: 'blank', of: { season: season.id } },
    ...(stage?.schedule === undefined || n === undefined
      ? []
      : [
          {
            id: 'roundBlanks',
            n,
            of: { season: season.id, place: { stage: stage.id, round: n } },
          },
        ]),
  ],
  make({ season, rules, place }, source, langs) {
    const data = source.season(season)
    if (!data.ok) return data
    const { season: record, paper } = data.value
    const asked = rules ?? record
    const found = findRulebookOrPreset(asked.rulebook)
    if (!found.ok) return found
    const { rulebook } = found.value
    const flags = applyFlagChanges(rulebook, asked.preset, asked.flags)
    if (!flags.ok) return flags
    const content = { season: paper, rulebook, preset: asked.preset, flags: flags.value }
    if (place === undefined) return renderPaper(langs, (words) => [blankFormPart(content, words)])
    const stage = findSeatedStage(data.value, place.stage)
    if (!stage.ok) return stage
    const { name } = stage.value
    const seated = seatingContentOf(data.value, stage.value).rounds.find((each) => each.round === place.round)
    if (seated === undefined) return NOTHING_TO_PRINT_ERROR
    const tables = seated.tables.map((sitters, index) => ({
      stage: name,
      round: place.round,
      table: index + 1,
      judge: seated.judges[index] ?? '',
      names: sitters.map((sitter) => sitter.name),
    }))
    return renderPaper(langs, (words) => tables.map((table) => blankFormPart({ ...content, place: table }, words)))
  },
}

const BLANK_ROUND_COUNT = 6
const NOMINEE_COLUMN_COUNT = 9

export interface BlankFormContent {
  readonly season: PaperSeasonHeader
  readonly rulebook: Rulebook
  readonly preset: string
  readonly flags: Flags
  /** Position in the plan. If omitted, the game is not part of a plan. */
  readonly place?: {
    readonly stage: string
    readonly round: number
    readonly table: number
    readonly judge: string
    readonly names: readonly string[]
  }
}

export function blankFormPart(content: BlankFormContent, words: PaperWords): PaperPart {
  const { season, rulebook, preset, flags, place } = content
  return {
    ...createLetterhead(season, words, { rulebook: rulebook.id, version: rulebook.version, flags }),
    foot:
      place === undefined
        ? words.game('preset', preset)
        : [
            place.stage,
            words.text('paper', 'round', { n: place.round }),
            words.text('paper', 'table', { n: place.table }),
          ].join(' · '),
    kind: 'blank',
    layout: 'portrait',
    title: words.text('title', 'blank'),
    notes: [],
    sections: [
      { blocks: [headingFields(place, words), seatsTable(rulebook, place?.names ?? [], words)] },
      ...daySections(rulebook, words),
      ...nightSections(content, words),
      { blocks: endingBlocks(rulebook, flags, words) },
    ],
  }
}

function headingFields(place: BlankFormContent['place'], words: PaperWords): FieldsBlock {
  const label = (key: 'game' | 'evening' | 'round' | 'table' | 'judge') => words.text('field', key)
  const filled = (value: string | number | undefined) =>
    value === undefined || value === '' ? {} : { value: String(value) }
  return {
    type: 'fields',
    fields: [
      { label: label('game'), width: 1 },
      { label: label('evening'), width: 2 },
      { label: label('round'), width: 1, ...filled(place?.round) },
      { label: label('table'), width: 1, ...filled(place?.table) },
      { label: label('judge'), width: 3, ...filled(place?.judge) },
    ],
  }
}

function seatsTable(rulebook: Rulebook, names: readonly string[], words: PaperWords): TableBlock {
  const seats = names.length > 0 ? names.length : rulebook.seats.usual
  const title = (key: PlainColumnTitleKey) => words.text('column', key)
  const hasFouls = rulebook.day.judgeFouls
  const columns: readonly PrintedColumn[] = [
    { title: title('seat'), kind: 'number' },
    { title: title('player'), kind: 'name' },
    { title: title('card'), kind: 'text' },
    ...(hasFouls ? [{ title: title('fouls'), kind: 'blank' as const }] : []),
    { title: title('left'), kind: 'text' },
    { title: title('bonus'), kind: 'figure' },
    { title: title('penalty'), kind: 'figure' },
    { title: title('sum'), kind: 'figure' },
  ]
  const row = (_: unknown, index: number): PrintedRow => ({
    cells: [
      { text: String(index + 1) },
      { text: names[index] ?? '' },
      { text: '' },
      ...(hasFouls ? [{ text: words.text('blank', 'fouls') }] : []),
      ...Array.from({ length: 4 }, () => ({ text: '' })),
    ],
  })
  return { type: 'table', id: 'seats', columns, groups: [{ rows: Array.from({ length: seats }, row) }] }
}

/** Nominees and their votes, or each seat's vote if the rulebook has no nominations. Empty if it has no vote. */
function daySections(rulebook: Rulebook, words: PaperWords): readonly PaperSection[] {
  const { vote } = rulebook.day
  if (vote === undefined) return []
  const isNominated = vote.candidates === 'nominees'
  const across = isNominated ? NOMINEE_COLUMN_COUNT : Math.min(rulebook.seats.usual, 10)
  const lines = isNominated ? (['nominated', 'votes'] as const) : (['votesOf'] as const)
  const columns: readonly PrintedColumn[] = [
    { title: words.text('column', 'day'), kind: 'number' },
    { title: '', kind: 'text' },
    ...Array.from({ length: across }, (_, index) => ({ title: String(index + 1), kind: 'figure' as const })),
    { title: words.text('column', 'revote'), kind: 'figure' },
    { title: words.text('column', 'out'), kind: 'figure' },
  ]
  const day = (_: unknown, index: number) => ({
    rows: lines.map((line, first): PrintedRow => ({
      cells: [
        { text: first === 0 ? String(index + 1) : '' },
        { text: words.text('blank', line) },
        ...Array.from({ length: across + 2 }, () => ({ text: '' })),
      ],
    })),
  })
  return [
    {
      title: words.text('blank', isNominated ? 'days' : 'ballots'),
      blocks: [{ type: 'table', id: 'days', columns, groups: Array.from({ length: BLANK_ROUND_COUNT }, day) }],
    },
  ]
}

function nightSections({ rulebook, preset, flags }: BlankFormContent, words: PaperWords): readonly PaperSection[] {
  const calls = allNightCalls(nightCallsOf(rulebook, preset, flags)).filter((step) => step.kind !== 'pause')
  const names = calls.map((step) =>
    step.kind === 'shots'
      ? words.text('blank', 'shots')
      : step.kind === 'check'
        ? words.text('blank', 'check', { role: { role: step.id } })
        : words.game('role', step.id),
  )
  const rows = [
    ...names,
    ...(hasKillCall(calls) ? [words.text('blank', 'died')] : []),
    ...(rulebook.day.vote === undefined ? [words.text('blank', 'putOut')] : []),
  ]
  if (rows.length === 0) return []
  return [
    {
      title: words.text('blank', 'nights'),
      blocks: [
        {
          type: 'table',
          id: 'nights',
          groups: [
            {
              rows: rows.map((text) => ({
                cells: [{ text }, ...Array.from({ length: BLANK_ROUND_COUNT }, () => ({ text: '' }))],
              })),
            },
          ],
          columns: [
            { title: '', kind: 'text' },
            ...Array.from({ length: BLANK_ROUND_COUNT }, (_, index) => ({
              title: words.text('column', 'night', { n: index + 1 }),
              kind: 'figure' as const,
            })),
          ],
        },
      ],
    },
  ]
}

function endingBlocks(rulebook: Rulebook, flags: Flags, words: PaperWords): PaperSection['blocks'] {
  const winners = [
    ...new Set(rulebook.victory.map(({ outcome }) => outcome.winner)),
    ...('quietRoundsToDraw' in flags ? ['draw' as const] : []),
  ]
  const bestMove = flags['bestMove'] === true
  const signed: FieldsBlock['fields'] = [
    ...(bestMove ? [{ label: `${words.text('field', 'bestMove')} (${BEST_MOVE_NAMED_SEAT_COUNT})`, width: 2 }] : []),
    { label: words.text('field', 'firstVictim'), width: 1 },
    { label: words.text('field', 'signature'), width: 3 },
  ]
  return [
    {
      type: 'choices',
      label: words.text('field', 'winner'),
      choices: winners.map((winner) => words.gameOf(rulebook.id, 'side', winner)),
    },
    { type: 'fields', fields: signed },
    { type: 'fields', fields: [{ label: words.text('field', 'remarks') }] },
  ]
}
