import * as v from 'valibot'
import { ProviderRpcError } from '../../wallet/providerRpcError.js'
import { toBase64 } from '../keys/base64.js'
import type { BitcoinNetworkName } from '../keys/bitcoinNetworks.js'
import { fromHex } from '../keys/hex.js'
import { type BitcoinWalletContext, malformedAccounts } from '../wallet/bitcoinWalletContext.js'
import { answerPsbt } from './answerPsbt.js'

const paymentTypes = { legacy: 'p2pkh', nested: 'p2sh', segwit: 'p2wpkh', taproot: 'p2tr' } as const
const networkSchema = v.optional(v.picklist(['mainnet', 'testnet', 'testnet4', 'signet', 'regtest']))
const addressesSchema = v.optional(v.object({ network: networkSchema }))
const messageSchema = v.object({
  message: v.string(),
  paymentType: v.optional(v.picklist(['p2wpkh', 'p2tr']), 'p2wpkh'),
  network: networkSchema,
})
const psbtSchema = v.object({
  hex: v.string(),
  signAtIndex: v.optional(v.union([v.number(), v.array(v.number())])),
  allowedSighash: v.optional(v.array(v.number())),
  network: networkSchema,
  broadcast: v.optional(v.boolean()),
})
const transferSchema = v.object({
  address: v.string(),
  amount: v.pipe(v.string(), v.regex(/^[1-9][0-9]*$/)),
  network: networkSchema,
})

/** A provider in the manner of Leather: each request names its network, there are no events and no disconnect. */
export function createLeatherProvider(context: BitcoinWalletContext): {
  readonly provider: object
  readonly remove: () => void
} {
  const { behavior } = context

  async function enter(network: BitcoinNetworkName | undefined, method: string): Promise<void> {
    if (network === undefined || network === context.network()) return
    if (behavior('switchUnsupported')) throw new ProviderRpcError(-32602, 'Unknown network.')
    await context.switchNetwork(network, method)
  }
  const addressOf = (paymentType: string) =>
    context.visibleAccounts().find(({ type }) => paymentTypes[type] === paymentType)?.address

  const methods: Readonly<Record<string, (params: unknown, method: string) => Promise<unknown>>> = {
    async getAddresses(params, method) {
      const parsed = v.parse(addressesSchema, params)
      await context.authorize(method, params)
      await enter(parsed?.network, method)
      if (behavior('malformedAccounts')) return { addresses: malformedAccounts }
      const bitcoin = context.visibleAccounts().map(({ address, publicKey, type, path }) => ({
        symbol: 'BTC',
        type: paymentTypes[type],
        address,
        publicKey,
        ...(path !== undefined && { derivationPath: path }),
      }))
      return { addresses: [...bitcoin, { symbol: 'STX', address: 'SP000000000000000000002Q6VF78' }] }
    },
    async signMessage(params, method) {
      const { message, paymentType, network } = v.parse(messageSchema, params)
      await enter(network, method)
      const address = addressOf(paymentType)
      const signature = await context.signMessage({
        address,
        message: new TextEncoder().encode(message),
        protocol: 'bip322',
        method,
      })
      return { signature: behavior('malformedSignature') ? 'not a signature' : toBase64(signature), address, message }
    },
    async signPsbt(params, method) {
      const { hex, signAtIndex = [], allowedSighash, network, broadcast } = v.parse(psbtSchema, params)
      await enter(network, method)
      const psbt = fromHex(hex)
      const indexes = typeof signAtIndex === 'number' ? [signAtIndex] : signAtIndex
      // Leather finds out by itself which of its keys an input needs.
      const signed = await context.signPsbt(
        {
          psbt,
          inputs: indexes.map((index) => ({
            index,
            address: context.ownerOf(psbt, index),
            sighashTypes: allowedSighash,
          })),
        },
        method,
      )
      if (behavior('malformedPsbt')) return { hex: '00' }
      return { hex: answerPsbt(context, signed, 'hex'), ...(broadcast && { txid: await context.broadcast(signed) }) }
    },
    async sendTransfer(params, method) {
      const { address, amount, network } = v.parse(transferSchema, params)
      await enter(network, method)
      return { txid: await context.send({ recipients: [{ address, amount: BigInt(amount) }], method }) }
    },
  }

  return {
    provider: {
      isLeather: true,
      async request(method: string, params?: unknown) {
        const answer = async () => {
          const run = Object.hasOwn(methods, method) ? methods[method] : undefined
          if (!run || !context.has(method)) throw new ProviderRpcError(-32601, `"${method}" is not supported.`)
          return run(params, method)
        }
        try {
          return { jsonrpc: '2.0', id: method, result: await context.serve(method, params, answer) }
        } catch (error) {
          if (typeof error === 'string') throw error
          const code = error instanceof ProviderRpcError ? error.code : -32603
          // Leather rejects with the whole response, which is no Error.
          throw Object.freeze({
            jsonrpc: '2.0',
            id: method,
            error: { code, message: error instanceof Error ? error.message : String(error) },
          }) as unknown as Error
        }
      },
    },
    remove() {},
  }
}
