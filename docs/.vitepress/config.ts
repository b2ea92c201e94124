import { defineConfig } from 'vitepress'
import { adjustMarkdown } from './adjustMarkdown.js'
import { navigation, sidebar } from './sidebar.js'

export default defineConfig({
  title: 'Hawser',
  description: 'Connect any wallet to a web app: open, self-hostable, small.',
  lang: 'en-GB',
  cleanUrls: true,
  outDir: 'dist',
  // Parts that pages include.
  srcExclude: ['generated/**'],
  cacheDir: 'node_modules/.vitepress',
  head: [['link', { rel: 'icon', href: '/logo.svg', type: 'image/svg+xml' }]],
  // scripts/checks/docs.mjs checks all links of what is built, anchors too.
  ignoreDeadLinks: true,
  markdown: { config: adjustMarkdown },
  vue: { template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('hawser-') } } },
  vite: {
    build: {
      rollupOptions: {
        // React's libraries say "use client", which means nothing here.
        onwarn: (warning, warn) => void (warning.code !== 'MODULE_LEVEL_DIRECTIVE' && warn(warning)),
      },
    },
  },
  themeConfig: {
    logo: '/logo.svg',
    nav: navigation,
    sidebar,
    outline: [2, 3],
    search: { provider: 'local' },
    socialLinks: [{ icon: 'github', link: 'https://github.com/hawser-org/hawser' }],
    footer: { message: 'MIT licence' },
  },
})
