import * as v from 'valibot'
import type { TypedDataDefinition } from 'viem'
import { parsePersonalMessage } from './parsePersonalMessage.js'
import { parseTypedData } from './parseTypedData.js'
import { ProviderRpcError } from './providerRpcError.js'
import { holdMining } from './replaceTransaction.js'
import { fillTransaction, sendTransactionRequest } from './sendTransactionRequest.js'
import type { RequestHandler, WalletContext } from './walletContext.js'
import { parseParams, transactionRequestSchema } from './walletSchemas.js'
import { wrongKeyOf } from './wrongKeyOf.js'

const sendSchema = v.looseTuple([transactionRequestSchema])

/** Requests that the account's key answers: messages (EIP-191), typed data (EIP-712) and transactions. */
export function signRequests(context: WalletContext): Readonly<Record<string, RequestHandler>> {
  const { state, behavior } = context
  function parseRequest(params: unknown, method: string) {
    const [request] = parseParams(method, sendSchema, params)
    const account = context.authorizedAccount(request.from)
    const { chainId } = state.get()
    if (request.chainId !== undefined && request.chainId !== chainId) {
      throw new ProviderRpcError(
        -32602,
        `The transaction is for chain ${request.chainId}, and the wallet is on chain ${chainId}.`,
      )
    }
    return { request, account, chainId }
  }
  return {
    async personal_sign(params, method) {
      const { address, message } = parsePersonalMessage(params)
      const account = context.authorizedAccount(address)
      await context.prompt('sign', method, params)
      if (behavior('malformedSignature')) return { signature: '0x1234' }
      const signer = behavior('signsWithWrongKey') ? wrongKeyOf(account) : account
      return signer.signMessage({ message })
    },
    async eth_signTypedData_v4(params, method) {
      if (behavior('noTypedData')) throw new ProviderRpcError(-32601, `The method "${method}" does not exist.`)
      const { address, typedData } = parseTypedData(params, context.reportedChainId())
      const account = context.authorizedAccount(address)
      await context.prompt('sign', method, params)
      if (behavior('malformedSignature')) return { signature: '0x1234' }
      const signer = behavior('signsWithWrongKey') ? wrongKeyOf(account) : account
      return signer.signTypedData(typedData as unknown as TypedDataDefinition)
    },
    async eth_signTransaction(params, method) {
      const { request, account, chainId } = parseRequest(params, method)
      await context.prompt('sign', method, params)
      if (behavior('malformedSignature')) return { raw: '0x1234' }
      const signer = behavior('signsWithWrongKey') ? wrongKeyOf(account) : account
      const rpc = context.rpc(chainId)
      return signer.signTransaction(await fillTransaction({ account, request, chainId, rpc }))
    },
    async eth_sendTransaction(params, method) {
      const { request, account, chainId } = parseRequest(params, method)
      await context.prompt('send', method, params)
      if (behavior('malformedHash')) return '0xnot-a-hash'
      return context.inTurn(async () => {
        const rpc = context.rpc(chainId)
        const isReplaced = behavior('replacesTransaction') ?? behavior('cancelsTransaction')
        const release = isReplaced ? await holdMining(rpc) : async () => {}
        try {
          const asked = behavior('ignoresNonce') ? { ...request, nonce: undefined } : request
          const sent = await sendTransactionRequest({ account, request: asked, chainId, rpc })
          context.afterSend(sent, account, chainId, release)
          return sent.hash
        } catch (error) {
          await release()
          throw error
        }
      })
    },
  }
}
