import '@hawser/react/styles.css'
import { eip155 } from '@hawser/adapter-eip155'
import { arbitrum, base, mainnet, optimism, polygon, sepolia } from '@hawser/adapter-eip155/networks'
import { createHawser } from '@hawser/core'
import { ConnectButton, HawserProvider } from '@hawser/react'
import { walletConnect } from '@hawser/walletconnect'
import { createRoot } from 'react-dom/client'

// The services of this run: `?wallets=http://…&relay=ws://…`
const run = new URLSearchParams(location.search)

const client = createHawser({
  appName: 'Benchmark',
  networks: [mainnet, optimism, base, arbitrum, polygon, sepolia],
  adapters: [eip155()],
  connectors: [walletConnect({ relayUrl: run.get('relay') ?? undefined })],
  services: { wallets: { baseUrl: run.get('wallets') ?? location.origin } },
})

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <HawserProvider client={client}>
      <ConnectButton />
    </HawserProvider>,
  )
}
