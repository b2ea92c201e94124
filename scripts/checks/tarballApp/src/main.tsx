import { eip155 } from '@hawser/adapter-eip155'
import { mainnet } from '@hawser/adapter-eip155/networks'
import { createHawser } from '@hawser/core'
import { ConnectButton, HawserProvider, useHawserAccount } from '@hawser/react'
import '@hawser/react/styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

const hawser = createHawser({
  appName: 'Installed from tarballs',
  networks: [{ ...mainnet, rpcUrls: { default: { http: [import.meta.env.VITE_RPC_URL as string] } } }],
  adapters: [eip155()],
})

function Account() {
  const { address, status } = useHawserAccount()
  return (
    <p>
      <span data-testid="status">{status}</span> <span data-testid="address">{address ?? 'none'}</span>
    </p>
  )
}

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root.')
createRoot(root).render(
  <StrictMode>
    <HawserProvider client={hawser}>
      <ConnectButton />
      <Account />
    </HawserProvider>
  </StrictMode>,
)
