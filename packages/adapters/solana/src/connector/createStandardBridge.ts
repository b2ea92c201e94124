import { type CaipNetworkId, encodeBase58, InvalidResponseError } from '@hawser/common'
import type { StandardWalletObject } from '@hawser/common/wallet-standard'
import { WrongAccountError } from '@hawser/core/adapter'
import { decodeAddress, isSameBytes } from '../encoding/bytes.js'
import { type SolanaFeature, WalletFeatureMissingError } from '../errors.js'
import { parseSignature } from '../provider/parseSignature.js'
import type { AskRequest } from '../provider/solanaProvider.js'
import { checkSigned } from '../transaction/checkSigned.js'
import { checkVersion } from '../transaction/checkTransaction.js'
import type { WalletBridge } from './walletBridge.js'

type Method = (...inputs: readonly unknown[]) => unknown

/** An account as the wallet gave it: requests name it by the object itself. */
interface StandardAccount {
  readonly address: string
  readonly account: object
}

const maxAccounts = 1000

/** A wallet of the Wallet Standard, asked by its features. Its getters are read anew each time: wallets change them. */
export function createStandardBridge(wallet: StandardWalletObject): WalletBridge {
  const features = () =>
    (wallet.features ?? {}) as Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>
  const method = (feature: string, name: string): Method | undefined => {
    const owner = features()[feature]
    const run = owner?.[name]
    return typeof run === 'function' ? (run.bind(owner) as Method) : undefined
  }
  const requireFeature = (feature: SolanaFeature): Method => {
    const run = method(`solana:${feature}`, feature)
    if (!run) throw new WalletFeatureMissingError(feature)
    return run
  }
  const chains = () => (Array.isArray(wallet.chains) ? wallet.chains.filter((chain) => typeof chain === 'string') : [])
  const accounts = (value: unknown = wallet.accounts) => parseAccounts(value)

  function find(address: string): StandardAccount {
    const found = accounts().find((account) => account.address === address)
    if (!found) throw new WrongAccountError({ details: address })
    return found
  }

  async function askOne(
    run: Method,
    inputs: readonly object[],
    beforeAsk: AskRequest['beforeAsk'],
  ): Promise<readonly Readonly<Record<string, unknown>>[]> {
    beforeAsk?.()
    const answer = await run(...inputs)
    if (
      !Array.isArray(answer) ||
      answer.length !== inputs.length ||
      answer.some((item) => typeof item !== 'object' || !item)
    )
      throw new InvalidResponseError({ details: 'The wallet answered with another number of results.' })
    return answer as readonly Readonly<Record<string, unknown>>[]
  }

  return {
    async connect({ isSilent }) {
      const connect = method('standard:connect', 'connect')
      if (!connect) throw new InvalidResponseError({ details: 'The wallet has no function to connect by.' })
      const answer: unknown = await connect(...(isSilent ? [{ silent: true }] : []))
      return accounts((answer as { accounts?: unknown } | null)?.accounts ?? null).map(({ address }) => address)
    },
    async disconnect() {
      await method('standard:disconnect', 'disconnect')?.()
    },
    accounts: () => accounts().map(({ address }) => address),
    chains: () => chains().flatMap((chain) => fromStandardChain(chain) ?? []),
    speaks: (chainId) => toStandardChain(chainId, chains()) !== undefined,
    watch(onAccounts) {
      try {
        const stop = method('standard:events', 'on')?.('change', (change: unknown) => {
          try {
            const told = (change as { accounts?: unknown } | undefined)?.accounts
            if (told !== undefined) onAccounts(accounts(told).map(({ address }) => address))
          } catch {
            // A malformed event says nothing; what was known before it stands.
          }
        })
        return () => {
          if (typeof stop === 'function') stop()
        }
      } catch {
        // A wallet without working events is still of use; it only cannot tell us of changes.
        return () => {}
      }
    },
    supports: (feature) => method(`solana:${feature}`, feature) !== undefined,
    async signMessage({ address, message, beforeAsk }) {
      const inputs = [{ account: find(address).account, message }]
      const [answer] = await askOne(requireFeature('signMessage'), inputs, beforeAsk)
      const signed = answer?.signedMessage
      if (signed !== undefined && !(signed instanceof Uint8Array && isSameBytes(signed, message)))
        throw new InvalidResponseError({ details: 'The wallet signed something other than the message.' })
      return parseSignature(answer?.signature)
    },
    findSignIn() {
      const run = method('solana:signIn', 'signIn')
      if (!run) return undefined
      return async ({ address, input, message, beforeAsk }) => {
        find(address)
        const [answer] = await askOne(run, [input], beforeAsk)
        const { address: signer } = Object(answer?.account) as { readonly address?: unknown }
        if (signer !== address) throw new WrongAccountError({ details: address })
        const signed = answer?.signedMessage
        if (!(signed instanceof Uint8Array && isSameBytes(signed, message)))
          throw new InvalidResponseError({ details: 'The wallet signed something other than the message.' })
        return parseSignature(answer?.signature)
      }
    },
    async signTransactions({ address, transactions, chainId, beforeAsk }) {
      const run = requireFeature('signTransaction')
      const { account } = find(address)
      const chain = toStandardChain(chainId, chains())
      checkVersion(transactions, features()['solana:signTransaction']?.supportedTransactionVersions)
      const answers = await askOne(
        run,
        transactions.map((transaction) => ({ account, transaction, ...(chain && { chain }) })),
        beforeAsk,
      )
      return answers.map(({ signedTransaction }, index) =>
        checkSigned(transactions[index] as Uint8Array, signedTransaction, address),
      )
    },
    async signAndSendTransaction({ address, transaction, options, chainId, beforeAsk }) {
      const run = requireFeature('signAndSendTransaction')
      const { account } = find(address)
      const chain = toStandardChain(chainId, chains())
      checkVersion([transaction], features()['solana:signAndSendTransaction']?.supportedTransactionVersions)
      const inputs = [{ account, transaction, chain, ...(options && { options }) }]
      const [answer] = await askOne(run, inputs, beforeAsk)
      return encodeBase58(parseSignature(answer?.signature))
    },
  }
}

