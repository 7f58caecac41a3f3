// What the console game of HP says, in both languages. Data; names of players are made here too.

import type { GameSeed } from '../rules/header.ts'
import type { Lang } from '../rules/phrases/phrase.ts'
import type { HpRole } from './play-hp.ts'

type ByRole = Readonly<Record<HpRole, string>>

export interface HpText {
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

const en: HpText = {
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
  role: { mafia: 'You are a mafioso.', detective: 'You are a detective.', healer: 'You are a healer.', commoner: 'You are a commoner.' },
  others: (role, players) => `${{ mafia: 'Other mafiosi', detective: 'Other detectives', healer: 'Other healers', commoner: '' }[role]}: ${players}.`,
  round: (round) => `--- Round ${round} ---`,
  remaining: (count, players) => `${count} players are in the game: ${players}.`,
  hp: (own) => `Your hit points: ${own}.`,
  groupHp: (players) => `Hit points of your group: ${players}.`,
  chosen: { mafia: 'The mafia has chosen its target.', detective: 'The detectives have chosen whom to test.', healer: 'The healers have chosen whom to heal.' },
  ask: { mafia: 'Choose a target: ', detective: 'Choose a player to test: ', healer: 'Choose a player to heal: ', vote: 'Whom do you vote out? ' },
  notANumber: 'Type the number of a player.',
  noSuchPlayer: (seat, players) => `There is no player ${seat}: they are numbered 1 to ${players}.`,
  notInGame: (player) => `${player} is no longer in the game.`,
  spared: { mafia: (player) => `${player} is a mafioso: the mafia cannot target its own.`, detective: (player) => `${player} is a detective: detectives cannot be tested.` },
  notYourself: 'Nobody votes for himself.',
  isMafia: (player) => `${player} is a mafioso.`,
  isNotMafia: (player) => `${player} is not a mafioso.`,
  endOfActions: '-- The night is over --',
  died: (player) => `${player} has died.`,
  nobodyDied: 'Nobody died.',
  healedInTime: (player, hitPoints) => `The mafia chose ${player}; but the healers chose ${player} too, and ${player} lives on with ${hitPoints} hit points.`,
  tie: (players) => `The vote is tied between ${players}: everybody votes again.`,
  byDefault: (player) => `There is no ballot: everybody is against ${player}.`,
  votedOut: (player) => `${player} has been voted out.`,
  youAreOut: 'You are out. The others play on without you.',
  endOfRound: (round) => `--- End of round ${round} ---`,
  remain: (players) => `Who remains: ${players}.`,
  gameOver: 'The game is over.',
  mafiaWon: 'The mafia has won: it is no smaller than all the others together.',
  mafiaLost: 'The mafia has lost: none of it is left.',
  were: (role, players) => `${{ mafia: 'Mafia', detective: 'Detectives', healer: 'Healers', commoner: 'Commoners' }[role]}: ${players}.`,
  finalHp: (players) => `Hit points at the end: ${players}.`,
  seed: (seed) => `To play the same game again: --seed ${seed}`,
  abandoned: 'You have left the game before its end.',
}

const ru: HpText = {
  player: (seat) => `Игрок${seat}`,
  you: 'вы',
  none: 'нет',
  welcome: 'Добро пожаловать в «Мафию».',
  askPlayers: 'Сколько игроков? ',
  badPlayers: (min, max) => `Игроков должно быть целое число от ${min} до ${max}.`,
  chooseCharacter: 'Выберите роль:',
  characters: ['Мафия', 'Детектив', 'Целитель', 'Горожанин', 'Любая, случайно'],
  askCharacter: 'Ваш выбор: ',
  badCharacter: 'Введите число от 1 до 5.',
  youAre: (player) => `Вы — ${player}.`,
  role: { mafia: 'Вы мафиози.', detective: 'Вы детектив.', healer: 'Вы целитель.', commoner: 'Вы горожанин.' },
  others: (role, players) => `${{ mafia: 'Другие мафиози', detective: 'Другие детективы', healer: 'Другие целители', commoner: '' }[role]}: ${players}.`,
  round: (round) => `--- Круг ${round} ---`,
  remaining: (count, players) => `В игре ${count}: ${players}.`,
  hp: (own) => `Ваше здоровье: ${own}.`,
  groupHp: (players) => `Здоровье вашей группы: ${players}.`,
  chosen: { mafia: 'Мафия выбрала цель.', detective: 'Детективы выбрали, кого проверить.', healer: 'Целители выбрали, кого лечить.' },
  ask: { mafia: 'Выберите цель: ', detective: 'Кого проверить? ', healer: 'Кого лечить? ', vote: 'Против кого голосуете? ' },
  notANumber: 'Введите номер игрока.',
  noSuchPlayer: (seat, players) => `Игрока ${seat} нет: номера от 1 до ${players}.`,
  notInGame: (player) => `${player} уже не в игре.`,
  spared: { mafia: (player) => `${player} — мафиози: мафия не трогает своих.`, detective: (player) => `${player} — детектив: детективов не проверяют.` },
  notYourself: 'Против себя не голосуют.',
  isMafia: (player) => `${player} — мафиози.`,
  isNotMafia: (player) => `${player} — не мафиози.`,
  endOfActions: '-- Ночь прошла --',
  died: (player) => `${player} погибает.`,
  nobodyDied: 'Никто не погиб.',
  healedInTime: (player, hitPoints) => `Мафия выбрала цель: ${player}. Но целители выбрали того же игрока, и он остаётся в игре, здоровье: ${hitPoints}.`,
  tie: (players) => `Голоса разделились поровну (${players}): голосуют все снова.`,
  byDefault: (player) => `Голосования нет: все против одного, это ${player}.`,
  votedOut: (player) => `${player} покидает игру по решению города.`,
  youAreOut: 'Вы выбыли. Остальные играют дальше без вас.',
  endOfRound: (round) => `--- Конец круга ${round} ---`,
  remain: (players) => `Остаются: ${players}.`,
  gameOver: 'Игра окончена.',
  mafiaWon: 'Мафия победила: её не меньше, чем всех остальных.',
  mafiaLost: 'Мафия проиграла: в игре её не осталось.',
  were: (role, players) => `${{ mafia: 'Мафия', detective: 'Детективы', healer: 'Целители', commoner: 'Горожане' }[role]}: ${players}.`,
  finalHp: (players) => `Здоровье в конце игры: ${players}.`,
  seed: (seed) => `Сыграть эту же игру ещё раз: --seed ${seed}`,
  abandoned: 'Вы вышли из игры до её конца.',
}

export const HP_TEXTS: Readonly<Record<Lang, HpText>> = { en, ru }
