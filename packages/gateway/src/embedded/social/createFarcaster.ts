import { type Clock, readText, withDeadline } from '@hawser/common'
import * as v from 'valibot'
import { decodeFunctionResult, encodeFunctionData, getAddress, type Hex, parseAbi } from 'viem'
import { parseSiweMessage } from 'viem/siwe'
import type { SocialConfig } from '../../config/socialSchema.js'
import { fail, RequestFailure } from '../../http/failure.js'
import type { Logger } from '../../logging/createLogger.js'
import { verifySignature } from '../../names/verifySignature.js'
import type { AskNode } from '../../providers/node/createAskNode.js'
import { createToken } from '../embeddedKeys.js'
import { tooOften } from '../embeddedLimits.js'
import type { SocialIdentity } from './socialProviders.js'

const timeoutMs = 10_000
/** How long somebody may take to approve on their phone. */
const lifetimeMs = 5 * 60_000
/** How long a relay that takes no more is left alone, where it does not say, and at most. */
const quietMs = { default: 5_000, max: 60_000 }
/** How far ahead the phone's clock may be. */
const aheadMs = 60_000

/** What an attempt keeps of its channel. */
export interface FarcasterChannel {
  readonly channelToken: string
  readonly nonce: string
}

/** Sign-in by a relay (FIP-11), whose word is not taken: the message is signed by the custody address, and the registry tells whose that is. */
export interface Farcaster {
  /** @throws RequestFailure (429, with the time to wait, or 503) */
  open(): Promise<{ readonly channel: FarcasterChannel; readonly url: string; readonly lifetimeMs: number }>
  /** Undefined while nobody has approved, or the relay takes no more questions for a while. @throws RequestFailure */
  look(channel: FarcasterChannel): Promise<SocialIdentity | undefined>
}

interface CreateFarcasterOptions {
  readonly config: NonNullable<SocialConfig['farcaster']>
  /** What the message is signed for. */
  readonly domain: string
  readonly publicUrl: string
  readonly askNode: AskNode
  readonly clock: Clock
  readonly logger: Logger
}

const openedSchema = v.object({
  channelToken: v.pipe(v.string(), v.regex(/^[\w-]{8,256}$/)),
  // What phones and QR codes lead to.
  url: v.pipe(v.string(), v.maxLength(2_048), v.regex(/^https:\/\/\S+$/)),
})
const statusSchema = v.variant('state', [
  v.object({ state: v.literal('pending') }),
  v.object({
    state: v.literal('completed'),
    message: v.pipe(v.string(), v.maxLength(10_000)),
    signature: v.pipe(v.string(), v.regex(/^0x(?:[\da-f]{2}){1,10000}$/i)),
    username: v.nullish(v.pipe(v.string(), v.maxLength(128))),
  }),
])
const registryAbi = parseAbi(['function idOf(address owner) view returns (uint256)'])

