// Whether the dialog for choosing the current user is open. A key, the rail or a refusal opens it.

import { defineStore } from 'pinia'
import { ref } from 'vue'

export const useCurrentUserDialog = defineStore('keyboardChoice', () => ({ isOpen: ref(false) }))
