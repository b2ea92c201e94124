import { ProviderRpcError } from '../wallet/providerRpcError.js'
import { refusePrompt } from '../wallet/refusePrompt.js'
import { createRequestLog } from '../wallet/requestLog.js'
import type { PeerContext } from './peerContext.js'
import type { WalletConnectPeerRequest } from './walletConnectPeer.js'
import { isWalletConnectPeerBehavior } from './walletConnectPeerBehaviors.js'

interface SessionRequest {
  readonly topic: string
  readonly id: number
  readonly caipNetworkId: string
  readonly method: string
  readonly params: unknown
}

/** Handles the requests of apps in sessions. @returns what reads every request received, oldest first */
export function answerSessionRequests(
  context: PeerContext,
  rejectionCode: number,
): () => readonly WalletConnectPeerRequest[] {
  const { client, namespaces, approvals, behavior, changed, clock, report, signal } = context
  const log = createRequestLog(() => clock.nowMs(), changed)
  const places = new Map<number, Pick<WalletConnectPeerRequest, 'topic' | 'caipNetworkId'>>()

  async function run({ caipNetworkId, method, params }: SessionRequest): Promise<unknown> {
    const namespace = namespaces.find(({ name }) => caipNetworkId.startsWith(`${name}:`))
    if (!namespace) throw new ProviderRpcError(4901, `The wallet is not connected to ${caipNetworkId}.`)
    return namespace.answer({
      caipNetworkId,
      method,
      params,
      async prompt(kind) {
        refusePrompt(kind, (name) => (isWalletConnectPeerBehavior(name) ? behavior(name) : undefined))
        await approvals.ask({ kind, method, params })
      },
    })
  }

  async function answer(request: SessionRequest): Promise<void> {
    const { topic, id, caipNetworkId, method, params } = request
    const entry = log.begin(method, params)
    places.set(entry, { topic, caipNetworkId })
    if (behavior('closesOnRequest')) return client.core.relayer.transportClose()
    if (behavior('neverAnswers')) return
    const slow = behavior('slow')
    if (slow !== undefined) {
      await new Promise<void>((resolve) => clock.setTimeout(resolve, slow === true ? 2000 : Number(slow)))
    }
    const response = await run(request).then(
      (result) => {
        log.answer(entry, result)
        return { id, jsonrpc: '2.0', result: result ?? null }
      },
      (error: unknown) => {
        log.fail(entry, error)
        return { id, jsonrpc: '2.0', error: toErrorResponse(error, rejectionCode) }
      },
    )
    // The app may have ended the session in the meantime: then nobody waits for the answer.
    const isHeld = client.session.keys.includes(topic)
    if (!signal.aborted && isHeld) await client.respond({ topic, response })
  }

  client.on('session_request', ({ topic, id, params: { chainId, request } }) => {
    answer({ topic, id, caipNetworkId: chainId, method: request.method, params: request.params }).catch(report)
  })
  return () => log.entries().map((entry) => ({ topic: '', caipNetworkId: '', ...entry, ...places.get(entry.id) }))
}

function toErrorResponse(error: unknown, rejectionCode: number): { code: number; message: string } {
  if (!(error instanceof Error)) return { code: -32603, message: String(error) }
  if (!('code' in error) || typeof error.code !== 'number') return { code: -32603, message: String(error) }
  return { code: error.code === 4001 ? rejectionCode : error.code, message: error.message }
}
