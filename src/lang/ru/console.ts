// Что говорит консольная игра HP, по-русски.

import type { ConsoleText } from '../console.ts'

export const console: ConsoleText = {
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
  others: (role, players) =>
    `${{ mafia: 'Другие мафиози', detective: 'Другие детективы', healer: 'Другие целители', commoner: '' }[role]}: ${players}.`,
  round: (round) => `--- Круг ${round} ---`,
  remaining: (count, players) => `В игре ${count}: ${players}.`,
  hp: (own) => `Ваше здоровье: ${own}.`,
  groupHp: (players) => `Здоровье вашей группы: ${players}.`,
  chosen: {
    mafia: 'Мафия выбрала цель.',
    detective: 'Детективы выбрали, кого проверить.',
    healer: 'Целители выбрали, кого лечить.',
  },
  ask: {
    mafia: 'Выберите цель: ',
    detective: 'Кого проверить? ',
    healer: 'Кого лечить? ',
    vote: 'Против кого голосуете? ',
  },
  notANumber: 'Введите номер игрока.',
  noSuchPlayer: (seat, players) => `Игрока ${seat} нет: номера от 1 до ${players}.`,
  notInGame: (player) => `${player} уже не в игре.`,
  spared: {
    mafia: (player) => `${player} — мафиози: мафия не трогает своих.`,
    detective: (player) => `${player} — детектив: детективов не проверяют.`,
  },
  notYourself: 'Против себя не голосуют.',
  isMafia: (player) => `${player} — мафиози.`,
  isNotMafia: (player) => `${player} — не мафиози.`,
  endOfActions: '-- Ночь прошла --',
  died: (player) => `${player} погибает.`,
  nobodyDied: 'Никто не погиб.',
  healedInTime: (player, hitPoints) =>
    `Мафия выбрала цель: ${player}. Но целители выбрали того же игрока, и он остаётся в игре, здоровье: ${hitPoints}.`,
  tie: (players) => `Голоса разделились поровну (${players}): голосуют все снова.`,
  byDefault: (player) => `Голосования нет: все против одного, это ${player}.`,
  votedOut: (player) => `${player} покидает игру по решению города.`,
  youAreOut: 'Вы выбыли. Остальные играют дальше без вас.',
  endOfRound: (round) => `--- Конец круга ${round} ---`,
  remain: (players) => `Остаются: ${players}.`,
  gameOver: 'Игра окончена.',
  mafiaWon: 'Мафия победила: её не меньше, чем всех остальных.',
  mafiaLost: 'Мафия проиграла: в игре её не осталось.',
  were: (role, players) =>
    `${{ mafia: 'Мафия', detective: 'Детективы', healer: 'Целители', commoner: 'Горожане' }[role]}: ${players}.`,
  finalHp: (players) => `Здоровье в конце игры: ${players}.`,
  seed: (seed) => `Сыграть эту же игру ещё раз: --seed ${seed}`,
  abandoned: 'Вы вышли из игры до её конца.',
}
