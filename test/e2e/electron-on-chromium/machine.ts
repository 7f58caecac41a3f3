// Electron's modules for the machine: one screen, a clipboard, power saving, and a key store.

import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
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

// A key store with a fixed key, so that values sealed before a restart can be opened afterwards.
const STORE_KEY = createHash('sha256').update('the stand-in of a key store').digest()

export const safeStorage = {
  isEncryptionAvailable: () => true,
  getSelectedStorageBackend: (): 'gnome_libsecret' => 'gnome_libsecret',
  encryptString(text: string): Buffer {
    const start = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', STORE_KEY, start)
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return Buffer.concat([start, cipher.getAuthTag(), sealed])
  },
  decryptString(sealed: Buffer): string {
    const cipher = createDecipheriv('aes-256-gcm', STORE_KEY, sealed.subarray(0, 12))
    cipher.setAuthTag(sealed.subarray(12, 28))
    return Buffer.concat([cipher.update(sealed.subarray(28)), cipher.final()]).toString('utf8')
  },
}
