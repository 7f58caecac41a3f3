// The page of viewers, served by the server as /watch and /overlay.

import { mountWatch } from '../ui/watch/app.ts'

void mountWatch('#app')
