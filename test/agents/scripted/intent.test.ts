// The intent that a scripted player infers from a night act, by its effect and the edges of the overturn graph. For
// built-in rulebooks, it is the intent of the act's kind. Acts that a club invented are played by their effect.

import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { nightActIntentFromGraph, nightActIntentOf, winsWhenVotedOut } from '../../../src/rules/intent.ts'
import { createScriptedBot } from '../../../src/agents/scripted/scriptedBot.ts'
import { playWithBots } from '../../../src/agents/table/playWithBots.ts'
import { AgentTable } from '../../../src/agents/table/agentTable.ts'
import { parseRulebookValue, rulebookHashOf } from '../../../src/club/rulebooks/parse.ts'
import { redealCards } from '../../../src/rules/deal.ts'
import { presetFlags } from '../../../src/rules/flags.ts'
import { isActStep } from '../../../src/rules/night.ts'
import { openGame } from '../../../src/rules/openGame.ts'
import { roleSpec, type Rulebook } from '../../../src/rules/rulebook.ts'
import { registerRulebook, PUBLISHED_RULEBOOKS } from '../../../src/rules/rulebooks/registry.ts'
import type { Role, Seat } from '../../../src/rules/vocabulary.ts'

const BY_KIND = { kill: 'harms', check: 'learns', heal: 'keeps', visit: 'keeps' } as const

it.each(PUBLISHED_RULEBOOKS.map((rulebook) => [`${rulebook.id} ${rulebook.version}`, rulebook] as const))(
  '%s: every act has the intent of its kind',
  (_name, rulebook) => {
    for (const step of rulebook.night.filter(isActStep))
      expect([step.id, nightActIntentOf(rulebook, step)]).toEqual([step.id, BY_KIND[step.kind]])
  },
)

function kept(file: object): Rulebook {
  const read = parseRulebookValue(file)
  if (!read.ok) throw new Error(JSON.stringify(read.error))
  return registerRulebook(read.value, rulebookHashOf(read.value))
}

function example(name: string): Rulebook {
  const path = resolve(import.meta.dirname, '../../../docs/rulebooks', `${name}.json`)
  return kept(JSON.parse(readFileSync(path, 'utf8')) as object)
}

const CARDS = { don: 1, mafia: 1, sheriff: 1, doctor: 1, maniac: 1 }
/** The city rulebook with an act that is declared as a visit or a heal but does something else. */
function city(id: string, role: object, step: object, more: object): Rulebook {
  const name = 'own'
  return kept({
    format: 'consigliere-rulebook/1',
    id,
    version: '1',
    published: '2026-11-27',
    extends: 'city@1.0',
    seats: { min: 8, max: 20, usual: 10 },
    roles: [{ role: name, max: 1, ...role }],
    ...('faction' in role && role.faction === 'mafia' ? { acquainted: [['mafia', 'don', name]] } : {}),
    deal: {
      pack: [...Object.entries({ ...CARDS, own: 1 }).map(([card, count]) => ({ role: card, count }))],
      rest: 'citizen',
    },
    night: [{ id: name, actors: [name], mustAct: false, seconds: 20, before: 'mafia', ...step }],
    ...more,
  })
}
const RED = { team: 'red', faction: 'red' }
const BLACK = { team: 'black', faction: 'mafia' }
const cancels = (id: string, from: string, to: string, when?: string) => ({
  id,
  from: [from],
  to: [to],
  rule: 'OUR-1',
  ...(when && { when }),
})

const poison = (id: string, side: object) =>
  city(
    id,
    side,
    { kind: 'visit', effect: 'poison' },
    { effects: [{ kind: 'poison', rule: 'OUR-1', deadly: true, act: 'own', before: 'drag' }] },
  )
const slowPoison = city(
  'slow-city',
  RED,
  { kind: 'heal', effect: 'dose' },
  {
    effects: [
      { kind: 'dose', rule: 'OUR-1', act: 'own', before: 'drag' },
      { kind: 'poison', rule: 'OUR-1', deadly: true, from: { of: ['dose'] }, before: 'drag' },
    ],
  },
)
const charm = (id: string, side: object) =>
  city(
    id,
    side,
    { kind: 'visit', effect: 'charm' },
    {
      effects: [{ kind: 'charm', rule: 'OUR-1', act: 'own', before: 'heal' }],
      edges: [
        cancels('charm→heal', 'charm', 'heal', 'actor'),
        cancels('charm→maniac-kill', 'charm', 'kill:maniac', 'actor'),
      ],
    },
  )
