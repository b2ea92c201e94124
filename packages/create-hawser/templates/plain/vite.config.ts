import { defineConfig } from 'vite'

export default defineConfig({
  build: {
    // React's libraries say "use client", which means nothing here.
    rolldownOptions: { onwarn: (warning, warn) => void (warning.code !== 'MODULE_LEVEL_DIRECTIVE' && warn(warning)) },
  },
})
