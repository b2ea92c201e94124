import type { Client } from 'viem'
import type { Eip1193Provider } from '../provider/eip1193Provider.js'

declare module '@hawser/core' {
  interface ChainLibraries {
    readonly eip155: { readonly client: Client; readonly provider: Eip1193Provider }
  }
}

export { type Eip155Options, eip155 } from '../eip155.js'
export type { Eip1193Provider } from '../provider/eip1193Provider.js'
