// Import of MafiaRatings game JSON: text in, game records out, with every fault named and the end of
// each replay held against the file. Keeps nothing by itself (spec of scoring, section 5).

import type { Entry } from '../../../../rules/entries.ts'
import { openGame } from '../../../../rules/open.ts'
import { eveningAt } from '../../../model/evening.ts'
import { official2025 } from '../../../../scoring/schemes/official2025.ts'
import type { SchemeRef } from '../../../../scoring/schemes/scheme.ts'
import { FEATURES, RECORD_FORMAT, RECORD_VERSION, type Feature, type GameRecord } from '../record.ts'
import { placeText, scanningList } from '../../../json/scanJson.ts'
import { atOnce, type Work } from '../../../json/turns.ts'
import { compareEnding, type Ending } from './ending.ts'
import type { FileFault, ImportFault } from '../importFault.ts'
import { linesOf } from './lines.ts'
import { isRecorded } from './recorded.ts'
import { AUTHOR } from './scribe.ts'
import { isObject, readGame, type Complain, type SourceGame } from './source.ts'
import { transcribe, type Transcript } from './transcribe.ts'

/** Characters: ten thousand games are a fraction of it. */
const IMPORT_LIMIT = 200_000_000

export interface ImportedGame {
  /** The file's own id; '' when it has none. */
  readonly id: string
  /** Absent when not even the table could be read. */
  readonly record?: GameRecord
  readonly ending?: Ending
  readonly faults: readonly ImportFault[]
}

export interface GamesImport {
  readonly games: readonly ImportedGame[]
  /** The file as a whole could not be read. */
  readonly fault?: FileFault
}

/** One game or a list of them; `scheme`: what its judge's points are read under. */
export function importGames(source: string, scheme?: SchemeRef, zone?: string): GamesImport {
  return atOnce(importingGames(source, scheme, zone))
}

/** The same in turns of a game. */
export function* importingGames(source: string, scheme: SchemeRef = official2025, zone?: string): Work<GamesImport> {
  const told: Told = { scheme, zone }
  const text = source.replace(/^\ufeff/, '')
  const refused = (code: string, line = 1, place = ''): GamesImport => ({
    games: [],
    fault: { code, params: { line, place } },
  })
  if (text.length > IMPORT_LIMIT) return refused('mafiaratings/too-large')
  const list = yield* scanningList(text, 'games')
  if (!list.ok) return refused(list.error.code, list.error.line, list.error.place)
  const { items } = list.value
  const head = list.value.head()
  if (items === undefined)
    return isObject(head) ? { games: [importGame(head, 1, [], told)] } : refused('mafiaratings/not-games')
  const games: ImportedGame[] = []
  for (const [index, item] of items.entries()) {
    if (index > 0) yield
    games.push(importGame(item.value(), index + 1, Array.isArray(head) ? [index] : ['games', index], told))
  }
  return { games }
}

/** What the file does not say of itself. */
interface Told {
  readonly scheme: SchemeRef
  readonly zone: string | undefined
}

function importGame(raw: unknown, number: number, path: readonly PropertyKey[], { scheme, zone }: Told): ImportedGame {
  const faults: ImportFault[] = []
  const complain: Complain = (weight, code, { inside = [], ...where }, more = {}) => {
    const at = [
      ...path,
      ...(where.player === undefined ? [] : ['players', where.player - 1]),
      ...(where.field === undefined ? [] : [where.field]),
      ...inside,
    ]
    faults.push({ weight, code, params: { ...more, game: number, place: placeText(at), ...where } })
  }
  const game = readGame(raw, complain)
  if (game === undefined) return { id: '', faults }
  const seats = game.players.map(({ seat, role }) => ({ seat, role }))
  const header = openGame({ rulebook: 'sport-club', seats, seed: 0 })
  if (!header.ok) {
    complain('refused', header.error.code, { field: 'players' }, header.error.params)
    return { id: game.id, faults }
  }
  const transcript = transcribe(game, header.value, complain)
  const ending = compareEnding(game, transcript.state, complain)
  const lines = linesOf(game)
  const record: GameRecord = {
    format: RECORD_FORMAT,
    version: RECORD_VERSION,
    header: header.value,
    players: game.players.map(({ seat, name }) => ({ seat, name })),
    ...(game.startedAt === 0 ? {} : { evening: eveningAt(game.startedAt, zone) }),
    ...(game.judge === undefined ? {} : { judge: game.judge.slice(0, 200) }),
    log: transcript.log,
    ...(lines.length === 0 ? {} : { ledger: { scheme: scheme.id, version: scheme.version, lines } }),
    features: featuresOf(game, transcript, lines.length > 0),
  }
  return { id: game.id, record, ending, faults }
}

/** What the file says was recorded; where it does not say, what was found in it. */
function featuresOf(game: SourceGame, { log }: Transcript, hasLedger: boolean): readonly Feature[] {
  const types = new Set(log.flatMap((item) => (item.type === 'made' && item.author === AUTHOR ? item.entry.type : [])))
  const found = (...entries: readonly Entry['type'][]) =>
    game.features !== undefined || entries.some((type) => types.has(type))
  const present: Readonly<Record<Feature, boolean>> = {
    roles: true,
    nominations: isRecorded(game, 'nominations') && found('nominate'),
    votes: isRecorded(game, 'votes') && found('vote'),
    'counted-votes': false,
    'night-acts':
      (isRecorded(game, 'shots') || isRecorded(game, 'donChecks') || isRecorded(game, 'sheriffChecks')) &&
      found('shoot', 'night-act'),
    fouls: isRecorded(game, 'fouls') && found('foul', 'technical-foul', 'remove'),
    corrections: false,
    ledger: hasLedger,
  }
  return FEATURES.filter((feature) => present[feature])
}
