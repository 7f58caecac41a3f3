// Phrases of lists in chats, with their meaning, for generated lists. NAME is the place of the name.

import type { ListedState } from '../../../src/club/evening/attendanceList.ts'

interface PhrasedRemark {
  readonly text: string
  readonly reading: ListedState
  readonly minutes?: number
  readonly time?: string
  readonly guests?: number
}

export interface LanguagePhrases {
  readonly title: readonly string[]
  readonly talk: readonly string[]
  readonly footer: readonly string[]
  readonly sections: Readonly<Record<'late' | 'reserve' | 'out', readonly string[]>>
  readonly remarks: readonly PhrasedRemark[]
}

export const NICKNAMES: readonly string[] = [
  ...['Agent 47', '2pac', '№1', '47', '🦊', '🐺🐺', "О'Нил", 'Mr. Green', 'Жан-Клод', 'Кот в сапогах', 'Dr. No'],
  ...['Резерв', 'Friday', 'Late', 'Суббота', 'Гость', 'Итого', 'Reserve', 'Не приду', 'Nobody?', 'Тётя Соня из Одессы'],
  ...[
    "Мар'яна",
    'Їжак',
    'Ґудзик',
    'Є-мобіль',
    'Ёлка',
    'xXx',
    '7 пятниц',
    '13-й',
    'J.R.',
    'Король и Шут',
    'Маша, просто Маша',
  ],
  ...['李明', 'أحمد', 'Γιώργος', 'ნინო', 'דוד', 'Zoë', 'Ørjan', 'São', 'ハヤト', 'Леонардо да Винчи', 'Man in Black'],
  ...[
    '@dmin',
    'Пан Коцький',
    'C++',
    'Snow_White',
    'Чёрная Пантера',
    'Дядя Фёдор',
    '+1',
    'Ctrl+Alt',
    '~Tilda~',
    '- Минус -',
  ],
  ...[
    'Кто здесь?',
    'ABC: Begin',
    'Дон (старый)',
    '1. Первый',
    'Ой всё',
    'Номер 5',
    '💀Череп💀',
    '«Шахматист»',
    'R2-D2',
  ],
]

const late = (text: string, more: { minutes?: number; time?: string } = {}): PhrasedRemark => ({
  text,
  reading: 'late',
  ...more,
})
const out = (text: string): PhrasedRemark => ({ text, reading: 'out' })
const reserve = (text: string): PhrasedRemark => ({ text, reading: 'reserve' })
const here = (text: string, guests = 0): PhrasedRemark => ({ text, reading: 'here', guests })

const SIGNS: readonly PhrasedRemark[] = [
  ...['NAME +', 'NAME ✅', 'NAME 👍', 'NAME ++', 'NAME.', 'NAME;', 'NAME,'].map((text) => here(text)),
  ...['NAME -', 'NAME —', 'NAME ❌', '~~NAME~~', 'NAME 🚫'].map(out),
  here('NAME +1', 1),
  here('NAME (+1)', 1),
  here('NAME + 1', 1),
  here('NAME (+2)', 2),
]

