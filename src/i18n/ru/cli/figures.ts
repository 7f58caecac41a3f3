// Числа в терминале: симуляция, точное решение, таблица.

import type { CliText } from '../../language.ts'

export const figures: CliText['figures'] = {
  solved: 'мафия {mafia} ({decimal}), красные {red}',
  speed: 'игр {games} за {seconds} с: {gamesPerSecond} игр/с, {eventsPerSecond} событий/с',
  playing: '{done} из {games} игр',
  stopped: 'остановлено: сыграно {games} из {of}',
  run: '{preset} {version}, игроков: {players}, зерно {seed}: за город {red}, против {black}',
  models:
    '{model}: {calls, plural, one {{calls} вопрос} few {{calls} вопроса} many {{calls} вопросов} other {{calls} вопроса}}, без своего ответа {illegal}; токенов на входе {input}, на выходе {output}; стоимость {cost}; медиана {p50} мс, 95 % — {p95} мс',
  ownSuspicion:
    'свои правила подозрения: ни на каких играх не проверены; проверка: npm run validate:suspicion -- --suspicion ФАЙЛ',
  unknown: 'неизвестно',
  modelFouls: '{n, plural, one {# фол} few {# фола} other {# фолов}} за слова',
  modelFault: '{n} × {sentence} ({code})',
  noGameChanged: 'во всех играх победила та же сторона',
  missed: 'игра {game}: {sentence} ({code})',
  voids: 'не засчитано игр: {voids} из {games}; в них один из игроков не ответил больше чем на 20 % вопросов',
  balanced: 'Процентные пункты, по {games} игр с одними зёрнами при каждой настройке; интервалы 95 %.',
  policy: 'программа',
  role: 'роль',
  chance: 'случайность',
  keySurvival: 'важные роли живы',
  voteAccuracy: 'голоса против чёрных',
  differences:
    'Победы одного игрока минус победы другого с теми же картами, раздача за раздачей, в процентных пунктах (95-процентный интервал):',
  voided: 'не в счёт',
  tokens: 'токены',
  cost: 'цена',
  latency: 'мс',
  than: 'против',
  deals: 'раздачи',
  flips: 'переломы',
  illegal: 'недопустимые',
  league:
    'Проценты ± стандартная ошибка (интервал 95 %, выборок раздач: {bootstrap}), игр {games}, раздач {deals}. Случайность: сколько выигрывают все программы с теми же картами или случайное голосование при тех же выставленных. Переломы на место и игру.',
  player: 'игрок',
  hidden: 'часть скрыта',
  tournaments: 'сыграно',
  club: 'клуб',
  counting: 'кто в зачёте',
  notCounting: 'кто вне зачёта',
  wins: 'победы',
  asDon: 'Дон',
  asSheriff: 'Шериф',
  games: 'игры',
  'rules.added': 'новое по сравнению с {parent}: {ids}',
  'rules.changed': 'изменено по сравнению с {parent}: {ids}',
  'rules.removed': 'убрано по сравнению с {parent}: {ids}',
  rulesFit: 'годится: {id} {version}, печать {seal}',
}
