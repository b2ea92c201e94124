import { Psbt } from 'bitcoinjs-lib'
import * as v from 'valibot'
import { createEventEmitter } from '../../wallet/eventEmitter.js'
import { ProviderRpcError } from '../../wallet/providerRpcError.js'
import { never } from '../../wallet/walletContext.js'
import { toBase64 } from '../keys/base64.js'
import type { BitcoinNetworkName } from '../keys/bitcoinNetworks.js'
import { fromHex } from '../keys/hex.js'
import { type BitcoinWalletContext, malformedAccounts } from '../wallet/bitcoinWalletContext.js'
import { answerPsbt } from './answerPsbt.js'
import { readPsbtInputs } from './readPsbtInputs.js'

const enums: Readonly<Record<BitcoinNetworkName, string>> = {
  mainnet: 'BITCOIN_MAINNET',
  testnet: 'BITCOIN_TESTNET',
  testnet4: 'BITCOIN_TESTNET4',
  signet: 'BITCOIN_SIGNET',
  regtest: 'BITCOIN_REGTEST',
}

/** A provider in the manner of UniSat: one address at a time, positional parameters, thrown errors with EIP-1193's codes. */
export function createUnisatProvider(context: BitcoinWalletContext): {
  readonly provider: object
  readonly remove: () => void
} {
  const { behavior } = context
  const emitter = createEventEmitter()
  const addresses = () =>
    behavior('malformedAccounts') ? malformedAccounts : context.visibleAccounts().map(({ address }) => address)
  const chain = () => ({ enum: behavior('malformedNetwork') ? 42 : enums[context.network()] })
  const requireAccount = () => {
    const [account] = context.visibleAccounts()
    if (!account) throw new ProviderRpcError(4100, 'The requested account has not been authorized by the user.')
    return account
  }

  const methods = {
    async requestAccounts() {
      await context.authorize('requestAccounts', undefined)
      return addresses()
    },
    async getAccounts() {
      if (behavior('hangsOnRestore')) await never()
      return addresses()
    },
    getPublicKey: async () => requireAccount().publicKey,
    getChain: async () => chain(),
    async switchChain(wanted: unknown) {
      if (behavior('switchUnsupported')) throw new ProviderRpcError(4200, 'Not supported.')
      const network = (Object.keys(enums) as BitcoinNetworkName[]).find((name) => enums[name] === wanted)
      if (!network) throw new ProviderRpcError(-32602, 'Unknown chain.')
      await context.switchNetwork(network, 'switchChain')
      return chain()
    },
    async disconnect() {
      if (behavior('noDisconnect')) throw new ProviderRpcError(-32601, 'Not supported.')
      context.revoke()
    },
    async signMessage(message: unknown, type: unknown = 'ecdsa') {
      const signature = await context.signMessage({
        address: requireAccount().address,
        message: new TextEncoder().encode(v.parse(v.string(), message)),
        protocol: v.parse(v.picklist(['ecdsa', 'bip322-simple']), type) === 'ecdsa' ? 'ecdsa' : 'bip322',
        method: 'signMessage',
      })
      return behavior('malformedSignature') ? 'not a signature' : toBase64(signature)
    },
    async signPsbt(hex: unknown, options?: unknown) {
      const psbt = fromHex(v.parse(v.string(), hex))
      const inputs = readPsbtInputs(options)
      const signed = await context.signPsbt({ psbt, inputs }, 'signPsbt')
      return behavior('malformedPsbt') ? 'zz' : answerPsbt(context, signed, 'hex')
    },
    async pushPsbt(hex: unknown) {
      const txid = await context.broadcast(Psbt.fromHex(v.parse(v.string(), hex)))
      if (behavior('failsAfterPush')) throw new ProviderRpcError(-32603, 'The connection to the node was lost.')
      return txid
    },
    async sendBitcoin(to: unknown, satoshis: unknown) {
      const amount = v.parse(v.pipe(v.number(), v.safeInteger(), v.minValue(1)), satoshis)
      return context.send({
        recipients: [{ address: v.parse(v.string(), to), amount: BigInt(amount) }],
        method: 'sendBitcoin',
      })
    },
  }

  const stopEvents = context.onEvent(({ kind, accounts, network }) => {
    if (kind === 'network') emitter.emit('chainChanged', { enum: enums[network] })
    else
      emitter.emit(
        'accountsChanged',
        accounts.map(({ address }) => address),
      )
  })

  const served = Object.entries(methods)
    .filter(([name]) => context.has(name))
    .map(([name, run]) => [
      name,
      (...params: unknown[]) =>
        context.serve(name, params, () => (run as (...values: unknown[]) => Promise<unknown>)(...params)),
    ])
  return {
    provider: { ...Object.fromEntries(served), on: emitter.on, removeListener: emitter.removeListener },
    remove() {
      stopEvents()
      emitter.removeAll()
    },
  }
}