const RUSSIAN: LanguagePhrases = {
  title: [
    ...['Запись на субботу', 'Записываемся на субботу 28.11', 'Сбор в 19:00', 'Суббота 28 ноября', 'Список игроков:'],
    ...[
      '🎲 Мафия, суббота, 19:00 🎲',
      'Кто идёт?',
      'Игроки на вечер:',
      'Кто будет в субботу',
      '28.11 (сб)',
      'Участники',
    ],
    ...['Играем в эту субботу, подтягивайтесь', 'Всем привет! Записываемся на игру', 'СБ 28.11 19:00', 'Кто в игре:'],
  ],
  talk: [
    ...[
      'Всем привет!',
      'Кто сегодня судит?',
      'Адрес: Садовая, 5',
      'Взнос 300 р.',
      'Не опаздывайте пожалуйста',
      'Ждём вас!',
    ],
    ...[
      'Друзья, пишите заранее',
      'https://t.me/club',
      'Начинаем ровно в 19:00',
      'Играем до последнего клиента и расходимся по домам',
    ],
    ...[
      'Телефон для связи +7 912 345-67-89',
      'Осталось 3 места',
      'Сегодня без новичков',
      'Места ещё есть',
      'Доброе утро',
    ],
  ],
  footer: [
    'Итого 12',
    'Итого: 12',
    'Всего 12 человек',
    '12/20',
    '12 чел.',
    'Свободно 2 места',
    'Нас уже 12',
    '12 человек',
    '---',
  ],
  sections: {
    late: ['Опоздают:', 'Опаздывают', 'ОПОЗДАЮТ (2):', 'Придут позже:'],
    reserve: [
      'Резерв:',
      'Резерв',
      'РЕЗЕРВ',
      'В резерве:',
      'Лист ожидания',
      'Лист ожидания (2):',
      '⏳ Резерв:',
      'Запасные:',
    ],
    out: ['Не придут:', 'Не идут', 'Не смогут:', 'Не будет:', 'Отказались:', '❌ Не придут (2)'],
  },
  remarks: [
    ...SIGNS,
    late('NAME опоздает на 20 мин', { minutes: 20 }),
    late('NAME (опоздаю минут на 15)', { minutes: 15 }),
    late('NAME, буду после 20:00', { time: '20:00' }),
    late('NAME к 20:30', { time: '20:30' }),
    late('NAME - опаздывает'),
    late('NAME подойдёт позже'),
    late('NAME (на полчаса позже)', { minutes: 30 }),
    late('NAME придёт в 21:00', { time: '21:00' }),
    late('Опоздает NAME'),
    out('NAME не придёт'),
    out('NAME - не смогу'),
    out('NAME (не будет)'),
    out('NAME, не приду сегодня'),
    out('NAME заболела'),
    out('NAME — отказ'),
    reserve('NAME (резерв)'),
    reserve('NAME если будет место'),
    reserve('NAME - в запас'),
    reserve('NAME, если останутся места'),
    here('NAME - буду'),
    here('NAME точно'),
    here('NAME (с печеньками)'),
    here('NAME — еду'),
    here('NAME с подругой', 1),
    here('NAME + друг', 1),
    here('NAME плюс один', 1),
  ],
}

const UKRAINIAN: LanguagePhrases = {
  title: [
    ...['Запис на суботу', 'Записуємось на суботу 28.11', 'Збір о 19:00', 'Субота 28 листопада', 'Список гравців:'],
    ...['🎲 Мафія, субота, 19:00 🎲', 'Хто йде?', 'Гравці на вечір:', 'Хто буде в суботу', '28.11 (сб)', 'Учасники'],
    ...['Граємо цієї суботи, приєднуйтесь', 'Усім привіт! Записуємося на гру', 'СБ 28.11 19:00', 'Хто в грі:'],
  ],
  talk: [
    ...[
      'Усім привіт!',
      'Хто сьогодні судить?',
      'Адреса: Садова, 5',
      'Внесок 150 грн',
      'Не запізнюйтесь будь ласка',
      'Чекаємо вас!',
    ],
    ...[
      'Друзі, пишіть заздалегідь',
      'https://t.me/club',
      'Починаємо рівно о 19:00',
      'Граємо до останнього клієнта і розходимось по домівках',
    ],
    ...[
      'Телефон +380 67 123-45-67',
      'Залишилось 3 місця',
      'Сьогодні без новачків',
      'Місця ще є',
      'Доброго ранку, пані та панове',
    ],
  ],
  footer: [
    'Разом 12',
    'Разом: 12',
    'Усього 12 людей',
    '12/20',
    '12 осіб',
    'Вільно 2 місця',
    'Нас уже 12',
    '12 гравців',
    '***',
  ],
  sections: {
    late: ['Запізняться:', 'Запізнюються', 'ЗАПІЗНЯТЬСЯ (2):', 'Прийдуть пізніше:'],
    reserve: ['Резерв:', 'Резерв', 'РЕЗЕРВ', 'У резерві:', 'Лист очікування', 'Черга (2):', '⏳ Резерв:', 'Запасні:'],
    out: ['Не прийдуть:', 'Не йдуть', 'Не зможуть:', 'Не буде:', 'Відмовились:', '❌ Не прийдуть (2)'],
  },
  remarks: [
    ...SIGNS,
    late('NAME запізниться на 20 хв', { minutes: 20 }),
    late('NAME (запізнюсь хвилин на 15)', { minutes: 15 }),
    late('NAME, буду після 20:00', { time: '20:00' }),
    late('NAME о 20:30', { time: '20:30' }),
    late('NAME - запізнюється'),
    late('NAME підійде пізніше'),
    late('NAME (на півгодини пізніше)', { minutes: 30 }),
    late('NAME прийде о 21:00', { time: '21:00' }),
    late('Запізниться NAME'),
    out('NAME не прийде'),
    out('NAME - не зможу'),
    out('NAME (не буде)'),
    out('NAME, не прийду сьогодні'),
    out('NAME захворіла'),
    out('NAME — відмовився'),
    reserve('NAME (резерв)'),
    reserve('NAME якщо буде місце'),
    reserve('NAME - в запас'),
    reserve('NAME, якщо залишаться місця'),
    here('NAME - буду'),
    here('NAME точно'),
    here('NAME (з печивом)'),
    here('NAME — їду'),
    here('NAME з подругою', 1),
    here('NAME + друг', 1),
    here('NAME плюс один', 1),
  ],
}

