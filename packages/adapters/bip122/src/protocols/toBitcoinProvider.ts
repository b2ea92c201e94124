import {
  type CaipNetworkId,
  type Clock,
  isHawserError,
  ProviderNotFoundError,
  SwitchChainUnsupportedError,
} from '@hawser/common'
import type { SessionProvider } from '@hawser/core'
import { defaultMessageProtocol, isOfNetwork } from '../address/addressFamily.js'
import { toText } from '../encoding/bytes.js'
import type { BitcoinChainId } from '../provider/bitcoinChains.js'
import { type BitcoinAddress, type BitcoinProvider, toSignInputs } from '../provider/bitcoinProvider.js'
import { parseAddresses } from '../provider/parseAddresses.js'
import { parsePsbtAnswer, parseSignedMessage, parseTransactionId } from '../provider/walletAnswers.js'
import { askWallet } from '../provider/walletObject.js'
import { nameMissing } from './walletFaults.js'

/**
 * A connection's provider as a {@link BitcoinProvider}: one of ours as it is, a session (WalletConnect) by its JSON-RPC methods.
 * @throws ProviderNotFoundError for anything else
 */
export function toBitcoinProvider(
  provider: unknown,
  { clock }: { readonly clock: Pick<Clock, 'setTimeout'> },
): BitcoinProvider {
  if (isBitcoinProvider(provider)) return provider
  if (!isSessionProvider(provider))
    throw new ProviderNotFoundError({ details: 'The connection has no provider for Bitcoin.' })
  const session = provider
  const ask = (signal: AbortSignal, method: string, params: unknown, onAsk?: () => void): Promise<unknown> =>
    nameMissing(method, () =>
      askWallet((inner) => session.request({ method, params, signal: inner, onAsk }), { signal, clock }),
    )
  /** The session's own account where it shares the address, else its first one: wallets know the sessions' accounts alone. */
  const accountFor = (address?: string): string =>
    session.accounts().find((shared) => shared === address) ?? session.accounts()[0] ?? ''
  const methods = session.methods()

  /** A wallet may tell the addresses of all its networks at once. */
  function here(addresses: readonly BitcoinAddress[]): readonly BitcoinAddress[] {
    const chainId = session.chainId()
    return chainId ? addresses.filter(({ address }) => isOfNetwork(address, chainId)) : addresses
  }

  async function getAddresses(signal: AbortSignal): Promise<readonly BitcoinAddress[]> {
    const preloaded = here(readSessionAddresses(session.properties()))
    // They came at the beginning; the session may have gone over to other accounts since.
    if (preloaded.some(({ address }) => address === accountFor())) return preloaded
    const shared = parseAddresses([...session.accounts()])
    if (!methods.includes('getAccountAddresses')) return shared
    try {
      const told = here(parseAddresses(await ask(signal, 'getAccountAddresses', { account: accountFor() })))
      return told.length > 0 ? told : shared
    } catch (error) {
      // Wallets approve methods that they do not know.
      if (!isHawserError(error, 'WALLET_FEATURE_MISSING')) throw error
      return shared
    }
  }
  const state = async (signal: AbortSignal) => ({
    addresses: await getAddresses(signal),
    chainId: (session.chainId() as BitcoinChainId | undefined) ?? null,
  })

  return {
    protocol: 'walletconnect',
    // Connecting and restoring are the connector's: its session is there already, or it gives no provider.
    connect: ({ signal }) => state(signal),
    restore: ({ signal }) => state(signal),
    async disconnect() {},
    watch: () => () => {},
    getAddresses: ({ signal }) => getAddresses(signal),
    async switchNetwork({ network }) {
      try {
        session.setChain(network.caipNetworkId as CaipNetworkId)
      } catch (cause) {
        throw new SwitchChainUnsupportedError({ cause, details: cause instanceof Error ? cause.message : undefined })
      }
    },
    async signMessage({ address, message, protocol = defaultMessageProtocol(address), signal }) {
      const params = { account: accountFor(address), address, message: toText(message), protocol }
      return parseSignedMessage(await ask(signal, 'signMessage', params), address)
    },
    ...(methods.includes('sendTransfer') && {
      async sendTransfer({ from, recipient, amount, signal, onAsk }) {
        const params = { account: from, recipientAddress: recipient, amount: String(amount) }
        return parseTransactionId(Object(await ask(signal, 'sendTransfer', params, onAsk)).txid)
      },
    }),
    ...(methods.includes('signPsbt') && {
      async signPsbt({ psbt, inputs, signal }) {
        const params = {
          account: accountFor(inputs[0]?.address),
          psbt,
          signInputs: toSignInputs(inputs),
          broadcast: false,
        }
        return parsePsbtAnswer(Object(await ask(signal, 'signPsbt', params)).psbt)
      },
    }),
  }
}

function isBitcoinProvider(value: unknown): value is BitcoinProvider {
  const { protocol, getAddresses } = Object(value) as Readonly<Record<string, unknown>>
  return typeof protocol === 'string' && typeof getAddresses === 'function'
}

function isSessionProvider(value: unknown): value is SessionProvider {
  return Object(value).isWalletConnect === true
}

/**
 * The addresses that a wallet gave with its session (`bip122_getAccountAddresses`): a list, or lists by purpose, as such or as JSON.
 * Empty where there are none, or none that can be read: the wallet can still be asked.
 */
function readSessionAddresses(properties: Readonly<Record<string, unknown>>): readonly BitcoinAddress[] {
  try {
    const given = properties.bip122_getAccountAddresses
    const value: unknown = typeof given === 'string' ? JSON.parse(given) : given
    if (Array.isArray(value)) return parseAddresses(value)
    const lists = Object.entries(Object(value) as Readonly<Record<string, unknown>>).flatMap(([purpose, list]) =>
      (Array.isArray(list) ? list : []).map((entry: unknown) =>
        typeof entry === 'string' ? { address: entry, purpose } : { purpose, ...Object(entry) },
      ),
    )
    return parseAddresses(lists)
  } catch {
    return []
  }
}
