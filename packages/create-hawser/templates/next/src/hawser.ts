import { eip155 } from '@hawser/adapter-eip155'
import { base, mainnet } from '@hawser/adapter-eip155/networks'
import { createCookieStore, createHawser } from '@hawser/core'
import type { InitialState } from '@hawser/core/server'

export interface ClientParameters {
  /** A node of your own for Ethereum: `RPC_URL` of the server. The public one has its limits. */
  readonly rpcUrl: string | undefined
  readonly initialState: InitialState | undefined
}

/** One client for each page, on the server for each request. */
export const createClient = ({ rpcUrl, initialState }: ClientParameters) =>
  createHawser({
    appName: '__APP_NAME__',
    networks: [rpcUrl ? { ...mainnet, rpcUrls: { default: { http: [rpcUrl] } } } : mainnet, base],
    adapters: [eip155()],
    // The server reads them, so that its first HTML shows the account.
    storage: createCookieStore(),
    initialState,
  })
