import { createSiwxTokenVerifier, nextSiwx } from '@hawser/siwx/server'

const timeoutMs = 10_000

/**
 * Answers accounts that are signed in, and nobody else: their token is verified by the gateway's public keys, and the gateway asked whether the session of it
 * still stands, which a token that was given out minutes ago does not tell.
 *
 * @param {object} options
 * @param {{ url: string, projectId?: string }} options.gateway
 * @param {string} options.pageUrl the page that tokens have to be for
 * @returns {(request: Request) => Promise<Response>}
 */
export function createMembers({ gateway, pageUrl }) {
  const me = new URL('/auth/v1/me', gateway.url)
  if (gateway.projectId !== undefined) me.searchParams.set('projectId', gateway.projectId)
  const verify = createSiwxTokenVerifier({
    jwksUrl: new URL('/.well-known/jwks.json', gateway.url).href,
    audience: new URL(pageUrl).host,
  })
  return nextSiwx(verify, async (request, { sub }) => {
    const authorization = request.headers.get('authorization') ?? ''
    const answer = await fetch(me, { headers: { authorization }, signal: AbortSignal.timeout(timeoutMs) }).catch(
      () => undefined,
    )
    if (answer?.status === 401) return refuse(401, 'This session has ended. Sign in again.')
    if (!answer?.ok) return refuse(503, 'The gateway can’t be reached at the moment. Try again.')
    return Response.json({ account: sub, text: 'Only signed-in accounts can read this.' })
  })
}

function refuse(status, description) {
  return Response.json({ status: 'FAILED', reasons: [{ field: 'session', description }] }, { status })
}
