import { eip155 } from '@hawser/adapter-eip155'
import { mainnet, optimism } from '@hawser/adapter-eip155/networks'
import { createHawser } from '@hawser/core'

/** `?rpc=…&rpc=…` names nodes of your own, in the order of the networks. */
const [mainnetUrl, optimismUrl] = new URLSearchParams(location.search).getAll('rpc')
const at = (url: string | undefined) => (url ? { rpcUrls: { default: { http: [url] } } } : {})

export const hawser = createHawser({
  appName: 'Hawser with Svelte',
  networks: [
    { ...mainnet, ...at(mainnetUrl) },
    { ...optimism, ...at(optimismUrl) },
  ],
  adapters: [eip155()],
})
