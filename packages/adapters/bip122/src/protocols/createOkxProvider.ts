import { formatUnits, InvalidResponseError, SwitchChainUnsupportedError } from '@hawser/common'
import { WALLET_ANSWER_TIMEOUT_MS, WrongAccountError } from '@hawser/core/adapter'
import { defaultMessageProtocol } from '../address/addressFamily.js'
import { fromBase64, toHex, toText } from '../encoding/bytes.js'
import { type BitcoinChainId, bitcoinChains } from '../provider/bitcoinChains.js'
import {
  type BitcoinAddress,
  type BitcoinProvider,
  type BitcoinState,
  toSignInputs,
} from '../provider/bitcoinProvider.js'
import { createStateKeeper } from '../provider/createStateKeeper.js'
import { parseAddresses } from '../provider/parseAddresses.js'
import { parsePsbtAnswer, parseSignature, parseTransactionId } from '../provider/walletAnswers.js'
import { askWallet, callMethod, hasMethod, listenTo } from '../provider/walletObject.js'
import { type ProtocolContext, wantedChains } from './protocolContext.js'
import { nameSwitch } from './walletFaults.js'

/** The wallet's object for each network. Which test network the second one is, OKX has changed; it is the newer one now. */
const places: readonly (readonly [name: string, chainId: BitcoinChainId])[] = [
  ['bitcoin', bitcoinChains.mainnet],
  ['bitcoinTestnet', bitcoinChains.testnet4],
  ['bitcoinSignet', bitcoinChains.signet],
]

/** OKX: an object for each network, each with one address at a time. */
export function createOkxProvider(wallet: object, context: ProtocolContext): BitcoinProvider {
  const { clock } = context
  // What was found is the main network's; the others stand beside it.
  const part = (name: string): unknown => (name === 'bitcoin' ? wallet : Object(Object(context.page).okxwallet)[name])
  const present = () => places.filter(([name]) => hasMethod(part(name), 'connect'))
  /** The object of the network in use. */
  const inUse = (): unknown => {
    const chainId = keeper.current()?.chainId
    return part((places.find(([, id]) => id === chainId) ?? places[0])?.[0] ?? '')
  }
  const ask = (signal: AbortSignal, target: unknown, name: string, ...parameters: readonly unknown[]) =>
    askWallet(() => callMethod(target, name, ...parameters), { signal, clock })
  const askSilently = (signal: AbortSignal, target: unknown, name: string) =>
    askWallet(() => callMethod(target, name), { signal, clock, timeoutMs: WALLET_ANSWER_TIMEOUT_MS })

  const keeper = createStateKeeper({
    clock,
    listen(onEvent) {
      const stops = present().map(([name]) =>
        listenTo(part(name), {
          accountChanged: () => onEvent('changed'),
          accountsChanged: () => onEvent('changed'),
          disconnect: () => onEvent('ended'),
        }),
      )
      return () => {
        for (const stop of stops) stop()
      }
    },
    read: (signal) => read(signal, [keeper.current()?.chainId]),
  })

  /** The networks' objects, the wanted ones first. */
  function ordered(wanted: readonly (string | null | undefined)[]) {
    const rank = (id: string) => {
      const index = wanted.indexOf(id)
      return index < 0 ? wanted.length : index
    }
    return [...present()].sort(([, a], [, b]) => rank(a) - rank(b))
  }

  async function read(
    signal: AbortSignal,
    wanted: readonly (string | null | undefined)[],
  ): Promise<BitcoinState | undefined> {
    for (const [name, chainId] of ordered(wanted)) {
      const target = part(name)
      if (!hasMethod(target, 'getAccounts')) continue
      const [first] = parseAddresses(await askSilently(signal, target, 'getAccounts'))
      if (!first) continue
      const publicKey = hasMethod(target, 'getPublicKey')
        ? await askSilently(signal, target, 'getPublicKey')
        : undefined
      return { addresses: parseAddresses([{ ...first, publicKey }]), chainId }
    }
    return undefined
  }

  async function enter(signal: AbortSignal, name: string, chainId: BitcoinChainId): Promise<BitcoinState> {
    const answer: unknown = await ask(signal, part(name), 'connect')
    if (typeof answer !== 'object' || answer === null)
      throw new InvalidResponseError({ details: 'The wallet answered with something other than an address.' })
    const isEmpty = !('address' in answer) || answer.address === ''
    return { addresses: isEmpty ? [] : parseAddresses([answer]), chainId }
  }

  function requireCurrent(address: string): BitcoinAddress {
    const current = keeper.current()?.addresses[0]
    if (current && current.address !== address)
      throw new WrongAccountError({ details: `${address} is not the account in use.` })
    return current ?? { address, purpose: 'payment' }
  }

  return {
    protocol: 'okx',
    async connect({ network, signal }) {
      const [first] = ordered(wantedChains(context, network))
      if (!first) throw new SwitchChainUnsupportedError({ details: 'The wallet offers no Bitcoin network.' })
      const state = await enter(signal, ...first)
      keeper.adopt(state)
      return state
    },
    async restore({ hint, signal }) {
      const state = await read(signal, wantedChains(context, hint?.chainId))
      keeper.adopt(state)
      // It tells by an empty list that it is locked, and that it does not know the page.
      return state ?? { addresses: [], chainId: null }
    },
    async disconnect({ signal }) {
      const target = inUse()
      keeper.adopt(undefined)
      if (hasMethod(target, 'disconnect')) await askSilently(signal, target, 'disconnect')
    },
    watch: keeper.watch,
    getAddresses: async ({ signal }) => (keeper.current() ?? (await read(signal, [])))?.addresses ?? [],
    async switchNetwork({ network, signal }) {
      const place = present().find(([, chainId]) => chainId === network.caipNetworkId)
      if (!place) throw new SwitchChainUnsupportedError({ details: `The wallet has no ${network.name}.` })
      let state: BitcoinState
      try {
        state = await enter(signal, ...place)
      } catch (cause) {
        throw nameSwitch(cause)
      }
      if (state.addresses.length === 0)
        throw new SwitchChainUnsupportedError({ details: 'The wallet reported the switch, and has no address there.' })
      keeper.tell(state)
    },
    async signMessage({ address, message, protocol = defaultMessageProtocol(address), signal }) {
      requireCurrent(address)
      const kind = protocol === 'ecdsa' ? 'ecdsa' : 'bip322-simple'
      return parseSignature(await ask(signal, inUse(), 'signMessage', toText(message), kind))
    },
    async sendTransfer({ from, recipient, amount, signal, onAsk }) {
      requireCurrent(from)
      // In whole bitcoins, as a decimal text: a number could not hold every amount.
      const transfer = { from, to: recipient, value: formatUnits(amount, 8) }
      const answer = await askWallet(() => callMethod(inUse(), 'send', transfer), { signal, clock, onAsk })
      return parseTransactionId(Object(answer).txhash ?? answer)
    },
    async signPsbt({ psbt, inputs, signal }) {
      const options = { autoFinalized: false, toSignInputs: toSignInputs(inputs) }
      return parsePsbtAnswer(await ask(signal, inUse(), 'signPsbt', toHex(fromBase64(psbt)), options))
    },
    pushPsbt: async ({ psbt, signal }) =>
      parseTransactionId(await ask(signal, inUse(), 'pushPsbt', toHex(fromBase64(psbt)))),
  }
}
