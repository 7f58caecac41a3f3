// The page of a phone, served by the desktop's own server as /phone.

import { mountPhone } from '../../src/ui/phone/app.ts'

mountPhone('#app')
