// Help link of each screen, which leads to its guide.

import { computed } from 'vue'
import { useRoute } from 'vue-router'

/** Screens that are not described in the secretary's guide. */
const GUIDE_BY_ROUTE: Readonly<Record<string, string>> = {
  season: 'organiser',
  result: 'organiser',
  player: 'organiser',
  schemes: 'organiser',
  import: 'organiser',
  broadcast: 'broadcast',
  lab: 'lab',
}

export function useHelpLink() {
  const route = useRoute()
  return computed(() => ({ name: 'help', params: { guide: GUIDE_BY_ROUTE[String(route.name)] ?? 'secretary' } }))
}
