import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
  // The WalletConnect libraries fill most of it, and a wallet needs them at once.
  build: { target: 'es2022', sourcemap: true, chunkSizeWarningLimit: 1600 },
})
