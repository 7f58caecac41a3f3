// What the console game of HP says: the shape of every language's sentences.

import type { GameSeed } from '../rules/header.ts'

/** The roles the console game knows. */
export const HP_ROLES = ['mafia', 'detective', 'healer', 'commoner'] as const
export type HpRole = (typeof HP_ROLES)[number]

type ByRole = Readonly<Record<HpRole, string>>

export interface ConsoleText {
  readonly player: (seat: number) => string
  readonly you: string
  readonly none: string
  readonly welcome: string
  readonly askPlayers: string
  readonly badPlayers: (min: number, max: number) => string
  readonly chooseCharacter: string
  readonly characters: readonly string[]
  readonly askCharacter: string
  readonly badCharacter: string
  readonly youAre: (player: string) => string
  readonly role: ByRole
  readonly others: (role: HpRole, players: string) => string
  readonly round: (round: number) => string
  readonly remaining: (count: number, players: string) => string
  readonly hp: (own: string) => string
  readonly groupHp: (players: string) => string
  readonly chosen: Readonly<Record<Exclude<HpRole, 'commoner'>, string>>
  readonly ask: Readonly<Record<Exclude<HpRole, 'commoner'> | 'vote', string>>
  readonly notANumber: string
  readonly noSuchPlayer: (seat: number, players: number) => string
  readonly notInGame: (player: string) => string
  readonly spared: Readonly<Record<'mafia' | 'detective', (player: string) => string>>
  readonly notYourself: string
  readonly isMafia: (player: string) => string
  readonly isNotMafia: (player: string) => string
  readonly endOfActions: string
  readonly died: (player: string) => string
  readonly nobodyDied: string
  readonly healedInTime: (player: string, hitPoints: string) => string
  readonly tie: (players: string) => string
  readonly byDefault: (player: string) => string
  readonly votedOut: (player: string) => string
  readonly youAreOut: string
  readonly endOfRound: (round: number) => string
  readonly remain: (players: string) => string
  readonly gameOver: string
  readonly mafiaWon: string
  readonly mafiaLost: string
  readonly were: (role: HpRole, players: string) => string
  readonly finalHp: (players: string) => string
  readonly seed: (seed: GameSeed) => string
  readonly abandoned: string
}
