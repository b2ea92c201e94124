import { createScriptedWallet } from '@hawser/testing'
import { networksOf } from '../../config/networks.js'
import type { RunConfig } from '../../config/runConfig.js'
import { demoWalletIcon, demoWalletName } from '../../demo/demoWalletInfo.js'
import { rpcUrlsOf } from '../../demo/rpcUrlsOf.js'

/** So long that one sees that the wallet is asked. */
const approvalDelayMs = 1_200

/**
 * The Demo wallet as the frame has it: with the same accounts, and a memory of its own that ends with the frame, so that what is connected there is not
 * connected in the page. It approves by itself.
 */
export function createPlaygroundWallet(
  config: RunConfig,
  privateKeys: readonly `0x${string}`[],
): { readonly provider: unknown } {
  const wallet = createScriptedWallet({
    name: demoWalletName,
    rdns: 'dev.hawser.demo-wallet',
    icon: demoWalletIcon,
    privateKeys,
    chains: rpcUrlsOf(networksOf(config).filter(({ chainNamespace }) => chainNamespace === 'eip155')),
    chainId: 1,
    approval: 'manual',
    permissionStore: 'memory',
  })
  const seen = new Set<number>()
  wallet.subscribe(() => {
    for (const { id } of wallet.pending) {
      if (seen.has(id)) continue
      seen.add(id)
      setTimeout(() => {
        // The app may have taken its request back.
        if (wallet.pending.some((request) => request.id === id)) wallet.approve(id)
      }, approvalDelayMs)
    }
  })
  wallet.announce()
  return wallet
}
