// План розсадки і звіт про нього.

import type { CliText } from '../../language.ts'

export const seating: CliText['seating'] = {
  round: 'тур',
  table: 'стіл',
  seat: 'місце {n}',
  sitsOut: 'у турі {round} пропускають: {players}',
  optimal: 'краще не буває, доведено',
  noBound: 'межа невідома',
  bound: 'жоден план не кращий за {bound}',
  pairs: 'пари: у середньому {mean} зустрічей, СКВ {sd} ({proof})',
  meetings:
    '{n, plural, one {{n} пара зустрічається} few {{n} пари зустрічаються} many {{n} пар зустрічаються} other {{n} пари зустрічаються}} {meetings}×',
  seats: 'місця: різниця не більше {worst}',
  tables: 'столи: різниця не більше {worst}',
  games: 'ігри: від {fewest} до {most} на гравця',
  separated: 'несумісні: не зустрічаються пар {kept} з {pairs}',
  tablesBest: 'менше бути не може',
  tablesLeast: '{n, plural, =0 {порівну за кожним столом: не виключено} other {менше {n} бути не може}}',
  without: 'без небажаних пар: СКВ {sd}, столи різняться не більше ніж на {tables}',
  avoided: 'небажані: пар {pairs}, зустрічей {meetings}',
  search: 'зерно {seed}, {seconds} с, перевірено перестановок: {swaps}',
  searchStopped: 'зерно {seed}, {seconds} с, перевірено перестановок: {swaps}, зупинено вручну',
  progress:
    '{seconds} з {limit} с: СКВ {sd}{bound, select, none {} other {, межа {bound}}}{n, plural, =0 {} other {, несумісних пар зустрічається: {n}}} (Ctrl-C бере найкраще зі знайденого)',
}
