// Tabs of the season page, in order. Tabs that belong to a plan are shown only if the season has a plan.

import { defineAsyncComponent, type Component } from 'vue'
import type { Season } from '../api/contract/seasons.ts'
import type { SeasonTab } from './features/season/seasonTab.ts'

const always = () => true
const planned = ({ isPlanned }: Season) => isPlanned

function tab(
  value: string,
  label: string,
  icon: string,
  load: () => Promise<Component>,
  belongs: SeasonTab['belongs'] = always,
): SeasonTab {
  return { value, label, icon, component: defineAsyncComponent(load), belongs }
}

export const SEASON_TABS: readonly SeasonTab[] = [
  tab('standings', 'season.standings', 'i-lucide-list-ordered', () => import('./features/season/StandingsTab.vue')),
  tab('plan', 'plan.title', 'i-lucide-clipboard-list', () => import('./features/plan/PlanTab.vue'), planned),
  tab('seating', 'seating.title', 'i-lucide-armchair', () => import('./features/seating/SeatingTab.vue'), planned),
  tab('rounds', 'common.rounds', 'i-lucide-grid-3x3', () => import('./features/plan/RoundsTab.vue'), planned),
  tab('players', 'players.title', 'i-lucide-medal', () => import('./features/players/PlayersTab.vue')),
  tab('charts', 'charts.title', 'i-lucide-chart-line', () => import('./features/charts/ChartsTab.vue')),
  tab('games', 'season.games', 'i-lucide-spade', () => import('./features/season/GamesTab.vue')),
  {
    ...tab('points', 'audit.points.title', 'i-lucide-circle-plus', () => import('./features/points/PointsTab.vue')),
    isRare: true,
  },
  tab('audit', 'audit.title', 'i-lucide-history', () => import('./features/audit/AuditTab.vue')),
]
