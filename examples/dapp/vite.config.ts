import react from '@vitejs/plugin-react'
import { createServer, defineConfig, type Plugin } from 'vite'

/** Draws the first screen into the page as it is built, by the components that draw it in the browser: it is seen before any script has come. */
function drawFirstScreen(): Plugin {
  const place = '<div id="root"></div>'
  return {
    name: 'draw-first-screen',
    apply: 'build',
    async transformIndexHtml(html, { filename }) {
      if (!filename.endsWith('/index.html')) return html
      const server = await createServer({
        configFile: false,
        root: import.meta.dirname,
        appType: 'custom',
        plugins: [react()],
        optimizeDeps: { noDiscovery: true },
        server: { middlewareMode: true, hmr: false, ws: false, watch: null },
      })
      try {
        const { renderFirstScreen } = await server.ssrLoadModule('/src/page/renderFirstScreen.tsx')
        return html.replace(place, () => place.replace('><', `>${renderFirstScreen()}<`))
      } finally {
        await server.close()
      }
    },
  }
}

export default defineConfig({
  plugins: [react(), drawFirstScreen()],
  build: {
    target: 'es2022',
    sourcemap: true,
    rollupOptions: { input: ['index.html', 'frame.html'] },
  },
})
