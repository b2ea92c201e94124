import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import * as v from 'valibot'
import { fail } from '../http/failure.js'
import { RawAnswer } from '../http/route.js'
import { isPublicAddress, lookUpPublic } from '../images/privateAddress.js'

const timeoutMs = 10_000
const maxBytes = 65_536

/** What the paymasters of apps are asked, and nothing else (ERC-7677). */
export const paymasterBodySchema = v.strictObject({
  jsonrpc: v.literal('2.0'),
  id: v.optional(v.nullable(v.union([v.number(), v.pipe(v.string(), v.maxLength(128))]))),
  method: v.picklist(['pm_getPaymasterStubData', 'pm_getPaymasterData']),
  params: v.pipe(v.array(v.unknown()), v.maxLength(4)),
})
type PaymasterQuestion = v.InferOutput<typeof paymasterBodySchema>

const answerSchema = v.union([
  v.object({ error: v.object({ code: v.number(), message: v.pipe(v.string(), v.maxLength(10_000)) }) }),
  v.object({ result: v.record(v.string(), v.unknown()) }),
])

/**
 * Asks the paymaster that an app has named in `wallet_sendCalls` (ERC-7677): by HTTPS, at a public host, without following it anywhere else. `isLocalAllowed`
 * lets every host through, and HTTP, for development.
 * @throws RequestFailure 400 for an address that is none of these, 502 where it gives no answer of JSON-RPC
 */
export async function askPaymaster(
  { url: given, question, isLocalAllowed }: { url: string; question: PaymasterQuestion; isLocalAllowed: boolean },
  signal: AbortSignal,
): Promise<RawAnswer> {
  const url = URL.canParse(given) ? new URL(given) : undefined
  const isForm = url?.protocol === 'https:' || (isLocalAllowed && url?.protocol === 'http:')
  if (!url || !isForm || url.username !== '' || url.password !== '')
    throw fail(400, 'url', 'A paymaster is asked by an https address without a user.')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!isLocalAllowed && isIP(host) !== 0 && !isPublicAddress(host))
    throw fail(400, 'url', 'The address of the paymaster is not public.')
  const { id = null, method, params } = question
  try {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const inner = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
    const answer = v.parse(answerSchema, JSON.parse(await post(url, { body, isLocalAllowed, signal: inner })))
    return new RawAnswer(
      JSON.stringify({ jsonrpc: '2.0', id, ...answer }),
      { 'content-type': 'application/json', 'cache-control': 'no-store' },
      200,
    )
  } catch {
    signal.throwIfAborted()
    throw fail(502, 'paymaster', 'The paymaster gave no answer that could be read.')
  }
}

interface Post {
  readonly body: string
  readonly isLocalAllowed: boolean
  readonly signal: AbortSignal
}

async function post(url: URL, { body, isLocalAllowed, signal }: Post): Promise<string> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const asked = request(
      url,
      {
        method: 'POST',
        signal,
        headers: { accept: 'application/json', 'content-type': 'application/json', 'user-agent': 'hawser-gateway' },
        ...(!isLocalAllowed && { lookup: lookUpPublic }),
      },
      resolve,
    )
    // It may fail again when the answer breaks off.
    asked.on('error', reject)
    asked.end(body)
  })
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of response) {
    length += chunk.length
    // Leaving the loop ends the connection.
    if (length > maxBytes) throw new Error('The answer is too long.')
    chunks.push(chunk)
  }
  const { statusCode = 0 } = response
  // Some tell an error of JSON-RPC by 4xx.
  if (!response.complete || (statusCode >= 300 && statusCode < 400)) throw new Error('The answer is none.')
  return Buffer.concat(chunks).toString('utf8')
}
