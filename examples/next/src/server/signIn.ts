import { systemClock } from '@hawser/common'
import { createSiwxHandler, createSiwxSessions, memorySiwxServerStore } from '@hawser/siwx/server'
import { eip155Verifier } from '@hawser/siwx/verify'
import { appOrigin } from './settings'

const create = async () => {
  const sessions = await createSiwxSessions({
    secrets: [process.env.SIGN_IN_SECRET ?? ''],
    verifiers: [eip155Verifier()],
    // For one process. Several need a store over their database.
    store: memorySiwxServerStore(),
    clock: systemClock,
  })
  // A link from another site leads to a page that the server renders for who is signed in.
  return createSiwxHandler({ sessions, origins: [appOrigin], sameSite: 'Lax' })
}

// Next makes a module once for pages and once for route handlers: both have to see the same sessions.
const shared = globalThis as { harbourSignIn?: ReturnType<typeof create> }

/** Answers `/auth/v1/…`. */
export async function handleSignIn(request: Request): Promise<Response> {
  shared.harbourSignIn ??= create()
  return (await shared.harbourSignIn)(request)
}

/** The address that a request's cookies are signed in with. */
export async function readSignedIn(cookie: string | null): Promise<string | undefined> {
  const answer = await handleSignIn(
    new Request(new URL('/auth/v1/me', appOrigin), { headers: { cookie: cookie ?? '' } }),
  )
  if (!answer.ok) return undefined
  const { address } = (await answer.json()) as { readonly address: string }
  return address
}
