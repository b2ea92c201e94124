import { type Clock, isHawserError, pause, type Storage, UserRejectedError } from '@hawser/common'
import * as v from 'valibot'
import { WalletServiceError } from '../errors.js'
import { unreachable } from './explainFault.js'
import { type SocialSignedIn, socialSignedInSchema, type WalletService } from './walletService.js'
import { providerWay } from './walletSession.js'

/** How often it is asked whether somebody has approved on their phone. */
const FARCASTER_POLL_MS = 2_000
/** A user looks at a screen that says nothing for as long as this, and no longer. */
const MAX_BEGIN_WAIT_MS = 5_000
/** More than these at once are nobody's. */
const MAX_FLOWS = 8

export const flowSchema = v.object({ id: v.string(), token: v.string() })
export const begunSchema = v.object({
  flow: flowSchema,
  url: v.pipe(v.string(), v.maxLength(8_192)),
  endsAt: v.pipe(
    v.string(),
    v.isoTimestamp(),
    v.transform((time) => Date.parse(time)),
  ),
})
const waitingSchema = v.object({ status: v.literal('waiting') })
const keptSchema = v.array(
  v.object({
    ...flowSchema.entries,
    provider: v.string(),
    endsAtMs: v.number(),
    /** What the page was left for by who is signed in; absent where it lets somebody in. */
    errand: v.optional(v.object({ purpose: v.picklist(['link', 'proof']), part: v.string() })),
  }),
)
type Kept = v.InferOutput<typeof keptSchema>[number]
/** What who is signed in has left the page for: to add a way in, or to show that it is them. `part` of the wallet's own screens goes on when the browser comes back. */
type Errand = NonNullable<Kept['errand']>
const wayOf = (provider: string): string => `${providerWay}${provider}`

export interface SocialSignInOptions {
  readonly service: Pick<WalletService, 'ask'>
  /** Of the frame's origin: the browser may leave this page for the provider, and come back. */
  readonly storage: Storage
  readonly clock: Clock
  readonly appOrigin: string
  /** What the service knows this browser by. */
  readonly device: (way: string) => string | undefined
  /** Goes on with the session of who was let in. */
  readonly adopt: (signedIn: SocialSignedIn, way: string) => void
}

/** Lets people in by somebody else's word. Each function throws WalletServiceError where the service refuses. */
export interface SocialSignIn {
  /** Where the browser goes to. */
  begin(of: { readonly provider: string; readonly returnTo?: string | undefined }, signal: AbortSignal): Promise<string>
  /** @param uri what the browser came back with @throws UserRejectedError where its user said no at the provider */
  finish(uri: string, signal: AbortSignal): Promise<void>
  /** Keeps an attempt of who is signed in, for which the browser leaves the page. */
  keepErrand(errand: Errand, provider: string, begun: v.InferOutput<typeof begunSchema>): void
  /** What the browser came back from; undefined for what lets somebody in, and what is none of this browser's. */
  errandOf(uri: string): Errand | undefined
  /** What the service finishes that attempt by, once. Undefined for what is none of this browser's, or was begun for something else. */
  takeErrand(
    uri: string,
    purpose: Errand['purpose'],
  ): { readonly provider: string; readonly flow: Pick<Kept, 'id' | 'token'>; readonly result: string } | undefined
  /** What the user's phone opens. */
  beginFarcaster(signal: AbortSignal): Promise<string>
  /** Resolves with what the user is called there, once they have approved on their phone. */
  finishFarcaster(signal: AbortSignal): Promise<string>
  byToken(token: string, signal: AbortSignal): Promise<void>
  byTelegram(initData: string, signal: AbortSignal): Promise<void>
}

