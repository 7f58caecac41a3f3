// What Electron knows of the machine: one screen, and whether something keeps it awake.

import { trace } from './parent.ts'

const AREA = { x: 0, y: 0, width: 1920, height: 1080 } as const
const awake = new Set<number>()
let nextId = 1

type Area = { x: number; y: number; width: number; height: number }
type Display = { id: number; bounds: Area; workArea: Area }

export const screen = {
  getAllDisplays(): Display[] {
    return [{ id: 1, bounds: { ...AREA }, workArea: { ...AREA } }]
  },
  getDisplayMatching(_place: Area): Display {
    return { id: 1, bounds: { ...AREA }, workArea: { ...AREA } }
  },
}

let copied = ''

export const clipboard = {
  writeText(text: string): Promise<void> {
    copied = text
    return Promise.resolve()
  },
  readText(): Promise<string> {
    return Promise.resolve(copied)
  },
}

export const powerSaveBlocker = {
  start(type: 'prevent-app-suspension' | 'prevent-display-sleep'): number {
    const id = nextId++
    awake.add(id)
    trace('awake', type)
    return id
  },
  stop(id: number): boolean {
    trace('asleep', id)
    return awake.delete(id)
  },
  isStarted(id: number): boolean {
    return awake.has(id)
  },
}
