// How screens get at the host (files, printing, the menu): provided once by `mountApp`. Each
// host brings its own; no screen imports one or asks where it runs.

import { inject, type InjectionKey } from 'vue'
import type { HostCapabilities } from '../../api/platform/hostCapabilities.ts'
import type { Channel } from '../../api/requestTypes.ts'

export const HOST_KEY: InjectionKey<HostCapabilities> = Symbol('host')

export function useHost(): HostCapabilities {
  const host = inject(HOST_KEY)
  if (host === undefined) throw new Error('no host was provided')
  return host
}

// How screens and stores get at the channel: provided once by `mountApp`, injected everywhere.
export const CHANNEL_KEY: InjectionKey<Channel> = Symbol('channel')

export function useChannel(): Channel {
  const channel = inject(CHANNEL_KEY)
  if (channel === undefined) throw new Error('no channel was provided')
  return channel
}
