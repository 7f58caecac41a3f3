// A city table with a club's own roles. Plays nights that are described by role names, and complete random games.

import { readdirSync, readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { playRandomGame } from '../../../src/rules/randomGame.ts'
import { parseRulebookValue, rulebookHashOf } from '../../../src/club/rulebooks/parse.ts'
import { compileRulebook } from '../../../src/rules/rulebookFiles/compile.ts'
import { presetFlags } from '../../../src/rules/flags.ts'
import type { Flags } from '../../../src/rules/header.ts'
import { resolveNight, type NightInput } from '../../../src/rules/night.ts'
import { openGame } from '../../../src/rules/openGame.ts'
import { registerRulebook } from '../../../src/rules/rulebooks/registry.ts'
import { seat, type Role, type Seat } from '../../../src/rules/vocabulary.ts'

const FOLDER = resolve(import.meta.dirname, '../../../docs/rulebooks')

/** Names of the files in docs/rulebooks. */
export const EXAMPLES = readdirSync(FOLDER).map((file) => basename(file, '.json'))

/** The content of a file in docs/rulebooks. */
export function writtenFile(name: string): Readonly<Record<string, unknown>> {
  return JSON.parse(readFileSync(resolve(FOLDER, `${name}.json`), 'utf8')) as Readonly<Record<string, unknown>>
}

/**
 * `cards` are the rulebook's own roles at the table, in addition to those of city. The acts of a night map each role to
 * the role that it chooses.
 */
export function ownTable(name: string, ...cards: readonly string[]) {
  return tableOf(writtenFile(name), ...cards)
}

export function tableOf(file: Readonly<Record<string, unknown>>, ...cards: readonly string[]) {
  const read = parseRulebookValue(file)
  if (!read.ok) throw new Error(JSON.stringify(read.error))
  const rulebook = registerRulebook(read.value, rulebookHashOf(read.value))
  // The nights below use ids without the prefix of the file.
  const written = compileRulebook(read.value)
  const preset = written.presets[0].id
  const flags = presetFlags(written, preset)
  if (!flags.ok) throw new Error(flags.error.code)
  const all = ['don', 'mafia', 'maniac', 'sheriff', 'doctor', 'mistress', ...cards, 'citizen', 'citizen']
  const at = (card: string): Seat => seat(all.indexOf(card) + 1)
  const night = (
    acts: Readonly<Record<string, string>>,
    more: { readonly immune?: string; readonly dead?: string } = {},
  ) => {
    const input: NightInput = {
      seats: all.map((role, i) => ({
        seat: seat(i + 1),
        role: role as Role,
        alive: role !== more.dead,
        immune: role === more.immune,
      })),
      acts: Object.fromEntries(Object.entries(acts).map(([role, card]) => [role, at(card)])),
      shots: {},
      previous: {},
    }
    const result = resolveNight(written, flags.value, input)
    const card = (each: Seat | undefined) => (each === undefined ? undefined : all[each - 1])
    return {
      dead: result.deaths.map(card),
      saved: card(result.saved),
      immune: card(result.voteImmune),
      kept: Object.fromEntries(Object.entries(result.standingTargets).map(([role, each]) => [role, card(each)])),
    }
  }
  /** Qualified id of a declaration that only this file has, as games, records and screens use it. */
  const own = (id: string) => `${rulebook.id}/${id}`
  const seal = rulebook.seal === undefined ? {} : { seal: rulebook.seal }
  /** A complete game of `players` players, in which everything is drawn from the seed. */
  const game = (players: number, seed: number, changes: Flags = {}) => {
    const seats = rulebook.deal(players).map((role, i) => ({ seat: i + 1, role, immune: seed % 5 === i }))
    const switched = Object.fromEntries(Object.entries(changes).map(([key, value]) => [own(key), value]))
    const header = openGame({ rulebook: rulebook.id, ...seal, seats, seed, flags: switched })
    if (!header.ok) throw new Error(header.error.code)
    return playRandomGame(header.value, seed)
  }
  return { rulebook, night, game, file: read.value, own }
}
