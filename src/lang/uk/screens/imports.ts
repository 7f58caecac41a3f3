// Імпорт ігор.

import type { imports as english } from '../../en/screens/imports.ts'
import type { Shape } from '../../shape.ts'

export const imports: Shape<typeof english> = {
  title: 'Імпорт ігор',
  lead: 'Файл спершу переглядається; поки ви не підтвердите, нічого не зберігається.',
  into: 'Куди',
  choose: 'Обрати файл',
  another: 'Інший файл',
  kinds:
    'Лист результатів (CSV, XLSX); увесь сезон, запис гри, ігри MafiaRatings або протоколи «Полеміки» (JSON); запис гри турніру AIWolf.',
  noSeason: 'Спершу відкрийте сезон: ігри потрапляють до нього.',
  file: 'Файл',
  format: 'Читати як',
  formats: {
    record: 'Запис гри',
    mafiaratings: 'Ігри MafiaRatings',
    polemica: 'Протоколи «Полеміки»',
    'aiwolf-log': 'Запис турніру AIWolf',
    'results-csv': 'Лист результатів',
    season: 'Увесь сезон',
  },
  reading: 'Файл читається…',
  nothing: 'У цьому файлі немає ігор',
  nothingText: 'Перевірте, як його читають, або візьміть інший файл.',
  found: '{n, plural, =0 {ігор не знайдено} one {знайдено {n} гру} few {знайдено {n} гри} other {знайдено {n} ігор}}',
  newPeople:
    '{n, plural, =0 {Нових людей немає} one {{n} людина в клубі нова} few {{n} людини в клубі нові} other {{n} людей у клубі нові}}',
  series: {
    made: 'Нова серія: {name} (× {coefficient})',
    joined: 'Увійде до серії: {name} (× {coefficient})',
    known: 'Уже йде в залік серії, там нічого не зміниться: {name}',
    full: 'До серії не увійде — більше клуб не вміщує: {name}',
    reserved: 'Не береться серія {name} (× {coefficient}): той, хто за клавіатурою, не може змінювати серії',
  },
  game: 'Гра',
  players: 'Гравці',
  winner: 'Підсумок',
  notes: 'Зауваження',
  sound: 'взято повністю',
  unsound: 'розходиться з тим, що сказано у файлі',
  cannot: 'взяти не можна',
  place: 'рядок {line}',
  placeField: 'рядок {line}, {field}',
  more: 'ще {n}',
  list: 'Ігри файлу',
  kindsOfFaults: 'Зауваження, яких більше одного',
  moreOfKind:
    '{n, plural, =0 {і більше таких немає} one {і ще {n} таке, усього ігор із ними: {games}} other {і ще {n} таких, усього ігор із ними: {games}}}',
  fewer: 'Згорнути',
  all: 'Усі ігри',
  pick: 'Узяти гру {name}',
  take: '{n, plural, =0 {Не брати нічого} one {Узяти {n} гру} few {Узяти {n} гри} other {Узяти {n} ігор}}',
  taking: 'прочитано ігор: {done} з {n}; у сезоні поки немає жодної',
  stop: 'Зупинити й не брати жодної',
  stopped: 'Зупинено: жодної гри не взято',
  taken:
    '{n, plural, =0 {Не взято жодної гри} one {{n} гру взято в «{season}»} few {{n} гри взято в «{season}»} other {{n} ігор узято в «{season}»}}',
  takeBack: 'Скасувати імпорт',
  takenBack: 'імпорт скасовано',
  toSeason: 'До таблиці',
  guest: 'Гість {n}, {date}',
}
