import { bytesToHex, hexToBytes } from '@noble/hashes/utils'
import * as v from 'valibot'
import { ProviderRpcError } from '../wallet/providerRpcError.js'
import type { WalletConnectPeerNamespace } from '../walletConnect/peerNamespace.js'
import { createPolkadotKey } from './createPolkadotKey.js'
import { encodeSignerPayload } from './encodeSignerPayload.js'
import type { ScriptedPolkadotAccount } from './scriptedPolkadotWallet.js'
import { readAccountId, toSs58 } from './ss58.js'
import { wrapMessage } from './wrapMessage.js'

export interface CreatePolkadotPeerNamespaceParameters {
  /** The first is the wallet's own choice. */
  readonly accounts: readonly Pick<ScriptedPolkadotAccount, 'seed' | 'type'>[]
  /** By CAIP-2 id, the networks that the wallet knows and the prefix (below 64) of their addresses. */
  readonly ss58Prefixes: Readonly<Record<string, number>>
  /** Default: all of {@link polkadotPeerMethods}. */
  readonly methods?: readonly string[] | undefined
  /**
   * Which field of a message the wallet signs: `data`, or `message`, as the first samples do, put between `<Bytes>` and `</Bytes>` unless it is
   * there already; `bareMessage` signs that field as it is.
   */
  readonly reads?: 'data' | 'message' | 'bareMessage' | undefined
  /** Answers signatures that are none. May be changed while the wallet runs. */
  readonly faults?: { malformedSignature?: boolean } | undefined
}

/** The methods that wallets answer in WalletConnect sessions of Polkadot. */
export const polkadotPeerMethods = ['polkadot_signMessage', 'polkadot_signTransaction'] as const

const hex = v.pipe(v.string(), v.regex(/^0x(?:[0-9a-f]{2})*$/i))
const messageSchema = v.object({ address: v.string(), data: hex, message: v.string() })
const transactionSchema = v.object({ address: v.string(), transactionPayload: v.looseObject({ address: v.string() }) })

/** Polkadot as a WalletConnect peer speaks it, with keys of its own. Whoever paired may ask. */
export function createPolkadotPeerNamespace({
  accounts,
  ss58Prefixes,
  methods = polkadotPeerMethods,
  reads = 'data',
  faults = {},
}: CreatePolkadotPeerNamespaceParameters): WalletConnectPeerNamespace {
  const keys = accounts.map(({ seed, type }) => createPolkadotKey(seed, type))

  function keyOf(address: string) {
    const id = readAccountId(address).join()
    const key = keys.find(({ accountId }) => accountId.join() === id)
    if (!key) throw new ProviderRpcError(4100, 'The wallet has no key for that account.')
    return key
  }

  const answer = (...parts: readonly Uint8Array[]) => {
    const signature = parts.map((part) => bytesToHex(part)).join('')
    return { signature: faults.malformedSignature ? '0x1234' : `0x${signature}` }
  }

  return {
    namespace: 'polkadot',
    chains: Object.keys(ss58Prefixes),
    methods,
    addressesOn(id) {
      const prefix = Object.hasOwn(ss58Prefixes, id) ? ss58Prefixes[id] : undefined
      return keys.map(({ accountId, address }) => (accountId.length === 20 ? address : toSs58(accountId, prefix ?? 42)))
    },
    async answer({ method, params, prompt }) {
      if (!methods.includes(method)) throw new ProviderRpcError(-32601, `The method "${method}" does not exist.`)
      if (method === 'polkadot_signMessage') {
        const { address, data, message } = v.parse(messageSchema, params)
        const key = keyOf(address)
        await prompt('sign')
        const bytes = reads === 'data' ? hexToBytes(data.slice(2)) : new TextEncoder().encode(message)
        return answer(key.sign(reads === 'message' ? wrapMessage(bytes) : bytes))
      }
      const { transactionPayload } = v.parse(transactionSchema, params)
      const key = keyOf(transactionPayload.address)
      const message = encodeSignerPayload(transactionPayload)
      await prompt('sign')
      return answer(key.prefix, key.sign(message))
    },
  }
}
