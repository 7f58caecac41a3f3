// Учасники.

import type { members as english } from '../../en/screens/members.ts'
import type { CatalogShape } from '../../language.ts'

export const members: CatalogShape<typeof english> = {
  title: 'Учасники',
  search: 'Знайти ім’я',
  add: 'Додати учасників',
  addHint: 'По імені в рядку. Можна вставити хоч увесь список.',
  addButton:
    '{n, plural, =0 {Додати учасників} one {Додати {n} учасника} few {Додати {n} учасників} other {Додати {n} учасників}}',
  added:
    '{n, plural, =0 {Нікого не додано} one {Додано {n} учасника} few {Додано {n} учасників} other {Додано {n} учасників}}',
  duplicates: 'Уже в клубі: {names}',
  twice: 'Двічі в списку: {names}',
  name: 'Ім’я',
  games: 'Ігор',
  here: 'Сьогодні тут',
  hereCount: '{n, plural, =0 {нікого немає} one {{n} тут} other {{n} тут}}',
  hereNamed: '{name} сьогодні тут',
  everybodyHere: 'Позначити всіх',
  nobodyHere: 'Зняти всі позначки',
  arrived: 'Тут: {name}',
  left: 'Відсутність: {name}',
  renameNamed: 'Перейменувати: {name}',
  renamed: 'Нове ім’я: {to} (було {from})',
  removeNamed: 'Прибрати: {name}',
  removed: 'Прибрано зі списку: {name}. У зіграних іграх ім’я залишиться.',
  restored: '{name} знову в клубі.',
  showRemoved: 'Прибрані ({n})',
  empty: 'Поки нікого',
  emptyText: 'Вставте імена в поле «Додати учасників», по одному в рядку.',
  alike:
    'Є ім’я, яке виглядає так само, але іншими літерами: {names}. Перейменуйте одне з них або об’єднайте, якщо це одна людина.',
  actions: 'Дії',
  club: 'Клуб',
  file: {
    open: 'Імпортувати файл (CSV, XLSX)',
    title: 'Люди у файлі {file}',
    hint: 'Поки нікого не додано. Зніміть позначку із зайвих; поставте тим, хто лише схожий на учасника клубу.',
    note: 'Статус',
    fresh: 'новий у клубі',
    known: 'уже в клубі',
    knownClub: 'уже в клубі; клуб запишеться',
    perhaps: 'можливо, це {names_or}: позначте, якщо інший',
    repeats: 'те саме, що в рядку {row}',
    take: 'Імпортувати: {name}',
    row: 'Рядок {row}: {sentence}',
    button:
      '{n, plural, =0 {Імпортувати людей} one {Імпортувати {n} людину} few {Імпортувати {n} людини} other {Імпортувати {n} людей}}',
  },
  near: {
    title: 'Схожі імена',
    hint: 'Виберіть, чиє це ім’я.',
    who: 'Чиє це ім’я: {name}?',
    choose: 'Виберіть…',
    fresh: 'Нова людина',
    same: 'Те саме, що {name}',
  },
  merge: {
    button: 'Об’єднати з іншим учасником: {name}',
    short: 'Об’єднати з іншим учасником…',
    title: 'Об’єднати з іншим учасником: {name}',
    hint: 'Їхні ігри, місця в таблицях і плани стануть спільними. Розділити можна будь-коли.',
    into: 'Залишити це ім’я',
    told: 'Ігри «{from}» перейдуть до «{into}», разом їх {n}.',
    do: 'Об’єднати',
    done: 'Ігри «{from}» тепер у «{into}».',
    also: 'також {name}',
    part: 'Знову розділити: {name}',
    parted: '{name} знову окремий учасник.',
  },
}
