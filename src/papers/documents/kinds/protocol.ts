// The completed protocol of one game: the table with points, the course of the game day by day with reasons, the
// verdict, the ledger lines that count, and the corrections. For a game from a results sheet, it prints the known facts
// and states that there is no protocol.

import { z } from 'zod'
import type { AuditChange } from '../../../club/audit/facts.ts'
import { findPlayedAgainLinks, type PlayedAgainLinks } from '../../../club/games/playedAgainLinks.ts'
import { idSchema } from '../../../club/model/argumentSchemas.ts'
import type { GameWithNames } from '../../../club/model/gameNames.ts'
import type { PublishedGame } from '../../../club/model/hiddenParts.ts'
import type { PaperPart, LinesBlock, PaperSection } from '../paper.ts'
import type { PaperSeasonData } from '../paperData.ts'
import type { PlainColumnTitleKey } from '../wording.ts'
import type { GameHeadHashes, PaperSource, PaperSpec } from './paperSpec.ts'
import type { GameRowSeat } from '../../../scoring/gameRow.ts'
import { ok, type Result } from '../../../rules/vocabulary.ts'
import { followsSeasonRules } from '../../../rules/flags.ts'
import { rulesOf } from '../../../rules/rulebooks/registry.ts'
import type { LogItem } from '../../../rules/log.ts'
import { type Game, correctedHeaderOf, gameOutcomeOf } from '../../../club/model/game.ts'
import { formatAuthorLabel } from '../../../club/model/authorLabel.ts'
import type { PossibleAuthors } from '../../../club/model/users.ts'
import {
  unreplacedLedgerLines,
  LEDGER_LINE_KINDS,
  MAIN_LINE_KINDS,
  type StoredLedgerLine,
} from '../../../scoring/ledgerLine.ts'
import { cardColumn, linkedCell, sumLedgerLines, createTableBlock, type PaperColumn } from '../tableBlock.ts'
import { printedPhasesOf } from '../protocolPhases.ts'
import type { TableBlock } from '../ruleSheetBlocks.ts'
import { joinSentences } from '../../../i18n/formatList.ts'
import { describeTableCorrection, ledgerReasonText, correctionReasonText } from '../../../i18n/reasons.ts'
import type { ObjectionDecision, Objection } from '../../../club/model/objections.ts'
import { gameRowOf } from '../../../club/model/gameRowOf.ts'
import { renderPaper } from './renderPaper.ts'
import { withoutHiddenNotice, createLetterhead, type PaperSeasonHeader, pointsTableNotes } from '../letterhead.ts'
import type { PaperWords } from '../paperWords.ts'

const args = z.strictObject({ game: idSchema })

export const protocolPaperSpec: PaperSpec<z.output<typeof args>> = {
  args,
  offers: ({ game }) => (game === undefined ? [] : [{ id: 'protocol', n: game.number, of: { game: game.id } }]),
  async make(asked, source, langs) {
    const found = await source.game(asked.game)
    if (!found.ok) return found
    const data = source.season(found.value.game.opened.season)
    if (!data.ok) return data
    const part = await loadGameForProtocol(found.value, source)
    if (!part.ok) return part
    return renderPaper(langs, (words) => [protocolPart(data.value, part.value, words)])
  },
}

/** A game with additional data that its protocol prints. */
export interface GameForProtocol extends PublishedGame {
  readonly heads: GameHeadHashes
  readonly effects: readonly AuditChange[]
}

export async function loadGameForProtocol(found: PublishedGame, source: PaperSource): Promise<Result<GameForProtocol>> {
  const { game } = found
  const heads = await source.heads(game.opened.id)
  if (!heads.ok) return heads
  const effects = await source.effects(game)
  return effects.ok ? ok({ ...found, heads: heads.value, effects: effects.value }) : effects
}

/**
 * A protocol never shows hidden bonuses, not even when an organiser prints it, because it is posted and passed around
 * like any other paper.
 */
export function protocolPart(
  data: PaperSeasonData,
  { game, isShort, heads, effects }: GameForProtocol,
  words: PaperWords,
): PaperPart {
  const { place } = game.opened
  const links = findPlayedAgainLinks(
    [...data.rows].filter(({ season }) => season === data.season.id),
    { ...game.opened, isVoid: game.isVoid },
  )
  const stage = place && data.plan.stages.get(place.stage)?.name
  return protocolPartFromContent(
    {
      // Hidden data of the season does not affect this game, so the notice about it is left out.
      season: withoutHiddenNotice(data.paper),
      game,
      isShort,
      // The head of a ledger would reveal that points were given.
      heads: isShort ? { game: heads.game } : heads,
      effects,
      nameOf: data.nameOf,
      club: data.club,
      links,
      ...(stage === undefined ? {} : { stage }),
    },
    words,
  )
}

