// Turns a game between agents into a record that `adjudicate`, `import record` and the game page read. The game had no
// judge and earns no points, so the record has no judge and no ledger. The players of a run's game are named after the
// policies at their seats.

import {
  recordFeaturesOf,
  RECORD_FORMAT,
  RECORD_VERSION,
  type GameRecord,
  type AgentSpeechPiece,
} from '../../files/records/record.ts'
import type { RecordedAnswer } from '../../agents/table/agentTable.ts'
import type { RunGame } from '../../agents/runs/run.ts'
import { teamOfRole } from '../../agents/runs/teamOfRole.ts'
import type { Entry } from '../../rules/entries.ts'
import type { GameHeader } from '../../rules/header.ts'
import { initialState } from '../../rules/openGame.ts'
import type { LogItem } from '../../rules/log.ts'
import { applyEntryToLog, type ReplayedLog } from '../../rules/logChange.ts'
import { customRulebookFile } from '../../rules/rulebooks/registry.ts'
import type { Seat } from '../../rules/vocabulary.ts'

/** The log has one item per second on a clock that starts at 0, because nobody was there to time the game. */
const LOG_ITEM_INTERVAL_MS = 1000

export function recordOfRunGame(
  sides: { readonly red: string; readonly black: string },
  { number, header, entries, drawn, turns }: RunGame,
): GameRecord {
  const roleAt = new Map(header.seats.map(({ seat, role }) => [seat, role]))
  const nameOf = (seat: Seat) => {
    const role = roleAt.get(seat)
    return role === undefined ? String(seat) : `${sides[teamOfRole(header, role)]} ${seat}`
  }
  return { ...createRecordFromEntries({ header, entries, drawn, turns }, nameOf), number: number + 1 }
}

interface EnteredGame {
  readonly header: GameHeader
  readonly entries: readonly Entry[]
  /** Entries that contain a drawn choice. Their author is `drawn`. */
  readonly drawn?: ReadonlySet<Entry> | undefined
  /** Answers whose words the record contains. */
  readonly turns?: readonly RecordedAnswer[]
}

export function createRecordFromEntries(
  { header, entries, drawn, turns = [] }: EnteredGame,
  nameOf: (seat: Seat) => string,
): GameRecord {
  const start = initialState(header)
  let played: ReplayedLog = { header, log: [], replay: { start, steps: [], state: start } }
  const log: LogItem[] = []
  for (const entry of entries) {
    const made = applyEntryToLog(played, entry, {
      at: log.length * LOG_ITEM_INTERVAL_MS,
      author: drawn?.has(entry) === true ? 'drawn' : 'run',
    })
    if (!made.ok) throw new Error(`a game that was played is refused: ${made.error.code}`)
    log.push(made.value.item)
    played = { header, log, replay: made.value.replay }
  }
  const speech = speechPiecesOf(turns)
  const rules = customRulebookFile(header)
  return {
    format: RECORD_FORMAT,
    version: RECORD_VERSION,
    header,
    players: header.seats.map(({ seat }) => ({ seat, name: nameOf(seat) })),
    log,
    ...(speech.length === 0 ? {} : { speech }),
    ...(rules && { rules }),
    features: recordFeaturesOf(log, [], speech),
  }
}

/** Recorded words, with one piece for each complete answer. */
function speechPiecesOf(turns: readonly RecordedAnswer[]): readonly AgentSpeechPiece[] {
  return turns
    .filter(({ said, thought, flags }) => said !== undefined || thought !== undefined || flags !== undefined)
    .flatMap(({ at, seat, said, thought, to, flags = [], foul }, index): readonly AgentSpeechPiece[] => {
      const of = { at, turn: index + 1, seat }
      return [
        ...(thought === undefined ? [] : [{ type: 'thought', ...of, chunk: thought } as const]),
        ...(said === undefined
          ? []
          : [{ type: 'said', ...of, chunk: said, ...(to === undefined ? {} : { to }) } as const]),
        ...flags.map((code) => ({ type: 'flagged', ...of, code, foul: foul === true }) as const),
      ]
    })
}
