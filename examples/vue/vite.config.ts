import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vite'

// As a site would be served: the elements work under a strict policy.
const policy =
  "default-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self' https: http://127.0.0.1:*; require-trusted-types-for 'script'"

export default defineConfig({
  plugins: [vue({ template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('hawser-') } } })],
  build: {
    target: 'es2022',
    // React's libraries say "use client", which means nothing here.
    rolldownOptions: { onwarn: (warning, warn) => void (warning.code !== 'MODULE_LEVEL_DIRECTIVE' && warn(warning)) },
  },
  preview: { headers: { 'Content-Security-Policy': policy } },
})
