import type { Network } from '@hawser/common'
import { type BitcoinNetworkName, createScriptedBitcoinWallet, scriptedBitcoinBehaviors } from '@hawser/testing/bip122'
import * as v from 'valibot'
import { bitcoinAccountsOf } from './bitcoinAccountsOf.js'
import type { DemoWallet } from './demoWallet.js'
import { demoWalletIcon, demoWalletName } from './demoWalletInfo.js'
import { describeBitcoinRequest } from './requests/describeBitcoinRequest.js'
import { describeSafely, formatAmount } from './requests/description.js'

const networkNames: Readonly<Record<string, BitcoinNetworkName>> = {
  'bip122:000000000019d6689c085ae165831e93': 'mainnet',
  'bip122:00000000da84f2bafbbc53dee25a72ae': 'testnet4',
  'bip122:00000008819873e925422c1ff0f99f7c': 'signet',
  'bip122:0f9188f13cb7b2c71f2a335e3a4fc328': 'regtest',
}

const formats = {
  mainnet: 'bitcoin',
  testnet: 'testnet',
  testnet4: 'testnet',
  signet: 'testnet',
  regtest: 'regtest',
} as const
const coinsSchema = v.array(v.object({ value: v.pipe(v.number(), v.safeInteger(), v.minValue(0)) }))

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
  const network = () => networks.find(({ caipNetworkId }) => networkNames[caipNetworkId] === wallet.network)
  const words = () => ({
    currency: network()?.nativeCurrency ?? { symbol: 'BTC', decimals: 8 },
    networkName: network()?.name ?? wallet.network,
    format: formats[wallet.network],
    ownAddresses: wallet.addresses,
  })
  return {
    namespace: 'bip122',
    name: 'Bitcoin',
    mark: '/marks/bitcoin.svg',
    get networkName() {
      return words().networkName
    },
    get accounts() {
      return wallet.addresses.map((address, index) => ({ name: index === 0 ? 'Payments' : 'Ordinals', address }))
    },
    describe: (request) => describeSafely(request, (asked) => describeBitcoinRequest(asked, words())),
    async readBalance(address) {
      const url = `${network()?.rpcUrls.default.http[0]}/address/${address}/utxo`
      const response = await fetch(url, { signal: AbortSignal.timeout(10_000) })
      const coins = v.parse(coinsSchema, await response.json())
      return formatAmount(
        coins.reduce((sum, { value }) => sum + BigInt(value), 0n),
        words().currency,
      )
    },
    get pending() {
      return wallet.pending
    },
    get behaviors() {
      return scriptedBitcoinBehaviors.map((behavior) => ({
        ...behavior,
        isOn: wallet.behaviors.includes(behavior.name),
      }))
    },
    announce: () => void wallet.install(),
    approve: wallet.approve,
    reject: wallet.reject,
    setBehavior(name, isOn) {
      const behavior = scriptedBitcoinBehaviors.find((candidate) => candidate.name === name)
      if (behavior) wallet.setBehavior(behavior.name, isOn)
    },
    subscribe: wallet.subscribe,
  }
}
