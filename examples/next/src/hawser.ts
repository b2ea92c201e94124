import { eip155 } from '@hawser/adapter-eip155'
import { base, mainnet } from '@hawser/adapter-eip155/networks'
import { createCookieStore, createHawser } from '@hawser/core'
import type { InitialState } from '@hawser/core/server'
import { gatewaySiwx } from '@hawser/siwx'

/** One client for each page, on the server for each request. `origin` is where this site's own sign-in is asked. */
export const createClient = (origin: string, initialState: InitialState | undefined) =>
  createHawser({
    appName: 'Harbour',
    networks: [mainnet, base],
    adapters: [eip155()],
    storage: createCookieStore(),
    siwx: gatewaySiwx({ url: origin, statement: 'Sign in to Harbour.', isRequired: false }),
    initialState,
  })
