// Opens a game: turns a setup, which may be anything from a form or a file, into a header that is legal by
// construction, and a header into the first state. Only this file builds headers for new games.

import { EntryDecision } from './entryDecision.ts'
import { applyFlagChanges } from './flags.ts'
import { beginFirstPhase } from './flow.ts'
import type { GameIdAndSalt, GameHeader, GameSeed, SeatDeal, Flags } from './header.ts'
import type { CardRefusal, RefusalOf, SetupRefusal } from './refusals.ts'
import { isRoleInRulebook, roleSpec, type Rulebook } from './rulebook.ts'
import { findRulebookOrPreset, findRulebookVersion, rulesOf } from './rulebooks/registry.ts'
import type { GameState } from './state.ts'
import { err, isSeat, ok, seat, type Result, type Role } from './vocabulary.ts'

/** Unvalidated setup from a form or a file. It may break the rules. */
export interface GameSetup {
  /** Id of a rulebook or a preset. */
  readonly rulebook: string
  /** A published version. If omitted, the newest one is used. */
  readonly version?: string
  /** Hash of the rulebook content with which the game was played. If omitted, any content is accepted. */
  readonly seal?: string | undefined
  readonly preset?: string
  /** Only the flags that differ from the preset. */
  readonly flags?: Flags
  readonly seats: readonly { readonly seat: number; readonly role: Role; readonly immune?: boolean }[]
  readonly wakeOrder?: readonly string[]
  readonly seed: GameSeed
  readonly drawn?: GameIdAndSalt
}

export function openGame(setup: GameSetup): Result<GameHeader, SetupRefusal> {
  const rules = findRulebookOrPreset(setup.rulebook)
  if (!rules.ok) return rules
  const version = setup.version ?? rules.value.rulebook.version
  const { id } = rules.value.rulebook
  const rulebook = findRulebookVersion(id, version, setup.seal)
  if (rulebook === undefined)
    return findRulebookVersion(id, version) === undefined
      ? err({ code: 'setup/unknown-version', params: { version, known: rules.value.rulebook.version } })
      : err({ code: 'setup/other-content', params: { rulebook: id, version } })
  const preset = setup.preset ?? rules.value.preset
  const flags = applyFlagChanges(rulebook, preset, setup.flags ?? {})
  if (!flags.ok) return flags
  const refusal = seatsRefusal(rulebook, setup) ?? seedRefusal(setup)
  if (refusal !== undefined) return err(refusal)
  const wakeOrder = callOrder(rulebook, preset, setup)
  if (!wakeOrder.ok) return wakeOrder
  const seats = setup.seats.map((deal): SeatDeal => ({
    seat: seat(deal.seat),
    role: deal.role,
    immune: deal.immune === true,
  }))
  const header: GameHeader = {
    rulebook: rulebook.id,
    version: rulebook.version,
    ...(rulebook.seal === undefined ? {} : { seal: rulebook.seal }),
    preset,
    flags: flags.value,
    seats,
    wakeOrder: wakeOrder.value,
    seed: setup.seed,
    ...(setup.drawn === undefined ? {} : { drawn: { id: setup.drawn.id, salt: setup.drawn.salt } }),
  }
  return ok(header)
}

function seatsRefusal(rulebook: Rulebook, { seats }: GameSetup): SetupRefusal | undefined {
  const { min, max } = rulebook.seats
  if (seats.length < min || seats.length > max)
    return { code: 'setup/seat-count', params: { count: seats.length, min, max } }
  for (const [index, deal] of seats.entries()) {
    if (!isSeat(deal.seat) || deal.seat !== index + 1)
      return { code: 'setup/seats-in-order', params: { seat: index + 1 } }
    if (!isRoleInRulebook(rulebook, deal.role))
      return { code: 'setup/unknown-role', params: { seat: deal.seat, role: deal.role } }
  }
  return compositionRefusal(
    rulebook,
    seats.map((deal) => deal.role),
  )
}

/**
 * Every composition with at least one black and one red player is legal, unless it exceeds the maximum of a role
 * (docs/spec/rulebooks.md §2).
 */
