// The club's own backups as screens see them: the folder, the last good one, what is wrong. Kept by the host.

import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import type { Answer } from '../../../api/contract/answer.ts'
import type { BackupStatus } from '../../../api/host.ts'
import { useAsk } from '../useAsk.ts'
import { useHost } from '../../kit/host.ts'

export const useBackups = defineStore('backups', () => {
  const { backups } = useHost()
  const { complain } = useAsk()
  /** Nothing before the host has answered. */
  const status = shallowRef<BackupStatus>()
  const isBusy = ref(false)
  /** A file has to be offered instead. */
  const hasNone = computed(() => backups === null || (status.value !== undefined && status.value.place === null))

  async function run(job: () => Promise<Answer<BackupStatus | null>>): Promise<void> {
    isBusy.value = true
    const answer = await job()
    isBusy.value = false
    if (!answer.ok) complain(answer.error)
    else if (answer.data !== null) status.value = answer.data
  }

  backups?.onChange((next) => (status.value = next))
  void backups?.status().then((first) => (status.value ??= first))

  return {
    status,
    isBusy,
    hasNone,
    canChoose: backups !== null,
    choose: () => run(async () => backups?.choose() ?? { ok: true, data: null }),
    make: () => run(async () => backups?.make() ?? { ok: true, data: null }),
    leave: () => run(async () => backups?.leave() ?? { ok: true, data: null }),
  }
})
