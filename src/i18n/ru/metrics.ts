// The words of every metric, by its key, wherever it is shown.

import type { MetricWords } from '../language.ts'

/** The short head of its column. */
const head: MetricWords['head'] = {
  finalist: 'финалисты',
  rating: 'Рейтинг',
  total: 'Σ',
  sumBonus: 'Σдоп',
  bonus: '+',
  penalty: '−',
  bestMove: 'ЛХ',
  compensation: 'Ci',
  outside: 'Вне игр',
  resultPoints: 'Исходы',
  wins: 'Победы',
  winRate: '% побед',
  asDon: 'Дон',
  asSheriff: 'Шериф',
  donAndSheriff: 'Дон+Ш.',
  firstVictim: 'ПУ',
  games: 'Игр',
  perGame: 'Σ/игру',
  resultPerGame: 'Исходы/игру',
  sumBonusPerGame: 'Σдоп/игру',
  eloRed: 'Эло кр.',
  eloBlack: 'Эло чёрн.',
  openSkill: 'OpenSkill',
  lot: 'Жребий',
}

/** What the head means. */
const full: MetricWords['full'] = {
  finalist: 'финалист',
  rating: 'Составной показатель системы',
  total: 'Все очки',
  sumBonus: 'Допы, штрафы и лучшие ходы вместе',
  bonus: 'Дополнительные очки',
  penalty: 'Штрафы',
  bestMove: 'Лучшие ходы',
  compensation: 'Компенсация ПУ',
  outside: 'Очки вне игр',
  resultPoints: 'Очки за победы, поражения, ничьи и удаления',
  wins: 'Победы',
  winRate: 'Доля выигранных игр',
  asDon: 'Победы Доном',
  asSheriff: 'Победы Шерифом',
  donAndSheriff: 'Победы Доном и Шерифом',
  firstVictim: 'Сколько раз ПУ',
  games: 'Игр',
  perGame: 'Очков за игру',
  resultPerGame: 'Очки за исход, в среднем за игру',
  sumBonusPerGame: 'Допы, штрафы и лучшие ходы, в среднем за игру',
  eloRed: 'Эло за красных',
  eloBlack: 'Эло за чёрных',
  openSkill: 'OpenSkill, μ − 3σ',
  lot: 'Жребий: меньшее число выше',
}

/** The head of its column in a file. */
const file: MetricWords['file'] = {
  ...full,
  finalist: 'Финалист',
  rating: 'Рейтинг',
  total: 'Всего (Σ)',
  sumBonus: 'Допы, штрафы, лучшие ходы (Σдоп)',
  bonus: 'Допы',
  compensation: 'Компенсация (Ci)',
  resultPoints: 'Очки за исходы',
  winRate: 'Доля побед, %',
  firstVictim: 'ПУ, раз',
  games: 'Игры',
  resultPerGame: 'Очки за исходы на игру',
  sumBonusPerGame: 'Допы, штрафы, лучшие ходы на игру (Σдоп)',
  openSkill: 'OpenSkill',
  lot: 'Жребий',
}

export const metrics: MetricWords = {
  head,
  full,
  /** Its name in the order of a scheme. */
  ranking: {
    ...full,
    finalist: 'Сначала финалисты',
    rating: 'Составной показатель',
    total: 'Все очки Σ',
    sumBonus: 'Допы, штрафы, лучшие ходы Σдоп',
    penalty: 'Меньше штрафов',
    compensation: 'Компенсация Ci',
    resultPoints: 'Очки за исходы',
    winRate: 'Доля побед',
    games: 'Сыграно игр',
    resultPerGame: 'Очки за исходы на игру',
    sumBonusPerGame: 'Допы, штрафы, лучшие ходы на игру',
    eloRed: 'Эло, красные',
    eloBlack: 'Эло, чёрные',
    openSkill: 'OpenSkill',
    lot: 'Жребий по зерну',
  },
  file,
  /** Its name in a formula, which takes penalties by their size. */
  term: { ...file, penalty: 'Размер штрафов' },
  /** The head of its column on paper. */
  paper: {
    ...head,
    resultPoints: 'Исх.',
    winRate: '%П',
    donAndSheriff: 'Д+Ш',
    resultPerGame: 'Исх./игру',
    eloRed: 'Эло К',
    eloBlack: 'Эло Ч',
    openSkill: 'OS',
  },
}
