import { bip122 } from '@hawser/adapter-bip122'
import { bitcoin } from '@hawser/adapter-bip122/networks'
import { eip155 } from '@hawser/adapter-eip155'
import { mainnet } from '@hawser/adapter-eip155/networks'
import { polkadot } from '@hawser/adapter-polkadot'
import { assetHub } from '@hawser/adapter-polkadot/networks'
import { solana } from '@hawser/adapter-solana'
import { solanaDevnet } from '@hawser/adapter-solana/networks'
import { createHawser } from '@hawser/core'
import { ConnectButton, HawserProvider, useHawserAccount } from '@hawser/react'
import '@hawser/react/styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

const hawser = createHawser({
  appName: 'Installed from tarballs',
  networks: [
    { ...mainnet, rpcUrls: { default: { http: [import.meta.env.VITE_RPC_URL as string] } } },
    ...[solanaDevnet, bitcoin, assetHub],
  ],
  adapters: [eip155(), solana(), bip122(), polkadot()],
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
      <button
        type="button"
        onClick={async () => (await import('./moveFunds.js')).moveFunds(hawser, { solana: '', bitcoin: '' })}
      >
        Move funds
      </button>
    </HawserProvider>
  </StrictMode>,
)