export function createFarcaster(options: CreateFarcasterOptions): Farcaster {
  const { config, domain, publicUrl, askNode, clock, logger } = options
  const { relayUrl, network, registry } = config
  const base = relayUrl.endsWith('/') ? relayUrl : `${relayUrl}/`
  /** Until when the relay is asked nothing. */
  let quietUntilMs = 0
  const forged = () => fail(401, 'provider', 'Farcaster did not confirm who you are. Begin again.')

  const requireTime = (): void => {
    const waitMs = quietUntilMs - clock.nowMs()
    if (waitMs > 0) throw tooOften(waitMs)
  }

  const ask = async <TSchema extends v.GenericSchema>(
    path: string,
    init: RequestInit,
    schema: TSchema,
  ): Promise<v.InferOutput<TSchema>> => {
    requireTime()
    try {
      return await withDeadline(
        async (signal) => {
          const response = await fetch(new URL(path, base), { ...init, signal, redirect: 'error' })
          if (response.status === 429)
            quietUntilMs = clock.nowMs() + readQuietMs(response.headers.get('retry-after'), clock.nowMs())
          if (!response.ok) throw new Error(`The relay answers with the status ${response.status}.`)
          return v.parse(schema, JSON.parse(await readText(response)))
        },
        { clock, timeoutMs },
      )
    } catch (error) {
      logger.warn({ reason: error instanceof Error ? error.name : 'unknown' }, 'The relay of Farcaster does not serve')
      requireTime()
      throw fail(503, 'provider', 'Farcaster cannot be reached at the moment.')
    }
  }

  const askRegistry = async (address: Hex): Promise<bigint> => {
    const data = encodeFunctionData({ abi: registryAbi, args: [getAddress(address)] })
    const call = { method: 'eth_call', params: [{ to: registry, data }, 'latest'] }
    const [answer] = await askNode(network, [call], AbortSignal.timeout(timeoutMs))
    const result = v.safeParse(v.pipe(v.string(), v.regex(/^0x[\da-f]{64}$/i)), answer?.result)
    if (!result.success) throw fail(503, 'provider', 'The registry of Farcaster cannot be read at the moment.')
    return decodeFunctionResult({ abi: registryAbi, data: result.output as Hex })
  }

  return {
    async open() {
      const nonce = createToken().replaceAll(/[-_]/g, 'x')
      const nowMs = clock.nowMs()
      const body = JSON.stringify({
        siweUri: publicUrl,
        domain,
        nonce,
        notBefore: new Date(nowMs - aheadMs).toISOString(),
        expirationTime: new Date(nowMs + lifetimeMs).toISOString(),
      })
      const init = { method: 'POST', body, headers: { 'content-type': 'application/json' } }
      const { channelToken, url } = await ask('v1/channel', init, openedSchema)
      return { channel: { channelToken, nonce }, url, lifetimeMs }
    },

    async look({ channelToken, nonce }) {
      const headers = { authorization: `Bearer ${channelToken}` }
      const status = await ask('v1/channel/status', { headers }, statusSchema).catch((error: unknown) => {
        if (error instanceof RequestFailure && error.status === 429) return undefined
        throw error
      })
      if (!status || status.state === 'pending') return undefined
      const { message, signature } = status
      const read = parseSiweMessage(message)
      const { address, expirationTime, notBefore } = read
      const nowMs = clock.nowMs()
      const isOurs =
        read.domain === domain &&
        read.uri === publicUrl &&
        read.nonce === nonce &&
        `eip155:${read.chainId}` === network &&
        (expirationTime === undefined || expirationTime.getTime() > nowMs) &&
        (notBefore === undefined || notBefore.getTime() <= nowMs + aheadMs)
      const ids = (read.resources ?? []).flatMap((one) => /^farcaster:\/\/fids?\/(\d{1,20})$/.exec(one)?.[1] ?? [])
      const [fid] = ids
      if (!isOurs || !address || fid === undefined || ids.length !== 1 || BigInt(fid) === 0n) throw forged()
      try {
        const by = await verifySignature({
          address,
          message,
          signature: signature as Hex,
          ask: async (question) =>
            (await askNode(network, [question], AbortSignal.timeout(timeoutMs)))[0] ?? { result: undefined },
        })
        if (!by || (await askRegistry(address)) !== BigInt(fid)) throw forged()
      } catch (error) {
        if (error instanceof RequestFailure) throw error
        logger.warn({ err: error }, 'The network of Farcaster cannot be asked')
        throw fail(503, 'provider', 'Farcaster cannot be checked at the moment.')
      }
      return {
        provider: 'farcaster',
        issuer: `${network}:${registry.toLowerCase()}`,
        subject: fid,
        email: null,
        // The relay's word, to be shown and for nothing else.
        name: status.username || null,
      }
    },
  }
}

/** Seconds, or a time (RFC 9110, 10.2.3). */
function readQuietMs(retryAfter: string | null, nowMs: number): number {
  const said = /^\d{1,9}$/.test(retryAfter ?? '') ? Number(retryAfter) * 1_000 : Date.parse(retryAfter ?? '') - nowMs
  return said > 0 ? Math.min(said, quietMs.max) : quietMs.default
}
