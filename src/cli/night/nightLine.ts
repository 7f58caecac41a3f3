// One line of the night calculator: from JSON to one resolved night. Defines the shape of the line, its refusals (a
// code and the field), and the order of the answer's keys. The night itself is decided by resolveNight. Rule:
// docs/spec/cli.md §3, `night`.

import { errorMessageOf } from '../../api/contract/apiResult.ts'
import { applyFlagChanges } from '../../rules/flags.ts'
import type { Flags, FlagValue } from '../../rules/header.ts'
import { fractionFromNumber, fractionText } from '../../rules/fraction.ts'
import { isActStep, resolveNight, type NightInput } from '../../rules/night.ts'
import { isFlagConditionMet, type TraceLine } from '../../rules/overturn.ts'
import {
  isRoleInRulebook,
  roleSpec,
  findBySeat,
  type NightStep,
  type Rulebook,
  type ShotsByStep,
  type SeatFacts,
} from '../../rules/rulebook.ts'
import type { HitPointsBySeat } from '../../rules/events.ts'
import { countLiving, determineVerdict } from '../../rules/victory.ts'
import {
  err,
  isSeat,
  ok,
  type CheckResult,
  type Outcome,
  type Result,
  type Role,
  type Seat,
} from '../../rules/vocabulary.ts'
import { translateFault } from '../sentences/language.ts'
import { findInexactHitPoints, formatHitPointsJson } from './hitPoints.ts'
import type { ChosenRules } from '../options/chooseRules.ts'
import { faultSentence } from '../sentences/fault.ts'

/** Reason why a line was refused. `field` is a path in its object. */
export interface LineFault {
  readonly code: string
  readonly field?: string
  readonly message: string
}

export interface NightQuestion extends NightInput {
  readonly id: string | number
  readonly flags: Flags
}

/** The keys are in the order in which they are written. */
export interface NightAnswer {
  readonly id: string | number
  readonly deaths: readonly Seat[]
  readonly saved: Seat | null
  readonly voteImmune: Seat | null
  /** Present only if the line may have `shots` and the rulebook announces a miss. */
  readonly miss?: boolean
  /** Hit points after the night, by seat, if the rulebook counts them. `formatNightAnswer` writes them as numbers. */
  readonly hp?: HitPointsBySeat
  readonly checks: Readonly<Partial<Record<Role, CheckResult>>>
  readonly trace: readonly TraceLine[]
  readonly outcome: Outcome | null
}

export function answerNight({ rulebook }: ChosenRules, { id, flags, ...night }: NightQuestion): NightAnswer {
  const { deaths, saved, voteImmune, miss, hp, checks, trace } = resolveNight(rulebook, flags, night)
  const missTold = miss !== undefined && shotsSteps(rulebook, flags).some((step) => fieldOf(step.id) === 'shots')
  const after =
    deaths.length === 0
      ? night.seats
      : night.seats.map((sitter) => (deaths.includes(sitter.seat) ? { ...sitter, alive: false } : sitter))
  return {
    id,
    deaths,
    saved: saved ?? null,
    voteImmune: voteImmune ?? null,
    ...(missTold ? { miss } : {}),
    ...(hp === undefined ? {} : { hp }),
    checks,
    trace: deadlyFirst(rulebook, trace),
    outcome: determineVerdict(rulebook, flags, countLiving(rulebook, after)) ?? null,
  }
}

/**
 * Answer as a line of JSON. Numbers that no float can represent are written digit by digit, so that nothing is lost.
 */
export function formatNightAnswer(answer: NightAnswer): string {
  const text = JSON.stringify(answer)
  if (answer.hp === undefined) return text
  return text.replace(`"hp":${JSON.stringify(answer.hp)}`, () => formatHitPointsJson(answer.hp ?? {}))
}

/**
 * Effects that may kill come first, because readers look for them first. All other effects follow in the order of the
 * graph.
 */
function deadlyFirst(rulebook: Rulebook, trace: readonly TraceLine[]): readonly TraceLine[] {
  const deadly = rulebook.graph.effects.filter((effect) => effect.deadly === true).map((effect) => `${effect.kind}:`)
  const kills = trace.filter((line) => deadly.some((kind) => line.effect.startsWith(kind)))
  return kills.length === 0 ? trace : [...kills, ...trace.filter((line) => !kills.includes(line))]
}

