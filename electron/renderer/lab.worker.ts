// A worker in which games of the lab are played.

import '../../src/i18n/generated/all.ts'
import { serveLab, labWorkerSurroundings } from '../../src/api/lab/serveLab.ts'
import { portOfWorkerScope } from '../../src/api/port.ts'

serveLab(portOfWorkerScope(), labWorkerSurroundings)
