import type { Component } from 'vue'
import type { Season } from '../../../api/contract/seasons.ts'

/** A tab of a season's page. The routes pass the list of tabs to the page. */
export interface SeasonTab {
  readonly value: string
  readonly label: string
  readonly icon: string
  readonly component: Component
  readonly belongs: (season: Season) => boolean
  /** Whether the tab is in the More menu. The row of tabs contains it only while it is open. */
  readonly isRare?: boolean
}