export function createSocialSignIn(options: SocialSignInOptions): SocialSignIn {
  const { service, storage, clock, appOrigin, device, adopt } = options
  const key = `social:${appOrigin}`
  let phone: v.InferOutput<typeof begunSchema> | undefined
  const asker = (provider: string) => ({ device: device(wayOf(provider)), page: appOrigin })
  const flows = () => (storage.read(key, keptSchema) ?? []).filter(({ endsAtMs }) => endsAtMs > clock.nowMs())

  // Two windows at once are two attempts.
  const keep = (kept: Kept) => storage.write(key, [kept, ...flows()].slice(0, MAX_FLOWS))
  const find = (uri: string) => {
    const [id] = readResult(uri).split('.')
    return flows().find((flow) => flow.id === id)
  }
  const drop = ({ id }: Kept) =>
    storage.write(
      key,
      flows().filter((flow) => flow.id !== id),
    )

  const settle = async (
    path: string,
    { provider, ...body }: { readonly provider: string },
    signal: AbortSignal,
  ): Promise<void> => {
    adopt(await service.ask(path, body, { schema: socialSignedInSchema, signal }), wayOf(provider))
  }

  return {
    async begin({ provider, returnTo }, signal) {
      const body = { provider, ...asker(provider), ...(returnTo !== undefined && { returnTo }) }
      const { flow, url, endsAt } = await service.ask('social/begin', body, { schema: begunSchema, signal })
      keep({ ...flow, provider, endsAtMs: endsAt })
      return url
    },

    async finish(uri, signal) {
      const mine = find(uri)
      // Another browser's, or one that this browser was led to by somebody else.
      if (!mine || mine.errand) throw over()
      drop(mine)
      const { provider, id, token } = mine
      const finished = { provider, flow: { id, token }, result: readResult(uri) }
      await settle('social/finish', finished, signal).catch((error: unknown) => {
        throw isCancelled(error) ? new UserRejectedError({ cause: error }) : error
      })
    },

    keepErrand: (errand, provider, { flow, endsAt }) => keep({ ...flow, provider, endsAtMs: endsAt, errand }),
    errandOf: (uri) => find(uri)?.errand,
    takeErrand(uri, purpose) {
      const mine = find(uri)
      if (mine?.errand?.purpose !== purpose) return undefined
      drop(mine)
      const { provider, id, token } = mine
      return { provider, flow: { id, token }, result: readResult(uri) }
    },

    async beginFarcaster(signal) {
      const begin = () => service.ask('social/farcaster', asker('farcaster'), { schema: begunSchema, signal })
      phone = await begin().catch(async (error: unknown) => {
        const waitMs = readWaitMs(error)
        if (!waitMs || waitMs > MAX_BEGIN_WAIT_MS) throw error
        await pause(waitMs, { signal, clock })
        return begin()
      })
      return phone.url
    },

    async finishFarcaster(signal) {
      if (!phone) throw over()
      const { flow, endsAt } = phone
      const schema = v.union([waitingSchema, socialSignedInSchema])
      const answer = await untilAnswered(
        async () => {
          const looked = await service.ask('social/farcaster/finish', { flow }, { schema, signal })
          return looked.status === 'signedIn' ? looked : undefined
        },
        { endsAtMs: endsAt, signal, clock },
      )
      phone = undefined
      adopt(answer, wayOf('farcaster'))
      return answer.userName ?? ''
    },

    async byToken(token, signal) {
      const body = { provider: 'token', token, ...asker('token') }
      await settle('social/token', body, signal)
    },
    async byTelegram(initData, signal) {
      const body = { provider: 'telegram', initData, ...asker('telegram') }
      await settle('social/telegram', body, signal)
    },
  }
}

/**
 * Looks until there is something. A service that is out of reach, or takes no more questions for a while, is asked again until the attempt's time is over.
 * @throws what looking throws otherwise
 */
export async function untilAnswered<T>(
  look: () => Promise<T | undefined>,
  {
    endsAtMs,
    signal,
    clock,
  }: { readonly endsAtMs: number; readonly signal: AbortSignal; readonly clock: Pick<Clock, 'nowMs' | 'setTimeout'> },
): Promise<T> {
  for (;;) {
    let waitMs = FARCASTER_POLL_MS
    try {
      const found = await look()
      if (found !== undefined) return found
    } catch (error) {
      const askedMs = readWaitMs(error)
      if (askedMs === undefined || clock.nowMs() + askedMs >= endsAtMs) throw error
      waitMs = Math.max(waitMs, askedMs)
    }
    await pause(waitMs, { signal, clock })
  }
}

/** How long is to be waited before the same is asked again: as long as the service says. Undefined for what stays as it is. */
function readWaitMs(error: unknown): number | undefined {
  if (isHawserError(error) && unreachable.has(error.code)) return 0
  if (!isHawserError(error, 'WALLET_SERVICE_REFUSED')) return undefined
  const { status, shortMessage } = error as WalletServiceError
  if (status === 429) return Number(/\d+/.exec(shortMessage)?.[0] ?? 0) * 1_000
  return status >= 500 ? 0 : undefined
}

/** What a provider's page brings back, of the address that it came back to. */
export const readResult = (uri: string): string => (URL.canParse(uri) && new URL(uri).searchParams.get('result')) || ''

const isCancelled = (error: unknown) =>
  isHawserError(error, 'WALLET_SERVICE_REFUSED') && (error as WalletServiceError).field === 'cancelled'

const over = () => new WalletServiceError('This attempt is over. Begin again.', { status: 401, field: 'flow' })
