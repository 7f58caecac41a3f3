// The two kinds of a season: a tournament is a season played by a plan. Ratings weigh them differently.

export const SEASON_KINDS = ['season', 'tournament'] as const
export type SeasonKind = (typeof SEASON_KINDS)[number]