type Fields = Readonly<Record<string, unknown>>
const LINE_FIELDS: ReadonlySet<string> = new Set(['id', 'flags', 'seats', 'previous', 'acts'])
const SHOT_FIELDS: ReadonlySet<string> = new Set(['shots', 'claims'])
const SEAT_FIELDS: ReadonlySet<string> = new Set(['seat', 'role', 'alive', 'immune'])
const SEAT_FIELDS_WITH_HP: ReadonlySet<string> = new Set([...SEAT_FIELDS, 'hp'])

export function parseNightLine(rules: ChosenRules, text: string): Result<NightQuestion, LineFault> {
  let line: unknown
  try {
    line = JSON.parse(text)
  } catch (error) {
    return refuse('night/not-json', undefined, errorMessageOf(error))
  }
  if (!isFields(line)) return refuse('night/not-an-object', undefined, translateFault('night/not-an-object'))
  const stranger = findUnknownField(
    line,
    LINE_FIELDS,
    rules.rulebook.night.some((step) => step.kind === 'shots') ? SHOT_FIELDS : undefined,
  )
  if (stranger !== undefined)
    return refuse(
      'night/unknown-field',
      stranger,
      translateFault('night/unknown-field', { rulebook: rules.rulebook.id }),
    )
  const { id } = line
  if (typeof id !== 'string' && !isExactId(id)) return refuse('night/bad-id', 'id', translateFault('night/bad-id'))
  const flags = parseFlags(rules, line['flags'])
  if (!flags.ok) return flags
  const seats = parseSeats(rules.rulebook, line['seats'])
  if (!seats.ok) return seats
  const unreadable = rules.rulebook.wounds === undefined ? undefined : inexactHitPoints(line['seats'], text)
  if (unreadable !== undefined) return unreadable
  const previous = parseTargets(rules.rulebook, 'previous', line['previous'], (step) => isNamed(rules.rulebook, step))
  if (!previous.ok) return previous
  const acts = parseTargets(
    rules.rulebook,
    'acts',
    line['acts'],
    (step) => isNamed(rules.rulebook, step) && isFlagConditionMet(step.gate, flags.value),
  )
  if (!acts.ok) return acts
  const unfit = unfitAct(rules.rulebook, flags.value, seats.value, acts.value)
  if (unfit !== undefined) return unfit
  const shots = parseShots(rules.rulebook, flags.value, line)
  if (!shots.ok) return shots
  return ok({
    id,
    flags: flags.value,
    seats: seats.value,
    previous: previous.value,
    acts: acts.value,
    shots: shots.value,
  })
}

/** Whether JSON parsing leaves the id unchanged. It would change larger integers. */
function isExactId(id: unknown): id is number {
  return typeof id === 'number' && Math.abs(id) <= Number.MAX_SAFE_INTEGER
}

function inexactHitPoints(seats: unknown, text: string): Result<never, LineFault> | undefined {
  const index = findInexactHitPoints(text)
  if (index === undefined) return undefined
  const withHp = (Array.isArray(seats) ? seats : []).flatMap((seat: Fields, at) =>
    seat['hp'] === undefined ? [] : [at],
  )
  return refuse('night/inexact-hp', `seats[${withHp[index] ?? 0}].hp`, translateFault('night/inexact-hp'))
}

/** Steps in which several players show a number, under these flags. */
function shotsSteps(rulebook: Rulebook, flags: Flags) {
  return rulebook.gather === undefined
    ? rulebook.night.filter((step) => step.kind === 'shots' && isFlagConditionMet(step.gate, flags))
    : []
}

/** Field of the numbers shown in a step: `claims` for claims, and `shots` for all other numbers. */
function fieldOf(step: string): 'claims' | 'shots' {
  return step === 'claims' ? 'claims' : 'shots'
}

/**
 * Numbers by the seat that shows them. A value of null, or a missing seat, means that the seat shows no clear number.
 */
