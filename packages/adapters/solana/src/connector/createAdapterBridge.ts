import { encodeBase58, InvalidResponseError, loadModule, type Network } from '@hawser/common'
import { WrongAccountError } from '@hawser/core/adapter'
import type { WalletAdapterLike } from '../discovery/watchWallets.js'
import { decodeAddress } from '../encoding/bytes.js'
import { type SolanaFeature, WalletFeatureMissingError } from '../errors.js'
import { parseSignature } from '../provider/parseSignature.js'
import { checkSigned } from '../transaction/checkSigned.js'
import { checkVersion } from '../transaction/checkTransaction.js'
import type { WalletBridge } from './walletBridge.js'

/** The methods that only some adapters have. */
interface AdapterMethods {
  signMessage?(message: Uint8Array): Promise<unknown>
  signTransaction?(transaction: unknown): Promise<unknown>
  signAllTransactions?(transactions: readonly unknown[]): Promise<unknown>
  sendTransaction?(transaction: unknown, connection: unknown, options?: object): Promise<unknown>
}

const unauthorized = ['WalletAccountError', 'WalletDisconnectedError', 'WalletNotConnectedError']

interface BridgeContext {
  readonly networks: () => readonly Network[]
  readonly fetch: typeof fetch
}

/** An adapter of `@solana/wallet-adapter-base` that the app passed in. It names no networks, so it is asked on any. */
export function createAdapterBridge(
  adapter: WalletAdapterLike & AdapterMethods,
  { networks, fetch }: BridgeContext,
): WalletBridge {
  const accounts = (): readonly string[] => {
    const address: unknown = adapter.publicKey?.toBase58()
    if (address === undefined || address === null) return []
    if (typeof address !== 'string' || !decodeAddress(address))
      throw new InvalidResponseError({ details: 'The wallet named an account that is no address of Solana.' })
    return [address]
  }
  const supports = (feature: SolanaFeature): boolean =>
    feature === 'signAndSendTransaction'
      ? // Where it can sign, the app's own node sends: the adapter would only do the same by another one.
        !adapter.signTransaction && typeof adapter.sendTransaction === 'function'
      : typeof adapter[feature] === 'function'

  async function toObjects(address: string, transactions: readonly Uint8Array[]) {
    if (!accounts().includes(address)) throw new WrongAccountError({ details: address })
    checkVersion(transactions, [...(adapter.supportedTransactionVersions ?? ['legacy'])])
    const { toWeb3Transaction } = await loadModule(() => import('../compat/web3.js'))
    return Promise.all(transactions.map(toWeb3Transaction))
  }

  return {
    async connect({ isSilent }) {
      try {
        await (isSilent && adapter.autoConnect ? adapter.autoConnect() : adapter.connect())
      } catch (error) {
        // Adapters say in these ways that the wallet does not know the page.
        const { name } = Object(error) as { readonly name?: unknown }
        if (isSilent && unauthorized.includes(String(name)) && !adapter.publicKey) return []
        throw error
      }
      return accounts()
    },
    disconnect: () => adapter.disconnect(),
    accounts,
    chains: () => [],
    speaks: (chainId) => chainId.startsWith('solana:'),
    watch(onAccounts) {
      const tell = () => {
        try {
          onAccounts(accounts())
        } catch {
          // A malformed event says nothing; what was known before it stands.
        }
      }
      const end = () => onAccounts([])
      adapter.on('connect', tell)
      adapter.on('disconnect', end)
      return () => {
        adapter.off('connect', tell)
        adapter.off('disconnect', end)
      }
    },
    supports,
    async signMessage({ address, message, beforeAsk }) {
      if (!adapter.signMessage) throw new WalletFeatureMissingError('signMessage')
      if (!accounts().includes(address)) throw new WrongAccountError({ details: address })
      beforeAsk?.()
      return parseSignature(await adapter.signMessage(message))
    },
    async signTransactions({ address, transactions, beforeAsk }) {
      if (!adapter.signTransaction) throw new WalletFeatureMissingError('signTransaction')
      const objects = await toObjects(address, transactions)
      const { fromWeb3Transaction } = await loadModule(() => import('../compat/web3.js'))
      let signed: unknown
      if (objects.length > 1 && adapter.signAllTransactions) {
        beforeAsk?.()
        signed = await adapter.signAllTransactions(objects)
      } else {
        const one: unknown[] = []
        for (const object of objects) {
          beforeAsk?.()
          one.push(await adapter.signTransaction(object))
        }
        signed = one
      }
      if (!Array.isArray(signed) || signed.length !== objects.length)
        throw new InvalidResponseError({ details: 'The wallet answered with another number of transactions.' })
      return signed.map((object: unknown, index) =>
        checkSigned(transactions[index] as Uint8Array, fromWeb3Transaction(object), address),
      )
    },
    async signAndSendTransaction({ address, transaction, options, chainId, beforeAsk }) {
      if (!supports('signAndSendTransaction') || !adapter.sendTransaction)
        throw new WalletFeatureMissingError('signAndSendTransaction')
      const [object] = await toObjects(address, [transaction])
      const url = networks().find(({ caipNetworkId }) => caipNetworkId === chainId)?.rpcUrls.default.http[0]
      const { createWeb3Connection } = await loadModule(() => import('../compat/web3.js'))
      const connection = await createWeb3Connection(url ?? '', fetch)
      beforeAsk?.()
      const signature = await adapter.sendTransaction(object, connection, options)
      return encodeBase58(parseSignature(signature))
    },
  }
}
