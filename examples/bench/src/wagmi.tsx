import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { createConfig, http, useConnect, useConnection, useConnectors, WagmiProvider } from 'wagmi'
import { arbitrum, base, mainnet, optimism, polygon, sepolia } from 'wagmi/chains'

const config = createConfig({
  chains: [mainnet, optimism, base, arbitrum, polygon, sepolia],
  transports: {
    [mainnet.id]: http(),
    [optimism.id]: http(),
    [base.id]: http(),
    [arbitrum.id]: http(),
    [polygon.id]: http(),
    [sepolia.id]: http(),
  },
})
const queryClient = new QueryClient()

function Connect() {
  const { address } = useConnection()
  const { mutate: connect } = useConnect()
  const [connector] = useConnectors()
  if (address) return <button type="button">{address}</button>
  return (
    <button type="button" onClick={() => connector && connect({ connector })}>
      Connect
    </button>
  )
}

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <WagmiProvider config={config}>
      <QueryClientProvider client={queryClient}>
        <Connect />
      </QueryClientProvider>
    </WagmiProvider>,
  )
}
