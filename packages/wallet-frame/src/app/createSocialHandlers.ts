import type { FrameHandlers } from '@hawser/embedded-wallet/protocol'
import { GoesOnError } from '../errors.js'
import type { SocialSignIn } from './socialSignIn.js'

export interface SocialHandlersOptions {
  /** Its code is loaded when it is first needed. */
  readonly social: () => Promise<SocialSignIn>
  /** Locks what is open of somebody else's. */
  readonly close: () => void
  /** As the frame tells who is connected. */
  readonly getUser: NonNullable<FrameHandlers['GET_USER']>
}

/** What the frame does for the messages of those who are let in by somebody else's word. */
export function createSocialHandlers({ social, close, getUser }: SocialHandlersOptions): FrameHandlers {
  return {
    async GET_SOCIAL_REDIRECT_URI({ provider }, { signal }) {
      return { uri: await (await social()).begin({ provider }, signal) }
    },
    async GET_PROVIDER_URI(of, { signal }) {
      return { uri: await (await social()).begin(of, signal) }
    },
    async CONNECT_SOCIAL({ uri, chainId }, context) {
      const { errandOf, finish } = await social()
      if (errandOf(uri)) throw new GoesOnError()
      close()
      await finish(uri, context.signal)
      return getUser(chainId === undefined ? undefined : { chainId }, context)
    },
    async GET_FARCASTER_URI(_, { signal }) {
      return { url: await (await social()).beginFarcaster(signal) }
    },
    async CONNECT_FARCASTER(_, { signal }) {
      close()
      return { userName: await (await social()).finishFarcaster(signal) }
    },
    async CONNECT_TOKEN({ token }, { signal }) {
      close()
      await (await social()).byToken(token, signal)
    },
    async CONNECT_TELEGRAM({ initData }, { signal }) {
      close()
      await (await social()).byTelegram(initData, signal)
    },
  }
}
