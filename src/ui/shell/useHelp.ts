// Where Help leads from this screen: to its guide.

import { computed } from 'vue'
import { useRoute } from 'vue-router'

/** Screens that another guide than the secretary's describes. */
const GUIDE_OF: Readonly<Record<string, string>> = {
  season: 'organiser',
  result: 'organiser',
  player: 'organiser',
  schemes: 'organiser',
  import: 'organiser',
  broadcast: 'broadcast',
  lab: 'lab',
}

export function useHelp() {
  const route = useRoute()
  return computed(() => ({ name: 'help', params: { guide: GUIDE_OF[String(route.name)] ?? 'secretary' } }))
}
