import { ProviderRpcError } from '../wallet/providerRpcError.js'
import type { WalletConnectPeerNamespace } from '../walletConnect/peerNamespace.js'
import { type BitcoinAccountPlan, createBitcoinAccount } from './keys/bitcoinAccount.js'
import {
  type BitcoinNetworkName,
  bitcoinNetworkNames,
  fromBitcoinChainId,
  toBitcoinChainId,
} from './keys/bitcoinNetworks.js'
import { createScriptedBitcoinWallet } from './wallet/createScriptedBitcoinWallet.js'
import type { CreateScriptedBitcoinWalletParameters, ScriptedBitcoinWallet } from './wallet/scriptedBitcoinWallet.js'

export interface CreateBitcoinPeerNamespaceParameters {
  /** The sessions share those for payments, the first one being the wallet's own choice. `getAccountAddresses` tells all. */
  readonly accounts: readonly BitcoinAccountPlan[]
  readonly networks: CreateScriptedBitcoinWalletParameters['networks']
  /** Default: all of {@link bitcoinPeerMethods}. */
  readonly methods?: readonly string[] | undefined
  /** Whether the addresses come with the session already. Default false. */
  readonly preloads?: boolean | undefined
}

export interface BitcoinPeerNamespace extends WalletConnectPeerNamespace {
  /** Signs and sends. What it is told to do wrong, it does here. */
  readonly wallet: ScriptedBitcoinWallet
}

/** The methods that wallets answer in WalletConnect sessions of Bitcoin. */
export const bitcoinPeerMethods = ['sendTransfer', 'signMessage', 'signPsbt', 'getAccountAddresses'] as const

const prompts: Readonly<Record<string, 'sign' | 'send'>> = {
  sendTransfer: 'send',
  signMessage: 'sign',
  signPsbt: 'sign',
}

/** Bitcoin as a WalletConnect peer speaks it, with keys of its own. Whoever paired may ask. @throws TypeError without an account or a network */
export function createBitcoinPeerNamespace({
  accounts,
  networks,
  methods = bitcoinPeerMethods,
  preloads = false,
}: CreateBitcoinPeerNamespaceParameters): BitcoinPeerNamespace {
  const known = (Object.keys(networks) as BitcoinNetworkName[]).filter((name) => bitcoinNetworkNames.includes(name))
  const [first] = known
  if (!first) throw new TypeError('A Bitcoin wallet needs at least one network.')
  const wallet = createScriptedBitcoinWallet({
    protocol: 'sats-connect',
    name: 'Phone',
    accounts,
    networks,
    network: first,
    permissionStore: 'memory',
  })
  const payments = accounts.filter(({ purpose }) => purpose !== 'ordinals')
  return {
    wallet,
    namespace: 'bip122',
    chains: known.map(toBitcoinChainId),
    methods,
    addressesOn(caipNetworkId) {
      const name = bitcoinNetworkNames.find((candidate) => toBitcoinChainId(candidate) === caipNetworkId)
      // A network that nobody knows is a test network.
      return payments.map((plan) => createBitcoinAccount(plan, name ?? 'testnet').address)
    },
    sessionProperties(): Readonly<Record<string, string>> {
      if (!preloads) return {}
      const told = accounts.map((plan) => {
        const { address, publicKey, path, purpose } = createBitcoinAccount(plan, first)
        return { address, publicKey, path, intention: purpose === 'ordinals' ? 'ordinal' : 'payment' }
      })
      return { bip122_getAccountAddresses: JSON.stringify(told) }
    },
    async answer({ caipNetworkId, method, params, prompt }) {
      if (!methods.includes(method)) throw new ProviderRpcError(-32601, `The method "${method}" does not exist.`)
      const network = fromBitcoinChainId(caipNetworkId)
      if (wallet.network !== network) wallet.switchNetworkFromWallet(network)
      const kind = Object.hasOwn(prompts, method) ? prompts[method] : undefined
      if (kind) await prompt(kind)
      return wallet.answerSessionRequest({ method, params })
    },
  }
}