const ENGLISH: LanguagePhrases = {
  title: [
    ...['Sign-up for Saturday', 'Players for Saturday 28 Nov', 'Meet at 7 pm', 'Saturday, November 28', 'Player list:'],
    ...[
      '🎲 Mafia, Saturday, 19:00 🎲',
      'Who is coming?',
      'Players tonight:',
      'Attendance',
      '28/11 (Sat)',
      'Participants:',
    ],
    ...['We are playing this Saturday, come along', 'Hi everyone! Sign up for the game', 'SAT 28/11 7PM', 'Who is in:'],
  ],
  talk: [
    ...[
      'Hello everyone!',
      'Who is judging tonight?',
      'Address: 5 Garden Street',
      'Entry $5',
      'Please do not be late',
      'See you there!',
    ],
    ...[
      'Guys, tell us in advance',
      'https://t.me/club',
      'We start at 19:00 sharp',
      'We play until the last one falls asleep at the table',
    ],
    ...['Call +44 20 7946 0958', '3 seats left', 'No newbies today', 'There are still seats', 'Good morning'],
  ],
  footer: [
    'Total 12',
    'Total: 12',
    '12 players in total',
    '12/20',
    '12 people',
    '2 spots left',
    'Count: 12',
    '12 of 20',
    '====',
  ],
  sections: {
    late: ['Late:', 'Running late', 'LATE (2):', 'Coming late:'],
    reserve: [
      'Reserve:',
      'Reserves',
      'WAITING LIST',
      'Waitlist:',
      'Waiting list',
      'Waitlist (2):',
      '⏳ Reserve:',
      'Subs:',
    ],
    out: ['Not coming:', 'Not coming', "Can't make it:", 'Out:', 'Declined:', '❌ Not coming (2)'],
  },
  remarks: [
    ...SIGNS,
    late('NAME 20 min late', { minutes: 20 }),
    late('NAME (15 minutes late)', { minutes: 15 }),
    late('NAME, after 8 pm', { time: '20:00' }),
    late('NAME at 20:30', { time: '20:30' }),
    late('NAME - running late'),
    late('NAME will come later'),
    late('NAME (half an hour late)', { minutes: 30 }),
    late('NAME arrives at 21:00', { time: '21:00' }),
    late('NAME will be late'),
    out('NAME is not coming'),
    out("NAME - can't make it"),
    out('NAME (out)'),
    out("NAME, can't come today"),
    out('NAME is sick'),
    out('NAME — cancelled'),
    reserve('NAME (reserve)'),
    reserve('NAME if there is room'),
    reserve('NAME - waiting list'),
    reserve('NAME, if there are seats left'),
    here('NAME - coming'),
    here('NAME confirmed'),
    here('NAME (bringing cookies)'),
    here('NAME — on my way'),
    here('NAME and a friend', 1),
    here('NAME + friend', 1),
    here('NAME plus one', 1),
  ],
}

export const LANGUAGES: readonly LanguagePhrases[] = [RUSSIAN, UKRAINIAN, ENGLISH]
