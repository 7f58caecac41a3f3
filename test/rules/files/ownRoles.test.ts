// Two roles of a club's own, written as a file and never named in the engine: the Bodyguard, who dies for his ward, and
// the Bomb, who takes its killer along. Each night is a table of the city with two cards more.

import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { ownTable, tableOf, writtenFile } from './ownTable.ts'

const { night, game } = ownTable('our-city', 'bodyguard', 'bomb')

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

// The Bomb explodes only for killers with these cards: the card of the one who acted counts, not that of the target.
it.each<[string, readonly string[], Parameters<typeof night>[0], readonly string[]]>([
  ['the Maniac', ['maniac'], { maniac: 'bomb' }, ['maniac', 'bomb']],
  ['the Maniac, not of the mafia', ['maniac'], { mafia: 'bomb' }, ['bomb']],
  ['the target', ['bomb'], { maniac: 'bomb' }, ['bomb']],
])('an effect that asks for the card of who acted asks that of %s', (_, actorHolds, acts, dead) => {
  const file = writtenFile('our-city')
  const effects = (file['effects'] as { kind: string; from?: object }[]).map((line) =>
    line.kind === 'blast' ? { ...line, from: { ...line.from, actorHolds } } : line,
  )
  const table = tableOf({ ...file, id: 'acted-city', effects }, 'bodyguard', 'bomb')
  expect(table.night(acts).dead).toEqual(dead)
})

it('fifty random games at every size come to an end', () => {
  for (let number = 0; number < 50; number += 1)
    expect(game(6 + (number % 9), number).outcome.winner).toMatch(/^(red|mafia|maniac)$/)
})

it('no file of the engine names a role of these files', () => {
  const folder = resolve(import.meta.dirname, '../../../src/rules/files')
  for (const name of readdirSync(folder))
    expect(readFileSync(resolve(folder, name), 'utf8')).not.toMatch(/bodyguard|\b(bomb|jester|veteran|priest)\b/i)
})
