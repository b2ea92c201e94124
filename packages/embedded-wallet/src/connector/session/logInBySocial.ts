import {
  AbortedError,
  type Clock,
  InvalidOptionsError,
  loadModule,
  UserRejectedError,
  withDeadline,
} from '@hawser/common'
import * as v from 'valibot'
import { type FrameRefusedError, SocialWindowBlockedError, WindowClosedError } from '../../errors.js'
import { awaitWindowResult } from '../../protocol/awaitWindowResult.js'
import type { AppChannel } from '../../protocol/createAppChannel.js'
import { socialProvider } from '../../protocol/publicMessages.js'
import { someText } from '../../protocol/schemas.js'
import type { EmbeddedWalletInput } from '../embeddedWalletConnector.js'
import type { createConsents } from '../providers/createConsents.js'
import type { describeVisit } from './appUser.js'
import { isLeft, isRecoverable } from './createRecovery.js'

const windowFeatures = 'popup,width=600,height=800'

const inputSchema = v.object({
  social: v.optional(v.pipe(v.string(), v.regex(/^[a-z][a-z\d-]{0,31}$/))),
  returnTo: v.optional(someText(2_048)),
  resultUri: v.optional(someText(16_384)),
  token: v.optional(someText(8_192)),
  telegram: v.optional(someText(8_192)),
})

export interface LogInBySocialParameters {
  readonly channel: Pick<AppChannel, 'ask'>
  readonly input: EmbeddedWalletInput
  /** The app's own window. */
  readonly page: Window
  /** The one that the result is taken from. */
  readonly frameOrigin: string
  readonly clock: Clock
  readonly signal: AbortSignal
  /** How long the user may take at the provider. */
  readonly timeoutMs: number
  /** Whether the frame is one of the field's. */
  readonly isCompatible: boolean
  /** Called right before the frame is asked to let somebody in, and with false where it turns out that nobody is to be. */
  readonly onAsk: (isAsked?: boolean) => void
  /** Runs what the user does on the frame's own screens. Closing the frame ends it. */
  readonly onScreen: ReturnType<typeof createConsents>['run']
  readonly visit: Parameters<typeof describeVisit>[0]
}

/**
 * Lets the user in by somebody else's word: a provider's in a window, Farcaster's by a phone, Telegram's, or the app's own back end's.
 * @throws SocialWindowBlockedError, UserRejectedError, InvalidOptionsError, AbortedError, and what the frame refuses
 */
export async function logInBySocial(parameters: LogInBySocialParameters): Promise<void> {
  const { channel, input, signal, onAsk } = parameters
  const parsed = v.safeParse(inputSchema, input)
  if (!parsed.success) throw new InvalidOptionsError('The input of the embedded wallet names no way to sign in.')
  const { social, returnTo, resultUri, token, telegram } = parsed.output
  const asking = { signal, onAsk }
  if (token !== undefined) return void (await channel.ask('CONNECT_TOKEN', { token }, asking))
  if (telegram !== undefined) return void (await channel.ask('CONNECT_TELEGRAM', { initData: telegram }, asking))
  if (resultUri !== undefined) return comeBack(parameters, resultUri)
  if (social === 'farcaster') return logInByFarcaster(parameters)
  if (social === 'passkey') return grant(() => channel.ask('CONNECT_PASSKEY', undefined, asking))
  if (returnTo !== undefined) return leaveForProvider(parameters, { provider: social ?? '', returnTo })
  return logInByWindow(parameters, social ?? '')
}

async function logInByFarcaster({ channel, input, signal, onAsk }: LogInBySocialParameters): Promise<void> {
  const { url } = await channel.ask('GET_FARCASTER_URI', undefined, { signal, onAsk })
  if (!/^https:\/\//.test(url))
    throw new InvalidOptionsError('The address that Farcaster is to be opened with is none of the web.')
  input.onUri?.(url)
  await channel.ask('CONNECT_FARCASTER', undefined, { signal })
}

/** The page goes, and comes back with what the provider says. */
async function leaveForProvider(
  { channel, page, signal, onAsk }: LogInBySocialParameters,
  asked: { readonly provider: string; readonly returnTo: string },
): Promise<never> {
  const { uri } = await channel.ask('GET_PROVIDER_URI', asked, { signal, onAsk })
  leadTo(page, uri)
  return new Promise((_, reject) => {
    const onAbort = (): void => reject(new AbortedError({ cause: signal.reason }))
    if (signal.aborted) onAbort()
    signal.addEventListener('abort', onAbort)
  })
}

async function logInByWindow(parameters: LogInBySocialParameters, provider: string): Promise<void> {
  const { channel, input, page, frameOrigin, clock, signal, timeoutMs, isCompatible, onAsk } = parameters
  // Opened in the press already, where the way from it to here may be too long for a browser.
  const opened = input.window ? input.window() : page.open('about:blank', '', windowFeatures)
  if (!opened) throw new SocialWindowBlockedError()
  try {
    const asking = { signal, onAsk }
    const { uri } = isCompatible
      ? await channel.ask('GET_SOCIAL_REDIRECT_URI', { provider: v.parse(socialProvider, provider) }, asking)
      : await channel.ask('GET_PROVIDER_URI', { provider }, asking)
    const resultUri = await withDeadline(
      (inner) => {
        leadTo(opened, uri)
        return awaitWindowResult({ page, opened, origin: frameOrigin, clock, signal: inner })
      },
      { clock, timeoutMs, signal },
    )
    await finish(channel, resultUri, { signal })
  } catch (error) {
    throw error instanceof WindowClosedError ? new UserRejectedError({ cause: error }) : error
  } finally {
    opened.close()
  }
}

/** What the browser came back with lets its user in, or is for who is in already, such as a way in that is added: that goes on where the user has left it. */
async function comeBack(
  { channel, signal, onAsk, onScreen, visit }: LogInBySocialParameters,
  resultUri: string,
): Promise<void> {
  try {
    await finish(channel, resultUri, { signal, onAsk })
  } catch (error) {
    if ((error as Partial<FrameRefusedError>).reason !== 'GOES_ON') throw error
    onAsk(false)
    const { describeVisit } = await loadModule(() => import('./appUser.js'))
    const asked = { resultUri, ...describeVisit(visit) }
    await onScreen((inner) => channel.ask('MANAGE_WALLET', asked, { signal: inner }), signal).catch((left: unknown) => {
      // They are in, whatever they do there.
      if (signal.aborted || !isLeft(left)) throw left
    })
  }
}

/** Who says no at the provider has refused, as in any wallet. */
async function finish(
  channel: LogInBySocialParameters['channel'],
  uri: string,
  asking: Parameters<AppChannel['ask']>[2],
): Promise<void> {
  try {
    await grant(() => channel.ask('CONNECT_SOCIAL', { uri }, asking))
  } catch (error) {
    // They are signed in. Their wallet is brought here next, by who reads the accounts.
    if (!isRecoverable(error)) throw error
  }
}

/** Who says no on the wallet's own page has refused, as in any wallet. */
async function grant(run: () => Promise<unknown>): Promise<void> {
  try {
    await run()
  } catch (error) {
    throw (error as Partial<FrameRefusedError>).rpcCode === 4001 ? new UserRejectedError({ cause: error }) : error
  }
}

/** Nothing but a page of the web: anything else would run in the app's own origin. */
function leadTo(opened: Window, uri: string): void {
  const { protocol } = new URL(uri)
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new InvalidOptionsError('The address of the provider is none of the web.')
  opened.location.href = uri
}
