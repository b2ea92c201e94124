import {
  type CaipNetworkId,
  isHawserError,
  NetworkRequestError,
  type Platform,
  RPC_TIMEOUT_MS,
  readText,
  withDeadline,
} from '@hawser/common'

/** The blockchain API, whose bundlers know what became of user operations. */
export interface BundlerService {
  readonly baseUrl: string
  readonly projectId?: string | undefined
}

interface ReadBundlerStatusParameters {
  readonly service: BundlerService
  /** As the wallet names it in its session's properties. */
  readonly bundlerName: string
  readonly chainId: CaipNetworkId
  /** Of the calls: the hash of their user operation. */
  readonly id: string
}

/**
 * What became of calls that a smart account's wallet sent as a user operation (ERC-4337), as a bundler knows it, in the form of EIP-5792: pending for as long as
 * there is no receipt.
 * @throws NetworkRequestError, TimeoutError, or Error where the bundler answers something else
 */
export async function readBundlerStatus(
  { fetch, clock }: Pick<Platform, 'fetch' | 'clock'>,
  { service, bundlerName, chainId, id }: ReadBundlerStatusParameters,
): Promise<unknown> {
  const url = new URL('v1/bundler', service.baseUrl.endsWith('/') ? service.baseUrl : `${service.baseUrl}/`)
  if (service.projectId !== undefined) url.searchParams.set('projectId', service.projectId)
  url.searchParams.set('chainId', chainId)
  url.searchParams.set('bundler', bundlerName)
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getUserOperationReceipt', params: [id] })
  const ask = async (signal: AbortSignal): Promise<unknown> => {
    try {
      const headers = { 'content-type': 'text/plain' }
      const response = await fetch(url.href, { method: 'POST', headers, body, signal, redirect: 'error' })
      if (!response.ok) throw new Error(`HTTP status code: ${response.status}`)
      return JSON.parse(await readText(response))
    } catch (cause) {
      throw isHawserError(cause) ? cause : new NetworkRequestError({ cause })
    }
  }
  const answer = Object(await withDeadline(ask, { clock, timeoutMs: RPC_TIMEOUT_MS })) as Readonly<
    Record<string, unknown>
  >
  if (!Object.hasOwn(answer, 'result')) throw new Error('The bundler answered with an error.')
  const common = {
    version: '2.0.0',
    id,
    chainId: `0x${BigInt(chainId.slice('eip155:'.length)).toString(16)}`,
    atomic: true,
  }
  if (answer.result === null) return { ...common, status: 100 }
  const { success, logs, receipt } = Object(answer.result) as Readonly<Record<string, unknown>>
  if (typeof success !== 'boolean') throw new Error('The bundler answered with no receipt.')
  // The transaction goes through where the user operation in it reverts.
  const own = { ...Object(receipt), logs, status: success ? '0x1' : '0x0' }
  return { ...common, status: success ? 200 : 500, receipts: [own] }
}
