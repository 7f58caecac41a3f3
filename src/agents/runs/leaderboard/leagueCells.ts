// Cells of the leaderboard for a spreadsheet.

import type { RateEstimate, Leaderboard } from './leaderboard.ts'

/** One row for each policy and statistic. Cells without a measurement are empty. */
export function leaderboardStatisticRows({
  standings,
}: Pick<Leaderboard, 'standings'>): readonly (readonly string[])[] {
  const cell = (figure: number | string | null) => (figure === null ? '' : String(figure))
  const line = (...cells: readonly (number | string | null)[]) => cells.map(cell)
  const figures = ['win', 'keySurvival', 'voteAccuracy', 'flips', 'illegal'] as const
  return [
    line('policy', 'figure', 'of', 'n', 'rate', 'sem', 'low', 'high', 'chance'),
    ...standings.flatMap((standing) => {
      const share = (figure: string, of: string, { n, rate, sem, low, high, chance }: RateEstimate) =>
        line(standing.name, figure, of, n, rate, sem, low, high, chance)
      const plain = (figure: string, value: number | null) =>
        line(standing.name, figure, '', null, value, null, null, null, null)
      return [
        ...figures.map((figure) => share(figure, '', standing[figure])),
        ...standing.byRole.map(({ role, win }) => share('win', role, win)),
        ...standing.byRole.map(({ role, elo }) =>
          line(standing.name, 'elo', role, null, elo?.rating ?? null, null, elo?.low ?? null, elo?.high ?? null, null),
        ),
        ...standing.against.map(({ name, deals, mean, low, high }) =>
          line(standing.name, 'difference', name, deals, mean, null, low, high, null),
        ),
        plain('mu', standing.openSkill.mu),
        plain('sigma', standing.openSkill.sigma),
        plain('voids', standing.voids),
        plain('tokens', standing.tokens),
        plain('cost', standing.cost),
        plain('latencyMs', standing.latencyMs),
      ]
    }),
  ]
}