export interface ProtocolContent {
  readonly season: PaperSeasonHeader
  readonly game: GameWithNames<Game>
  /**
   * Last hashes of the game's streams. Omitted on a public page, which also leaves out corrections and their authors.
   */
  readonly heads?: { readonly game: string; readonly ledger?: string }
  /** Effects on the standings of corrections that follow from decided objections. */
  readonly effects?: readonly AuditChange[]
  /** Whether points given by hand are hidden at present and left out of the protocol. */
  readonly isShort?: boolean
  /** Name of the game's stage. */
  readonly stage?: string
  readonly nameOf: (member: string) => string
  readonly hrefOf?: (member: string) => string | undefined
  /** Members and users among whom the author of an entry is looked up. */
  readonly club: PossibleAuthors
  /** Links to the games that were played again at this table. */
  readonly links?: PlayedAgainLinks
}

/** Columns for ledger lines, with the kinds of lines that each contains. */
const LINE_KINDS_BY_COLUMN = {
  main: MAIN_LINE_KINDS,
  bonus: ['bonus'],
  penalty: ['penalty'],
  bestMove: ['best-move'],
} as const

export function protocolPartFromContent(
  { season, game, heads, effects = [], isShort = false, stage, nameOf, hrefOf, club, links = {} }: ProtocolContent,
  words: PaperWords,
): PaperPart {
  const { opened, isVoid } = game
  const header = correctedHeaderOf(game)
  const { place } = opened
  const head = createLetterhead(season, words, header)
  const where =
    place === undefined
      ? []
      : [
          stage ?? '',
          words.text('paper', 'round', { n: place.round }),
          words.text('paper', 'table', { n: place.table }),
        ]
  const isOver = gameOutcomeOf(game) !== undefined || game.asserted !== undefined
  return {
    ...head,
    kind: 'protocol',
    layout: 'portrait',
    stamps: [
      ...head.stamps,
      ...(season.differs || followsSeasonRules(header, season) ? [] : [words.text('paper', 'notSeasons')]),
      ...(links.inPlaceOf
        ? [words.text('paper', 'inPlaceOf', { games: links.inPlaceOf.map(({ number }) => String(number)) })]
        : []),
      ...(links.playedAgainAs ? [words.text('paper', 'playedAgainAs', { n: links.playedAgainAs.number })] : []),
      ...(isVoid ? [words.text('paper', 'void')] : isOver ? [] : [words.text('paper', 'running')]),
    ],
    title: words.text('title', 'protocol', { n: opened.number }),
    subtitle: [
      words.date(opened.evening),
      ...where,
      ...(opened.judge === '' ? [] : [words.text('paper', 'judge', { name: opened.judge })]),
    ]
      .filter((text) => text !== '')
      .join(' · '),
    sections: [
      verdictSection(game, words),
      { title: words.text('protocol', 'players'), blocks: [tableOfSeats(game, nameOf, words, hrefOf)] },
      ...courseSections(game, words),
      ...ledgerSections(game, nameOf, words),
      ...objectionSection({ game, nameOf, effects, ...(heads === undefined ? {} : { club }) }, words),
      ...(heads === undefined ? [] : changeSections(game, club, words)),
    ],
    notes: [
      ...pointsTableNotes(season, words, header),
      ...(isShort ? [words.text('protocol', 'heldBack')] : []),
      ...(heads === undefined ? [] : recorderNotes(game, club.users, words)),
      ...(isOver && heads !== undefined ? [headsNote(heads, words)] : []),
    ],
  }
}

/**
 * Short hashes that tie a hand-signed protocol to the stored game. The full hashes are in the list of heads of a
 * backup.
 */
function headsNote({ game, ledger }: NonNullable<ProtocolContent['heads']>, words: PaperWords): string {
  const entries = shortHash(game)
  return ledger === undefined
    ? words.text('protocol', 'head', { entries })
    : words.text('protocol', 'heads', { entries, ledger: shortHash(ledger) })
}

/**
 * Shortens a hash to a form such as `a3f2 09bc 77d1`, which distinguishes two records and is short enough to copy by
 * hand.
 */
function shortHash(hash: string): string {
  return [0, 4, 8].map((from) => hash.slice(from, from + 4)).join(' ')
}

