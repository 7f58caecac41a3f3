// Secondary buttons: `LineButton` has an outline, `QuietButton` has none.

import UButton, { type ButtonProps } from '@nuxt/ui/components/Button.vue'
import { type FunctionalComponent, h } from 'vue'

type ButtonComponent = FunctionalComponent<ButtonProps>

export const LineButton: ButtonComponent = (props, { slots }) =>
  h(UButton, { variant: 'outline', color: 'neutral', ...props }, slots)
LineButton.inheritAttrs = false

export const QuietButton: ButtonComponent = (props, { slots }) =>
  h(UButton, { variant: 'ghost', color: 'neutral', ...props }, slots)
QuietButton.inheritAttrs = false
