import type { Network } from '@hawser/common'
import { createScriptedWallet, type ScriptedWallet, scriptedWalletBehaviors } from '@hawser/testing'
import type { DemoWallet } from './demoWallet.js'
import { demoWalletIcon, demoWalletName } from './demoWalletInfo.js'
import { rpcUrlsOf } from './rpcUrlsOf.js'

/** A wallet inside the page, so that a newcomer without an extension meets every state. Its keys live for one run of the demo. */
export function createEvmDemoWallet(
  networks: readonly Network[],
  privateKeys: readonly `0x${string}`[],
): DemoWallet & Pick<ScriptedWallet, 'provider'> {
  const wallet = createScriptedWallet({
    name: demoWalletName,
    rdns: 'dev.hawser.demo-wallet',
    icon: demoWalletIcon,
    privateKeys: [...privateKeys],
    chains: rpcUrlsOf(networks),
    chainId: 1,
    approval: 'manual',
  })
  wallet.announce()
  return {
    name: 'Ethereum',
    provider: wallet.provider,
    get pending() {
      return wallet.pending
    },
    get behaviors() {
      return scriptedWalletBehaviors.map((behavior) => ({
        ...behavior,
        isOn: Boolean(wallet.behaviors[behavior.name]),
      }))
    },
    approve: wallet.approve,
    reject: wallet.reject,
    setBehavior(name, isOn) {
      const behavior = scriptedWalletBehaviors.find((candidate) => candidate.name === name)
      if (behavior) wallet.setBehavior(behavior.name, isOn)
    },
    subscribe: wallet.subscribe,
  }
}
