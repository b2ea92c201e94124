import { type Clock, withDeadline } from '@hawser/common'
import { detectEnvironment } from '@hawser/core/wallets'
import type { RequestOf } from '../../protocol/messages.js'
import type { EmbeddedWalletOptions } from '../embeddedWalletOptions.js'

/** Less than the frame waits. */
const PROOF_TIMEOUT_MS = 25_000
const MAX_PROOF_LENGTH = 8_192

type Visit = Pick<NonNullable<RequestOf<'MANAGE_WALLET'>>, 'appWays' | 'returnTo'>

/**
 * Returns by what the app shows that who is signed in is there: a new JWT of its back end, or what Telegram opened the mini-app with. Undefined where it has none, or
 * its function fails or takes too long.
 */
export async function findProof(
  way: 'token' | 'telegram',
  {
    options,
    page,
    clock,
  }: {
    readonly options: Pick<EmbeddedWalletOptions, 'getUserToken'>
    readonly page: object | undefined
    readonly clock: Pick<Clock, 'setTimeout'>
  },
): Promise<string | undefined> {
  try {
    const proof: unknown = await (way === 'telegram' ? readTelegramData(page) : askApp(options, clock))
    return typeof proof === 'string' && proof !== '' && proof.length <= MAX_PROOF_LENGTH ? proof : undefined
  } catch {
    return undefined
  }
}

const askApp = ({ getUserToken }: Pick<EmbeddedWalletOptions, 'getUserToken'>, clock: Pick<Clock, 'setTimeout'>) =>
  getUserToken && withDeadline((signal) => getUserToken({ signal }), { clock, timeoutMs: PROOF_TIMEOUT_MS })

/** What Telegram opened a mini-app with; undefined elsewhere. Source: Telegram, "Mini Apps", `window.Telegram.WebApp.initData`. */
function readTelegramData(page: object | undefined): string | undefined {
  const { Telegram } = Object(page)
  const { initData } = Object(Object(Telegram).WebApp) as { readonly initData?: unknown }
  return typeof initData === 'string' && initData !== '' ? initData : undefined
}

/** Returns what the app has for a user who adds a way in: by what it can show who they are, and where the browser comes back to if it opens no window that does. */
export function describeVisit({
  options: { getUserToken },
  page,
}: {
  readonly options: Pick<EmbeddedWalletOptions, 'getUserToken'>
  readonly page: Window | undefined
}): Visit {
  const { isTelegram, isIframe, browser } = detectEnvironment(page)
  // A page in another one, as in Telegram on the web, would take that one away.
  const isLeft = !isIframe && (isTelegram || browser === 'webview')
  const appWays = [
    ...(getUserToken ? (['token'] as const) : []),
    ...(readTelegramData(page) ? (['telegram'] as const) : []),
  ]
  return {
    ...(appWays.length > 0 && { appWays }),
    ...(isLeft && page && { returnTo: page.location.href }),
  }
}
