// A worker in which games of the lab are played.

import '../i18n/generated/all.ts'
import { serveLab, labWorkerSurroundings } from '../api/lab/serveLab.ts'
import { portOfWorkerScope } from '../api/port.ts'

serveLab(portOfWorkerScope(), labWorkerSurroundings)
