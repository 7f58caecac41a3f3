// One line of the night calculator: JSON in, one resolved night out. Owns the shape of the line,
// its refusals (a code and the field), and the order of the answer's keys. Decides nothing about
// the night itself: that is resolveNight. Rule: spec/cli.md, `night`.

import { flagsWith } from '../rules/flags.ts'
import type { Flags, FlagValue } from '../rules/header.ts'
import { resolveNight, type NightInput } from '../rules/night.ts'
import type { TraceLine } from '../rules/overturn.ts'
import { holdsRole, type Rulebook, type Sitter } from '../rules/rulebook.ts'
import { countLiving, verdict } from '../rules/victory.ts'
import { err, isRole, isSeat, ok, type Answer, type Outcome, type Result, type Role, type Seat } from '../rules/vocabulary.ts'
import { sentenceOf, type ChosenRules } from './rules-option.ts'

/** Why a line was not answered; `field` is a path into its object. */
export interface LineFault {
  readonly code: string
  readonly field?: string
  readonly message: string
}

export interface NightQuestion extends NightInput {
  readonly id: string | number
  readonly flags: Flags
}

/** Keys in the order they are written. */
export interface NightAnswer {
  readonly id: string | number
  readonly deaths: readonly Seat[]
  readonly saved: Seat | null
  readonly voteImmune: Seat | null
  readonly checks: Readonly<Partial<Record<Role, Answer>>>
  readonly trace: readonly TraceLine[]
  readonly outcome: Outcome | null
}

export function answerNight({ rulebook }: ChosenRules, { id, flags, ...night }: NightQuestion): NightAnswer {
  const { deaths, saved, voteImmune, checks, trace } = resolveNight(rulebook, flags, night)
  const after = deaths.length === 0 ? night.seats : night.seats.map((sitter) => (deaths.includes(sitter.seat) ? { ...sitter, alive: false } : sitter))
  return {
    id,
    deaths,
    saved: saved ?? null,
    voteImmune: voteImmune ?? null,
    checks,
    trace: deadlyFirst(rulebook, trace),
    outcome: verdict(rulebook, flags, countLiving(rulebook, after)) ?? null,
  }
}

/** What may kill comes first, as the reader asks for it first; otherwise in the order of the graph. */
function deadlyFirst(rulebook: Rulebook, trace: readonly TraceLine[]): readonly TraceLine[] {
  const deadly = rulebook.graph.effects.filter((effect) => effect.deadly === true).map((effect) => `${effect.kind}:`)
  const kills = trace.filter((line) => deadly.some((kind) => line.effect.startsWith(kind)))
  return kills.length === 0 ? trace : [...kills, ...trace.filter((line) => !kills.includes(line))]
}

type Fields = Readonly<Record<string, unknown>>
const LINE_FIELDS: ReadonlySet<string> = new Set(['id', 'flags', 'seats', 'previous', 'acts'])
const SEAT_FIELDS: ReadonlySet<string> = new Set(['seat', 'role', 'alive', 'immune'])

export function parseNightLine(rules: ChosenRules, text: string): Result<NightQuestion, LineFault> {
  let line: unknown
  try {
    line = JSON.parse(text)
  } catch (error) {
    return refuse('night/not-json', undefined, error instanceof Error ? error.message : String(error))
  }
  if (!isFields(line)) return refuse('night/not-an-object', undefined, 'a line holds one JSON object')
  const stranger = strangerAmong(line, LINE_FIELDS)
  if (stranger !== undefined) return refuse('night/unknown-field', stranger, `rulebook ${rules.rulebook.id} knows no such field`)
  const { id } = line
  if (typeof id !== 'string' && typeof id !== 'number') return refuse('night/bad-id', 'id', 'a string or a number is needed')
  const flags = parseFlags(rules, line['flags'])
  if (!flags.ok) return flags
  const seats = parseSeats(rules.rulebook, line['seats'])
  if (!seats.ok) return seats
  const previous = parseTargets(rules.rulebook, 'previous', line['previous'])
  if (!previous.ok) return previous
  const acts = parseTargets(rules.rulebook, 'acts', line['acts'])
  if (!acts.ok) return acts
  return ok({ id, flags: flags.value, seats: seats.value, previous: previous.value, acts: acts.value })
}