function parseShots(rulebook: Rulebook, flags: Flags, line: Fields): Result<ShotsByStep, LineFault> {
  const steps = shotsSteps(rulebook, flags)
  const stray = [...SHOT_FIELDS].find(
    (field) => line[field] !== undefined && !steps.some((step) => fieldOf(step.id) === field),
  )
  if (stray !== undefined) return refuse('night/unknown-field', stray, translateFault('night/nobody-shows'))
  const byStep: Record<string, { by: Seat; target?: Seat }[]> = {}
  for (const { id } of steps) {
    const field = fieldOf(id)
    const given = line[field] ?? {}
    if (!isFields(given)) return refuse('night/bad-shots', field, translateFault('night/bad-shots'))
    const shown: { by: Seat; target?: Seat }[] = []
    for (const key of Object.keys(given)) {
      const by = Number(key)
      const target = given[key]
      if (!isSeatOf(rulebook, by) || key !== String(by))
        return refuse('night/bad-seat', `${field}.${key}`, seatNeeded(rulebook))
      if (target !== null && !isSeatOf(rulebook, target))
        return refuse('night/bad-target', `${field}.${key}`, seatNeeded(rulebook))
      shown.push(target === null ? { by } : { by, target })
    }
    byStep[id] = shown
  }
  return ok(byStep)
}

function parseFlags({ rulebook, preset, flags: base }: ChosenRules, given: unknown): Result<Flags, LineFault> {
  if (given === undefined) return ok(base)
  if (!isFields(given)) return refuse('night/bad-flags', 'flags', translateFault('night/bad-flags'))
  let isEmpty = true
  for (const _ in given) isEmpty = false
  if (isEmpty) return ok(base)
  const flags = applyFlagChanges(rulebook, preset, { ...base, ...(given as Readonly<Record<string, FlagValue>>) })
  if (flags.ok) return flags
  const { code, params } = flags.error
  return refuse(code, 'flag' in params ? `flags.${params.flag}` : 'flags', faultSentence(flags.error))
}

function isSeatOf(rulebook: Rulebook, value: unknown): value is Seat {
  return isSeat(value) && value <= rulebook.seats.max
}

function seatNeeded({ seats }: Rulebook): string {
  return translateFault('night/bad-seat', { max: seats.max })
}

function parseSeats(rulebook: Rulebook, given: unknown): Result<readonly SeatFacts[], LineFault> {
  if (!Array.isArray(given) || given.length === 0)
    return refuse('night/bad-seats', 'seats', translateFault('night/bad-seats'))
  const seats: SeatFacts[] = []
  const taken = new Set<Seat>()
  for (let i = 0; i < given.length; i += 1) {
    const parsed = parseSeat(rulebook, given[i], `seats[${i}]`)
    if (!parsed.ok) return parsed
    if (taken.has(parsed.value.seat))
      return refuse(
        'night/duplicate-seat',
        `seats[${i}].seat`,
        translateFault('night/duplicate-seat', { seat: parsed.value.seat }),
      )
    taken.add(parsed.value.seat)
    seats.push(parsed.value)
    const { role } = parsed.value
    const { max } = roleSpec(rulebook, role)
    if (max !== undefined && seats.filter((sitter) => sitter.role === role).length > max) {
      const error = { code: 'setup/too-many-of-role', params: { role, max } }
      return refuse(error.code, `seats[${i}].role`, faultSentence(error))
    }
  }
  return ok(seats)
}

