import {
  type HawserError,
  InvalidResponseError,
  isHawserError,
  RpcError,
  SwitchChainUnsupportedError,
  toHawserError,
  UnconfirmedError,
  UserRejectedError,
} from '@hawser/common'
import { type AskWithDeadlineOptions, WALLET_ANSWER_TIMEOUT_MS } from '@hawser/core/adapter'
import { defaultMessageProtocol, inferChainId } from '../address/addressFamily.js'
import { toText } from '../encoding/bytes.js'
import { type BitcoinChainId, type BitcoinChainName, bitcoinChains, toChainName } from '../provider/bitcoinChains.js'
import type { BitcoinProvider, BitcoinState } from '../provider/bitcoinProvider.js'
import { createStateKeeper } from '../provider/createStateKeeper.js'
import { parseAddresses } from '../provider/parseAddresses.js'
import { parsePsbtAnswer, parseSignedMessage, parseTransactionId } from '../provider/walletAnswers.js'
import { askWallet, callMethod, listenTo } from '../provider/walletObject.js'
import { type ProtocolContext, wantedChains } from './protocolContext.js'
import { isUnsupported, nameMissing, nameSwitch, readResult } from './walletFaults.js'

const names: Readonly<Record<BitcoinChainName, string>> = {
  mainnet: 'Mainnet',
  testnet: 'Testnet',
  testnet4: 'Testnet4',
  signet: 'Signet',
  regtest: 'Regtest',
}
const purposes = ['payment', 'ordinals']

