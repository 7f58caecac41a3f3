// The page for viewers, which the desktop's own server delivers as /watch and /overlay.

import { mountWatchApp } from '../../src/ui/watch/app.ts'

void mountWatchApp('#app')
