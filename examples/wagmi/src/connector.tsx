import '@hawser/react/styles.css'
import { eip155 } from '@hawser/adapter-eip155'
import { mainnet as network } from '@hawser/adapter-eip155/networks'
import { hawserConnector } from '@hawser/adapter-wagmi/connector'
import { createHawser } from '@hawser/core'
import { HawserProvider } from '@hawser/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { createConfig, http, useConnect, useConnection, useConnectors, WagmiProvider } from 'wagmi'
import { Account } from './Account.js'
import { chain, rpcUrl } from './rpcUrl.js'

const hawser = createHawser({
  networks: [rpcUrl ? { ...network, rpcUrls: { default: { http: [rpcUrl] } } } : network],
  adapters: [eip155()],
})
const config = createConfig({
  chains: [chain],
  transports: { [chain.id]: http(rpcUrl) },
  connectors: [hawserConnector(hawser)],
  multiInjectedProviderDiscovery: false,
})
const queryClient = new QueryClient()

/** A list of wagmi's connectors, of which the only one is Hawser. */
function Connectors() {
  const connectors = useConnectors()
  const { mutate: connect } = useConnect()
  const { isConnected } = useConnection()
  if (isConnected) return null
  return connectors.map((connector) => (
    <button key={connector.uid} type="button" onClick={() => connect({ connector })}>
      Connect by {connector.name}
    </button>
  ))
}

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <WagmiProvider config={config}>
      <QueryClientProvider client={queryClient}>
        <HawserProvider client={hawser}>
          <Connectors />
          <Account />
        </HawserProvider>
      </QueryClientProvider>
    </WagmiProvider>,
  )
}
