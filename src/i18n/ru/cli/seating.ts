// План рассадки и отчёт о нём.

import type { CliText } from '../../language.ts'

export const seating: CliText['seating'] = {
  round: 'тур',
  table: 'стол',
  seat: 'место {n}',
  sitsOut: 'в туре {round} пропускают: {players}',
  optimal: 'лучше не бывает, доказано',
  noBound: 'граница неизвестна',
  bound: 'ни один план не лучше {bound}',
  pairs: 'пары: в среднем {mean} встреч, СКО {sd} ({proof})',
  meetings:
    '{n, plural, one {{n} пара встречается} few {{n} пары встречаются} many {{n} пар встречаются} other {{n} пары встречаются}} {meetings}×',
  seats: 'места: разница не больше {worst}',
  tables: 'столы: разница не больше {worst}',
  games: 'игры: от {fewest} до {most} на игрока',
  separated: 'несовместимые: не встречаются пар {kept} из {pairs}',
  tablesBest: 'меньше быть не может',
  tablesLeast: '{n, plural, =0 {поровну за каждым столом: не исключено} other {меньше {n} быть не может}}',
  without: 'без нежелательных пар: СКО {sd}, столы различаются не больше чем на {tables}',
  avoided: 'нежелательные: пар {pairs}, встреч {meetings}',
  search: 'зерно {seed}, {seconds} с, проверено перестановок: {swaps}',
  searchStopped: 'зерно {seed}, {seconds} с, проверено перестановок: {swaps}, остановлено вручную',
  progress:
    '{seconds} из {limit} с: СКО {sd}{bound, select, none {} other {, граница {bound}}}{n, plural, =0 {} other {, несовместимых пар встречается: {n}}} (Ctrl-C берёт лучшее из найденного)',
}