function verdictSection(game: Game, words: PaperWords): PaperSection {
  const { asserted } = game
  const outcome = gameOutcomeOf(game)
  const { rulebook, version } = correctedHeaderOf(game)
  const line = (key: 'verdict' | 'firstVictim' | 'bestMove' | 'rules', text: string) => ({
    label: words.text('field', key),
    text,
  })
  const { seats } = gameRowOf(game)
  const victim = seats.find((seat) => seat.firstVictim)
  const mover = seats.find((seat) => seat.bestMove !== undefined)
  const result =
    outcome === undefined
      ? asserted
        ? [line('verdict', words.text('protocol', 'noResult'))]
        : []
      : [
          line(
            'verdict',
            joinSentences(words.lang, [
              words.gameOf(rulebook, 'winner', outcome.winner),
              outcome.reason === 'asserted'
                ? words.text('protocol', 'asserted')
                : words.gameOf(rulebook, 'reason', outcome.reason),
            ]),
          ),
        ]
  const lines: LinesBlock['lines'] = [
    ...result,
    line('rules', `${words.game('rulebook', rulebook)} ${version}`),
    ...(victim === undefined ? [] : [line('firstVictim', String(victim.seat))]),
    ...(mover?.bestMove === undefined
      ? []
      : [
          line(
            'bestMove',
            joinSentences(words.lang, [
              words.text('protocol', 'named', { seat: mover.seat, seats: mover.bestMove.named }),
              words.text('protocol', 'hits', { n: mover.bestMove.hits }),
            ]),
          ),
        ]),
  ]
  return { blocks: [{ type: 'lines', lines }] }
}

function tableOfSeats(
  game: Game,
  nameOf: (member: string) => string,
  words: PaperWords,
  hrefOf: ProtocolContent['hrefOf'] = () => undefined,
): TableBlock {
  const sitters = game.replay.state.seats
  const title = (key: PlainColumnTitleKey) => words.text('column', key)
  const left = ({ how, phase, round }: NonNullable<(typeof sitters)[number]['exit']>) =>
    words.text('protocol', 'at', { exit: words.game('departure', how), phase: words.game('phase', phase, { round }) })
  const course: readonly PaperColumn<GameRowSeat>[] = [
    { title: title('fouls'), kind: 'figure', cell: ({ fouls }) => (fouls === 0 ? '' : String(fouls)) },
    {
      title: title('left'),
      kind: 'text',
      cell: (_, index) => {
        const exit = sitters[index]?.exit
        return exit === undefined ? '' : left(exit)
      },
    },
  ]
  const points = (key: keyof typeof LINE_KINDS_BY_COLUMN): PaperColumn<GameRowSeat> => ({
    title: title(key),
    kind: 'figure',
    cell: ({ lines }) => words.change(sumLedgerLines(lines, LINE_KINDS_BY_COLUMN[key])),
  })
  const columns: readonly PaperColumn<GameRowSeat>[] = [
    { title: title('seat'), kind: 'number', cell: ({ seat }) => String(seat) },
    { title: title('player'), kind: 'name', cell: ({ member }) => linkedCell(nameOf(member), hrefOf(member)) },
    cardColumn(words),
    ...(game.asserted === undefined ? course : []),
    points('main'),
    points('bonus'),
    points('penalty'),
    points('bestMove'),
    {
      title: title('sum'),
      kind: 'figure',
      usual: true,
      cell: ({ lines }) => words.points(sumLedgerLines(lines, LEDGER_LINE_KINDS)),
    },
  ]
  return createTableBlock('seats', columns, gameRowOf(game).seats)
}

function courseSections(game: Game, words: PaperWords): readonly PaperSection[] {
  const title = words.text('protocol', 'course')
  if (game.asserted) return [{ title, note: words.text('protocol', 'noProtocol'), blocks: [] }]
  const {
    opened: { header },
    replay,
  } = game
  const phases = printedPhasesOf(replay, rulesOf(header), words)
  if (phases.length === 0) return [{ title, note: words.text('protocol', 'noEntries'), blocks: [] }]
  return phases.map(({ phase, round, lines }) => ({
    title: words.game('phase', phase, { round }),
    blocks: [{ type: 'lines', lines }],
  }))
}

/** Ledger lines that count, by seat. Lines that were taken back are omitted. */
function ledgerSections(game: Game, nameOf: (member: string) => string, words: PaperWords): readonly PaperSection[] {
  const lines = unreplacedLedgerLines(game.ledger)
    .filter(({ hundredths }) => hundredths !== 0)
    .toSorted((a, b) => a.seat - b.seat)
  if (lines.length === 0) return []
  const columns: readonly PaperColumn<StoredLedgerLine>[] = [
    { title: words.text('column', 'seat'), kind: 'number', cell: ({ seat }) => String(seat) },
    { title: words.text('column', 'player'), kind: 'name', cell: ({ member }) => nameOf(member) },
    { title: words.text('column', 'kind'), kind: 'text', cell: ({ kind }) => words.text('line', kind) },
    {
      title: words.text('column', 'points'),
      kind: 'figure',
      usual: true,
      cell: ({ hundredths }) => words.change(hundredths),
    },
    { title: words.text('column', 'reason'), kind: 'text', cell: (line) => ledgerReasonText(words.lang, line) },
  ]
  return [{ title: words.text('protocol', 'ledger'), blocks: [createTableBlock('ledger', columns, lines)] }]
}

