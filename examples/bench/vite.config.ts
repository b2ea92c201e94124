import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Writes down which files hold code of WalletConnect, for the bench to weigh. */
function listWalletConnectFiles(): Plugin {
  return {
    name: 'list-walletconnect-files',
    generateBundle(_, bundle) {
      const files = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' && file.moduleIds.some((id) => /\/node_modules\/@(walletconnect|reown)\//.test(id))
          ? [file.fileName]
          : [],
      )
      this.emitFile({ type: 'asset', fileName: 'walletconnect-files.json', source: JSON.stringify(files) })
    },
  }
}

// `mode` names the page. Each is built by itself, as an app is: built together they would share chunks, and each take more requests for them.
export default defineConfig(({ mode }) => ({
  plugins: [react(), mode === 'wallets' && listWalletConnectFiles()],
  build: {
    target: 'es2022',
    // For the profile: which module a sample is of.
    sourcemap: true,
    emptyOutDir: false,
    assetsDir: `assets/${mode}`,
    rolldownOptions: { input: `${mode}.html` },
  },
}))
