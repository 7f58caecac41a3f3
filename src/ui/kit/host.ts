// Gives screens access to the host (files, printing, the menu). `mountApp` provides the host once. Each host is a
// separate implementation. Screens neither import an implementation nor check in which host they run.

import { inject, type InjectionKey } from 'vue'
import type { HostCapabilities } from '../../api/platform/hostCapabilities.ts'
import type { Channel } from '../../api/requestTypes.ts'

export const HOST_KEY: InjectionKey<HostCapabilities> = Symbol('host')

export function useHost(): HostCapabilities {
  const host = inject(HOST_KEY)
  if (host === undefined) throw new Error('no host was provided')
  return host
}

/** Gives screens and stores access to the channel. `mountApp` provides the channel once. */
export const CHANNEL_KEY: InjectionKey<Channel> = Symbol('channel')

export function useChannel(): Channel {
  const channel = inject(CHANNEL_KEY)
  if (channel === undefined) throw new Error('no channel was provided')
  return channel
}