/** Names of the users who made the entries. Empty if none of them is known. */
function recorderNotes({ log }: Game, users: PossibleAuthors['users'], words: PaperWords): readonly string[] {
  const names = new Set(log.flatMap(({ author }) => users.get(author)?.name ?? []))
  return names.size === 0 ? [] : [words.text('protocol', 'keptBy', { names: [...names] })]
}

function changeSections(
  { log, replay, asserted }: Game,
  club: PossibleAuthors,
  words: PaperWords,
): readonly PaperSection[] {
  if (asserted) return []
  const told = (item: Exclude<LogItem, { type: 'made' }>) =>
    words.text('protocol', item.type, {
      n: item.type === 'mended' ? item.id : item.target,
      what: item.type === 'mended' ? describeTableCorrection(words.lang, item) : '',
      reason: item.reason === '' ? words.text('protocol', 'noReason') : correctionReasonText(words.lang, item.reason),
    })
  const said = (item: Exclude<LogItem, { type: 'made' }>) => signedBy(told(item), item.author, club, words)
  const lines = [
    ...log.flatMap((item) => (item.type === 'made' ? [] : [{ text: said(item) }])),
    ...replay.steps.flatMap(({ id, rejection }) =>
      rejection === undefined ? [] : [{ text: words.text('protocol', 'waits', { n: id }) }],
    ),
  ]
  return lines.length === 0 ? [] : [{ title: words.text('protocol', 'changes'), blocks: [{ type: 'lines', lines }] }]
}

function signedBy(text: string, by: string, club: PossibleAuthors, words: PaperWords): string {
  const author = formatAuthorLabel(club, by, words.lang)
  return author === '' ? text : words.text('protocol', 'by', { text, author })
}

interface ObjectionsContent {
  readonly game: Pick<Game, 'objections' | 'opened'>
  readonly nameOf: (member: string) => string
  /** If omitted, the protocol is a public page. */
  readonly club?: PossibleAuthors
  /** Effects on the standings of corrections that follow from decided objections. */
  readonly effects?: readonly AuditChange[]
}

function objectionSection(content: ObjectionsContent, words: PaperWords): readonly PaperSection[] {
  const { objections = [] } = content.game
  if (objections.length === 0) return []
  const lines = objections.flatMap((objection) => linesOf(objection, content, words))
  return [{ title: words.text('protocol', 'objections'), blocks: [{ type: 'lines', lines }] }]
}

function linesOf(
  { seat, text, author, decision, past = [] }: Objection,
  { game, nameOf, club, effects = [] }: ObjectionsContent,
  words: PaperWords,
): LinesBlock['lines'] {
  const player = game.opened.players.find((each) => each.seat === seat)
  const signed = (said: string, by: string) => (club === undefined ? said : signedBy(said, by, club, words))
  const decided = (made: ObjectionDecision) => [
    { text: signed(words.text('protocol', made.ruling, { reason: made.reason }), made.author) },
    ...effects
      .filter(({ facts }) => facts.some((fact) => fact.kind === 'line' && made.lines.includes(fact.id)))
      .map(({ shifts }) => ({ text: effectText(shifts, nameOf, words) })),
  ]
  return [
    {
      label: words.text('protocol', 'objector', { seat, name: player ? nameOf(player.member) : '' }),
      text: signed(text, author),
    },
    ...past.flatMap((made) => [
      ...decided(made),
      { text: signed(words.text('protocol', 'reopened', { reason: made.back.reason }), made.back.author) },
    ]),
    ...(decision ? decided(decision) : [{ text: words.text('protocol', 'undecided') }]),
  ]
}

function effectText(shifts: AuditChange['shifts'], nameOf: (member: string) => string, words: PaperWords): string {
  if (shifts.length === 0) return words.text('protocol', 'noEffect')
  const list = shifts.map(({ member, before, after }) => {
    const figure = (total: string | undefined) => (total === undefined ? '–' : words.figure(total))
    const totals = `${figure(before?.total)} → ${figure(after?.total)}`
    return `${nameOf(member)} ${before?.place ?? '–'} → ${after?.place ?? '–'} (${totals})`
  })
  return words.text('protocol', 'effect', { list: list.join('; ') })
}
