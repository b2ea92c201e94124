import type { Network } from '@hawser/common'
import { createScriptedPolkadotWallet, scriptedPolkadotWalletBehaviors } from '@hawser/testing/polkadot'
import type { DemoWallet } from './demoWallet.js'
import { demoWalletName } from './demoWalletInfo.js'
import { describePolkadotCall, describePolkadotRequest } from './requests/describePolkadotRequest.js'
import { describeSafely } from './requests/description.js'

/** The wallet's part for Polkadot, at `window.injectedWeb3`. */
export function createPolkadotDemoWallet(
  networks: readonly Network[],
  privateKeys: readonly `0x${string}`[],
): DemoWallet {
  const wallet = createScriptedPolkadotWallet({
    key: demoWalletName,
    accounts: privateKeys.map((seed, index) => ({ seed, name: `Account ${index + 1}` })),
    approval: 'manual',
  })
  const on = new Set<string>()
  const describe: DemoWallet['describe'] = (request) =>
    describeSafely(request, (asked) => describePolkadotRequest(asked, networks))
  return {
    namespace: 'polkadot',
    name: 'Polkadot',
    mark: '/marks/polkadot.svg',
    networkName: networks[0]?.name ?? 'Polkadot',
    accounts: wallet.addresses.map((address, index) => ({ name: `Account ${index + 1}`, address })),
    describe,
    describeFully: (request) =>
      request.method === 'signPayload' ? describePolkadotCall(request, networks) : undefined,
    get pending() {
      return wallet.pending
    },
    get behaviors() {
      return scriptedPolkadotWalletBehaviors.map((behavior) => ({ ...behavior, isOn: on.has(behavior.name) }))
    },
    announce: () => void wallet.inject(),
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