/** The wallet's accounts of Solana, each once. @throws InvalidResponseError */
function parseAccounts(value: unknown): readonly StandardAccount[] {
  if (!Array.isArray(value) || value.length > maxAccounts)
    throw new InvalidResponseError({ details: 'The wallet answered with something other than a list of accounts.' })
  const found = new Map<string, StandardAccount>()
  for (const item of value as readonly unknown[]) {
    const { address, chains } = (item ?? {}) as Readonly<Record<string, unknown>>
    const names: readonly unknown[] = Array.isArray(chains) ? chains : []
    // A wallet of several namespaces lists the accounts of all of them.
    const isOther = names.length > 0 && !names.some((chain) => typeof chain === 'string' && chain.startsWith('solana:'))
    if (isOther) continue
    if (typeof address !== 'string' || !decodeAddress(address))
      throw new InvalidResponseError({ details: 'The wallet named an account that is no address of Solana.' })
    if (!found.has(address)) found.set(address, { address, account: item as object })
  }
  return [...found.values()]
}

/** The Wallet Standard's names of the networks whose CAIP-2 ids are made of a genesis hash. */
const names: ReadonlyMap<string, string> = new Map([
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana:mainnet'],
  ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'solana:devnet'],
  ['solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', 'solana:testnet'],
])

/** The Wallet Standard's own name of a network, or undefined where it has none. */
export function findStandardName(network: CaipNetworkId): string | undefined {
  return names.get(network)
}

/** The name under which a wallet that lists `chains` speaks a network, or undefined where it does not. A network that has no name is a wallet's `solana:localnet`. */
export function toStandardChain(network: CaipNetworkId, chains: readonly string[]): string | undefined {
  return [names.get(network) ?? 'solana:localnet', network].find((chain) => chains.includes(chain))
}

/** The CAIP-2 id of a chain as a wallet lists it, or undefined where it is none of Solana's. */
export function fromStandardChain(chain: string): CaipNetworkId<'solana'> | undefined {
  const known = [...names].find(([, name]) => name === chain)
  if (known) return known[0] as CaipNetworkId<'solana'>
  return /^solana:[-_a-zA-Z0-9]{1,32}$/.test(chain) ? (chain as CaipNetworkId<'solana'>) : undefined
}
