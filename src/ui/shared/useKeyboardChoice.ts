// Whether the choice of who is at the keyboard is open: asked for by a key, by the rail, or by a refusal.

import { defineStore } from 'pinia'
import { ref } from 'vue'

export const useKeyboardChoice = defineStore('keyboardChoice', () => ({ isOpen: ref(false) }))
