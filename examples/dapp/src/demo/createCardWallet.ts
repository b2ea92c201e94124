import type { Network } from '@hawser/common'
import { createScriptedWallet, type ScriptedWallet } from '@hawser/testing'
import { rpcUrlsOf } from './rpcUrlsOf.js'

/** What stands for a card issuer's library: a wallet that is announced nowhere, and signs without a window of its own. */
export function createCardWallet(networks: readonly Network[], privateKey: `0x${string}`): ScriptedWallet {
  return createScriptedWallet({
    name: 'Card wallet',
    rdns: 'dev.hawser.card-wallet',
    privateKeys: [privateKey],
    chains: rpcUrlsOf(networks),
    chainId: 1,
  })
}