function parseSeat(rulebook: Rulebook, given: unknown, field: string): Result<SeatFacts, LineFault> {
  if (!isFields(given)) return refuse('night/bad-seats', field, translateFault('night/bad-seat-entry'))
  const { wounds } = rulebook
  const stranger = findUnknownField(given, wounds === undefined ? SEAT_FIELDS : SEAT_FIELDS_WITH_HP)
  if (stranger !== undefined)
    return refuse(
      'night/unknown-field',
      `${field}.${stranger}`,
      translateFault('night/unknown-field', { rulebook: rulebook.id }),
    )
  const { seat, role, alive = true, immune = false } = given
  if (!isSeatOf(rulebook, seat)) return refuse('night/bad-seat', `${field}.seat`, seatNeeded(rulebook))
  if (!isRoleInRulebook(rulebook, role))
    return refuse(
      'night/unknown-role',
      `${field}.role`,
      translateFault('night/unknown-role', { rulebook: rulebook.id, role: shown(role) }),
    )
  if (typeof alive !== 'boolean') return refuse('night/bad-mark', `${field}.alive`, translateFault('night/bad-mark'))
  if (typeof immune !== 'boolean') return refuse('night/bad-mark', `${field}.immune`, translateFault('night/bad-mark'))
  if (wounds === undefined) return ok({ seat, role, alive, immune })
  const { hp } = given
  if (hp !== undefined && (typeof hp !== 'number' || !Number.isFinite(hp) || hp < 0))
    return refuse('night/bad-hp', `${field}.hp`, translateFault('night/bad-hp'))
  return ok({
    seat,
    role,
    alive,
    immune,
    hp: hp === undefined ? wounds.initial(role) : fractionText(fractionFromNumber(hp)),
  })
}

type Targets = Readonly<Partial<Record<Role, Seat>>>

/**
 * Whether a single target is named for this step: by one role, or as the combined result of several shots (BENCH-2).
 */
function isNamed(rulebook: Rulebook, step: NightStep): boolean {
  return isActStep(step) || (step.kind === 'shots' && rulebook.gather !== undefined)
}

/**
 * Targets by role. Null means no target. A target that is out of the game or not at the table has no effect (CITY-1).
 */
function parseTargets(
  rulebook: Rulebook,
  name: 'acts' | 'previous',
  given: unknown,
  takes: (step: NightStep) => boolean,
): Result<Targets, LineFault> {
  if (given === undefined || given === null) return ok({})
  if (!isFields(given)) return refuse('night/bad-acts', name, translateFault('night/bad-acts'))
  const targets: Partial<Record<Role, Seat>> = {}
  for (const key of Object.keys(given)) {
    const target = given[key]
    if (!isRoleInRulebook(rulebook, key) || !rulebook.night.some((step) => step.id === key && takes(step)))
      return refuse(
        'night/unknown-act',
        `${name}.${key}`,
        translateFault('night/unknown-act', { role: shown(key), rulebook: rulebook.id }),
      )
    if (target === null) continue
    if (!isSeatOf(rulebook, target)) return refuse('night/bad-target', `${name}.${key}`, seatNeeded(rulebook))
    targets[key] = target
  }
  return ok(targets)
}

/**
 * Refuses acts that no player could make under these rules: on a living target that the role must spare (HP-3), or by a
 * role that has no shots left (BENCH-2).
 */
function unfitAct(
  rulebook: Rulebook,
  flags: Flags,
  seats: readonly SeatFacts[],
  acts: Targets,
): Result<never, LineFault> | undefined {
  for (const step of rulebook.night) {
    const target = isActStep(step) ? acts[step.id] : undefined
    if (!isActStep(step) || target === undefined) continue
    if (step.limit !== undefined && flags[step.limit] === 0)
      return refuse(
        'night/no-acts-left',
        `acts.${step.id}`,
        translateFault('night/acts-limited', { limit: step.limit }),
      )
    const sitter = step.spares === undefined ? undefined : findBySeat(seats, target)
    if (sitter?.alive === true && step.spares?.includes(sitter.role) === true)
      return refuse(
        'night/not-a-target',
        `acts.${step.id}`,
        translateFault('night/spared-target', { target, sitter: sitter.role, role: step.id }),
      )
  }
  return undefined
}

function findUnknownField(fields: Fields, known: ReadonlySet<string>, also?: ReadonlySet<string>): string | undefined {
  for (const key in fields) if (!known.has(key) && also?.has(key) !== true) return key
  return undefined
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The role from an untrusted line as text, short enough for a terminal and without control characters. */
function shown(value: unknown): string {
  return JSON.stringify(value)?.slice(0, 40) ?? 'none'
}

function refuse(code: string, field: string | undefined, message: string): Result<never, LineFault> {
  return err({
    code,
    message,
    ...(field === undefined ? {} : { field: field.replace(/[^\w[\].-]/g, '?').slice(0, 60) }),
  })
}
