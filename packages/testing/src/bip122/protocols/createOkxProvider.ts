import { parseUnits } from '@hawser/common'
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

const sendSchema = v.object({ from: v.string(), to: v.string(), value: v.string() })

/** `okxwallet`: an object for each network, each with one address at a time. */
export function createOkxProvider(context: BitcoinWalletContext): {
  readonly provider: object
  readonly remove: () => void
} {
  const places: readonly (readonly [string, BitcoinNetworkName])[] = [
    ['bitcoin', 'mainnet'],
    ['bitcoinTestnet', context.parameters.networks.testnet4 === undefined ? 'testnet' : 'testnet4'],
    ['bitcoinSignet', 'signet'],
  ]
  const parts = places
    .filter(([, network]) => network in context.parameters.networks)
    .map(([name, network]) => [name, createNetworkProvider(context, network)] as const)
  return {
    provider: Object.fromEntries(parts.map(([name, { provider }]) => [name, provider])),
    remove() {
      for (const [, { remove }] of parts) remove()
    },
  }
}

function createNetworkProvider(context: BitcoinWalletContext, network: BitcoinNetworkName) {
  const { behavior } = context
  const emitter = createEventEmitter()
  const isHere = () => context.network() === network
  const requireAccount = () => {
    const [account] = isHere() ? context.visibleAccounts() : []
    if (!account) throw new ProviderRpcError(4100, 'Not connected.')
    return account
  }

  const methods = {
    async connect() {
      await context.authorize('connect', network)
      if (behavior('switchUnsupported') && !isHere()) throw new ProviderRpcError(4200, 'Not supported.')
      await context.switchNetwork(network, 'connect')
      if (behavior('malformedAccounts')) return { address: malformedAccounts }
      const [account] = isHere() ? context.visibleAccounts() : []
      return account ? { address: account.address, publicKey: account.publicKey } : {}
    },
    async getAccounts() {
      if (behavior('hangsOnRestore')) await never()
      if (behavior('malformedAccounts')) return malformedAccounts
      return isHere() ? context.visibleAccounts().map(({ address }) => address) : []
    },
    getPublicKey: async () => requireAccount().publicKey,
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
      requireAccount()
      const psbt = fromHex(v.parse(v.string(), hex))
      const signed = await context.signPsbt({ psbt, inputs: readPsbtInputs(options) }, 'signPsbt')
      return behavior('malformedPsbt') ? 'zz' : answerPsbt(context, signed, 'hex')
    },
    async pushPsbt(hex: unknown) {
      const txid = await context.broadcast(Psbt.fromHex(v.parse(v.string(), hex)))
      if (behavior('failsAfterPush')) throw new ProviderRpcError(-32603, 'The connection to the node was lost.')
      return txid
    },
    async send(parameters: unknown) {
      const { from, to, value } = v.parse(sendSchema, parameters)
      requireAccount()
      const recipients = [{ address: to, amount: parseUnits(value, 8) }]
      return { txhash: await context.send({ from, recipients, method: 'send' }) }
    },
  }

  const stopEvents = context.onEvent(({ accounts }) => {
    const [account] = isHere() ? accounts : []
    emitter.emit('accountChanged', account ? { address: account.address, publicKey: account.publicKey } : null)
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
