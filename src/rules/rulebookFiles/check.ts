// Checks whether a rulebook file can be played: every name it uses is defined, its graph has no cycle, and for every
// combination of living players either exactly one side wins or the game continues. Each fault has its location, and an
// example if there is one.

import {
  compileRulebook,
  victoryVariableKeys,
  DEAL_VARIABLE_KEYS,
  expandEffectKinds,
  effectKindsReadBy,
  rolesInVotedOutConditions,
} from './compile.ts'
import { compileConditionExpression, isReservedWord, compileNumberExpression } from './expression.ts'
import {
  ALL_DEATHS_KIND,
  idsOfWordSection,
  RULEBOOK_LIST_NAMES,
  RULEBOOK_WORD_SECTIONS,
  type EffectItem,
  type RulebookFile,
  type NightStepItem,
} from './rulebookFile.ts'
import { isFlagConditionMet, type EffectKind, type FlagCondition } from '../overturn.ts'
import type { Flags } from '../header.ts'
import type { LivingCounts, FlagSpec, Rulebook } from '../rulebook.ts'
import type { Role } from '../vocabulary.ts'

export interface RulebookFault {
  readonly code: string
  /** Location in the file, for example `night[3].actors`. */
  readonly place: string
  /** The invalid name or text. */
  readonly name?: string
  /** Message of the schema parser. */
  readonly problem?: string
  readonly counterexample?: string
}

/**
 * Faults that prevent a game from being played. A file without wrong names and without a cycle is compiled, and then
 * its deals and victory rules are checked too.
 */
export function findRulebookFaults(file: RulebookFile): readonly RulebookFault[] {
  const names = new NameChecker(file).faults
  if (names.length > 0) return names
  const ring = ringOf(file)
  if (ring.length > 0) return [{ code: 'rulebook/ring', place: 'edges', counterexample: ring.join(' ← ') }]
  const rulebook = compileRulebook(file)
  return [...lateBlocks(file), ...dealFaults(file, rulebook), ...victoryFaults(file, rulebook)]
}

const COMPILABLE_FAULT_CODES = ['rulebook/late-block', 'rulebook/deal', 'rulebook/two-winners', 'rulebook/no-verdict']

/** Whether a file with these faults can be compiled, so that the faulty rulebook can be shown. */
export function canCompileWithFaults(faults: readonly RulebookFault[]): boolean {
  return faults.every(({ code }) => COMPILABLE_FAULT_CODES.includes(code))
}

/**
 * Finds checks that an effect of a later call is supposed to block. The judge answers a check during its own call, so
 * such an effect comes too late.
 */
function lateBlocks(file: RulebookFile): readonly RulebookFault[] {
  const orders = file.presets.map(({ wakeOrder }) => wakeOrder ?? file.night.map(({ id }) => id))
  return blockedChecks(file).flatMap(({ place, blockers, check }) => {
    const isLate = (blocker: string) =>
      orders.some((each) => each.indexOf(blocker) > each.indexOf(check) && each.includes(check))
    return blockers
      .filter(isLate)
      .map((late) => ({ code: 'rulebook/late-block', place, counterexample: `${check}, ${late}` }))
  })
}

/**
 * Edges that overturn the effect of a check, with the steps whose act leads to the overturning effect, directly or
 * through other effects.
 */
function blockedChecks(file: RulebookFile) {
  const stepOf = (line: EffectItem | undefined) =>
    line !== undefined && 'act' in line ? file.night.find(({ id }) => id === line.act) : undefined
  const lineOf = (kind: string) => file.effects.find((each) => each.kind === kind)
  const sourcesOf = (kinds: readonly string[]) => {
    const all = new Set(kinds)
    for (const kind of all) {
      const line = lineOf(kind)
      for (const other of line === undefined ? [] : effectKindsReadBy(file, line)) all.add(other)
    }
    return [...all].flatMap((kind) => stepOf(lineOf(kind)) ?? [])
  }
  return file.edges.flatMap(({ from, to }, at) =>
    expandEffectKinds(file, to).flatMap((fallen) => {
      const check = stepOf(lineOf(fallen))
      if (check?.kind !== 'check') return []
      const blockers = sourcesOf(expandEffectKinds(file, from)).map(({ id }) => id)
      return blockers.length === 0 ? [] : [{ place: `edges[${at}]`, blockers, check: check.id }]
    }),
  )
}

