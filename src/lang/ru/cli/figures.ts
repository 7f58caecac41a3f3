// Числа в терминале: симуляция, точное решение, таблица.

import type { CliText } from '../../language.ts'

export const figures: CliText['figures'] = {
  solved: 'мафия {mafia} ({decimal}), красные {red}',
  speed: 'игр {games} за {seconds} с: {gamesPerSecond} игр/с, {eventsPerSecond} событий/с',
  playing: '{done} из {games} игр',
  'winner.red': 'красные',
  'winner.mafia': 'мафия',
  'winner.maniac': 'маньяк',
  'winner.draw': 'ничья',
  player: 'игрок',
  wins: 'победы',
  asDon: 'Дон',
  asSheriff: 'Шериф',
  games: 'игры',
}
