// The words of the UI kit's own parts.

export { en as kit } from '@nuxt/ui/locale'
