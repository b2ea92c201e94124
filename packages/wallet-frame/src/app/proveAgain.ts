import { type Clock, isHawserError, withDeadline } from '@hawser/common'
import { awaitWindowResult, openWindow } from '@hawser/embedded-wallet/protocol'
import type * as v from 'valibot'
import type { ScreenTexts } from '../page/screenTexts.js'
import type { Place } from '../screens/createStage.js'
import { showForm } from '../screens/showForm.js'
import { showWork } from '../screens/showWork.js'
import { explainFault } from './explainFault.js'
import { proveByCode } from './proveByCode.js'
import type { Passkeys } from './recovery/recoverySecrets.js'
import { begunSchema, readResult } from './socialSignIn.js'
import { socialSignedInSchema, type WalletService } from './walletService.js'
import { providerWay, type WalletSession } from './walletSession.js'

type Begun = v.InferOutput<typeof begunSchema>

export interface ProofOptions {
  readonly session: WalletSession
  readonly service: WalletService
  readonly clock: Clock
  readonly texts: ScreenTexts
  /** Of the service, whose page brings back what a provider says. */
  readonly serviceOrigin: string
  readonly passkeys: Passkeys
}

/**
 * Has the user show that it is them, so that the session is one of the last minutes: by a mailed code where they have an address, else by their passkey, or by signing in again at their
 * provider, in a window. @throws as {@link proveByCode}
 */
export async function proveAgain(place: Place, options: ProofOptions): Promise<void> {
  const { session, service, texts } = options
  const provider = session.provider()
  if (provider === undefined) return proveByCode(place, options)
  const { email } = await showWork(place, {
    title: texts.again.title,
    progress: texts.working,
    run: (end) => session.use((token) => service.user({ token, signal: end }), end),
  })
  if (email !== null) return proveByCode(place, options)
  if (provider !== 'passkey') return proveByProvider(place, provider, options)
  const { proveByPasskey } = await import('./passkey/proveByPasskey.js')
  return proveByPasskey(place, options)
}

async function proveByProvider(place: Place, provider: string, options: ProofOptions): Promise<void> {
  const { session, service, clock, texts, serviceOrigin } = options
  const { again, enrol } = texts
  const begin = (signal: AbortSignal) => {
    // For this page, and no app: it takes what the window brings back.
    const body = { provider, device: session.device(`${providerWay}${provider}`) }
    return service.ask('social/begin', body, { schema: begunSchema, signal })
  }
  // Before the press, in which the window has to open.
  let begun: Begun | undefined = await showWork(place, { title: again.title, progress: texts.working, run: begin })
  await showForm<void>(place, {
    title: again.title,
    parts: [{ kind: 'text', text: again.text }],
    fields: [],
    submit: { label: again.title },
    progress: enrol.waiting,
    async run(_, signal) {
      // One that came to something is of no use a second time.
      const attempt = begun && begun.endsAt > clock.nowMs() ? begun : undefined
      begun = undefined
      const opened = openWindow({ page: place.window, url: requireWeb(attempt?.url ?? 'about:blank'), clock })
      try {
        const { flow, url, endsAt } = attempt ?? (await begin(signal))
        if (!attempt) (opened.window as unknown as Window).location.href = requireWeb(url)
        const watched = { page: place.window, opened: opened.window, origin: serviceOrigin, clock }
        const resultUri = await withDeadline((inner) => awaitWindowResult({ ...watched, signal: inner }), {
          clock,
          timeoutMs: Math.max(0, endsAt - clock.nowMs()),
          signal,
        })
        const result = readResult(resultUri)
        const signedIn = await service.ask('social/finish', { flow, result }, { schema: socialSignedInSchema, signal })
        if (!(await session.renewBy(signedIn, signal))) throw new OtherAccount()
      } finally {
        opened.close()
      }
    },
    explain(error) {
      if (error instanceof OtherAccount) return again.other
      if (isHawserError(error, 'WINDOW_BLOCKED')) return enrol.blocked
      if (isHawserError(error, 'WINDOW_CLOSED')) return enrol.closed
      return explainFault(error, texts)
    },
  })
}

/** Nothing but a page of the web: anything else would run in this page's own origin. */
function requireWeb(url: string): string {
  if (url !== 'about:blank' && !/^https?:/.test(new URL(url).protocol))
    throw new Error('The address is none of the web.')
  return url
}

class OtherAccount extends Error {}
