// Opens a game for agents. The rules are checked; cards, ids and seeds are random numbers of the operating system. If a
// seed is given, cards and chance are derived from it, so that the game can be repeated. Id, salt and tokens are always
// random.

import { createHash, randomBytes } from 'node:crypto'
import { type JudgeRules, openWatchedGame, type PastGame } from '../../agents/index.ts'
import { checkAndRegisterRulebook } from '../../api/hostRequests/rulebookRequests.ts'
import { nameComparisonKey, parseName } from '../../club/model/name.ts'
import { parseRulebookValue } from '../../club/rulebooks/parse.ts'
import type { Lang } from '../../i18n/registry.ts'
import { shuffleBySeed } from '../../rules/draws.ts'
import type { RulebookFile } from '../../rules/rulebookFiles/rulebookFile.ts'
import type { Flags } from '../../rules/header.ts'
import type { Rulebook } from '../../rules/rulebook.ts'
import { findRulebookOrPreset, type RulebookPin } from '../../rules/rulebooks/registry.ts'
import { err, ok, type Rejection, type Result, seat } from '../../rules/vocabulary.ts'
import { hashOfToken, createToken } from '../tokens.ts'
import type { SeatPlayerName } from './players.ts'
import type { TableSpeed, TableOpened, TokenHash } from './tableEvents.ts'

export interface TableRequest {
  /** Id of a rulebook or a preset, or a rulebook file. */
  readonly rulebook: string | object
  readonly preset?: string
  readonly flags?: Flags
  /** Number of players, or their names. */
  readonly players?: number | readonly string[]
  readonly policies?: SeatPlayerName | readonly SeatPlayerName[]
  readonly seed?: number | string
  readonly speed?: TableSpeed
  readonly judge?: JudgeRules
  readonly answerSeconds?: number
  readonly lang?: Lang
  /** Id of the previous game in the series. The players remember that game and those before it. */
  readonly after?: string
}

/** Tokens of a new game, which are shown once. */
export interface TableTokens {
  readonly admin: string
  readonly town: string
  readonly seats: Readonly<Record<string, string>>
}

/** A finished game in the form in which the next game of the series remembers it. */
export interface EndedTable {
  readonly playedBy: RulebookPin
  /** This game and the games before it, latest first. */
  readonly past: readonly PastGame[]
}

export interface PreparedServedTable {
  readonly opened: TableOpened
  readonly tokens: TableTokens
}

const agentNames = (count: number): readonly string[] => Array.from({ length: count }, (_, i) => `agent-${i + 1}`)

/** Checks the names as an import of the game would. Errors: `name/...`, `games/seated-twice`. */
function seatNames(given: readonly string[]): Result<readonly string[], Rejection> {
  const names: string[] = []
  const keys = new Set<string>()
  for (const text of given) {
    const name = parseName(text)
    if (!name.ok) return name
    if (keys.has(nameComparisonKey(name.value)))
      return err({ code: 'games/seated-twice', params: { name: name.value } })
    keys.add(nameComparisonKey(name.value))
    names.push(name.value)
  }
  return ok(names)
}

/**
 * `before` is the game to which `after` refers. Errors: `server/policies`, `server/other-series`, and the errors of a
 * game setup.
 */
export function prepareServedTable(
  request: TableRequest,
  usualLang: Lang,
  before?: EndedTable,
): Result<PreparedServedTable> {
  const found = chosenRules(request.rulebook)
  if (!found.ok) return found
  const { rulebook, rules } = found.value
  const { players = rulebook.seats.usual, policies = 'scripted', speed = 'max', lang = usualLang, flags = {} } = request
  const count = typeof players === 'number' ? players : players.length
  const { min, max } = rulebook.seats
  if (count < min || count > max) return err({ code: 'setup/seat-count', params: { count, min, max } })
  const sitters = typeof policies === 'string' ? Array.from({ length: count }, () => policies) : policies
  if (sitters.length !== count)
    return err({ code: 'server/policies', params: { count: sitters.length, players: count } })
  const { playedBy, past } = before ?? {}
  const isSame = playedBy?.rulebook === rulebook.id && playedBy.seal === rulebook.seal
  if (playedBy && (!isSame || past?.[0]?.roles.length !== count))
    return err({ code: 'server/other-series', params: { rulebook: playedBy.rulebook } })
  const names = typeof players === 'number' ? ok(agentNames(players)) : seatNames(players)
  if (!names.ok) return names
  const roles = rulebook.deal(count)
  const drawn = openWatchedGame(
    {
      rulebook: rulebook.id,
      version: rulebook.version,
      seal: rulebook.seal,
      preset: request.preset ?? found.value.preset,
      flags,
      seats: roles.map((role, i) => ({ seat: i + 1, role })),
    },
    (bytes) => randomBytes(bytes),
  )
  if (!drawn.ok) return drawn
  const { seed } = request
  const header =
    seed === undefined
      ? drawn.value
      : {
          ...drawn.value,
          seed: deriveHex('ties', seed),
          seats: shuffleBySeed(roles, deriveHex('cards', seed)).map((role, i) => ({
            seat: seat(i + 1),
            role,
            immune: false,
          })),
        }
  const id = drawn.value.drawn?.id ?? ''
  const tokens = tokensFor(id, count)
  const opened: TableOpened = {
    type: 'TableOpened',
    id,
    header,
    ...(rules === undefined ? {} : { rules }),
    names: names.value,
    policies: sitters,
    lang,
    ...(seed === undefined ? {} : { seed }),
    chance: seed === undefined ? randomBytes(16).toString('hex') : deriveHex('chance', seed),
    speed,
    ...(request.judge === undefined ? {} : { judge: request.judge }),
    ...(request.answerSeconds === undefined ? {} : { answerSeconds: request.answerSeconds }),
    ...(before === undefined ? {} : { past: before.past }),
    tokens: hashesOf(tokens),
  }
  return ok({ opened, tokens })
}

/**
 * An id may only name a built-in rulebook, because the other registered rulebooks depend on the data that this process
 * has read.
 */
function chosenRules(asked: string | object): Result<{ rulebook: Rulebook; preset: string; rules?: RulebookFile }> {
  if (typeof asked === 'string') {
    const found = findRulebookOrPreset(asked)
    const isOwn = found.ok && found.value.rulebook.seal !== undefined
    return isOwn ? err({ code: 'server/rulebook-file', params: { rulebook: asked } }) : found
  }
  const taken = checkAndRegisterRulebook(parseRulebookValue(asked))
  if (!taken.ok) return taken
  const { rulebook, file } = taken.value
  return ok({ rulebook, preset: rulebook.presets[0].id, ...(rulebook.seal === undefined ? {} : { rules: file }) })
}

/** Derives 128 bits from a seed, different for each purpose. */
function deriveHex(what: string, seed: number | string): string {
  return createHash('sha256').update(`${what} of ${seed}`).digest('hex').slice(0, 32)
}

function tokensFor(id: string, count: number): TableTokens {
  const seats = Object.fromEntries(Array.from({ length: count }, (_, i) => [String(i + 1), createToken(id)]))
  return { admin: createToken(id), town: createToken(id), seats }
}

function hashesOf({ admin, town, seats }: TableTokens): readonly TokenHash[] {
  return [
    { right: 'admin', hash: hashOfToken(admin) },
    { right: 'town', hash: hashOfToken(town) },
    ...Object.entries(seats).map(([n, token]): TokenHash => ({ right: seat(Number(n)), hash: hashOfToken(token) })),
  ]
}
