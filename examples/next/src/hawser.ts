import { eip155 } from '@hawser/adapter-eip155'
import { createCookieStore, createHawser } from '@hawser/core'
import type { InitialState } from '@hawser/core/server'
import { gatewaySiwx } from '@hawser/siwx'
import { type Nodes, networksAt } from './networks'

export interface ClientParameters {
  /** Where this site's own sign-in is asked. */
  readonly origin: string
  readonly nodes: Nodes
  readonly initialState: InitialState | undefined
}

/** One client for each page, on the server for each request. */
export const createClient = ({ origin, nodes, initialState }: ClientParameters) =>
  createHawser({
    appName: 'Harbour',
    networks: networksAt(nodes),
    adapters: [eip155()],
    storage: createCookieStore(),
    siwx: gatewaySiwx({ url: origin, statement: 'Sign in to Harbour.', isRequired: false }),
    initialState,
  })
