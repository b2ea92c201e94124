import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { createConfig, http, useConnect, useConnection, useConnectors, WagmiProvider } from 'wagmi'
import { arbitrum, base, mainnet, optimism, polygon, sepolia } from 'wagmi/chains'
import { PlainList } from './PlainList.js'

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
  const connectors = useConnectors()
  const [isOpen, setOpen] = useState(false)
  const [close] = useState(() => () => setOpen(false))
  if (address) return <button type="button">{address}</button>
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Connect
      </button>
      {isOpen ? (
        <PlainList onClose={close}>
          {connectors.map((connector) => (
            <li key={connector.uid}>
              <button type="button" data-bench-wallet="" onClick={() => connect({ connector })}>
                {connector.icon ? <img src={connector.icon} alt="" width={32} height={32} /> : null}
                {connector.name}
              </button>
            </li>
          ))}
        </PlainList>
      ) : null}
    </>
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
