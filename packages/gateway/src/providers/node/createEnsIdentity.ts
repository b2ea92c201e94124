import type { IdentityProvider } from '../providers.js'
import type { AskNode } from './createAskNode.js'
import type { EnsOptions } from './readEnsIdentity.js'

/** Names by the Ethereum Name Service, as the nodes of its network tell them. */
export function createEnsIdentity(askNode: AskNode, options: EnsOptions): IdentityProvider {
  return {
    async getIdentity(address, signal) {
      // What encodes, decodes and normalises is loaded by the first who asks: a gateway starts without it.
      const { readEnsIdentity } = await import('./readEnsIdentity.js')
      return readEnsIdentity(address, {
        ...options,
        ask: (question) => askNode(options.network, [question], signal).then(([answer]) => answer ?? {}),
      })
    },
  }
}
