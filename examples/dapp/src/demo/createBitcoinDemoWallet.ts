import type { Network } from '@hawser/common'
import { type BitcoinNetworkName, createScriptedBitcoinWallet, scriptedBitcoinBehaviors } from '@hawser/testing/bip122'
import { bitcoinAccountsOf } from './bitcoinAccountsOf.js'
import type { DemoWallet } from './demoWallet.js'
import { demoWalletIcon, demoWalletName } from './demoWalletInfo.js'

const networkNames: Readonly<Record<string, BitcoinNetworkName>> = {
  'bip122:000000000019d6689c085ae165831e93': 'mainnet',
  'bip122:00000000da84f2bafbbc53dee25a72ae': 'testnet4',
  'bip122:00000008819873e925422c1ff0f99f7c': 'signet',
  'bip122:0f9188f13cb7b2c71f2a335e3a4fc328': 'regtest',
}

/** The wallet's part for Bitcoin, which registers itself with the page (Wallet Standard). */
export function createBitcoinDemoWallet(
  networks: readonly Network[],
  privateKeys: readonly `0x${string}`[],
): DemoWallet {
  const known = networks.flatMap(({ caipNetworkId, rpcUrls }) => {
    const name = networkNames[caipNetworkId]
    return name ? [[name, rpcUrls.default.http[0] ?? null] as const] : []
  })
  const wallet = createScriptedBitcoinWallet({
    protocol: 'wallet-standard',
    name: demoWalletName,
    icon: demoWalletIcon,
    accounts: bitcoinAccountsOf(privateKeys),
    networks: Object.fromEntries(known),
    network: known[0]?.[0] ?? 'regtest',
    approval: 'manual',
  })
  wallet.install()
  return {
    name: 'Bitcoin',
    get pending() {
      return wallet.pending
    },
    get behaviors() {
      return scriptedBitcoinBehaviors.map((behavior) => ({
        ...behavior,
        isOn: wallet.behaviors.includes(behavior.name),
      }))
    },
    approve: wallet.approve,
    reject: wallet.reject,
    setBehavior(name, isOn) {
      const behavior = scriptedBitcoinBehaviors.find((candidate) => candidate.name === name)
      if (behavior) wallet.setBehavior(behavior.name, isOn)
    },
    subscribe: wallet.subscribe,
  }
}
