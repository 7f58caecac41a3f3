// What `build.ts` bundles: the screens as one script without modules, so that a page can run it anew.

export { mountApp } from '../../../src/ui/app.ts'
