import { once } from 'node:events'
import { WebSocket } from 'ws'

const handshakeTimeoutMs = 10_000
const maxAnswerBytes = 10_485_760
const checkId = 'hawser-check'

/**
 * Opens a socket to a node, and asks an EVM node for its chain before anybody else does.
 *
 * @throws Error when it does not open, or the node is on another network.
 */
export async function openNodeSocket(
  url: string,
  { chainId, signal }: { readonly chainId: string | undefined; readonly signal: AbortSignal },
): Promise<WebSocket> {
  const node = new WebSocket(url, {
    handshakeTimeout: handshakeTimeoutMs,
    maxPayload: maxAnswerBytes,
    perMessageDeflate: false,
    // Whoever answers for the node could lead the gateway anywhere.
    followRedirects: false,
  })
  // Without a listener a broken frame would end the process; `close` follows in any case.
  node.on('error', () => undefined)
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(handshakeTimeoutMs)])
  try {
    await once(node, 'open', { signal: deadline })
    if (chainId === undefined) return node
    const answered = once(node, 'message', { signal: deadline })
    node.send(JSON.stringify({ jsonrpc: '2.0', id: checkId, method: 'eth_chainId', params: [] }))
    const [data] = await answered
    if (readChainId(String(data)) !== chainId)
      throw new Error('The node is on another network than the configuration says.')
    return node
  } catch (error) {
    node.terminate()
    throw error
  }
}

function readChainId(text: string): string | undefined {
  try {
    const { id, result } = Object(JSON.parse(text))
    return id === checkId && typeof result === 'string' && /^0x[0-9a-f]{1,16}$/i.test(result)
      ? `0x${BigInt(result).toString(16)}`
      : undefined
  } catch {
    return undefined
  }
}
