import { InvalidResponseError, SwitchChainUnsupportedError } from '@hawser/common'
import { WALLET_ANSWER_TIMEOUT_MS, WrongAccountError } from '@hawser/core/adapter'
import { defaultMessageProtocol, inferChainId } from '../address/addressFamily.js'
import { fromBase64, toHex, toText } from '../encoding/bytes.js'
import { type BitcoinChainId, bitcoinChains } from '../provider/bitcoinChains.js'
import { type BitcoinProvider, type BitcoinState, toSignInputs } from '../provider/bitcoinProvider.js'
import { createStateKeeper } from '../provider/createStateKeeper.js'
import { parseAddresses } from '../provider/parseAddresses.js'
import { parsePsbtAnswer, parseSignature, parseTransactionId } from '../provider/walletAnswers.js'
import { askWallet, callMethod, hasMethod, listenTo } from '../provider/walletObject.js'
import { type ProtocolContext, wantedChains } from './protocolContext.js'
import { nameSwitch } from './walletFaults.js'

const chains: Readonly<Record<string, BitcoinChainId>> = {
  BITCOIN_MAINNET: bitcoinChains.mainnet,
  BITCOIN_TESTNET: bitcoinChains.testnet,
  BITCOIN_TESTNET4: bitcoinChains.testnet4,
  BITCOIN_SIGNET: bitcoinChains.signet,
}
/** How often the account may change while it is asked for its key. */
const attempts = 3

/** UniSat, and the wallets that speak as it does: one address at a time, the one in use. */
export function createUnisatProvider(wallet: object, context: ProtocolContext): BitcoinProvider {
  const { clock } = context
  const ask = (signal: AbortSignal, name: string, ...parameters: readonly unknown[]) =>
    askWallet(() => callMethod(wallet, name, ...parameters), { signal, clock })
  const askSilently = (signal: AbortSignal, name: string) =>
    askWallet(() => callMethod(wallet, name), { signal, clock, timeoutMs: WALLET_ANSWER_TIMEOUT_MS })

  const keeper = createStateKeeper({
    clock,
    listen: (onEvent) =>
      listenTo(wallet, {
        accountsChanged: (value) => onEvent(Array.isArray(value) && value.length === 0 ? 'ended' : 'changed'),
        chainChanged: () => onEvent('changed'),
        networkChanged: () => onEvent('changed'),
      }),
    read: (signal) => read(signal),
  })

  async function readChainId(signal: AbortSignal, addresses: BitcoinState['addresses'], wanted?: string | null) {
    if (!hasMethod(wallet, 'getChain')) return inferChainId(addresses, wantedChains(context, wanted))
    const chain: unknown = Object(await askSilently(signal, 'getChain')).enum
    if (typeof chain !== 'string')
      throw new InvalidResponseError({ details: 'The wallet answered with something other than a network.' })
    const known = Object.hasOwn(chains, chain) ? chains[chain] : undefined
    return known ?? inferChainId(addresses, wantedChains(context, wanted))
  }

  /** The account in use with its key. The user may choose another one between the two questions. */
  async function read(
    signal: AbortSignal,
    accounts?: unknown,
    wanted: string | null | undefined = keeper.current()?.chainId,
  ): Promise<BitcoinState | undefined> {
    let addresses = parseAddresses(accounts ?? (await askSilently(signal, 'getAccounts')))
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      const [first, ...others] = addresses
      if (!first) return undefined
      const publicKey = hasMethod(wallet, 'getPublicKey') ? await askSilently(signal, 'getPublicKey') : undefined
      const chainId = await readChainId(signal, addresses, wanted)
      const again = parseAddresses(await askSilently(signal, 'getAccounts'))
      if (again[0]?.address === first.address)
        return { addresses: [...parseAddresses([{ ...first, publicKey }]), ...others], chainId }
      addresses = again
    }
    throw new InvalidResponseError({ details: 'The wallet answered with another account each time.' })
  }

  function requireCurrent(address: string): void {
    const current = keeper.current()?.addresses[0]
    if (current && current.address !== address)
      throw new WrongAccountError({ details: `${address} is not the account in use.` })
  }

  return {
    protocol: 'unisat',
    async connect({ network, signal }) {
      const state = await read(signal, await ask(signal, 'requestAccounts'), network?.caipNetworkId)
      keeper.adopt(state)
      return state ?? { addresses: [], chainId: null }
    },
    async restore({ hint, signal }) {
      const state = await read(signal, undefined, hint?.chainId)
      keeper.adopt(state)
      // It tells by an empty list that it is locked, and that it does not know the page.
      return state ?? { addresses: [], chainId: null }
    },
    async disconnect({ signal }) {
      keeper.adopt(undefined)
      if (hasMethod(wallet, 'disconnect'))
        await askWallet(() => callMethod(wallet, 'disconnect'), { signal, clock, timeoutMs: WALLET_ANSWER_TIMEOUT_MS })
    },
    watch: keeper.watch,
    getAddresses: async ({ signal }) => (keeper.current() ?? (await read(signal)))?.addresses ?? [],
    async switchNetwork({ network, signal }) {
      const chain = Object.keys(chains).find((name) => chains[name] === network.caipNetworkId)
      const state = await read(signal)
      if (state?.chainId === network.caipNetworkId) return keeper.tell(state)
      if (!chain) throw new SwitchChainUnsupportedError({ details: `The wallet has no name for ${network.name}.` })
      try {
        await ask(signal, 'switchChain', chain)
      } catch (cause) {
        throw nameSwitch(cause)
      }
      const moved = await read(signal)
      if (moved?.chainId !== network.caipNetworkId)
        throw new SwitchChainUnsupportedError({ details: 'The wallet reported the switch, and is still elsewhere.' })
      keeper.tell(moved)
    },
    async signMessage({ address, message, protocol = defaultMessageProtocol(address), signal }) {
      requireCurrent(address)
      return parseSignature(
        await ask(signal, 'signMessage', toText(message), protocol === 'ecdsa' ? 'ecdsa' : 'bip322-simple'),
      )
    },
    ...(hasMethod(wallet, 'sendBitcoin') && {
      async sendTransfer({ from, recipient, amount, signal, onAsk }) {
        requireCurrent(from)
        const send = () => callMethod(wallet, 'sendBitcoin', recipient, Number(amount))
        return parseTransactionId(await askWallet(send, { signal, clock, onAsk }))
      },
    }),
    ...(hasMethod(wallet, 'signPsbt') && {
      async signPsbt({ psbt, inputs, signal }) {
        const options = { autoFinalized: false, toSignInputs: toSignInputs(inputs) }
        return parsePsbtAnswer(await ask(signal, 'signPsbt', toHex(fromBase64(psbt)), options))
      },
    }),
    ...(hasMethod(wallet, 'pushPsbt') && {
      pushPsbt: async ({ psbt, signal }) => parseTransactionId(await ask(signal, 'pushPsbt', toHex(fromBase64(psbt)))),
    }),
  }
}
