import { SwitchChainUnsupportedError, UnconfirmedError } from '@hawser/common'
import { WALLET_ANSWER_TIMEOUT_MS, WrongAccountError } from '@hawser/core/adapter'
import { defaultMessageProtocol, inferChainId, isOfNetwork } from '../address/addressFamily.js'
import { fromBase64 } from '../encoding/bytes.js'
import { WalletFeatureMissingError } from '../errors.js'
import { type BitcoinChainId, type BitcoinChainName, bitcoinChains, toChainName } from '../provider/bitcoinChains.js'
import type { BitcoinProvider, BitcoinState, SignInput } from '../provider/bitcoinProvider.js'
import { createStateKeeper } from '../provider/createStateKeeper.js'
import { parseAddresses } from '../provider/parseAddresses.js'
import { parsePsbtAnswer, parseSignature } from '../provider/walletAnswers.js'
import { askWallet, callMethod } from '../provider/walletObject.js'
import { type ProtocolContext, wantedChains } from './protocolContext.js'

const purposes = ['payment', 'ordinals']

/** A wallet of the Wallet Standard with features of Bitcoin. It signs, and leaves building and broadcasting to the app. */
export function createStandardProvider(wallet: object, context: ProtocolContext): BitcoinProvider {
  const { clock } = context
  const read = (name: string): unknown => (wallet as Readonly<Record<string, unknown>>)[name]
  const feature = (name: string): unknown => Object(read('features'))[name]
  const call = (name: string, ...parameters: readonly unknown[]): unknown => {
    const found = feature(name)
    if (!found) throw new WalletFeatureMissingError(name)
    return callMethod(found, name.split(':')[1] ?? '', ...parameters)
  }
  const ask = (signal: AbortSignal, name: string, ...parameters: readonly unknown[]) =>
    askWallet(() => call(name, ...parameters), { signal, clock })

  /** The wallet's own objects, which its features have to be given. */
  let accounts: readonly unknown[] = []
  const keeper = createStateKeeper({
    clock,
    listen(onEvent) {
      const events = feature('standard:events') ?? feature('bitcoin:events')
      try {
        const stop = callMethod(events, 'on', 'change', (properties: unknown) => {
          const told: unknown = Object(properties).accounts
          onEvent(Array.isArray(told) && told.length === 0 ? 'ended' : 'changed')
        })
        return () => {
          if (typeof stop === 'function') stop()
        }
      } catch {
        // A wallet without events is still of use; it only cannot tell us of changes.
        return () => {}
      }
    },
    // The wallet has told its accounts: they stand in its own list by then.
    read: async () => toState(read('accounts'), [keeper.current()?.chainId]),
  })

  function toState(listed: unknown, wanted: readonly (string | null | undefined)[]): BitcoinState | undefined {
    const bitcoin = Array.isArray(listed) ? listed.filter(isBitcoinAccount) : listed
    const addresses = parseAddresses(bitcoin)
    if (addresses.length === 0) return undefined
    accounts = bitcoin as readonly unknown[]
    const told = addresses.flatMap(({ address }) => chainsOf(accountOf(address)))
    const all = [...wanted, ...context.networks().map(({ caipNetworkId }) => caipNetworkId)]
    const isTold = (name: BitcoinChainName | undefined) => name !== undefined && told.includes(name)
    const chainId = all.find((id) => isTold(toChainName(id))) ?? (told[0] && bitcoinChains[told[0]])
    return { addresses, chainId: (chainId as BitcoinChainId | undefined) ?? inferChainId(addresses, all) }
  }

  function accountOf(address: string): unknown {
    return accounts.find((account) => Object(account).address === address)
  }

  /** After a restore that could not ask, the wallet gives its accounts with the first request; it prompts where it has to. */
  async function requireAccount(address: string, signal: AbortSignal): Promise<unknown> {
    if (!accountOf(address)) toState(read('accounts'), [])
    if (!accountOf(address)) toState(Object(await ask(signal, 'bitcoin:connect', { purposes })).accounts, [])
    const account = accountOf(address)
    if (!account) throw new WrongAccountError({ details: `The wallet does not share ${address}.` })
    return account
  }

  function chainName(): { readonly chain?: string } {
    const name = toChainName(keeper.current()?.chainId)
    const listed: unknown = read('chains')
    const chains: readonly unknown[] = Array.isArray(listed) ? listed : []
    const own = [`bitcoin:${name}`, ...(name === 'testnet4' ? ['bitcoin:testnet'] : [])].find((chain) =>
      chains.includes(chain),
    )
    return own ? { chain: own } : {}
  }

  return {
    protocol: 'wallet-standard',
    async connect({ network, signal }) {
      const answer = await ask(signal, 'bitcoin:connect', { purposes })
      const state = toState(Object(answer).accounts, wantedChains(context, network))
      keeper.adopt(state)
      return state ?? { addresses: [], chainId: null }
    },
    async restore({ hint, signal }) {
      const wanted = wantedChains(context, hint?.chainId)
      if (feature('standard:connect')) {
        const connect = () => call('standard:connect', { silent: true })
        const answer = await askWallet(connect, { signal, clock, timeoutMs: WALLET_ANSWER_TIMEOUT_MS })
        const state = toState(Object(answer).accounts, wanted)
        keeper.adopt(state)
        // It tells by an empty list that it is locked, and that it does not know the page.
        return state ?? { addresses: [], chainId: null }
      }
      const own = toState(read('accounts'), wanted)
      if (!own) throw new UnconfirmedError({ details: 'The wallet tells its addresses only by a prompt.' })
      keeper.adopt(own)
      return own
    },
    async disconnect({ signal }) {
      keeper.adopt(undefined)
      const name = ['standard:disconnect', 'bitcoin:disconnect'].find((candidate) => feature(candidate))
      if (name) await askWallet(() => call(name), { signal, clock, timeoutMs: WALLET_ANSWER_TIMEOUT_MS })
    },
    watch: keeper.watch,
    getAddresses: async () => (keeper.current() ?? toState(read('accounts'), []))?.addresses ?? [],
    async switchNetwork({ network }) {
      const { caipNetworkId, name } = network
      const current = keeper.current()
      if (current?.chainId === caipNetworkId) return
      // The standard has no feature to switch by, and such a wallet is on no network: what it shares is good for the networks that its addresses and its list name.
      const listed: unknown = read('chains')
      const names = Array.isArray(listed) ? chainsOf({ chains: listed }) : []
      const wanted = toChainName(caipNetworkId)
      if (
        !current ||
        !wanted ||
        !names.includes(wanted) ||
        !current.addresses.every(({ address }) => isOfNetwork(address, caipNetworkId))
      )
        throw new SwitchChainUnsupportedError({ details: `The wallet shares no address of ${name}.` })
      keeper.tell({ ...current, chainId: caipNetworkId as BitcoinChainId })
    },
    async signMessage({ address, message, protocol, signal }) {
      // The feature leaves the protocol to the wallet, which chooses as all do.
      if (protocol && protocol !== defaultMessageProtocol(address))
        throw new WalletFeatureMissingError(`${protocol} signing with this address`)
      const account = await requireAccount(address, signal)
      const bytes = typeof message === 'string' ? new TextEncoder().encode(message) : message
      const answer = await ask(signal, 'bitcoin:signMessage', { account, message: bytes })
      return parseSignature(Array.isArray(answer) ? Object(answer[0]).signature : undefined)
    },
    ...(feature('bitcoin:signTransaction') !== undefined && {
      async signPsbt({ psbt, inputs, signal }) {
        const inputsToSign: object[] = []
        for (const input of inputs) inputsToSign.push(await toInputToSign(input, signal))
        const parameters = { psbt: fromBase64(psbt), inputsToSign, ...chainName() }
        const answer = await ask(signal, 'bitcoin:signTransaction', parameters)
        return parsePsbtAnswer(Array.isArray(answer) ? Object(answer[0]).signedPsbt : undefined)
      },
    }),
  }

  async function toInputToSign({ index, address, sighashTypes }: SignInput, signal: AbortSignal): Promise<object> {
    const account = await requireAccount(address, signal)
    const [type] = sighashTypes ?? []
    const sigHash = type === undefined ? undefined : toSigHashName(type)
    return { account, signingIndexes: [index], ...(sigHash && { sigHash }) }
  }
}

