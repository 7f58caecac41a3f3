// How screens and stores get at the channel: provided once by `mountApp`, injected everywhere.

import { inject, type InjectionKey } from 'vue'
import type { Channel } from '../../api/requestTypes.ts'

export const CHANNEL: InjectionKey<Channel> = Symbol('channel')

export function useChannel(): Channel {
  const channel = inject(CHANNEL)
  if (channel === undefined) throw new Error('no channel was provided')
  return channel
}
