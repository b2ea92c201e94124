import type { Network } from '@hawser/common'
import { createScriptedSolanaWallet, createSolanaAccount, scriptedSolanaBehaviors } from '@hawser/testing/solana'
import type { DemoWallet } from './demoWallet.js'
import { demoWalletIcon, demoWalletName } from './demoWalletInfo.js'
import { toBytes } from './toBytes.js'

/** The wallet's part for Solana, which registers itself with the page (Wallet Standard). */
export async function createSolanaDemoWallet(
  networks: readonly Network[],
  privateKeys: readonly `0x${string}`[],
): Promise<DemoWallet> {
  const names: Readonly<Record<string, string>> = {
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:mainnet',
    'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:devnet',
    'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'solana:testnet',
  }
  const chains = networks.map(({ caipNetworkId, rpcUrls }) => [
    names[caipNetworkId] ?? caipNetworkId,
    rpcUrls.default.http[0] ?? '',
  ])
  const wallet = createScriptedSolanaWallet({
    name: demoWalletName,
    icon: demoWalletIcon,
    accounts: await Promise.all(privateKeys.map((key) => createSolanaAccount(toBytes(key)))),
    chains: Object.fromEntries(chains),
    approval: 'manual',
  })
  wallet.register()
  return {
    name: 'Solana',
    get pending() {
      return wallet.pending
    },
    get behaviors() {
      return scriptedSolanaBehaviors.map((behavior) => ({ ...behavior, isOn: wallet.isOn(behavior.name) }))
    },
    approve: wallet.approve,
    reject: wallet.reject,
    setBehavior(name, isOn) {
      const behavior = scriptedSolanaBehaviors.find((candidate) => candidate.name === name)
      if (behavior) wallet.setBehavior(behavior.name, isOn)
    },
    subscribe: wallet.subscribe,
  }
}
