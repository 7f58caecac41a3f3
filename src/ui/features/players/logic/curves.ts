// A player's curves after each game: points of each season, Elo on both tracks, and OpenSkill. Curves differ in dash
// pattern and point shape, so that they are readable without colour. Pure.

import type { PlayerProfileGame, PlayerProfile } from '../../../../api/contract/statistics.ts'
import { CHART_POINT_STYLES } from '../../../kit/charts/progressChart.ts'

export const CURVE_KINDS = ['points', 'elo', 'openSkill'] as const
export type CurveKind = (typeof CURVE_KINDS)[number]

export interface PlayerCurve {
  /** The label as text, or its i18n key. */
  readonly label: { readonly text: string } | { readonly key: string }
  /** One value per game of the player; `null` for games outside the curve's season. */
  readonly values: readonly (number | null)[]
  /** Index in the colour palette. */
  readonly hue: number
  readonly dash: readonly number[]
  readonly point: (typeof CHART_POINT_STYLES)[number]
}

const DASH_PATTERNS = [[], [7, 4], [2, 3]] as const
/** Positions of red and slate in the colour palette. */
const RED_HUE = 0
const BLACK_HUE = 1

export function playerCurvesOf(
  { games, seasons }: Pick<PlayerProfile, 'games' | 'seasons'>,
  kind: CurveKind,
): readonly PlayerCurve[] {
  switch (kind) {
    case 'points':
      return seasons
        .filter(({ id }) => games.some(({ season }) => season === id))
        .map(({ id, name }, i) =>
          curve(
            { text: name },
            games.map((game) => (game.season === id ? game.cumulative : null)),
            i,
          ),
        )
    case 'elo':
      return [
        curve(
          { key: 'metric.full.eloRed' },
          games.map(({ ratings }) => ratings.eloRed),
          RED_HUE,
        ),
        curve(
          { key: 'metric.full.eloBlack' },
          games.map(({ ratings }) => ratings.eloBlack),
          BLACK_HUE,
        ),
      ]
    case 'openSkill':
      return [
        curve(
          { key: 'metric.full.openSkill' },
          games.map(({ ratings }) => ratings.openSkill),
          0,
        ),
      ]
  }
}

/**
 * Games of one season are labelled with their number. If the games are from several seasons, the label also includes
 * the evening.
 */
export function axisLabelsOfPlayerGames(
  games: readonly Pick<PlayerProfileGame, 'number' | 'season' | 'evening'>[],
  evening: (iso: string) => string,
): readonly string[] {
  const isOne = new Set(games.map(({ season }) => season)).size <= 1
  return games.map((game) => (isOne ? String(game.number) : `${evening(game.evening)} · ${game.number}`))
}

function curve(label: PlayerCurve['label'], values: PlayerCurve['values'], i: number): PlayerCurve {
  return {
    label,
    values,
    hue: i,
    dash: DASH_PATTERNS[i % DASH_PATTERNS.length] ?? [],
    point: CHART_POINT_STYLES[i % CHART_POINT_STYLES.length] ?? 'circle',
  }
}
