import { type NextRequest, NextResponse } from 'next/server'

/** The policy of docs/ssr.md, for the one node that the check has. */
export function proxy(request: NextRequest) {
  const nonce = btoa(crypto.randomUUID())
  const policy = [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    "style-src 'self'",
    "img-src 'self' data:",
    // biome-ignore lint/suspicious/noUndeclaredEnvVars: no task of turbo builds it.
    `connect-src 'self' ${process.env.RPC_URL}`,
    "object-src 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types nextjs nextjs#bundler',
  ].join('; ')
  const headers = new Headers(request.headers)
  headers.set('content-security-policy', policy)
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('content-security-policy', policy)
  return response
}

export const config = { matcher: '/((?!_next/static).*)' }