/** Wallets of sats-connect, such as Xverse (WBIP): JSON-RPC with error codes of its own. */
export function createSatsConnectProvider(wallet: object, context: ProtocolContext): BitcoinProvider {
  const { clock } = context
  const ask = (
    signal: AbortSignal,
    method: string,
    params?: unknown,
    options: Pick<AskWithDeadlineOptions, 'timeoutMs' | 'onAsk'> = {},
  ): Promise<unknown> =>
    askWallet(async () => readResult(await callMethod(wallet, 'request', method, params)), {
      ...options,
      signal,
      clock,
      toError: toSatsConnectError,
    })

  const keeper = createStateKeeper({
    clock,
    listen: (onEvent) =>
      listenTo(wallet, {
        accountChange: () => onEvent('changed'),
        networkChange: () => onEvent('changed'),
        disconnect: () => onEvent('ended'),
        accountDisconnected: () => onEvent('ended'),
      }),
    read: (signal) => read(signal),
  })

  function toState(answer: unknown, wanted: readonly (string | null | undefined)[]): BitcoinState {
    const { addresses: listed, network } = Object(answer) as Readonly<Record<string, unknown>>
    // Some wallets answer with the bare list.
    const addresses = parseAddresses(listed ?? answer)
    const name: unknown = Object(Object(network).bitcoin).name
    if (name === undefined) return { addresses, chainId: inferChainId(addresses, wanted) }
    return { addresses, chainId: parseNetworkName(name) }
  }

  /** Undefined where the page has no permission (any more). */
  async function read(signal: AbortSignal, wanted = keeper.current()?.chainId): Promise<BitcoinState | undefined> {
    try {
      const answer = await ask(signal, 'wallet_getAccount', null, { timeoutMs: WALLET_ANSWER_TIMEOUT_MS })
      return toState(answer, wantedChains(context, wanted))
    } catch (error) {
      if (isHawserError(error, 'PROVIDER_UNAUTHORIZED')) return undefined
      throw error
    }
  }

  return {
    protocol: 'sats-connect',
    async connect({ network, signal }) {
      const wanted = wantedChains(context, network)
      const name = names[toChainName(network?.caipNetworkId) ?? 'mainnet']
      let answer: unknown
      try {
        answer = await ask(signal, 'wallet_connect', { addresses: purposes, ...(network && { network: name }) })
      } catch (error) {
        if (!isUnsupported(error)) throw error
        answer = await ask(signal, 'getAddresses', { purposes })
      }
      const state = toState(answer, wanted)
      keeper.adopt(state)
      return state
    },
    async restore({ hint, signal }) {
      let state: BitcoinState | undefined
      try {
        state = await read(signal, hint?.chainId as BitcoinChainId | undefined)
      } catch (error) {
        if (!isUnsupported(error)) throw error
        throw new UnconfirmedError({ cause: error, details: 'The wallet tells its addresses only by a prompt.' })
      }
      keeper.adopt(state)
      // It denies access in the same words while it is locked.
      return state ?? { addresses: [], chainId: null }
    },
    async disconnect({ signal }) {
      keeper.adopt(undefined)
      await ask(signal, 'wallet_disconnect', null, { timeoutMs: WALLET_ANSWER_TIMEOUT_MS })
    },
    watch: keeper.watch,
    getAddresses: async ({ signal }) => (keeper.current() ?? (await read(signal)))?.addresses ?? [],
    async switchNetwork({ network, signal }) {
      const name = toChainName(network.caipNetworkId)
      if (!name) throw new SwitchChainUnsupportedError({ details: `The wallet has no name for ${network.name}.` })
      const before = keeper.current()
      if (before?.chainId === network.caipNetworkId) return
      try {
        await ask(signal, 'wallet_changeNetwork', { name: names[name] })
      } catch (cause) {
        throw nameSwitch(cause)
      }
      const moved = await read(signal, network.caipNetworkId as BitcoinChainId)
      if (moved?.chainId !== network.caipNetworkId)
        throw new SwitchChainUnsupportedError({ details: 'The wallet reported the switch, and is still elsewhere.' })
      keeper.tell(moved)
    },
    async signMessage({ address, message, protocol = defaultMessageProtocol(address), signal }) {
      const params = { address, message: toText(message), protocol: protocol === 'ecdsa' ? 'ECDSA' : 'BIP322' }
      const answer = await nameMissing('signMessage', () => ask(signal, 'signMessage', params))
      return parseSignedMessage(answer, address)
    },
    async sendTransfer({ recipient, amount, signal, onAsk }) {
      const params = { recipients: [{ address: recipient, amount: Number(amount) }] }
      const answer = await nameMissing('sendTransfer', () => ask(signal, 'sendTransfer', params, { onAsk }))
      return parseTransactionId(Object(answer).txid)
    },
    sendsFrom: 'payment',
    async signPsbt({ psbt, inputs, signal }) {
      const signInputs: Record<string, number[]> = {}
      for (const { address, index } of inputs) signInputs[address] = [...(signInputs[address] ?? []), index]
      const params = { psbt, signInputs, broadcast: false }
      const answer = await nameMissing('signPsbt', () => ask(signal, 'signPsbt', params))
      return parsePsbtAnswer(Object(answer).psbt)
    },
  }
}

function parseNetworkName(value: unknown): BitcoinChainId {
  const name = (Object.keys(names) as BitcoinChainName[]).find((candidate) => names[candidate] === value)
  if (!name) throw new InvalidResponseError({ details: 'The wallet answered with something other than a network.' })
  return bitcoinChains[name]
}

/**
 * Returns the error of a sats-connect wallet by its name. Its codes are numbers of JSON-RPC with other meanings: -32000 is a refusal by the user,
 * -32001 a method that the wallet lacks, -32002 a permission that the page lacks (and no request that is already open).
 */
function toSatsConnectError(cause: unknown): HawserError {
  if (isHawserError(cause)) return cause
  const error: unknown = Object(cause).error ?? cause
  const { code, message } = Object(error) as Readonly<Record<string, unknown>>
  const options = { cause, details: typeof message === 'string' ? message.slice(0, 1_000) : undefined }
  if (code === -32000) return new UserRejectedError(options)
  if (code === -32001) return new RpcError(4200, options)
  if (code === -32002) return new RpcError(4100, options)
  return toHawserError(error)
}
