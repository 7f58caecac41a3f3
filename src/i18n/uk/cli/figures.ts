// Числа в терміналі: симуляція, точний розв’язок, таблиця.

import type { CliText } from '../../language.ts'

export const figures: CliText['figures'] = {
  solved: 'мафія {mafia} ({decimal}), червоні {red}',
  speed: 'ігор {games} за {seconds} с: {gamesPerSecond} ігор/с, {eventsPerSecond} подій/с',
  playing: '{done} з {games} ігор',
  stopped: 'зупинено: зіграно {games} з {of}',
  run: '{preset} {version}, гравців: {players}, зерно {seed}: за місто {red}, проти {black}',
  models:
    '{model}: {calls, plural, one {{calls} запитання} few {{calls} запитання} many {{calls} запитань} other {{calls} запитання}}, без своєї відповіді {illegal}; токенів на вході {input}, на виході {output}; вартість {cost}; медіана {p50} мс, 95 % — {p95} мс',
  ownSuspicion:
    'власні правила підозри: на жодних іграх не перевірені; перевірка: npm run validate:suspicion -- --suspicion ФАЙЛ',
  unknown: 'невідомо',
  modelFouls: '{n, plural, one {# фол} few {# фоли} other {# фолів}} за слова',
  modelFault: '{n} × {sentence} ({code})',
  noGameChanged: 'в усіх іграх перемогла та сама сторона',
  missed: 'гра {game}: {sentence} ({code})',
  voids: 'не зараховано ігор: {voids} з {games}; у них один із гравців не відповів більше ніж на 20 % запитань',
  balanced: 'Відсоткові пункти, по {games} ігор з тими самими зернами за кожного налаштування; інтервали 95 %.',
  policy: 'програма',
  role: 'роль',
  chance: 'випадковість',
  keySurvival: 'важливі ролі живі',
  voteAccuracy: 'голоси проти чорних',
  differences:
    'Перемоги одного гравця мінус перемоги іншого з тими самими картами, роздача за роздачею, у відсоткових пунктах (95-відсотковий інтервал):',
  voided: 'не в залік',
  tokens: 'токени',
  cost: 'ціна',
  latency: 'мс',
  than: 'проти',
  deals: 'роздачі',
  flips: 'переломи',
  illegal: 'недопустимі',
  league:
    'Відсотки ± стандартна похибка (інтервал 95 %, вибірок роздач: {bootstrap}), ігор {games}, роздач {deals}. Випадковість: скільки виграють усі програми з тими самими картками або випадкове голосування за тих самих виставлених. Переломи на місце й гру.',
  player: 'гравець',
  hidden: 'частину приховано',
  tournaments: 'зіграно',
  club: 'клуб',
  counting: 'хто в заліку',
  notCounting: 'хто поза заліком',
  wins: 'перемоги',
  asDon: 'Дон',
  asSheriff: 'Шериф',
  games: 'ігри',
  'rules.added': 'нове порівняно з {parent}: {ids}',
  'rules.changed': 'змінено порівняно з {parent}: {ids}',
  'rules.removed': 'прибрано порівняно з {parent}: {ids}',
  rulesFit: 'годиться: {id} {version}, печатка {seal}',
}
