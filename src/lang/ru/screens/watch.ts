// Страницы для тех, кто смотрит: зрители, проектор, трансляция.

import type { Shape } from '../../shape.ts'
import type { watch as english } from '../../en/screens/watch.ts'

export const watch: Shape<typeof english> = {
  title: 'Прямой эфир',
  ofClub: '{club} · прямой эфир',
  tables: 'Столы',
  tableOf: 'Стол {table}',
  gameOf: 'Игра {n}',
  judge: 'Судья: {name}',
  clock: 'Осталось времени',
  feed: 'Что произошло',
  feedEmpty: 'Пока ничего.',
  standings: 'Таблица вечера',
  place: 'Место',
  player: 'Игрок',
  total: 'Очки',
  wins: 'Победы',
  games: 'Игры',
  noStandings: 'Появится, когда закончится первая игра вечера.',
  nothing: 'Сейчас никто не играет',
  nothingText: 'Как только за столом начнётся игра, она появится здесь сама.',
  connecting: 'Соединение…',
  lost: 'Связи нет с {time}. На экране то, что было тогда; дальше всё продолжится само.',
  refused: 'Эта ссылка устарела или неверна. Попросите у организатора новую.',
  live: 'В эфире',
  bestMove: 'Лучший ход игрока {seat}: {named}',
  nominees: 'Выставлены',
  projector: 'Крупно',
  status: {
    night: 'Город спит',
    speech: 'Говорит игрок {seat}',
    'tie-speech': 'Оправдывается игрок {seat}',
    'last-word': 'Последнее слово игрока {seat}',
    'best-move': 'Лучший ход игрока {seat}',
    vote: 'Голосование: {seats}',
    lift: 'Покидают стол все? {seats}',
    lynch: 'Кто-то покидает стол',
    over: 'Игра окончена',
  },
  hidden: {
    table: 'Игры {from} здесь не учтены, пока их не откроет организатор.',
    bonuses: 'Допы {from} здесь не учтены, пока их не откроет организатор.',
    round: 'с {n}-го тура этапа «{stage}»',
    game: 'с игры {n}',
  },
}
