// Two roles that a club added in a file and that the engine never names: the Bodyguard, who dies instead of the guarded
// player, and the Bomb, whose killer dies too. Each night is played at a city table with these two additional cards.

import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { ownTable, tableOf, writtenFile } from './ownTable.ts'

const { night, game } = ownTable('our-city', 'bodyguard', 'bomb')

it.each<[string, Parameters<typeof night>, Partial<ReturnType<typeof night>>]>([
  ['dies instead of the guarded player', [{ bodyguard: 'sheriff', mafia: 'sheriff' }], { dead: ['bodyguard'] }],
  [
    'dies instead of a player whom the Maniac attacks',
    [{ bodyguard: 'sheriff', maniac: 'sheriff' }],
    { dead: ['bodyguard'] },
  ],
  [
    'dies once for two killers',
    [{ bodyguard: 'sheriff', mafia: 'sheriff', maniac: 'sheriff' }],
    { dead: ['bodyguard'] },
  ],
  [
    'survives if the guarded player is not attacked',
    [{ bodyguard: 'sheriff', mafia: 'citizen' }],
    { dead: ['citizen'] },
  ],
  [
    'survives if the Doctor healed the guarded player, and the save is the Doctor’s',
    [{ bodyguard: 'sheriff', mafia: 'sheriff', doctor: 'sheriff' }],
    { dead: [], saved: 'sheriff' },
  ],
  [
    'survives if the guarded player is immune',
    [{ bodyguard: 'sheriff', mafia: 'sheriff' }, { immune: 'sheriff' }],
    { dead: [] },
  ],
  [
    'dies for another player despite a heal, which is not credited as a save',
    [{ bodyguard: 'sheriff', mafia: 'sheriff', doctor: 'bodyguard' }],
    { dead: ['bodyguard'], saved: undefined },
  ],
  [
    'still guards if killed in the same night',
    [{ bodyguard: 'sheriff', mafia: 'bodyguard', maniac: 'sheriff' }],
    { dead: ['bodyguard'] },
  ],
  [
    'guards nobody when dead',
    [{ bodyguard: 'sheriff', mafia: 'sheriff' }, { dead: 'bodyguard' }],
    { dead: ['sheriff'] },
  ],
  [
    'has no vote immunity after dying for another player',
    [{ bodyguard: 'sheriff', mafia: 'sheriff', mistress: 'bodyguard' }],
    { dead: ['bodyguard'], immune: undefined },
  ],
  [
    'has a recorded target of its own, separate from the Doctor’s',
    [{ bodyguard: 'sheriff', doctor: 'citizen', mistress: 'don' }],
    { kept: { bodyguard: 'sheriff', doctor: 'citizen', mistress: 'don' } },
  ],
])('Bodyguard: %s', (_what, acts, expected) => expect(night(...acts)).toMatchObject(expected))

it.each<[string, Parameters<typeof night>, Partial<ReturnType<typeof night>>]>([
  ['kills the Maniac who attacked', [{ maniac: 'bomb' }], { dead: ['maniac', 'bomb'] }],
  ['kills the first living mafia player if the mafia attacked', [{ mafia: 'bomb' }], { dead: ['don', 'bomb'] }],
  [
    'kills the next mafia player if the first is dead',
    [{ mafia: 'bomb' }, { dead: 'don' }],
    { dead: ['mafia', 'bomb'] },
  ],
  ['kills both attackers', [{ mafia: 'bomb', maniac: 'bomb' }], { dead: ['don', 'maniac', 'bomb'] }],
  ['does not explode if healed', [{ maniac: 'bomb', doctor: 'bomb' }], { dead: [], saved: 'bomb' }],
  ['does not explode if guarded', [{ maniac: 'bomb', bodyguard: 'bomb' }], { dead: ['bodyguard'] }],
  ['does not explode if immune', [{ maniac: 'bomb' }, { immune: 'bomb' }], { dead: [] }],
  [
    'kills a healed Don, so the Doctor is not credited with a save',
    [{ mafia: 'bomb', maniac: 'don', doctor: 'don' }],
    { dead: ['don', 'bomb'], saved: undefined },
  ],
  ['does not explode without an attack', [{ mafia: 'citizen' }], { dead: ['citizen'] }],
])('Bomb: %s', (_what, acts, expected) => expect(night(...acts)).toMatchObject(expected))

// Each row restricts the explosion to killers with the listed roles. The role of the player who acted counts, not the
// role of the target.
it.each<[string, readonly string[], Parameters<typeof night>[0], readonly string[]]>([
  ['the Maniac dies if listed', ['maniac'], { maniac: 'bomb' }, ['maniac', 'bomb']],
  ['a mafia player survives if only the Maniac is listed', ['maniac'], { mafia: 'bomb' }, ['bomb']],
  ['the role of the target does not count', ['bomb'], { maniac: 'bomb' }, ['bomb']],
])('`actorHolds` checks the role of the player who acted: %s', (_, actorHolds, acts, dead) => {
  const file = writtenFile('our-city')
  const effects = (file['effects'] as { kind: string; from?: object }[]).map((line) =>
    line.kind === 'blast' ? { ...line, from: { ...line.from, actorHolds } } : line,
  )
  const table = tableOf({ ...file, id: 'acted-city', effects }, 'bodyguard', 'bomb')
  expect(table.night(acts).dead).toEqual(dead)
})

it('fifty random games with different numbers of players end', () => {
  for (let number = 0; number < 50; number += 1)
    expect(game(6 + (number % 9), number).outcome.winner).toMatch(/^(red|mafia|maniac)$/)
})

it('no file of the engine names a role that a club added', () => {
  const folder = resolve(import.meta.dirname, '../../../src/rules/rulebookFiles')
  for (const name of readdirSync(folder))
    expect(readFileSync(resolve(folder, name), 'utf8')).not.toMatch(/bodyguard|\b(bomb|jester|veteran|priest)\b/i)
})
