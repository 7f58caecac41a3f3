// Page for viewers, which the server delivers as /watch and /overlay.

import { mountWatchApp } from '../ui/watch/app.ts'

void mountWatchApp('#app')
