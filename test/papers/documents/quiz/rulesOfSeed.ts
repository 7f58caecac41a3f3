// Rules from a seed: a built-in rulebook, or one that a club made from it by changing calls, checks and the deal. The
// seed determines the value of every flag.

import { parseRulebookValue, rulebookHashOf } from '../../../../src/club/rulebooks/parse.ts'
import { redealCards } from '../../../../src/rules/deal.ts'
import type { RulebookFile, NightStepItem } from '../../../../src/rules/rulebookFiles/rulebookFile.ts'
import type { Flags, GameHeader } from '../../../../src/rules/header.ts'
import { openGame } from '../../../../src/rules/openGame.ts'
import type { Rulebook } from '../../../../src/rules/rulebook.ts'
import { publishedRulebookFile, registerRulebook, RULEBOOKS } from '../../../../src/rules/rulebooks/registry.ts'
import { type Draws, drawsOf } from '../../../generators/draws.ts'

export interface Rules {
  readonly rulebook: Rulebook
  readonly preset: string
  readonly header: GameHeader
}

export const PRESETS = RULEBOOKS.flatMap((rulebook) => rulebook.presets.map(({ id }) => ({ rulebook, preset: id })))

/** Rules of a preset. For an odd seed and the next seed, every flag is changed by exactly one of the two. */
export function rulesOfPreset(rulebook: Rulebook, preset: string, seed: number): Rules {
  const pair = drawsOf(Math.ceil(seed / 2), `flags ${preset}`)
  const draws = drawsOf(seed, preset)
  const turned = rulebook.flags.filter(() => pair.chance(50) === (seed % 2 === 1))
  const flags: Flags = Object.fromEntries(
    turned.map(({ key, initial, values }) => [key, draws.of(values.filter((value) => value !== initial))]),
  )
  const seats = rulebook.deal(rulebook.seats.usual).map((role, index) => ({ seat: index + 1, role }))
  const header = openGame({ rulebook: preset, seal: rulebook.seal, flags, seats, seed: draws.below(1000) })
  if (!header.ok) throw new Error(JSON.stringify(header.error))
  return { rulebook, preset, header: redealCards(header.value, draws.below(1_000_000)) }
}

/** A club's own rulebook. `undefined` if the generated rulebook is refused. */
export function ownRulebook(parent: Rulebook, id: string, draws: Draws): Rulebook | undefined {
  const file = publishedRulebookFile(parent)
  if (file === undefined) throw new Error(`no file of ${parent.id}`)
  const night = file.night.flatMap((step) => (draws.chance(50) ? [changedCall(step, file, draws)] : []))
  const deal = draws.chance(50) ? { deal: changedDeal(file, draws) } : {}
  const read = parseRulebookValue({
    format: file.format,
    id,
    version: '1',
    published: '2026-11-28',
    extends: `${file.id}@${file.version}`,
    night,
    ...deal,
  })
  return read.ok ? registerRulebook(read.value, rulebookHashOf(read.value)) : undefined
}

function changedCall(step: NightStepItem, { roles }: RulebookFile, draws: Draws): NightStepItem {
  const { answers } = step
  // A call with a different cue is no longer the parent's call, so it gets an id of the club's own.
  const call = draws.chance(25) ? { ...step, cue: 'night-falls' } : step
  if (answers !== undefined && draws.chance(50)) {
    const [first, ...others] = answers
    const { role } = draws.of(roles)
    const isShown = first?.roles?.includes(role) === true
    const shown = isShown ? first.roles.filter((each) => each !== role) : [...(first?.roles ?? []), role]
    if (first !== undefined && shown.length > 0) return { ...call, answers: [{ ...first, roles: shown }, ...others] }
  }
  if (!('mustAct' in call)) return call
  return draws.chance(50) ? { ...call, notOneself: true } : { ...call, mustAct: !call.mustAct }
}

/** Changes the deal by one card, or by one card from a certain number of players. */
function changedDeal({ deal }: RulebookFile, draws: Draws): RulebookFile['deal'] {
  const at = draws.below(deal.pack.length)
  return {
    ...deal,
    pack: deal.pack.map((line, index) => {
      if (index !== at) return line
      return typeof line.count === 'number' ? { ...line, from: 12 } : { ...line, count: `(${line.count}) + 1` }
    }),
  }
}
