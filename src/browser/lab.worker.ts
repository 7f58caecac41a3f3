// A worker that games of the lab are played in.

import '../i18n/generated/all.ts'
import { serveLab, workerSurroundings } from '../api/lab/serveLab.ts'
import { portOfWorker } from '../api/port.ts'

serveLab(portOfWorker(), workerSurroundings)