function parseFlags({ rulebook, preset, flags: base }: ChosenRules, given: unknown): Result<Flags, LineFault> {
  if (given === undefined) return ok(base)
  if (!isFields(given)) return refuse('night/bad-flags', 'flags', 'an object of flag values is needed')
  let isEmpty = true
  for (const _ in given) isEmpty = false
  if (isEmpty) return ok(base)
  const flags = flagsWith(rulebook, preset, { ...base, ...(given as Readonly<Record<string, FlagValue>>) })
  return flags.ok ? flags : refuse(flags.error.code, `flags.${flags.error.params['flag']}`, sentenceOf(flags.error))
}

function parseSeats(rulebook: Rulebook, given: unknown): Result<readonly Sitter[], LineFault> {
  if (!Array.isArray(given) || given.length === 0) return refuse('night/bad-seats', 'seats', 'a list of at least one seat is needed')
  const seats: Sitter[] = []
  const taken = new Set<Seat>()
  for (let i = 0; i < given.length; i += 1) {
    const parsed = parseSeat(rulebook, given[i], `seats[${i}]`)
    if (!parsed.ok) return parsed
    if (taken.has(parsed.value.seat)) return refuse('night/duplicate-seat', `seats[${i}].seat`, `seat ${parsed.value.seat} is there twice`)
    taken.add(parsed.value.seat)
    seats.push(parsed.value)
  }
  return ok(seats)
}

function parseSeat(rulebook: Rulebook, given: unknown, field: string): Result<Sitter, LineFault> {
  if (!isFields(given)) return refuse('night/bad-seats', field, 'an object with seat and role is needed')
  const stranger = strangerAmong(given, SEAT_FIELDS)
  if (stranger !== undefined) return refuse('night/unknown-field', `${field}.${stranger}`, `rulebook ${rulebook.id} knows no such field`)
  const { seat, role, alive = true, immune = false } = given
  if (!isSeat(seat)) return refuse('night/bad-seat', `${field}.seat`, 'a whole number from 1 to 20 is needed')
  if (!isRole(role) || !holdsRole(rulebook, role)) return refuse('night/unknown-role', `${field}.role`, `rulebook ${rulebook.id} has no role ${shown(role)}`)
  if (typeof alive !== 'boolean') return refuse('night/bad-mark', `${field}.alive`, 'true or false is needed')
  if (typeof immune !== 'boolean') return refuse('night/bad-mark', `${field}.immune`, 'true or false is needed')
  return ok({ seat, role, alive, immune })
}

/** Targets by role; null is none. A target that is out or not at the table is a no-op (CITY-1). */
function parseTargets(rulebook: Rulebook, name: 'acts' | 'previous', given: unknown): Result<Partial<Record<Role, Seat>>, LineFault> {
  if (given === undefined || given === null) return ok({})
  if (!isFields(given)) return refuse('night/bad-acts', name, 'an object of seats by role is needed')
  const targets: Partial<Record<Role, Seat>> = {}
  for (const key of Object.keys(given)) {
    const target = given[key]
    const step = rulebook.night.find((candidate) => candidate.role === key)
    if (step === undefined) return refuse('night/unknown-act', `${name}.${key}`, `nobody acts as ${shown(key)} in rulebook ${rulebook.id}`)
    if (target === null) continue
    if (!isSeat(target)) return refuse('night/bad-target', `${name}.${key}`, 'a whole number from 1 to 20 is needed')
    targets[step.role] = target
  }
  return ok(targets)
}

function strangerAmong(fields: Fields, known: ReadonlySet<string>): string | undefined {
  for (const key in fields) if (!known.has(key)) return key
  return undefined
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** What a hostile line calls a role, short enough and without control characters for a terminal. */
function shown(value: unknown): string {
  return JSON.stringify(value)?.slice(0, 40) ?? 'none'
}

function refuse(code: string, field: string | undefined, message: string): Result<never, LineFault> {
  return err({ code, message, ...(field === undefined ? {} : { field: field.replace(/[^\w[\].-]/g, '?').slice(0, 60) }) })
}
