// Whether the dialog for choosing the current user is open. It is opened by a key, from the rail or after a refusal.

import { defineStore } from 'pinia'
import { ref } from 'vue'

export const useCurrentUserDialog = defineStore('keyboardChoice', () => ({ isOpen: ref(false) }))
