// Сторінки для тих, хто дивиться: глядачі, проєктор, трансляція.

import type { Shape } from '../../shape.ts'
import type { watch as english } from '../../en/screens/watch.ts'

export const watch: Shape<typeof english> = {
  title: 'Прямий ефір',
  ofClub: '{club} · прямий ефір',
  tables: 'Столи',
  tableOf: 'Стіл {table}',
  gameOf: 'Гра {n}',
  judge: 'Суддя: {name}',
  clock: 'Залишилося часу',
  feed: 'Що сталося',
  feedEmpty: 'Поки нічого.',
  standings: 'Таблиця вечора',
  place: 'Місце',
  player: 'Гравець',
  total: 'Очки',
  wins: 'Перемоги',
  games: 'Ігри',
  noStandings: 'З’явиться, коли закінчиться перша гра вечора.',
  nothing: 'Зараз ніхто не грає',
  nothingText: 'Щойно за столом почнеться гра, вона з’явиться тут сама.',
  connecting: 'З’єднання…',
  lost: 'Зв’язку немає з {time}. На екрані те, що було тоді; далі все продовжиться само.',
  refused: 'Це посилання застаріло або неправильне. Попросіть в організатора нове.',
  live: 'В ефірі',
  bestMove: 'Найкращий хід гравця {seat}: {named}',
  nominees: 'Виставлено',
  projector: 'Крупно',
  status: {
    night: 'Місто спить',
    speech: 'Говорить гравець {seat}',
    'tie-speech': 'Виправдовується гравець {seat}',
    'last-word': 'Останнє слово гравця {seat}',
    'best-move': 'Найкращий хід гравця {seat}',
    vote: 'Голосування: {seats}',
    lift: 'Залишають стіл усі? {seats}',
    lynch: 'Хтось залишає стіл',
    over: 'Гру закінчено',
  },
  hidden: {
    table: 'Ігри {from} тут не враховано, поки їх не відкриє організатор.',
    bonuses: 'Допи {from} тут не враховано, поки їх не відкриє організатор.',
    round: 'з {n}-го туру етапу «{stage}»',
    game: 'з гри {n}',
  },
}
