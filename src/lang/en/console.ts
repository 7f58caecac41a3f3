// What the console game of HP says, in English.

import type { ConsoleText } from '../console.ts'

export const console: ConsoleText = {
  player: (seat) => `Player${seat}`,
  you: 'you',
  none: 'none',
  welcome: 'Welcome to Mafia.',
  askPlayers: 'How many players? ',
  badPlayers: (min, max) => `A game takes a whole number of players from ${min} to ${max}.`,
  chooseCharacter: 'Choose a character:',
  characters: ['Mafia', 'Detective', 'Healer', 'Commoner', 'Any, at random'],
  askCharacter: 'Your choice: ',
  badCharacter: 'Type one of the numbers 1 to 5.',
  youAre: (player) => `You are ${player}.`,
  role: {
    mafia: 'You are a mafioso.',
    detective: 'You are a detective.',
    healer: 'You are a healer.',
    commoner: 'You are a commoner.',
  },
  others: (role, players) =>
    `${{ mafia: 'Other mafiosi', detective: 'Other detectives', healer: 'Other healers', commoner: '' }[role]}: ${players}.`,
  round: (round) => `--- Round ${round} ---`,
  remaining: (count, players) => `${count} players are in the game: ${players}.`,
  hp: (own) => `Your hit points: ${own}.`,
  groupHp: (players) => `Hit points of your group: ${players}.`,
  chosen: {
    mafia: 'The mafia has chosen its target.',
    detective: 'The detectives have chosen whom to test.',
    healer: 'The healers have chosen whom to heal.',
  },
  ask: {
    mafia: 'Choose a target: ',
    detective: 'Choose a player to test: ',
    healer: 'Choose a player to heal: ',
    vote: 'Whom do you vote out? ',
  },
  notANumber: 'Type the number of a player.',
  noSuchPlayer: (seat, players) => `There is no player ${seat}: they are numbered 1 to ${players}.`,
  notInGame: (player) => `${player} is no longer in the game.`,
  spared: {
    mafia: (player) => `${player} is a mafioso: the mafia cannot target its own.`,
    detective: (player) => `${player} is a detective: detectives cannot be tested.`,
  },
  notYourself: 'Nobody votes for himself.',
  isMafia: (player) => `${player} is a mafioso.`,
  isNotMafia: (player) => `${player} is not a mafioso.`,
  endOfActions: '-- The night is over --',
  died: (player) => `${player} has died.`,
  nobodyDied: 'Nobody died.',
  healedInTime: (player, hitPoints) =>
    `The mafia chose ${player}; but the healers chose ${player} too, and ${player} lives on with ${hitPoints} hit points.`,
  tie: (players) => `The vote is tied between ${players}: everybody votes again.`,
  byDefault: (player) => `There is no ballot: everybody is against ${player}.`,
  votedOut: (player) => `${player} has been voted out.`,
  youAreOut: 'You are out. The others play on without you.',
  endOfRound: (round) => `--- End of round ${round} ---`,
  remain: (players) => `Who remains: ${players}.`,
  gameOver: 'The game is over.',
  mafiaWon: 'The mafia has won: it is no smaller than all the others together.',
  mafiaLost: 'The mafia has lost: none of it is left.',
  were: (role, players) =>
    `${{ mafia: 'Mafia', detective: 'Detectives', healer: 'Healers', commoner: 'Commoners' }[role]}: ${players}.`,
  finalHp: (players) => `Hit points at the end: ${players}.`,
  seed: (seed) => `To play the same game again: --seed ${seed}`,
  abandoned: 'You have left the game before its end.',
}
