// The page of a phone in the room, served by the server as /phone.

import { openPhonePage } from '../ui/phonePage.ts'

openPhonePage('#app')
