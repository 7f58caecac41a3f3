// Entry of the bundle that `build.ts` makes: the screens as one script without modules, so that each page can run it
// again.

export { mountApp } from '../../../src/ui/app.ts'
