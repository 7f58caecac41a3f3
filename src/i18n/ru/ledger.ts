// Виды строк протокола очков и причины, которые называет программа.

import type { givenReasons as reasons, ledgerKinds as kinds } from '../en/ledger.ts'

export const ledgerKinds: Record<keyof typeof kinds, string> = {
  win: 'Победа',
  loss: 'Поражение',
  draw: 'Ничья',
  bonus: 'Доп',
  penalty: 'Штраф',
  disqualification: 'Дисквалификация',
  'team-loss': 'Поражение команды',
  'best-move': 'Лучший ход',
  compensation: 'Компенсация',
  'auto-bonus': 'Автодоп',
  manual: 'Вручную',
}

export const givenReasons: Record<keyof typeof reasons, string> = {
  verdict: 'по итогу игры',
  'verdict-changed': 'итог игры изменился',
  'scheme-changed': 'сменилась система очков',
  removed: 'удаление из игры',
  asserted: 'по листу результатов',
  'best-move': 'по картам',
  'auto-bonus': 'за участие в игре',
  undone: 'отменено',
}
