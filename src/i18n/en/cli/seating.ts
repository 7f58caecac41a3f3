// A seating plan and its report as text.

export const seating = {
  round: 'round',
  table: 'table',
  seat: 'seat {n}',
  sitsOut: 'round {round} sits out: {players}',
  optimal: 'optimal, proven',
  noBound: 'no bound is known',
  bound: 'no plan is below {bound}',
  pairs: 'pairs: {mean} meetings on average, SD {sd} ({proof})',
  meetings: '{n, plural, one {{n} pair meets} other {{n} pairs meet}} {meetings}×',
  seats: 'seats: counts differ by at most {worst}',
  tables: 'tables: counts differ by at most {worst}',
  games: 'games: {fewest} to {most} a player',
  separated: 'separated: {kept} of {pairs} pairs never meet',
  tablesBest: 'no seating has less',
  tablesLeast: '{n, plural, =0 {each table equally often is not ruled out} other {less than {n} is not possible}}',
  without: 'without the pairs to avoid: SD {sd}, tables differ by at most {tables}',
  avoided: 'avoided: {pairs} pairs, {meetings} meetings',
  search: 'seed {seed}, {seconds} s, {swaps} swaps tried',
  searchStopped: 'seed {seed}, {seconds} s, {swaps} swaps tried, stopped by hand',
  progress:
    '{seconds} of {limit} s: SD {sd}{bound, select, none {} other {, bound {bound}}}{n, plural, =0 {} other {, {n} separated pairs meet}} (Ctrl-C takes the best so far)',
} as const