/** Findings that may be intended or may be mistakes. */
export function findRulebookWarnings(file: RulebookFile): readonly RulebookFault[] {
  const blocked = blockedChecks(file).map(({ place, check }) => ({
    code: 'rulebook/answer-stands',
    place,
    name: check,
  }))
  const defaults = file.night.flatMap(({ answers = [] }, at) => {
    const other = answers.at(-1)?.answer
    const named = new Set(answers.flatMap(({ roles = [] }) => roles))
    const clear = file.roles.filter(
      ({ role, team }) =>
        !named.has(role) && ((team === 'black' && other === 'red') || (team === 'red' && other === 'black')),
    )
    return clear.map(({ role }) => ({ code: 'rulebook/default-answer', place: `night[${at}].answers`, name: role }))
  })
  return [...blocked, ...defaults]
}

class NameChecker {
  readonly faults: RulebookFault[] = []
  readonly #file: RulebookFile
  readonly #roles: ReadonlySet<string>
  readonly #steps: ReadonlyMap<string, NightStepItem>
  readonly #kinds: ReadonlySet<string>
  readonly #flags: ReadonlyMap<string, FlagSpec>

  constructor(file: RulebookFile) {
    this.#file = file
    this.#roles = new Set(file.roles.map(({ role }) => role))
    this.#steps = new Map(file.night.map((step) => [step.id, step]))
    this.#kinds = new Set(file.effects.map(({ kind }) => kind))
    this.#flags = new Map(file.flags.map((flag) => [flag.key, flag]))
    this.#lists()
    this.#cards()
    this.#switches()
    this.#calls()
    this.#effects()
    this.#winners()
    this.#words()
  }

