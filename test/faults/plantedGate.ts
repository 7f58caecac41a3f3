// Faults of the gate: each removes one guard, and the law of spoiled histories must detect it (planted.ts).

export interface Planted {
  /** Path below `src`. */
  readonly file: string
  /** The text to replace, which occurs once in the file. */
  readonly from: string
  readonly to: string
  readonly fault: string
  /** Paths below `test`. */
  readonly laws: readonly string[]
}

const SPOILED = 'club/gate/spoiledHistories.test.ts'

export const GATE: readonly Planted[] = [
  {
    file: 'club/seasons/changeSeason.ts',
    from: 'if (!isFreeId(state.seasons, season))',
    to: "if (season === '')",
    fault: 'a season is opened twice',
    laws: [SPOILED],
  },
  {
    file: 'club/seasons/changeSeason.ts',
    from: 'if (!findScheme(state, scheme, schemeVersion))',
    to: "if (scheme === '')",
    fault: 'a season names a scheme that is not there',
    laws: [SPOILED],
  },
  {
    file: 'club/gate/clubGuards.ts',
    from: 'return decideMemberMerge({ club, rows: rows.values(), plans, standsIn: () => [] }, event.from, event.into)',
    to: 'return [rows.values(), plans].length > 0 ? { ok: true, value: [event] } : err({ code: event.from, params: {} })',
    fault: 'members are merged into each other',
    laws: [SPOILED],
  },
  {
    file: 'club/plan/changePlan.ts',
    from: 'if (!isStageSizeInRange(request))',
    to: 'if (request.rounds < 0)',
    fault: 'a stage has any number of rounds',
    laws: [SPOILED],
  },
  {
    file: 'club/gate/game/opening.ts',
    from: 'if (GAME_STREAM_PREFIX + id !== stream)',
    to: 'if (GAME_STREAM_PREFIX === stream)',
    fault: 'a game stands in the stream of another game',
    laws: [SPOILED],
  },
  {
    file: 'club/gate/game/logItems.ts',
    from: 'events.length > 0 && canonicalJson(events) !==',
    to: 'events.length > 9_999 && canonicalJson(events) !==',
    fault: 'an entry gives other events than the rules decide',
    laws: [SPOILED],
  },
  {
    file: 'club/gate/game/logItems.ts',
    from: 'if (moment !== here)',
    to: "if (moment === '')",
    fault: 'an entry is made at another moment than the game is at',
    laws: [SPOILED],
  },
  {
    file: 'club/gate/game/logItems.ts',
    from: 'if (item.id !== game.log.length + 1)',
    to: 'if (item.id < 1)',
    fault: 'entries of a game are numbered as they like',
    laws: [SPOILED],
  },
  {
    file: 'club/gate/game/ledgerLines.ts',
    from: 'if (LEDGER_STREAM_PREFIX + named !== envelope.stream)',
    to: 'if (LEDGER_STREAM_PREFIX === envelope.stream)',
    fault: 'a line stands in the ledger of another game',
    laws: [SPOILED],
  },
  {
    file: 'club/gate/game/ledgerLines.ts',
    from: 'return game.seats.get(seat)?.members.has(member)\n',
    to: 'return game.seats.has(seat)\n',
    fault: 'a line is of a player who never sat at the seat',
    laws: [SPOILED],
  },
  {
    file: 'club/gate/game/opening.ts',
    from: 'players.every(({ seat }, index) => seat === index + 1)',
    to: 'players.every(({ seat }) => seat > 0)',
    fault: 'the players of a game sit in any order',
    laws: [SPOILED],
  },
  {
    file: 'club/gate/planGuards.ts',
    from: 'return decideGivenPoints(',
    to: 'return data !== undefined ? ok([]) : givePoints(',
    fault: 'points are given without the guard of the request',
    laws: [SPOILED],
  },
  {
    file: 'club/model/eventTimeRange.ts',
    from: 'at >= MIN_EVENT_TIME_MS && at <= MAX_EVENT_TIME_MS',
    to: 'at >= MIN_EVENT_TIME_MS || at <= MAX_EVENT_TIME_MS',
    fault: 'an envelope is written at any time',
    laws: [SPOILED],
  },
  {
    file: 'club/gate/imports.ts',
    from: 'rows.find((row, index) => row.id !== importedGameId(id, games + index))',
    to: "rows.find((row) => row.id === '')",
    fault: 'a row of an import names another game',
    laws: [SPOILED],
  },
  {
    file: 'club/gate/game/opening.ts',
    from: 'const unknown = club && unknownReferenceFault(opened, club)',
    to: "const unknown = club && opened.id === '' ? unknownReferenceFault(opened, club) : undefined",
    fault: 'a game is played by people and in a season that nobody knows',
    laws: [SPOILED],
  },
]
