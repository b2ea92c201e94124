import { eip155 } from '@hawser/adapter-eip155'
import { base, mainnet } from '@hawser/adapter-eip155/networks'
import { createHawser } from '@hawser/core'

// The public node has its limits. For one of your own write VITE_RPC_URL=https://… into .env.local.
const rpcUrl = import.meta.env.VITE_RPC_URL as string | undefined

export const hawser = createHawser({
  appName: '__APP_NAME__',
  networks: [rpcUrl ? { ...mainnet, rpcUrls: { default: { http: [rpcUrl] } } } : mainnet, base],
  adapters: [eip155()],
})
