// The words of every metric, by its key, wherever it is shown.

import type { MetricWords } from '../language.ts'

/** The short head of its column. */
const head: MetricWords['head'] = {
  finalist: 'фіналісти',
  rating: 'Рейтинг',
  total: 'Σ',
  sumBonus: 'Σдоп',
  bonus: '+',
  penalty: '−',
  bestMove: 'НХ',
  compensation: 'Ci',
  outside: 'Поза іграми',
  resultPoints: 'Результати',
  wins: 'Перемоги',
  winRate: '% перемог',
  asDon: 'Дон',
  asSheriff: 'Шериф',
  donAndSheriff: 'Дон+Ш.',
  firstVictim: 'ПУ',
  games: 'Ігор',
  perGame: 'Σ/гру',
  resultPerGame: 'Рез./гру',
  sumBonusPerGame: 'Σдоп/гру',
  eloRed: 'Ело черв.',
  eloBlack: 'Ело чорн.',
  openSkill: 'OpenSkill',
  lot: 'Жереб',
}

/** What the head means. */
const full: MetricWords['full'] = {
  finalist: 'фіналіст',
  rating: 'Складений показник системи',
  total: 'Усі очки',
  sumBonus: 'Допи, штрафи й найкращі ходи разом',
  bonus: 'Додаткові очки',
  penalty: 'Штрафи',
  bestMove: 'Найкращі ходи',
  compensation: 'Компенсація ПУ',
  outside: 'Очки поза іграми',
  resultPoints: 'Очки за перемоги, поразки, нічиї та вилучення',
  wins: 'Перемоги',
  winRate: 'Частка виграних ігор',
  asDon: 'Перемоги Доном',
  asSheriff: 'Перемоги Шерифом',
  donAndSheriff: 'Перемоги Доном і Шерифом',
  firstVictim: 'Скільки разів ПУ',
  games: 'Ігор',
  perGame: 'Очок за гру',
  resultPerGame: 'Очки за результат, у середньому за гру',
  sumBonusPerGame: 'Допи, штрафи й найкращі ходи, у середньому за гру',
  eloRed: 'Ело за червоних',
  eloBlack: 'Ело за чорних',
  openSkill: 'OpenSkill, μ − 3σ',
  lot: 'Жереб: менше число вище',
}

/** The head of its column in a file. */
const file: MetricWords['file'] = {
  ...full,
  finalist: 'Фіналіст',
  rating: 'Рейтинг',
  total: 'Усього (Σ)',
  sumBonus: 'Допи, штрафи, найкращі ходи (Σдоп)',
  bonus: 'Допи',
  compensation: 'Компенсація (Ci)',
  resultPoints: 'Очки за результати',
  winRate: 'Частка перемог, %',
  firstVictim: 'ПУ, разів',
  games: 'Ігри',
  resultPerGame: 'Очки за результати на гру',
  sumBonusPerGame: 'Допи, штрафи, найкращі ходи на гру (Σдоп)',
  openSkill: 'OpenSkill',
  lot: 'Жереб',
}

export const metrics: MetricWords = {
  head,
  full,
  /** Its name in the order of a scheme. */
  ranking: {
    ...full,
    finalist: 'Спершу фіналісти',
    rating: 'Складений показник',
    total: 'Усі очки Σ',
    sumBonus: 'Допи, штрафи, найкращі ходи Σдоп',
    penalty: 'Менше штрафів',
    compensation: 'Компенсація Ci',
    resultPoints: 'Очки за результати',
    winRate: 'Частка перемог',
    games: 'Зіграно ігор',
    resultPerGame: 'Очки за результати на гру',
    sumBonusPerGame: 'Допи, штрафи, найкращі ходи на гру',
    eloRed: 'Ело, червоні',
    eloBlack: 'Ело, чорні',
    openSkill: 'OpenSkill',
    lot: 'Жереб за зерном',
  },
  file,
  /** Its name in a formula, which takes penalties by their size. */
  term: { ...file, penalty: 'Розмір штрафів' },
  /** The head of its column on paper. */
  paper: {
    ...head,
    resultPoints: 'Рез.',
    winRate: '%П',
    donAndSheriff: 'Д+Ш',
    eloRed: 'Ело Ч',
    eloBlack: 'Ело Чр',
    openSkill: 'OS',
  },
}
