// Help link of each screen, which opens the guide for that screen.

import { computed } from 'vue'
import { useRoute } from 'vue-router'

/** Guides of the screens that the secretary's guide does not describe. */
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
