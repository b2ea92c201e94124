import { createScriptedPolkadotWallet, scriptedPolkadotWalletBehaviors } from '@hawser/testing/polkadot'
import type { DemoWallet } from './demoWallet.js'
import { demoWalletName } from './demoWalletInfo.js'

/** The wallet's part for Polkadot, at `window.injectedWeb3`. */
export function createPolkadotDemoWallet(privateKeys: readonly `0x${string}`[]): DemoWallet {
  const wallet = createScriptedPolkadotWallet({
    key: demoWalletName,
    accounts: privateKeys.map((seed, index) => ({ seed, name: `Account ${index + 1}` })),
    approval: 'manual',
  })
  const on = new Set<string>()
  wallet.inject()
  return {
    name: 'Polkadot',
    get pending() {
      return wallet.pending
    },
    get behaviors() {
      return scriptedPolkadotWalletBehaviors.map((behavior) => ({ ...behavior, isOn: on.has(behavior.name) }))
    },
    approve: wallet.approve,
    reject: wallet.reject,
    setBehavior(name, isOn) {
      const behavior = scriptedPolkadotWalletBehaviors.find((candidate) => candidate.name === name)
      if (!behavior) return
      if (isOn) on.add(name)
      else on.delete(name)
      wallet.setBehavior(behavior.name, isOn)
    },
    subscribe: wallet.subscribe,
  }
}
