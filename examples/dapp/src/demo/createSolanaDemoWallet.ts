import type { Network } from '@hawser/common'
import { createScriptedSolanaWallet, createSolanaAccount, scriptedSolanaBehaviors } from '@hawser/testing/solana'
import { createSolanaRpc, address as toAddress } from '@solana/kit'
import type { DemoWallet } from './demoWallet.js'
import { demoWalletIcon, demoWalletName } from './demoWalletInfo.js'
import { describeSolanaRequest } from './requests/describeSolanaRequest.js'
import { describeSafely, formatAmount, type ListedToken } from './requests/description.js'
import { toBytes } from './toBytes.js'

/** The wallet's part for Solana, which registers itself with the page (Wallet Standard). */
export async function createSolanaDemoWallet(
  networks: readonly Network[],
  privateKeys: readonly `0x${string}`[],
  tokens: readonly ListedToken[],
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
  const [network] = networks
  const networkName = network?.name ?? 'Solana'
  const currency = network?.nativeCurrency ?? { symbol: 'SOL', decimals: 9 }
  const words = {
    currency,
    networkName,
    tokenOf: (mint: string) =>
      tokens.find(({ address, caipNetworkId }) => caipNetworkId === network?.caipNetworkId && address === mint),
  }
  return {
    namespace: 'solana',
    name: 'Solana',
    mark: '/marks/solana.svg',
    networkName,
    accounts: wallet.addresses.map((address, index) => ({ name: `Account ${index + 1}`, address })),
    describe: (request) => describeSafely(request, (asked) => describeSolanaRequest(asked, words)),
    async readBalance(address) {
      const rpc = createSolanaRpc(network?.rpcUrls.default.http[0] ?? '')
      const { value } = await rpc.getBalance(toAddress(address)).send({ abortSignal: AbortSignal.timeout(10_000) })
      return formatAmount(value, currency)
    },
    get pending() {
      return wallet.pending
    },
    get behaviors() {
      return scriptedSolanaBehaviors.map((behavior) => ({ ...behavior, isOn: wallet.isOn(behavior.name) }))
    },
    announce: () => void wallet.register(),
    approve: wallet.approve,
    reject: wallet.reject,
    setBehavior(name, isOn) {
      const behavior = scriptedSolanaBehaviors.find((candidate) => candidate.name === name)
      if (behavior) wallet.setBehavior(behavior.name, isOn)
    },
    subscribe: wallet.subscribe,
  }
}
