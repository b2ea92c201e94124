import { type ChainNamespace, isHawserError } from '@hawser/common'
import type { SessionRequest } from '@hawser/core'
import { type FrameRefusedError, ProviderRpcError } from '../../errors.js'
import type { RequestOf } from '../../protocol/messages.js'
import { getRpcMethodKind, type UnsafeRpcMethod } from '../../protocol/rpcMethods.js'
import { parseRpcParams } from '../../protocol/rpcParams.js'
import { toPlainData } from '../../protocol/toPlainData.js'
import type { ProvidersContext } from './providersContext.js'
import { fromFrameAnswer, toFrameParams } from './solanaEncoding.js'

export type AskWallet = (namespace: ChainNamespace, request: SessionRequest) => Promise<unknown>

/** Asks the frame, on the network in use of a namespace: what only reads at once, and what the user consents to in its turn, with the frame visible. */
export function createAskWallet(context: ProvidersContext): AskWallet {
  const { state, isCompatible, ask, switchFrame, frameChain, consent, onRefused } = context

  async function onChain(
    namespace: ChainNamespace,
    signal: AbortSignal | undefined,
  ): Promise<Partial<RequestOf<'RPC_REQUEST'>>> {
    const chainId = state.chainId(namespace)
    if (!chainId || state.accounts(namespace).length === 0)
      throw new ProviderRpcError(4900, 'The wallet is disconnected.')
    // A frame of ours is told the network with each request.
    if (!isCompatible) return { chainId, chainNamespace: namespace }
    if (frameChain() !== chainId) await switchFrame(chainId, signal)
    return {}
  }

  return async (namespace, { method, params, signal, onAsk }) => {
    const kind = getRpcMethodKind(method, { isOwn: !isCompatible })
    if (!kind) {
      if (state.isConnected()) onRefused()
      throw new ProviderRpcError(4200, 'Requested RPC call is not allowed')
    }
    try {
      const given = toParams(method, { kind, params })
      const run = async (inner: AbortSignal | undefined): Promise<unknown> => {
        const place = await onChain(namespace, inner)
        return ask({ method, ...(given !== undefined && { params: given }), ...place }, { signal: inner, onAsk })
      }
      const answer = await (kind === 'unsafe' ? consent(run, signal) : run(signal))
      return fromFrameAnswer(method, answer)
    } catch (error) {
      throw toProviderError(error)
    }
  }
}

/** The params as plain data, which nobody can change any more between here and the user's consent. @throws ProviderRpcError */
function toParams(
  method: string,
  { kind, params }: { readonly kind: 'safe' | 'unsafe'; readonly params: unknown },
): unknown {
  try {
    const plain = toFrameParams(method, toPlainData(params, { bigint: 'hex' }))
    return kind === 'unsafe' ? parseRpcParams(method as UnsafeRpcMethod, plain) : plain
  } catch (cause) {
    throw new ProviderRpcError(-32602, cause instanceof Error ? cause.message : 'Invalid params.', { cause })
  }
}

/** Frames of the field refuse in words alone. */
const declined = /\b(?:reject|denied|declin|cancel)/i

/** The error of a request as EIP-1193 has it, where the frame refused; any other one as it is. */
export function toProviderError(error: unknown): unknown {
  if (!isHawserError(error, 'IFRAME_REFUSED') && !isHawserError(error, 'HTTP_REQUEST_FAILED')) return error
  const { rpcCode, message } = error as Partial<FrameRefusedError> & Error
  const code = rpcCode ?? (declined.test(message) ? 4001 : -32603)
  return new ProviderRpcError(code, message, { cause: error })
}
