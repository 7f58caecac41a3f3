// The page of a phone in the room, served by the server as /phone.

import { mountPhone } from '../ui/phone/app.ts'

mountPhone('#app')
