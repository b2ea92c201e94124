import { InvalidResponseError } from '@hawser/common'
import { type Address, type Hex, isHex } from 'viem'
import { isRevert, type NodeQuestion, type NodeResult } from './createAskNode.js'

interface CreateNodeTransportOptions {
  readonly ask: (question: NodeQuestion) => Promise<NodeResult>
  /** How many questions one answer may take: records that lead on and on are an attack. */
  readonly maxQuestions: number
  /** A contract without which nothing can be told. */
  readonly required?: { readonly address: Address; readonly details: string } | undefined
}

/**
 * The node as viem asks it, for calls of contracts. `failure` is what kept it from answering: viem tells that as it tells a contract that reverts.
 */
export function createNodeTransport({ ask, maxQuestions, required }: CreateNodeTransportOptions) {
  let questions = 0
  let failure: unknown
  return {
    get failure() {
      return failure
    },
    async request({ method, params }: { method: string; params?: unknown }): Promise<unknown> {
      try {
        questions += 1
        if (questions > maxQuestions)
          throw new InvalidResponseError({ details: 'One answer takes too many questions to the chain.' })
        const { result, error } = await ask({ method, params: Array.isArray(params) ? params : [] })
        if (!error && !(typeof result === 'string' && /^0x(?:[\da-f]{2})*$/i.test(result)))
          throw new InvalidResponseError({ details: 'A node answered with something other than bytes.' })
        if (required && result === '0x' && isCallOf(params, required.address))
          throw new InvalidResponseError({ details: required.details })
        if (!error) return result
        if (!isRevert(error))
          throw new InvalidResponseError({ details: `A node answered with the error ${error.code}.` })
        throw new ChainError(error)
      } catch (cause) {
        if (!(cause instanceof ChainError)) failure = cause
        throw cause
      }
    },
  }
}

function isCallOf(params: unknown, address: Address): boolean {
  return Array.isArray(params) && String(Object(params[0]).to).toLowerCase() === address.toLowerCase()
}

class ChainError extends Error {
  override readonly name = 'ChainError'
  readonly code: number
  readonly data: Hex | undefined

  constructor({ code, message, data }: NonNullable<NodeResult['error']>) {
    super(message.slice(0, 1_000))
    this.code = code
    this.data = isHex(data) ? data : undefined
  }
}
