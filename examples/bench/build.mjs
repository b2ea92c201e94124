import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = fileURLToPath(new URL('.', import.meta.url))
await rm(`${root}/dist`, { recursive: true, force: true })
for (const mode of ['bare', 'wagmi', 'hawser', 'wallets']) await build({ root, mode, logLevel: 'warn' })
