// A seating plan and its report as text.

export const seating = {
  round: 'round',
  table: 'table',
  seat: 'seat {n}',
  sitsOut: 'sitting out in round {round}: {players}',
  optimal: 'proven optimal',
  noBound: 'no bound known',
  bound: 'lower bound {bound}',
  pairs: 'pairs: {mean} meetings on average, SD {sd} ({proof})',
  meetings: '{n, plural, one {{n} pair meets} other {{n} pairs meet}} {meetings}×',
  seats: 'seats: counts differ by at most {worst}',
  tables: 'tables: counts differ by at most {worst}',
  games: 'games: {fewest} to {most} per player',
  separated: 'separated: {kept} of {pairs} pairs never meet',
  tablesBest: 'proven minimum',
  tablesLeast: '{n, plural, =0 {an equal split may be possible} other {at least {n} is unavoidable}}',
  without: 'without the pairs to avoid: SD {sd}, tables differ by at most {tables}',
  avoided: 'avoided: {pairs} pairs, {meetings} meetings',
  search: 'seed {seed}, {seconds} s, {swaps} swaps tried',
  searchStopped: 'seed {seed}, {seconds} s, {swaps} swaps tried, stopped with Ctrl+C',
  progress:
    '{seconds} of {limit} s: SD {sd}{bound, select, none {} other {, bound {bound}}}{n, plural, =0 {} other {, {n} separated pairs meet}} (press Ctrl+C to keep the best plan so far)',
} as const
