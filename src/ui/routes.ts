// Routes of the app's pages. They use hash history, because the desktop has one app:// page and the browser edition
// consists of static files. Pages link to a route by its name, never by a literal path. A route with an icon is listed
// in the command palette. Routes with the same place belong to one link of the rail and share their page's state.

import { createRouter, createWebHashHistory, type Router, type RouteRecordRaw } from 'vue-router'
import TonightPage from './features/tonight/TonightPage.vue'
import { SEASON_TABS } from './seasonTabs.ts'

const routes: readonly RouteRecordRaw[] = [
  { path: '/', name: 'home', component: TonightPage, meta: { title: 'home.title', icon: 'i-lucide-moon-star' } },
  {
    path: '/evening/close',
    name: 'close-evening',
    component: () => import('./features/tonight/CloseEvening.vue'),
    meta: { title: 'evening.closeTitle', icon: 'i-lucide-moon' },
  },
  {
    path: '/members',
    name: 'members',
    component: () => import('./features/members/MembersPage.vue'),
    meta: { title: 'members.title', icon: 'i-lucide-users' },
  },
  {
    path: '/season/:season?/:tab?',
    name: 'season',
    component: () => import('./features/season/SeasonPage.vue'),
    props: (route) => ({ ...route.params, tabs: SEASON_TABS }),
    meta: { title: 'season.title', icon: 'i-lucide-trophy', tabs: SEASON_TABS },
  },
  {
    path: '/season/:season/result',
    name: 'result',
    component: () => import('./features/results/ResultPage.vue'),
    props: (route) => ({ ...route.params, ...route.query }),
    meta: { title: 'results.title' },
  },
  {
    path: '/player/:member',
    name: 'player',
    component: () => import('./features/players/PlayerPage.vue'),
    props: (route) => ({ ...route.params, ...route.query }),
    meta: { title: 'players.title' },
  },
  {
    path: '/years',
    name: 'years',
    component: () => import('./features/players/AllTimePage.vue'),
    meta: { title: 'players.allTime.title', icon: 'i-lucide-history' },
  },
  {
    path: '/schemes/:scheme?',
    name: 'schemes',
    component: () => import('./features/schemes/SchemesPage.vue'),
    props: (route) => ({ ...route.params, ...route.query }),
    meta: { title: 'schemes.title', icon: 'i-lucide-calculator' },
  },
  {
    path: '/series/:series?',
    name: 'series',
    component: () => import('./features/series/SeriesPage.vue'),
    props: true,
    meta: { title: 'series.title', icon: 'i-lucide-layers' },
  },
  {
    path: '/import',
    name: 'import',
    component: () => import('./features/imports/ImportPage.vue'),
    meta: { title: 'imports.title', icon: 'i-lucide-folder-input' },
  },
  {
    path: '/table/:season/:stage/:round/:table',
    name: 'planned-table',
    component: TonightPage,
    meta: { title: 'home.title' },
  },
  {
    path: '/game/:id',
    name: 'game',
    component: () => import('./features/games/GamePage.vue'),
    props: true,
    meta: { title: 'season.game' },
  },
  {
    path: '/game/:id/live',
    name: 'live',
    component: () => import('./features/live/LivePage.vue'),
    props: true,
    meta: { title: 'season.game', live: true },
  },
  {
    path: '/rules/:rulebook?',
    name: 'rules',
    component: () => import('./features/rules/RulesPage.vue'),
    props: true,
    meta: { title: 'rules.title', icon: 'i-lucide-scroll-text', place: 'rules' },
  },
  {
    path: '/rules/:rulebook?/try',
    name: 'rules-try',
    component: () => import('./features/rules/RulesPage.vue'),
    props: (route) => ({ ...route.params, tab: 'try' }),
    meta: { title: 'rules.tryTitle', icon: 'i-lucide-moon', place: 'rules' },
  },
  {
    path: '/rules/:rulebook?/own',
    name: 'rules-own',
    component: () => import('./features/rules/RulesPage.vue'),
    props: (route) => ({ ...route.params, tab: 'own' }),
    meta: { title: 'rules.tab.own', icon: 'i-lucide-pencil-ruler', place: 'rules' },
  },
  {
    path: '/rules/:rulebook/edit',
    name: 'rulebook-editor',
    component: () => import('./features/rules/editor/RulebookEditorPage.vue'),
    props: true,
    meta: { title: 'rules.editor.title', place: 'rules' },
  },
  {
    path: '/lab/:tab?',
    name: 'lab',
    component: () => import('./features/lab/LabPage.vue'),
    props: true,
    meta: { title: 'lab.title', icon: 'i-lucide-flask-conical' },
  },
  {
    path: '/settings/:group?',
    name: 'settings',
    component: () => import('./features/settings/SettingsPage.vue'),
    props: true,
    meta: { title: 'shell.settings', icon: 'i-lucide-settings' },
  },
  {
    path: '/broadcast',
    name: 'broadcast',
    component: () => import('./features/broadcast/BroadcastPage.vue'),
    meta: { title: 'shell.broadcast', icon: 'i-lucide-radio-tower' },
  },
  {
    path: '/help/:guide?',
    name: 'help',
    component: () => import('./features/help/HelpPage.vue'),
    props: true,
    meta: { title: 'shell.help', icon: 'i-lucide-circle-help' },
  },
  { path: '/:rest(.*)*', redirect: { name: 'home' } },
]

export function createAppRouter(): Router {
  return createRouter({
    history: createWebHashHistory(),
    routes: [...routes],
    scrollBehavior: (_to, _from, saved) => saved ?? { top: 0 },
  })
}
