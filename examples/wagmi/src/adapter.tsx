import '@hawser/react/styles.css'
import { eip155 } from '@hawser/adapter-eip155'
import { toNetworks, wagmiAdapter } from '@hawser/adapter-wagmi'
import { createHawser } from '@hawser/core'
import { ConnectButton, HawserProvider } from '@hawser/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { createConfig, http, WagmiProvider } from 'wagmi'
import { Account } from './Account.js'
import { chain, rpcUrl } from './rpcUrl.js'

// As RainbowKit's example has it, with Hawser in the place of its provider and its button.
const config = createConfig({ chains: [chain], transports: { [chain.id]: http(rpcUrl) } })
const hawser = createHawser({ networks: toNetworks(config), adapters: [wagmiAdapter({ config, adapter: eip155() })] })
const queryClient = new QueryClient()

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <WagmiProvider config={config}>
      <QueryClientProvider client={queryClient}>
        <HawserProvider client={hawser}>
          <ConnectButton />
          <Account />
        </HawserProvider>
      </QueryClientProvider>
    </WagmiProvider>,
  )
}
