// Види рядків протоколу очок і причини, які називає програма.

import type { givenReasons as reasons, ledgerKinds as kinds } from '../en/ledger.ts'

export const ledgerKinds: Record<keyof typeof kinds, string> = {
  win: 'Перемога',
  loss: 'Поразка',
  draw: 'Нічия',
  bonus: 'Доп',
  penalty: 'Штраф',
  disqualification: 'Дискваліфікація',
  'team-loss': 'Поразка команди',
  'best-move': 'Найкращий хід',
  compensation: 'Компенсація',
  'auto-bonus': 'Автодоп',
  manual: 'Вручну',
}

export const givenReasons: Record<keyof typeof reasons, string> = {
  verdict: 'за підсумком гри',
  'verdict-changed': 'підсумок гри змінився',
  'scheme-changed': 'змінилася система очок',
  removed: 'вилучення з гри',
  asserted: 'за аркушем результатів',
  'best-move': 'за картками',
  'auto-bonus': 'за участь у грі',
  undone: 'скасовано',
}
