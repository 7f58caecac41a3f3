// The page of viewers, served by the desktop's own server as /watch and /overlay.

import { mountWatch } from '../../src/ui/watch/app.ts'

void mountWatch('#app')
