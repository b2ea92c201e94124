import { InvalidOptionsError, InvalidResponseError, RpcError } from '@hawser/common'
import type { CallsCapability, SentCalls } from '@hawser/core'
import { WALLET_ANSWER_TIMEOUT_MS } from '@hawser/core/adapter'
import * as v from 'valibot'
import { toAddress } from '../address/toAddress.js'
import type { Eip155Context } from '../context.js'
import { askWallet } from '../provider/askWallet.js'
import { toHexChainId, toHexQuantity } from '../provider/chainId.js'
import type { Eip1193Provider } from '../provider/eip1193Provider.js'
import { isTransactionsId } from './transactionsId.js'

type SendCallsParameters = Parameters<CallsCapability['sendCalls']>[0]

/** As EIP-5792 has it, in characters. */
const maxIdLength = 4_096
/** What a wallet may answer: some put into the id what the batch is made of. */
const maxAnswerLength = 100_000
const maxValue = 2n ** 256n - 1n

const capabilities = v.record(v.string(), v.unknown())
const callSchema = v.object({
  to: v.pipe(v.string(), v.regex(/^0x[0-9a-f]{40}$/i, '`to` is 0x and 40 hexadecimal digits')),
  data: v.optional(v.pipe(v.string(), v.regex(/^0x(?:[0-9a-f]{2})*$/i, '`data` is 0x and hexadecimal bytes'))),
  value: v.optional(
    v.pipe(
      v.bigint('`value` is a bigint in base units'),
      v.minValue(0n, '`value` is not negative'),
      v.maxValue(maxValue, '`value` is below 2^256'),
      v.transform((value) => toHexQuantity(value)),
    ),
  ),
  capabilities: v.optional(capabilities),
})
const requestSchema = v.object({
  calls: v.pipe(v.array(callSchema), v.minLength(1, '`calls` names none')),
  id: v.optional(
    v.pipe(
      v.string(),
      v.minLength(1, '`id` is empty'),
      v.maxLength(maxIdLength, `\`id\` has at most ${maxIdLength} characters`),
      v.check((id) => !isTransactionsId(id), '`id` begins like those of transactions'),
    ),
  ),
  capabilities: v.optional(capabilities),
})

/** A request in the form of JSON-RPC. @throws InvalidOptionsError, InvalidAddressError for a wrong checksum (EIP-55) */
export function parseCalls(request: Pick<SendCallsParameters, 'calls' | 'capabilities' | 'id'>) {
  const { success, output, issues } = v.safeParse(requestSchema, request)
  if (!success) throw new InvalidOptionsError(`sendCalls: ${issues[0].message} (${v.getDotPath(issues[0])}).`)
  return { ...output, calls: output.calls.map((call) => ({ ...call, to: toAddress(call.to) })) }
}

/** An id as the present form has it, and as the first one had (1.0): by itself. */
const idSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(maxAnswerLength))
const answerSchema = v.union([
  v.pipe(
    idSchema,
    v.transform((id) => ({ id, capabilities: undefined })),
  ),
  v.object({ id: idSchema, capabilities: v.nullish(capabilities) }),
])

/**
 * `wallet_sendCalls` in the form of version 2.0.0 (EIP-5792). A wallet in the page that says that it cannot send calls as one is not asked to.
 * @throws InvalidOptionsError, RpcError, UserRejectedError, RequestPendingError, InvalidResponseError, AbortedError
 */
export async function sendCalls(
  { provider, from, calls, network, atomicRequired, signal, ...given }: SendCallsParameters,
  { clock }: Pick<Eip155Context, 'clock'>,
): Promise<SentCalls> {
  const chainId = toHexChainId(network.caipNetworkId)
  const asked = parseCalls({ calls, ...given })
  const wait = { signal, clock }
  if (atomicRequired && calls.length > 1 && (await isKnownNotAtomic(provider, { from, chainId, ...wait })))
    throw new RpcError(5760, { details: 'The wallet says so by its capability `atomic`.' })
  const params = [{ version: '2.0.0', chainId, from, atomicRequired, ...asked }]
  const answer = await askWallet(provider, { method: 'wallet_sendCalls', params, ...wait })
  const { success, output } = v.safeParse(answerSchema, answer)
  // A wallet that makes its ids like ours would have them taken for transactions.
  if (!success || isTransactionsId(output.id))
    throw new InvalidResponseError({ details: 'The wallet answered without an id. It may have sent the calls.' })
  return { id: output.id, capabilities: output.capabilities ?? {} }
}

const claimSchema = v.union([
  v.pipe(
    v.object({ atomic: v.object({ status: v.string() }) }),
    v.transform(({ atomic }) => atomic.status === 'unsupported'),
  ),
  v.pipe(
    v.object({ atomicBatch: v.object({ supported: v.boolean() }) }),
    v.transform(({ atomicBatch }) => !atomicBatch.supported),
  ),
])

/**
 * Whether a wallet says that it sends the calls of a batch by themselves: those of the first form (1.0) know no `atomicRequired`, and would do it without
 * a word. One in another app is not asked, which would be a message more for it and its user.
 */
async function isKnownNotAtomic(
  provider: unknown,
  {
    from,
    chainId,
    ...wait
  }: { readonly from: string; readonly chainId: string } & Pick<SendCallsParameters, 'signal'> &
    Pick<Eip155Context, 'clock'>,
): Promise<boolean> {
  if ((provider as Eip1193Provider | undefined)?.takesSignal === true) return false
  try {
    const answer = await askWallet(provider, {
      method: 'wallet_getCapabilities',
      params: [from, [chainId]],
      timeoutMs: WALLET_ANSWER_TIMEOUT_MS,
      ...wait,
    })
    const claims: readonly (readonly [string, unknown])[] = Object.entries(Object(answer))
    const find = (id: string) => claims.find(([key]) => /^0x[0-9a-f]{1,13}$/i.test(key) && BigInt(key) === BigInt(id))
    const claim = v.safeParse(claimSchema, (find(chainId) ?? find('0x0'))?.[1])
    return claim.success && claim.output
  } catch {
    wait.signal.throwIfAborted()
    // Who does not say may well be able to.
    return false
  }
}
