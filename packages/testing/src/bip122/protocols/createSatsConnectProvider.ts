import * as v from 'valibot'
import { createEventEmitter, type EventListener } from '../../wallet/eventEmitter.js'
import { ProviderRpcError } from '../../wallet/providerRpcError.js'
import { never } from '../../wallet/walletContext.js'
import { fromBase64, toBase64 } from '../keys/base64.js'
import type { BitcoinAccount } from '../keys/bitcoinAccount.js'
import type { BitcoinNetworkName } from '../keys/bitcoinNetworks.js'
import { type BitcoinWalletContext, malformedAccounts } from '../wallet/bitcoinWalletContext.js'
import { answerPsbt } from './answerPsbt.js'

const names: Readonly<Record<BitcoinNetworkName, string>> = {
  mainnet: 'Mainnet',
  testnet: 'Testnet',
  testnet4: 'Testnet4',
  signet: 'Signet',
  regtest: 'Regtest',
}
const addressTypes = { legacy: 'p2pkh', nested: 'p2sh', segwit: 'p2wpkh', taproot: 'p2tr' } as const

const messageSchema = v.object({
  address: v.string(),
  message: v.string(),
  protocol: v.optional(v.picklist(['ECDSA', 'BIP322'])),
})
const psbtSchema = v.object({
  psbt: v.string(),
  signInputs: v.optional(v.record(v.string(), v.array(v.number()))),
  broadcast: v.optional(v.boolean()),
})
const amountSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(1))
const transferSchema = v.object({ recipients: v.array(v.object({ address: v.string(), amount: amountSchema })) })
const networkSchema = v.object({ name: v.string() })

/** In this protocol the codes of JSON-RPC mean other things: -32000 is a refusal by the user, -32002 a missing permission. */
function toCode(error: unknown): { readonly code: number; readonly message: string } {
  if (!(error instanceof ProviderRpcError))
    return { code: -32603, message: error instanceof Error ? error.message : String(error) }
  const codes: Readonly<Record<number, number>> = { 4001: -32000, 4100: -32002, 4200: -32001, 4902: -32001 }
  return { code: codes[error.code] ?? error.code, message: error.message }
}

/** A provider in the manner of sats-connect (WBIP): every answer is a JSON-RPC response, failures included. */
export function createSatsConnectProvider(context: BitcoinWalletContext): {
  readonly provider: object
  readonly remove: () => void
} {
  const { behavior } = context
  const emitter = createEventEmitter()
  const networkOf = (network: BitcoinNetworkName) => ({
    bitcoin: { name: behavior('malformedNetwork') ? 'Atlantis' : names[network] },
  })
  const toAddress = ({ address, publicKey, purpose, type, path }: BitcoinAccount) => ({
    address,
    publicKey,
    purpose,
    addressType: addressTypes[type],
    ...(path !== undefined && { path }),
  })
  const account = () => ({
    id: 'account',
    addresses: behavior('malformedAccounts') ? malformedAccounts : context.visibleAccounts().map(toAddress),
    walletType: 'software',
    network: networkOf(context.network()),
  })
  const requirePermission = () => {
    if (context.visibleAccounts().length === 0 && !behavior('emptyAccounts'))
      throw new ProviderRpcError(4100, 'Access denied.')
  }
  const connect = async (params: unknown, method: string) => {
    await context.authorize(method, params)
    return account()
  }

  const methods: Readonly<Record<string, (params: unknown, method: string) => Promise<unknown>>> = {
    wallet_connect: connect,
    getAddresses: connect,
    async wallet_getAccount() {
      if (behavior('hangsOnRestore')) await never()
      requirePermission()
      return account()
    },
    async wallet_getNetwork() {
      requirePermission()
      return networkOf(context.network())
    },
    async wallet_disconnect() {
      if (behavior('noDisconnect')) throw new ProviderRpcError(-32601, 'Method not found.')
      context.revoke()
      return null
    },
    async wallet_changeNetwork(params, method) {
      if (behavior('switchUnsupported')) throw new ProviderRpcError(-32601, 'Method not found.')
      const { name } = v.parse(networkSchema, params)
      const network = (Object.keys(names) as BitcoinNetworkName[]).find((key) => names[key] === name)
      if (!network) throw new ProviderRpcError(-32602, 'Unknown network.')
      requirePermission()
      await context.switchNetwork(network, method)
      return null
    },
    async signMessage(params, method) {
      const { address, message, protocol } = v.parse(messageSchema, params)
      const signature = await context.signMessage({
        address,
        message: new TextEncoder().encode(message),
        protocol: protocol === 'BIP322' ? 'bip322' : 'ecdsa',
        method,
      })
      return { signature: behavior('malformedSignature') ? 'not a signature' : toBase64(signature), address, protocol }
    },
    async signPsbt(params, method) {
      const { psbt, signInputs = {}, broadcast } = v.parse(psbtSchema, params)
      const inputs = Object.entries(signInputs).flatMap(([address, indexes]) =>
        indexes.map((index) => ({ index, address })),
      )
      const signed = await context.signPsbt({ psbt: fromBase64(psbt), inputs }, method)
      if (behavior('malformedPsbt')) return { psbt: 'AAAA' }
      return {
        psbt: answerPsbt(context, signed, 'base64'),
        ...(broadcast && { txid: await context.broadcast(signed) }),
      }
    },
    async sendTransfer(params, method) {
      const { recipients } = v.parse(transferSchema, params)
      const sent = recipients.map(({ address, amount }) => ({ address, amount: BigInt(amount) }))
      return { txid: await context.send({ recipients: sent, method }) }
    },
  }

  const stopEvents = context.onEvent(({ kind, accounts, network }) => {
    if (kind === 'disconnect') emitter.emit('disconnect', { type: 'disconnect' })
    else if (kind === 'network')
      emitter.emit('networkChange', {
        type: 'networkChange',
        ...networkOf(network),
        addresses: accounts.map(toAddress),
      })
    else emitter.emit('accountChange', { type: 'accountChange', addresses: accounts.map(toAddress) })
  })

  return {
    provider: {
      async request(method: string, params?: unknown) {
        try {
          const run = Object.hasOwn(methods, method) ? methods[method] : undefined
          const answer = async () => {
            if (!run || !context.has(method)) throw new ProviderRpcError(-32601, `"${method}" does not exist.`)
            return run(params, method)
          }
          return { jsonrpc: '2.0', id: method, result: await context.serve(method, params, answer) }
        } catch (error) {
          if (typeof error === 'string') throw error
          return { jsonrpc: '2.0', id: method, error: toCode(error) }
        }
      },
      addListener(event: string, listener: EventListener) {
        emitter.on(event, listener)
        return () => emitter.removeListener(event, listener)
      },
    },
    remove() {
      stopEvents()
      emitter.removeAll()
    },
  }
}
