import type { Component } from 'vue'
import type { Season } from '../../../api/contract/seasons.ts'

/** A tab of a season's page; the routes give the page its list. */
export interface SeasonTab {
  readonly value: string
  readonly label: string
  readonly icon: string
  readonly component: Component
  readonly belongs: (season: Season) => boolean
}