export function compositionRefusal(rulebook: Rulebook, roles: readonly Role[]): CardRefusal | undefined {
  for (const spec of rulebook.roles) {
    const count = roles.filter((role) => role === spec.role).length
    if (spec.max !== undefined && count > spec.max)
      return { code: 'setup/too-many-of-role', params: { role: spec.role, max: spec.max } }
  }
  const teams = new Set(roles.map((role) => roleSpec(rulebook, role).team))
  return teams.size === 2 ? undefined : { code: 'setup/needs-both-teams', params: {} }
}

/**
 * Checks the fixed cards of rulebooks for one number of players (SPORT, WOLVES). At that number, all default cards must
 * be there. At a smaller or larger table, only the cards that exist once must be there. Recorded games may differ, so
 * only tables that are made or changed here are checked.
 */
export function missingCardRefusal(
  rulebook: Rulebook,
  roles: readonly Role[],
): RefusalOf<'setup/card-missing'> | undefined {
  if (!rulebook.needsFullTable) return undefined
  const countIn = (cards: readonly Role[], role: Role) => cards.filter((card) => card === role).length
  const deal = rulebook.deal(roles.length)
  const isUsual = roles.length === rulebook.seats.usual
  const isOnce = (role: Role) => rulebook.roles.some((spec) => spec.role === role && spec.max === 1)
  const missing = deal.find((role) => countIn(roles, role) < countIn(deal, role) && (isUsual || isOnce(role)))
  return missing && { code: 'setup/card-missing', params: { role: missing } }
}

const HEX_128_BITS_PATTERN = /^[0-9a-f]{32}$/

function seedRefusal({ seed, drawn }: GameSetup): SetupRefusal | undefined {
  const isSeed =
    typeof seed === 'string'
      ? HEX_128_BITS_PATTERN.test(seed)
      : Number.isInteger(seed) && seed >= 0 && seed <= 0xffffffff
  if (!isSeed) return { code: 'setup/bad-seed', params: { seed } }
  if (drawn === undefined || (HEX_128_BITS_PATTERN.test(drawn.id) && HEX_128_BITS_PATTERN.test(drawn.salt)))
    return undefined
  return { code: 'setup/bad-drawn-ids', params: {} }
}

/** Night steps of these roles, in the rulebook's own order. */
export function nightStepIdsOfRoles(rulebook: Rulebook, dealt: readonly Role[]): readonly string[] {
  return rulebook.night.filter((step) => step.actors.some((role) => dealt.includes(role))).map((step) => step.id)
}

/**
 * Ids of the night steps for the dealt roles. The order is the requested one, otherwise the preset's, otherwise the
 * rulebook's.
 */
function callOrder(rulebook: Rulebook, preset: string, setup: GameSetup): Result<readonly string[], SetupRefusal> {
  const called = nightStepIdsOfRoles(
    rulebook,
    setup.seats.map((deal) => deal.role),
  )
  const usual = rulebook.presets.find((candidate) => candidate.id === preset)?.wakeOrder
  if (setup.wakeOrder === undefined) return ok(usual === undefined ? called : usual.filter((id) => called.includes(id)))
  const asked = setup.wakeOrder
  const same = asked.length === called.length && called.every((id) => asked.includes(id))
  return same ? ok(asked) : err({ code: 'setup/wake-order', params: { roles: called.join(' ') } })
}

/** The state before the first entry: everybody is seated, and the first phase has begun. */
export function initialState(header: GameHeader): GameState {
  const draft = EntryDecision.fromOwnedState(stateBeforeFirstPhase(header))
  beginFirstPhase(draft)
  return draft.state
}

function stateBeforeFirstPhase(header: GameHeader): GameState {
  const { wounds } = rulesOf(header)
  return {
    header,
    phase: 'day',
    round: 0,
    step: { type: 'over' },
    seats: header.seats.map(({ seat: at, role, immune }) => ({
      seat: at,
      role,
      immune,
      alive: true,
      fouls: 0,
      technicalFouls: 0,
      hp: wounds?.initial(role),
      muted: false,
      exit: undefined,
    })),
    spoken: [],
    nominations: [],
    votes: [],
    counts: undefined,
    called: [],
    farewells: [],
    voteDecided: false,
    opener: undefined,
    cancelledVote: undefined,
    caught: undefined,
    bestMove: undefined,
    voteImmune: undefined,
    outcome: undefined,
    acts: [],
    voteHistory: [],
    uses: {},
    shots: {},
    deadlyNight: false,
    deadlyNights: 0,
    previous: {},
    quietRounds: 0,
    roundHadExit: false,
  }
}
