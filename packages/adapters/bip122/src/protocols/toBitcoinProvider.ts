import {
  type CaipNetworkId,
  type Clock,
  InvalidResponseError,
  ProviderNotFoundError,
  SwitchChainUnsupportedError,
} from '@hawser/common'
import type { SessionProvider } from '@hawser/core'
import { defaultMessageProtocol } from '../address/defaultMessageProtocol.js'
import { askWallet } from '../provider/askWallet.js'
import type { BitcoinChainId } from '../provider/bitcoinChains.js'
import type { BitcoinAddress, BitcoinProvider } from '../provider/bitcoinProvider.js'
import { parseAddresses } from '../provider/parseAddresses.js'
import { parseSignature } from '../provider/parseSignature.js'
import { parseTransactionId } from '../provider/parseTransactionId.js'
import { toText } from '../provider/toText.js'
import { nameMissing } from './nameMissing.js'
import { readSessionAddresses } from './readSessionAddresses.js'
import { toSignInputs } from './toSignInputs.js'

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
  const ask = (signal: AbortSignal, method: string, params: unknown): Promise<unknown> =>
    nameMissing(method, () => askWallet(() => session.request({ method, params }), { signal, clock }))
  const account = (): string => session.accounts()[0] ?? ''
  const methods = session.methods()

  async function getAddresses(signal: AbortSignal): Promise<readonly BitcoinAddress[]> {
    const preloaded = readSessionAddresses(session.properties())
    if (preloaded.length > 0) return preloaded
    const shared = parseAddresses([...session.accounts()])
    if (!methods.includes('getAccountAddresses')) return shared
    const told = parseAddresses(await ask(signal, 'getAccountAddresses', { account: account() }))
    return told.length > 0 ? told : shared
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
      const params = { account: account(), address, message: toText(message), protocol }
      return parseSignature(Object(await ask(signal, 'signMessage', params)).signature)
    },
    ...(methods.includes('sendTransfer') && {
      async sendTransfer({ from, recipient, amount, signal }) {
        const params = { account: from, recipientAddress: recipient, amount: String(amount) }
        return parseTransactionId(Object(await ask(signal, 'sendTransfer', params)).txid)
      },
    }),
    broadcasts: true,
    ...(methods.includes('signPsbt') && {
      async signPsbt({ psbt, inputs, broadcast = false, signal }) {
        const params = { account: inputs[0]?.address ?? account(), psbt, signInputs: toSignInputs(inputs), broadcast }
        const { psbt: signed, txid } = Object(await ask(signal, 'signPsbt', params)) as Readonly<
          Record<string, unknown>
        >
        if (typeof signed !== 'string')
          throw new InvalidResponseError({ details: 'The wallet answered without a PSBT.' })
        return { psbt: signed, ...(broadcast && { txid: parseTransactionId(txid) }) }
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
