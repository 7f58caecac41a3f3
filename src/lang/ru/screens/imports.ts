// Импорт игр.

import type { imports as english } from '../../en/screens/imports.ts'
import type { Shape } from '../../shape.ts'

export const imports: Shape<typeof english> = {
  title: 'Импорт игр',
  lead: 'Файл сначала просматривается; пока вы не подтвердите, ничего не сохраняется.',
  into: 'Куда',
  choose: 'Выбрать файл',
  another: 'Другой файл',
  kinds:
    'Лист результатов (CSV, XLSX); весь сезон, запись игры, игры MafiaRatings или протоколы «Полемики» (JSON); запись игры турнира AIWolf.',
  noSeason: 'Сначала откройте сезон: игры попадают в него.',
  file: 'Файл',
  format: 'Читать как',
  formats: {
    record: 'Запись игры',
    mafiaratings: 'Игры MafiaRatings',
    polemica: 'Протоколы «Полемики»',
    'aiwolf-log': 'Запись турнира AIWolf',
    'results-csv': 'Лист результатов',
    season: 'Весь сезон',
  },
  reading: 'Файл читается…',
  nothing: 'В этом файле нет игр',
  nothingText: 'Проверьте, как он читается, или возьмите другой файл.',
  found: '{n, plural, =0 {игр не найдено} one {найдена {n} игра} few {найдено {n} игры} other {найдено {n} игр}}',
  newPeople:
    '{n, plural, =0 {Новых людей нет} one {{n} человек в клубе новый} few {{n} человека в клубе новые} other {{n} человек в клубе новые}}',
  series: {
    made: 'Новая серия: {name} (× {coefficient})',
    joined: 'Войдёт в серию: {name} (× {coefficient})',
    known: 'Уже идёт в зачёт серии, там ничего не изменится: {name}',
    full: 'В серию не войдёт — больше клуб не вмещает: {name}',
    reserved: 'Не берётся серия {name} (× {coefficient}): тот, кто за клавиатурой, не может менять серии',
  },
  game: 'Игра',
  players: 'Игроки',
  winner: 'Итог',
  notes: 'Замечания',
  sound: 'взята целиком',
  unsound: 'расходится с тем, что сказано в файле',
  cannot: 'взять нельзя',
  place: 'строка {line}',
  placeField: 'строка {line}, {field}',
  more: 'ещё {n}',
  list: 'Игры файла',
  kindsOfFaults: 'Замечания, которых больше одного',
  moreOfKind:
    '{n, plural, =0 {и больше таких нет} one {и ещё {n} такое, всего игр с ними: {games}} other {и ещё {n} таких, всего игр с ними: {games}}}',
  fewer: 'Свернуть',
  all: 'Все игры',
  pick: 'Взять игру {name}',
  take: '{n, plural, =0 {Не брать ничего} one {Взять {n} игру} few {Взять {n} игры} other {Взять {n} игр}}',
  taking: 'прочитано игр: {done} из {n}; в сезоне пока нет ни одной',
  stop: 'Остановить и не брать ни одной',
  stopped: 'Остановлено: ни одна игра не взята',
  taken:
    '{n, plural, =0 {Не взято ни одной игры} one {{n} игра взята в «{season}»} few {{n} игры взяты в «{season}»} other {{n} игр взято в «{season}»}}',
  takeBack: 'Отменить импорт',
  takenBack: 'импорт отменён',
  toSeason: 'К таблице',
  guest: 'Гость {n}, {date}',
}
