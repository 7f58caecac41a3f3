// Two roles of a club's own, written as a file and never named in the engine: the Bodyguard, who dies for his ward, and
// the Bomb, who takes its killer along. Each night is a table of the city with two cards more.

import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { playRandomGame } from '../../../src/agents/random/randomGame.ts'
import { parseRulebook, sealOf } from '../../../src/club/files/rulebooks/parse.ts'
import { presetFlags } from '../../../src/rules/flags.ts'
import { resolveNight, type NightInput } from '../../../src/rules/night.ts'
import { openGame } from '../../../src/rules/open.ts'
import { keepRulebook } from '../../../src/rules/rulebooks/registry.ts'
import { seat, type Role, type Seat } from '../../../src/rules/vocabulary.ts'

const parsed = parseRulebook(
  readFileSync(resolve(import.meta.dirname, '../../../docs/rulebooks/our-city.json'), 'utf8'),
)
if (!parsed.ok) throw new Error(JSON.stringify(parsed.error))
const rulebook = keepRulebook(parsed.value, sealOf(parsed.value))
const flags = presetFlags(rulebook, 'our-city')
if (!flags.ok) throw new Error(flags.error.code)

const CARDS = ['don', 'mafia', 'maniac', 'sheriff', 'doctor', 'mistress', 'bodyguard', 'bomb', 'citizen', 'citizen']
const at = (card: string): Seat => seat(CARDS.indexOf(card) + 1)

/** `acts`: by the role, the card it chooses. */
function night(acts: Readonly<Record<string, string>>, more: { immune?: string; dead?: string; last?: object } = {}) {
  const input: NightInput = {
    seats: CARDS.map((role, i) => ({
      seat: seat(i + 1),
      role: role as Role,
      alive: role !== more.dead,
      immune: role === more.immune,
    })),
    acts: Object.fromEntries(Object.entries(acts).map(([role, card]) => [role, at(card)])),
    shots: {},
    previous: {},
  }
  const result = resolveNight(rulebook, flags.ok ? flags.value : {}, input)
  const card = (each: Seat | undefined) => (each === undefined ? undefined : CARDS[each - 1])
  return {
    dead: result.deaths.map(card),
    saved: card(result.saved),
    immune: card(result.voteImmune),
    kept: Object.fromEntries(Object.entries(result.standingTargets).map(([role, each]) => [role, card(each)])),
  }
}

it.each<[string, Parameters<typeof night>, Partial<ReturnType<typeof night>>]>([
  ['the Bodyguard dies for his ward', [{ bodyguard: 'sheriff', mafia: 'sheriff' }], { dead: ['bodyguard'] }],
  ['of the Maniac as of the mafia', [{ bodyguard: 'sheriff', maniac: 'sheriff' }], { dead: ['bodyguard'] }],
  [
    'of both killers he dies once',
    [{ bodyguard: 'sheriff', mafia: 'sheriff', maniac: 'sheriff' }],
    { dead: ['bodyguard'] },
  ],
  ['nobody comes, and he lives', [{ bodyguard: 'sheriff', mafia: 'citizen' }], { dead: ['citizen'] }],
  [
    'where the Doctor healed the ward he dies for nobody, and the Doctor has the save',
    [{ bodyguard: 'sheriff', mafia: 'sheriff', doctor: 'sheriff' }],
    { dead: [], saved: 'sheriff' },
  ],
  [
    'an immune ward needs nobody to die',
    [{ bodyguard: 'sheriff', mafia: 'sheriff' }, { immune: 'sheriff' }],
    { dead: [] },
  ],
  [
    'a heal of the Bodyguard does not keep him from dying for another, and is no save',
    [{ bodyguard: 'sheriff', mafia: 'sheriff', doctor: 'bodyguard' }],
    { dead: ['bodyguard'], saved: undefined },
  ],
  [
    'a Bodyguard who dies himself that night has still guarded',
    [{ bodyguard: 'sheriff', mafia: 'bodyguard', maniac: 'sheriff' }],
    { dead: ['bodyguard'] },
  ],
  [
    'one who is out guards nobody',
    [{ bodyguard: 'sheriff', mafia: 'sheriff' }, { dead: 'bodyguard' }],
    { dead: ['sheriff'] },
  ],
  [
    'a visited Bodyguard who dies for his ward is not immune by day',
    [{ bodyguard: 'sheriff', mafia: 'sheriff', mistress: 'bodyguard' }],
    { dead: ['bodyguard'], immune: undefined },
  ],
  [
    'Doctor and Bodyguard are recorded apart',
    [{ bodyguard: 'sheriff', doctor: 'citizen', mistress: 'don' }],
    { kept: { bodyguard: 'sheriff', doctor: 'citizen', mistress: 'don' } },
  ],
])('%s', (_what, acts, expected) => expect(night(...acts)).toMatchObject(expected))

it.each<[string, Parameters<typeof night>, Partial<ReturnType<typeof night>>]>([
  ['the Bomb takes the Maniac along', [{ maniac: 'bomb' }], { dead: ['maniac', 'bomb'] }],
  ['of the mafia it takes the first who lives', [{ mafia: 'bomb' }], { dead: ['don', 'bomb'] }],
  ['and the next one, once he is out', [{ mafia: 'bomb' }, { dead: 'don' }], { dead: ['mafia', 'bomb'] }],
  ['of both killers both', [{ mafia: 'bomb', maniac: 'bomb' }], { dead: ['don', 'maniac', 'bomb'] }],
  ['a healed Bomb does not go off', [{ maniac: 'bomb', doctor: 'bomb' }], { dead: [], saved: 'bomb' }],
  ['a guarded Bomb does not go off', [{ maniac: 'bomb', bodyguard: 'bomb' }], { dead: ['bodyguard'] }],
  ['an immune Bomb does not go off', [{ maniac: 'bomb' }, { immune: 'bomb' }], { dead: [] }],
  [
    'the Doctor has no save of a Don whom the blast kills',
    [{ mafia: 'bomb', maniac: 'don', doctor: 'don' }],
    { dead: ['don', 'bomb'], saved: undefined },
  ],
  ['nobody comes, nobody goes', [{ mafia: 'citizen' }], { dead: ['citizen'] }],
])('%s', (_what, acts, expected) => expect(night(...acts)).toMatchObject(expected))

it('fifty random games at every size come to an end', () => {
  for (let game = 0; game < 50; game += 1) {
    const cards = rulebook.deal(6 + (game % 9))
    const header = openGame({
      rulebook: 'our-city',
      seats: cards.map((role, i) => ({ seat: i + 1, role, immune: game % 5 === i })),
      seed: game,
    })
    if (!header.ok) throw new Error(header.error.code)
    expect(playRandomGame(header.value, game).outcome.winner).toMatch(/^(red|mafia|maniac)$/)
  }
})

it('no file of the engine names them', () => {
  for (const name of ['compile', 'arise', 'check', 'merge', 'expression'])
    expect(readFileSync(resolve(import.meta.dirname, `../../../src/rules/files/${name}.ts`), 'utf8')).not.toMatch(
      /bodyguard|\bbomb\b/i,
    )
})
