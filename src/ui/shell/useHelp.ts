// Where Help leads from this screen: to the guide that tells of it.

import { computed } from 'vue'
import { useRoute } from 'vue-router'

/** Where another than the secretary's guide tells of the screen. */
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