const ward = city(
  'ward-city',
  BLACK,
  { kind: 'heal', effect: 'ward' },
  {
    effects: [{ kind: 'ward', rule: 'OUR-1', act: 'own', before: 'kill:mafia' }],
    edges: [cancels('ward→maniac-kill', 'ward', 'kill:maniac')],
  },
)
const idle = city(
  'idle-city',
  RED,
  { kind: 'visit', effect: 'wave' },
  { effects: [{ kind: 'wave', rule: 'OUR-1', act: 'own', before: 'drag' }] },
)

it.each([
  ['a Bodyguard', example('our-city'), 'our-city/bodyguard', 'keeps'],
  ['a Vigilante', example('vigilante'), 'vigilante-city/vigilante', 'harms'],
  ['a Beauty', example('beauty'), 'beauty-city/beauty', 'blocks'],
  ['a Veteran', example('veteran'), 'veteran-city/veteran', 'keeps'],
  ['a visit that kills', poison('poison-city', RED), 'poison-city/own', 'harms'],
  ['a heal that leads to a death', slowPoison, 'slow-city/own', 'harms'],
  ['a visit that stops acts', charm('charm-city', RED), 'charm-city/own', 'blocks'],
  ['a ward against one killer', ward, 'ward-city/own', 'keeps'],
  ['a visit that changes nothing', idle, 'idle-city/own', undefined],
] as const)('%s has the intent of its effect', (_name, rulebook, id, intent) => {
  const step = rulebook.night.filter(isActStep).find((each) => (each.id as string) === id)
  expect(step && nightActIntentFromGraph(rulebook, step)).toBe(intent)
})

it('by the victory rules, only the Jester wants to be voted out', () => {
  const jester = example('jester')
  const flags = presetFlags(jester, jester.presets[0].id)
  if (!flags.ok) throw new Error(flags.error.code)
  const pack = jester.deal(9)
  const wants = [...new Set(pack)].filter((role) => winsWhenVotedOut(jester, role, pack, flags.value))
  expect(wants).toEqual(['jester-city/jester'])
})

/** Targets that the holder of the club's own card chose in games of scripted players, with all cards. */
function chosen(
  rulebook: Rulebook,
  games: number,
): readonly { readonly actor: Seat; readonly target: Seat; readonly roles: readonly Role[] }[] {
  const { id, seal = '', deal } = rulebook
  return Array.from({ length: games }, (_, n) => n + 1).flatMap((seed) => {
    const seats = deal(10).map((role, at) => ({ seat: at + 1, role }))
    const opened = openGame({ rulebook: id, seal, seats, seed })
    if (!opened.ok) throw new Error(opened.error.code)
    const header = redealCards(opened.value, seed)
    const table = new AgentTable(header, seed)
    const bot = createScriptedBot()
    playWithBots(
      table,
      table.seats.map(() => bot),
    )
    const roles = header.seats.map(({ role }) => role)
    const own = `${id}/own`
    const actor = (roles.findIndex((role) => (role as string) === own) + 1) as Seat
    return table.events.flatMap((event) =>
      event.type === 'NightActed' && (event.role as string) === own && event.target !== undefined
        ? [{ actor, target: event.target, roles }]
        : [],
    )
  })
}

const teamOf = (rulebook: Rulebook, roles: readonly Role[], seat: Seat) =>
  roleSpec(rulebook, roles[seat - 1] as Role).team
const GAMES = 40

it('a black poisoner spares the black team, and a red poisoner mostly spares the town', () => {
  const black = poison('black-poison', BLACK)
  const acts = chosen(black, GAMES)
  expect(acts.length).toBeGreaterThan(GAMES / 2)
  for (const { target, roles } of acts) expect(['mafia', 'don', 'black-poison/own']).not.toContain(roles[target - 1])
  const red = poison('red-poison', RED)
  const shots = chosen(red, 4 * GAMES)
  expect(shots.length).toBeGreaterThan(10)
  expect(shots.filter(({ actor, target }) => actor === target)).toEqual([])
  const hits = shots.filter(({ target, roles }) => teamOf(red, roles, target) === 'black')
  // By chance, a third would be black: three of nine other players.
  expect(hits.length / shots.length).toBeGreaterThan(0.45)
})

it('a black player with a ward protects only their own team', () => {
  const acts = chosen(ward, GAMES)
  expect(acts.length).toBeGreaterThan(GAMES / 2)
  for (const { target, roles } of acts) expect(['mafia', 'don', 'ward-city/own']).toContain(roles[target - 1])
})

it('a red player who blocks acts chooses black players more often than by chance', () => {
  const rulebook = charm('charm-city', RED)
  const acts = chosen(rulebook, 2 * GAMES)
  const blacks = acts.filter(({ target, roles }) => teamOf(rulebook, roles, target) === 'black')
  expect(acts.filter(({ actor, target }) => actor === target)).toEqual([])
  expect(blacks.length / acts.length).toBeGreaterThan(0.36)
})
