import { type NextRequest, NextResponse } from 'next/server'

/** A fresh nonce for each page, which Next gives to its own scripts. */
export function proxy(request: NextRequest) {
  const nonce = btoa(crypto.randomUUID())
  const nodes = process.env.RPC_ORIGINS ?? ''
  const policy = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'`,
    "style-src 'self'",
    "img-src 'self' data:",
    `connect-src 'self' ${nodes}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ')
  const headers = new Headers(request.headers)
  headers.set('content-security-policy', policy)
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('content-security-policy', policy)
  return response
}