/** A wallet of several chains lists the accounts of all. */
function isBitcoinAccount(account: unknown): boolean {
  const chains: unknown = Object(account).chains
  if (!Array.isArray(chains) || chains.length === 0) return true
  return chains.some((chain) => typeof chain === 'string' && chain.startsWith('bitcoin:'))
}

function chainsOf(account: unknown): readonly BitcoinChainName[] {
  const chains: unknown = Object(account).chains
  if (!Array.isArray(chains)) return []
  const named = chains.flatMap((chain) => (typeof chain === 'string' ? chain.replace(/^bitcoin:/, '') : []))
  // 'testnet' was the one test network when the names were given, and stands for the newer one too.
  return named.flatMap((name): BitcoinChainName[] =>
    name === 'testnet' ? ['testnet4', 'testnet'] : Object.hasOwn(bitcoinChains, name) ? [name as BitcoinChainName] : [],
  )
}

const names: Readonly<Record<number, string>> = {
  1: 'ALL',
  2: 'NONE',
  3: 'SINGLE',
  129: 'ALL|ANYONECANPAY',
  130: 'NONE|ANYONECANPAY',
  131: 'SINGLE|ANYONECANPAY',
}

/** A sighash type as the Wallet Standard names it; undefined for taproot's default, which has no name there. */
function toSigHashName(type: number): string | undefined {
  return names[type]
}
