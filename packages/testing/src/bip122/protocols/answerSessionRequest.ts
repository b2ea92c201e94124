import * as v from 'valibot'
import { ProviderRpcError } from '../../wallet/providerRpcError.js'
import { fromBase64 } from '../keys/base64.js'
import { toHex } from '../keys/hex.js'
import type { BitcoinWalletContext } from '../wallet/bitcoinWalletContext.js'
import { answerPsbt } from './answerPsbt.js'

const accountSchema = v.object({ account: v.string() })
const amountSchema = v.pipe(v.string(), v.regex(/^[1-9][0-9]*$/))
const transferSchema = v.object({ account: v.string(), recipientAddress: v.string(), amount: amountSchema })
const messageSchema = v.object({
  account: v.string(),
  message: v.string(),
  address: v.optional(v.string()),
  protocol: v.optional(v.picklist(['ecdsa', 'bip322']), 'ecdsa'),
})
const psbtSchema = v.object({
  account: v.string(),
  psbt: v.string(),
  signInputs: v.array(
    v.object({ address: v.string(), index: v.number(), sighashTypes: v.optional(v.array(v.number())) }),
  ),
  broadcast: v.optional(v.boolean()),
})

/** Returns a wallet's answer to a request of a WalletConnect session of namespace bip122. */
export async function answerSessionRequest(
  context: BitcoinWalletContext,
  { method, params }: { readonly method: string; readonly params?: unknown },
): Promise<unknown> {
  const { behavior } = context
  const methods: Readonly<Record<string, () => Promise<unknown>>> = {
    async getAccountAddresses() {
      v.parse(accountSchema, params)
      if (behavior('malformedAccounts')) return [42]
      return context.visibleAccounts().map(({ address, publicKey, path, purpose }) => ({
        address,
        publicKey,
        path,
        intention: purpose === 'ordinals' ? 'ordinal' : 'payment',
      }))
    },
    async signMessage() {
      const { account, address = account, message, protocol } = v.parse(messageSchema, params)
      const bytes = new TextEncoder().encode(message)
      const signature = await context.signMessage({ address, message: bytes, protocol, method })
      return { address, signature: behavior('malformedSignature') ? 'signed!' : toHex(signature) }
    },
    async signPsbt() {
      const { psbt, signInputs, broadcast } = v.parse(psbtSchema, params)
      const signed = await context.signPsbt({ psbt: fromBase64(psbt), inputs: signInputs }, method)
      if (behavior('malformedPsbt')) return { psbt: 'AAAA' }
      return {
        psbt: answerPsbt(context, signed, 'base64'),
        ...(broadcast && { txid: await context.broadcast(signed) }),
      }
    },
    async sendTransfer() {
      const { account, recipientAddress, amount } = v.parse(transferSchema, params)
      const recipients = [{ address: recipientAddress, amount: BigInt(amount) }]
      return { txid: await context.send({ from: account, recipients, method }) }
    },
  }
  return context.serve(method, params, async () => {
    const run = Object.hasOwn(methods, method) ? methods[method] : undefined
    if (!run || !context.has(method)) throw new ProviderRpcError(-32601, `The method "${method}" does not exist.`)
    return run()
  })
}
