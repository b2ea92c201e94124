import { type NextRequest, NextResponse } from 'next/server'
import { nodeOrigins } from './networks'
import { nodes } from './server/settings'

/** A fresh nonce for each page, which Next gives to its own scripts. */
export function proxy(request: NextRequest) {
  // `next dev` evaluates code, and loads it by plain addresses.
  if (process.env.NODE_ENV === 'development') return NextResponse.next()
  const nonce = btoa(crypto.randomUUID())
  const policy = [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    "style-src 'self'",
    "img-src 'self' data:",
    `connect-src 'self' ${nodeOrigins(nodes).join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // Next loads its scripts through the one, webpack's runtime through the other: Turbopack's has none, and its chunks would be refused.
    // Nobody else may make any.
    'trusted-types nextjs nextjs#bundler',
  ].join('; ')
  const headers = new Headers(request.headers)
  headers.set('content-security-policy', policy)
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('content-security-policy', policy)
  return response
}

export const config = { matcher: '/((?!_next/static|auth/).*)' }
