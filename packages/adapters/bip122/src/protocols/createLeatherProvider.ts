import { isHawserError, SwitchChainUnsupportedError, toHawserError, UnconfirmedError } from '@hawser/common'
import { WrongAccountError } from '@hawser/core/adapter'
import { inferChainId, isOfNetwork } from '../address/addressFamily.js'
import { fromBase64, toHex, toText } from '../encoding/bytes.js'
import { WalletFeatureMissingError } from '../errors.js'
import { type BitcoinChainId, type BitcoinChainName, toChainName } from '../provider/bitcoinChains.js'
import type { BitcoinProvider, BitcoinState } from '../provider/bitcoinProvider.js'
import { createStateKeeper } from '../provider/createStateKeeper.js'
import { parseAddresses } from '../provider/parseAddresses.js'
import { parsePsbtAnswer, parseSignedMessage, parseTransactionId } from '../provider/walletAnswers.js'
import { askWallet, callMethod } from '../provider/walletObject.js'
import { type ProtocolContext, wantedChains } from './protocolContext.js'
import { nameMissing, nameSwitch, readResult } from './walletFaults.js'

/**
 * Leather: sats-connect's transport with parameters of its own. Each request names its network; there are no events, no disconnect, and
 * no way to ask for the addresses without a prompt, so that a stored connection is taken at its word until the wallet is asked for something.
 */
export function createLeatherProvider(wallet: object, context: ProtocolContext): BitcoinProvider {
  const { clock } = context
  const keeper = createStateKeeper({ clock, listen: () => () => {}, read: async () => keeper.current() })
  const ask = (signal: AbortSignal, method: string, params: unknown, onAsk?: () => void): Promise<unknown> =>
    askWallet(async () => readResult(await callMethod(wallet, 'request', method, params)), {
      signal,
      clock,
      onAsk,
      // The wallet rejects with its whole response.
      toError: (cause) => toHawserError(isHawserError(cause) ? cause : (Object(cause).error ?? cause)),
    })
  const network = (
    id: string | null | undefined = keeper.current()?.chainId,
  ): { readonly network?: BitcoinChainName } => {
    const name = toChainName(id)
    return name ? { network: name } : {}
  }

  function requireShared(address: string): void {
    if (!keeper.current()?.addresses.some((shared) => shared.address === address))
      throw new WrongAccountError({ details: `The wallet does not share ${address}.` })
  }

  async function connectTo(signal: AbortSignal, chainId: string | null | undefined): Promise<BitcoinState> {
    const answer = await ask(signal, 'getAddresses', network(chainId))
    const addresses = parseAddresses(Object(answer).addresses)
    return { addresses, chainId: inferChainId(addresses, wantedChains(context, chainId)) }
  }

  return {
    protocol: 'leather',
    async connect({ network: wanted, signal }) {
      const state = await connectTo(signal, wanted?.caipNetworkId)
      keeper.adopt(state)
      return state
    },
    async restore() {
      const state = keeper.current()
      if (!state) throw new UnconfirmedError({ details: 'The wallet tells its addresses only by a prompt.' })
      return state
    },
    async disconnect() {
      keeper.adopt(undefined)
    },
    watch: keeper.watch,
    getAddresses: async () => keeper.current()?.addresses ?? [],
    async switchNetwork({ network: wanted, signal }) {
      const { caipNetworkId, name } = wanted
      if (keeper.current()?.chainId === caipNetworkId) return
      if (!toChainName(caipNetworkId))
        throw new SwitchChainUnsupportedError({ details: `The wallet has no name for ${name}.` })
      let state: BitcoinState
      try {
        state = await connectTo(signal, caipNetworkId)
      } catch (cause) {
        throw nameSwitch(cause)
      }
      if (!state.addresses.some(({ address }) => isOfNetwork(address, caipNetworkId)))
        throw new SwitchChainUnsupportedError({ details: `The wallet gave addresses of another network than ${name}.` })
      keeper.tell({ ...state, chainId: caipNetworkId as BitcoinChainId })
    },
    async signMessage({ address, message, protocol = 'bip322', signal }) {
      if (protocol !== 'bip322') throw new WalletFeatureMissingError('ECDSA message signing')
      requireShared(address)
      const paymentType = /^(?:bc|tb|bcrt)1p/i.test(address) ? 'p2tr' : 'p2wpkh'
      const answer = await ask(signal, 'signMessage', { message: toText(message), paymentType, ...network() })
      return parseSignedMessage(answer, address)
    },
    async sendTransfer({ from, recipient, amount, signal, onAsk }) {
      requireShared(from)
      const params = { address: recipient, amount: String(amount), ...network() }
      const answer = await nameMissing('sendTransfer', () => ask(signal, 'sendTransfer', params, onAsk))
      return parseTransactionId(Object(answer).txid)
    },
    sendsFrom: 'payment',
    async signPsbt({ psbt, inputs, signal }) {
      const sighashTypes = [...new Set(inputs.flatMap((input) => input.sighashTypes ?? []))]
      const params = {
        hex: toHex(fromBase64(psbt)),
        signAtIndex: inputs.map(({ index }) => index),
        ...(sighashTypes.length > 0 && { allowedSighash: sighashTypes }),
        broadcast: false,
        ...network(),
      }
      const answer = await nameMissing('signPsbt', () => ask(signal, 'signPsbt', params))
      return parsePsbtAnswer(Object(answer).hex)
    },
  }
}
