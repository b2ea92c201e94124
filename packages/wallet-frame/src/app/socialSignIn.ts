import { type Clock, isHawserError, pause, type Storage, UserRejectedError } from '@hawser/common'
import * as v from 'valibot'
import { WalletServiceError } from '../errors.js'
import { type SocialSignedIn, socialSignedInSchema, type WalletService } from './walletService.js'
import { providerWay } from './walletSession.js'

/** How often it is asked whether somebody has approved on their phone. */
const FARCASTER_POLL_MS = 2_000
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
const keptSchema = v.array(v.object({ ...flowSchema.entries, provider: v.string(), endsAtMs: v.number() }))
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
  let phone: v.InferOutput<typeof flowSchema> | undefined
  const asker = (provider: string) => ({ device: device(wayOf(provider)), page: appOrigin })
  const flows = () => (storage.read(key, keptSchema) ?? []).filter(({ endsAtMs }) => endsAtMs > clock.nowMs())

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
      // Two windows at once are two attempts.
      storage.write(key, [{ ...flow, provider, endsAtMs: endsAt }, ...flows()].slice(0, MAX_FLOWS))
      return url
    },

    async finish(uri, signal) {
      const result = readResult(uri)
      const [id = ''] = result.split('.')
      const kept = flows()
      const mine = kept.find((flow) => flow.id === id)
      // Another browser's, or one that this browser was led to by somebody else.
      if (!mine) throw over()
      storage.write(
        key,
        kept.filter((flow) => flow !== mine),
      )
      const finished = { provider: mine.provider, flow: { id, token: mine.token }, result }
      await settle('social/finish', finished, signal).catch((error: unknown) => {
        throw isCancelled(error) ? new UserRejectedError({ cause: error }) : error
      })
    },

    async beginFarcaster(signal) {
      const { flow, url } = await service.ask('social/farcaster', asker('farcaster'), { schema: begunSchema, signal })
      phone = flow
      return url
    },

    async finishFarcaster(signal) {
      const flow = phone
      if (!flow) throw over()
      const schema = v.union([waitingSchema, socialSignedInSchema])
      for (;;) {
        const answer = await service.ask('social/farcaster/finish', { flow }, { schema, signal })
        if (answer.status === 'signedIn') {
          phone = undefined
          adopt(answer, wayOf('farcaster'))
          return answer.userName ?? ''
        }
        await pause(FARCASTER_POLL_MS, { signal, clock })
      }
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

/** What a provider's page brings back, of the address that it came back to. */
export const readResult = (uri: string): string => (URL.canParse(uri) && new URL(uri).searchParams.get('result')) || ''

const isCancelled = (error: unknown) =>
  isHawserError(error, 'WALLET_SERVICE_REFUSED') && (error as WalletServiceError).field === 'cancelled'

const over = () => new WalletServiceError('This attempt is over. Begin again.', { status: 401, field: 'flow' })
