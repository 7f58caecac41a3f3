// Automatic backups of the club, which the host makes: the folder, the last successful backup, and any problem.

import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import type { ApiResult } from '../../../api/contract/apiResult.ts'
import type { BackupStatus } from '../../../api/platform/backups.ts'
import { useHost } from '../../kit/host.ts'
import { useClubRequests } from '../useClubRequests.ts'

export const useBackups = defineStore('backups', () => {
  const { backups } = useHost()
  const { complain } = useClubRequests()
  /** Status of the backups; `undefined` until the host has responded. */
  const status = shallowRef<BackupStatus>()
  const isBusy = ref(false)
  /** Whether there is no folder for backups. In this case, the user is offered a backup file to save. */
  const hasNone = computed(() => backups === null || (status.value !== undefined && status.value.place === null))

  async function run(job: () => Promise<ApiResult<BackupStatus | null>>): Promise<void> {
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
