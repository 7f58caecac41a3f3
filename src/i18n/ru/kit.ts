// The words of the UI kit's own parts.

export { ru as kit } from '@nuxt/ui/locale'