  #fault(code: string, place: string, name?: string): void {
    this.faults.push({ code: `rulebook/${code}`, place, ...(name === undefined ? {} : { name }) })
  }

  #role(place: string, ...roles: readonly (string | undefined)[]): void {
    for (const role of roles) if (role !== undefined && !this.#roles.has(role)) this.#fault('unknown-role', place, role)
  }

  #effect(place: string, kinds: readonly string[]): void {
    for (const kind of kinds)
      if (kind !== ALL_DEATHS_KIND && !this.#kinds.has(kind)) this.#fault('unknown-effect', place, kind)
  }

  #step(place: string, id: string, kind?: NightStepItem['kind']): void {
    const step = this.#steps.get(id)
    if (step === undefined || (kind !== undefined && step.kind !== kind)) this.#fault('unknown-step', place, id)
  }

  #gate(place: string, gate: FlagCondition = {}): void {
    for (const [key, value] of Object.entries(gate)) {
      const flag = this.#flags.get(key)
      if (flag === undefined) this.#fault('unknown-flag', place, key)
      else if (!flag.values.includes(value)) this.#fault('flag-value', place, `${key}=${value}`)
    }
  }

  #lists(): void {
    for (const name of RULEBOOK_LIST_NAMES) {
      const seen = new Set<string>()
      for (const [at, line] of this.#file[name].entries()) {
        const id = 'id' in line ? line.id : 'kind' in line ? line.kind : 'role' in line ? line.role : line.key
        if (seen.has(id)) this.#fault('repeated-id', `${name}[${at}]`, id)
        seen.add(id)
      }
    }
    if (this.#kinds.has(ALL_DEATHS_KIND)) this.#fault('repeated-id', 'effects', ALL_DEATHS_KIND)
  }

  #cards(): void {
    const { sides, roles, seats, deal, acquainted } = this.#file
    for (const [at, side] of sides.entries())
      if (sides.indexOf(side) !== at || side === 'alive' || side === 'draw' || isReservedWord(side))
        this.#fault('repeated-id', `sides[${at}]`, side)
    for (const [at, { faction, countsFor = faction, team }] of roles.entries()) {
      for (const side of new Set<string>([faction, countsFor]))
        if (!sides.includes(side)) this.#fault('unknown-side', `roles[${at}]`, side)
      if ((team === 'red') !== (faction === 'red')) this.#fault('side-of-team', `roles[${at}]`, faction)
    }
    if (seats.min > seats.usual || seats.usual > seats.max) this.#fault('seats', 'seats')
    for (const [at, { role, count }] of deal.pack.entries()) {
      this.#role(`deal.pack[${at}]`, role)
      if (typeof count === 'string')
        this.#expression(`deal.pack[${at}].count`, compileNumberExpression(count, DEAL_VARIABLE_KEYS))
    }
    this.#role('deal', deal.rest, deal.vary)
    for (const [at, group] of acquainted.entries()) this.#role(`acquainted[${at}]`, ...group)
  }

  #switches(): void {
    const { flags, presets, first, options, day } = this.#file
    for (const [at, { key, initial, values }] of flags.entries())
      if (!values.includes(initial)) this.#fault('flag-value', `flags[${at}].initial`, key)
    if (presets.length === 0) this.#fault('no-preset', 'presets')
    for (const [at, preset] of presets.entries()) {
      this.#gate(`presets[${at}].flags`, preset.flags)
      for (const id of preset.wakeOrder ?? []) this.#step(`presets[${at}].wakeOrder`, id)
    }
    if (!['day', 'night'].includes(first) && !this.#flags.has(first)) this.#fault('unknown-flag', 'first', first)
    this.#role('options', options.catches?.by, options.shot?.by)
    if (options.shot !== undefined) {
      this.#effect('options.shot', [options.shot.effect])
      this.#gate('options.shot.isTold', options.shot.isTold)
    }
    const revotes = day.vote !== undefined && 'revotes' in day.vote ? day.vote.revotes : undefined
    if (revotes !== undefined && !this.#flags.has(revotes)) this.#fault('unknown-flag', 'day.vote.revotes', revotes)
  }

  #calls(): void {
    for (const [at, step] of this.#file.night.entries()) {
      const place = `night[${at}]`
      this.#role(`${place}.actors`, ...step.actors)
      this.#gate(`${place}.gate`, step.gate)
      this.#gate(`${place}.notFirst`, step.notFirst)
      for (const { roles = [] } of step.answers ?? []) this.#role(`${place}.answers`, ...roles)
      this.#defaultAnswer(place, step)
      if (step.kind === 'shots') continue
      if (step.kind === 'pause') {
        this.#role(place, step.tellsOfVotedOut)
        if (step.tellsOfVotedOut !== undefined && step.tellsOfVotedOut !== step.id)
          this.#fault('unknown-step', place, step.tellsOfVotedOut)
        continue
      }
      if (!this.#roles.has(step.id)) this.#fault('step-of-no-role', place, step.id)
      this.#role(`${place}.spares`, ...(step.spares ?? []))
      if (step.effect !== undefined) this.#effect(`${place}.effect`, [step.effect])
      if (step.limit !== undefined && !this.#flags.has(step.limit))
        this.#fault('unknown-flag', `${place}.limit`, step.limit)
    }
  }

  /**
   * Requires a result for every card: the last line is the default and must name no roles, and all other lines must
   * name roles.
   */
  #defaultAnswer(place: string, { kind, answers, ...step }: NightStepItem): void {
    const isAsked = kind === 'check' || ('tellsOfVotedOut' in step && step.tellsOfVotedOut !== undefined)
    if (answers === undefined ? isAsked : answers.findIndex(({ roles }) => roles === undefined) !== answers.length - 1)
      this.#fault('no-default-answer', `${place}.answers`)
  }

  #effects(): void {
    const { effects, edges, gather, hitPoints } = this.#file
    for (const [at, line] of effects.entries()) {
      const place = `effects[${at}]`
      this.#gate(`${place}.gate`, line.gate)
      if ('act' in line) this.#step(`${place}.act`, line.act)
      if ('repeat' in line) this.#step(`${place}.repeat`, line.repeat)
      if ('endures' in line) this.#step(`${place}.endures`, line.endures)
      if ('holds' in line && line.holds !== 'immunity') this.#role(`${place}.holds`, line.holds.role)
      if ('link' in line) this.#effect(`${place}.link`, line.link.of)
      if ('from' in line) {
        this.#effect(`${place}.from`, [...line.from.of, ...(line.from.meets ?? [])])
        this.#role(`${place}.from`, ...(line.from.targetHolds ?? []), ...(line.from.actorHolds ?? []))
      }
      for (const source of 'aim' in line ? line.aim : 'miss' in line ? line.miss : [])
        if ('shots' in source) {
          this.#step(place, source.shots, 'shots')
          this.#role(place, ...source.actors)
        } else {
          this.#step(place, source.act)
          this.#role(place, ...source.ifLiving)
        }
    }
    for (const [at, { from, to, gate }] of edges.entries()) {
      this.#effect(`edges[${at}]`, [...from, ...to])
      this.#gate(`edges[${at}].gate`, gate)
    }
    if (gather !== undefined) {
      this.#step('gather.step', gather.step, 'shots')
      this.#role('gather', gather.step, ...(gather.spares ?? []))
    }
    if (hitPoints !== undefined) this.#role('hitPoints', hitPoints.attackers, ...Object.keys(hitPoints.initial))
  }

  #winners(): void {
    const names = victoryVariableKeys(this.#file)
    for (const [at, { winner, when, gate }] of this.#file.victory.entries()) {
      if (winner !== 'draw' && !this.#file.sides.includes(winner)) this.#fault('unknown-side', `victory[${at}]`, winner)
      this.#gate(`victory[${at}].gate`, gate)
      this.#expression(`victory[${at}].when`, compileConditionExpression(when, names))
    }
  }

  #words(): void {
    for (const [lang, words] of Object.entries(this.#file.words ?? {}))
      for (const section of RULEBOOK_WORD_SECTIONS) {
        const known = new Set(idsOfWordSection(this.#file, section))
        for (const id of Object.keys(words[section] ?? {}))
          if (!known.has(id)) this.#fault('unknown-word', `words.${lang}.${section}`, id)
      }
  }

  #expression(
    place: string,
    read: ReturnType<typeof compileNumberExpression | typeof compileConditionExpression>,
  ): void {
    if (!read.ok) this.faults.push({ code: read.error.code, place, name: read.error.at })
  }
}

/**
 * Effect kinds that wait for each other in a cycle, with the first one repeated at the end. Empty if the graph can be
 * resolved.
 */
function ringOf(file: RulebookFile): readonly EffectKind[] {
  const links = file.effects.filter((line) => 'link' in line)
  const needs = new Map(
    file.effects.map((line) => {
      const together = 'link' in line ? links : [line]
      const felling = together.flatMap(({ kind }) =>
        file.edges
          .filter(({ to }) => expandEffectKinds(file, to).includes(kind))
          .flatMap(({ from }) => expandEffectKinds(file, from)),
      )
      return [line.kind, [...together.flatMap((each) => effectKindsReadBy(file, each)), ...felling]] as const
    }),
  )
  const done = new Set<EffectKind>()
  const path: EffectKind[] = []
  const visit = (kind: EffectKind): readonly EffectKind[] => {
    if (done.has(kind)) return []
    const begun = path.indexOf(kind)
    if (begun >= 0) return [...path.slice(begun), kind]
    path.push(kind)
    for (const other of needs.get(kind) ?? []) {
      const ring = visit(other)
      if (ring.length > 0) return ring
    }
    path.pop()
    done.add(kind)
    return []
  }
  for (const { kind } of file.effects) {
    const ring = visit(kind)
    if (ring.length > 0) return ring
  }
  return []
}

/**
 * Checks that for every number of players the default deal gives each player a card, has both teams and respects the
 * maximum of each role.
 */
function dealFaults({ seats, roles }: RulebookFile, rulebook: Rulebook): readonly RulebookFault[] {
  for (let n = seats.min; n <= seats.max; n += 1) {
    const cards = rulebook.deal(n)
    const count = (role: string) => cards.filter((card) => card === role).length
    const counterexample = `n=${n}: ${roles.map(({ role }) => `${role} ${count(role)}`).join(', ')}`
    const teams = new Set(roles.filter(({ role }) => count(role) > 0).map(({ team }) => team))
    if (cards.length !== n || teams.size < 2 || roles.some(({ role, max = n }) => count(role) > max))
      return [{ code: 'rulebook/deal', place: 'deal', counterexample }]
  }
  return []
}

/**
 * Maximum number of combinations of living players that are checked. For larger tables, only combinations with few
 * living players are checked.
 */
const MAX_CHECKED_LIVING_COUNTS = 40_000

/** Formats the numbers of living players like `R=2 M=1`, with the roles whose holders the vote has just put out. */
export function createLivingCountsFormatter(file: RulebookFile): (counts: LivingCounts) => string {
  const votedOut = rolesInVotedOutConditions(file)
  const shorts = new Map([...victoryVariableKeys(file)].map(([name, side]) => [side, name]))
  return (counts) =>
    file.sides
      .filter((side) => (counts[side] ?? 0) > 0)
      .map((side) => `${shorts.get(side)}=${counts[side]}`)
      .concat(votedOut.flatMap((role) => (counts[`voted-out:${role}`] === 1 ? [`voted-out:${role}=1`] : [])))
      .join(' ') || 'nobody alive'
}

/**
 * Whether all combinations of living players are checked. If a file has too many of them, only combinations with few
 * living players are checked.
 */
export function areAllLivingCountsChecked(file: RulebookFile): boolean {
  return countsOf(file).length < MAX_CHECKED_LIVING_COUNTS
}

/**
 * Combinations of living players with which the game continues under some setting of the flags, fewest players first.
 */
export function* undecidedLivingCounts(file: RulebookFile): Generator<LivingCounts> {
  const { victory } = compileRulebook(file)
  const settings = victoryFlags(file)
  for (const counts of countsOf(file))
    if (settings.some((flags) => !victory.some(({ gate, holds }) => isFlagConditionMet(gate, flags) && holds(counts))))
      yield counts
}

function victoryFaults(file: RulebookFile, rulebook: Rulebook): readonly RulebookFault[] {
  const votedOut = rolesInVotedOutConditions(file)
  const shown = createLivingCountsFormatter(file)
  const faults = new Map<string, RulebookFault>()
  const add = (code: string, place: string, counterexample: string) => {
    if (!faults.has(`${code} ${place}`)) faults.set(`${code} ${place}`, { code, place, counterexample })
  }
  const all = [...countsOf(file), ...votedOut.flatMap((role) => countsAfterVote(file, role))].slice(
    0,
    2 * MAX_CHECKED_LIVING_COUNTS,
  )
  for (const flags of victoryFlags(file)) {
    const open = rulebook.victory.filter(({ gate }) => isFlagConditionMet(gate, flags))
    for (const counts of all) {
      const [first, ...later] = open.filter(({ holds }) => holds(counts))
      if (first === undefined) {
        if (file.sides.filter((side) => (counts[side] ?? 0) > 0).length < 2)
          add('rulebook/no-verdict', 'victory', shown(counts))
        continue
      }
      const other = later.find(({ outcome }) => outcome.winner !== first.outcome.winner)
      if (other !== undefined)
        add(
          'rulebook/two-winners',
          `victory[${rulebook.victory.indexOf(other)}]`,
          `${shown(counts)}: ${first.outcome.winner}, ${other.outcome.winner}`,
        )
    }
  }
  return [...faults.values()]
}

/** Every setting of the flags in conditions of victory rules. At most six flags are varied. */
function victoryFlags({ flags, victory }: RulebookFile): readonly Flags[] {
  const asked = new Set(victory.flatMap(({ gate = {} }) => Object.keys(gate)))
  return flags
    .filter(({ key }) => asked.has(key))
    .slice(0, 6)
    .reduce<readonly Flags[]>(
      (all, { key, values }) => all.flatMap((each) => values.map((value) => ({ ...each, [key]: value }))),
      [{}],
    )
}

/** Possible combinations of living players after the vote has just put out a holder of the role. */
function countsAfterVote(file: RulebookFile, role: Role): readonly LivingCounts[] {
  const roles = file.roles.flatMap((each) => {
    const max = (each.max ?? file.seats.max) - (each.role === role ? 1 : 0)
    return max > 0 ? [{ ...each, max }] : []
  })
  const seats = { ...file.seats, max: file.seats.max - 1 }
  return countsOf({ ...file, roles, seats }).map((counts) => ({ ...counts, [`voted-out:${role}`]: 1 }))
}

/** All possible combinations of living players, fewest players first. */
function countsOf({ sides, roles, seats }: RulebookFile): readonly LivingCounts[] {
  const most = sides.map((side) =>
    roles
      .filter(({ faction, countsFor = faction }) => countsFor === side)
      .reduce((sum, { max = seats.max }) => sum + max, 0),
  )
  const all: LivingCounts[] = []
  for (let alive = 0; alive <= seats.max && all.length < MAX_CHECKED_LIVING_COUNTS; alive += 1) {
    const fill = (at: number, left: number, counts: Readonly<Record<string, number>>): void => {
      if (all.length >= MAX_CHECKED_LIVING_COUNTS) return
      const side = sides[at]
      if (side === undefined) {
        if (left === 0) all.push({ red: 0, mafia: 0, maniac: 0, ...counts, alive })
        return
      }
      const rest = most.slice(at + 1).reduce((sum, each) => sum + each, 0)
      for (let n = Math.max(0, left - rest); n <= Math.min(left, most[at] ?? 0); n += 1)
        fill(at + 1, left - n, { ...counts, [side]: n })
    }
    fill(0, alive, {})
  }
  return all
}
