import { InvalidOptionsError } from '@hawser/common'

export interface FramePolicyOptions {
  /** The origins whose pages may show the frame: those that the operator's projects allow. */
  readonly ancestors: readonly string[]
  /** The origins that the page may ask: the gateway where it is another one than the page's own, and nodes of networks. */
  readonly connections: readonly string[]
}

/** The one policy by which the page may make a script's address, for its worker (Trusted Types). */
export const TRUSTED_TYPES_POLICY = 'hawser-frame'

/**
 * The headers that the frame's page is served with. Nothing inline, nothing of others, no markup made of text (Trusted Types), and no page around it but those of
 * `ancestors`: with none of them, nobody may show it. Serve every file of the page with them, the worker's script too.
 * @throws InvalidOptionsError for what is no origin
 */
export function framePolicy({ ancestors, connections }: FramePolicyOptions): Readonly<Record<string, string>> {
  const list = (origins: readonly string[]): string => origins.map(requireOrigin).join(' ')
  const directives = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "worker-src 'self'",
    `connect-src 'self' ${list(connections)}`.trim(),
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${ancestors.length === 0 ? "'none'" : list(ancestors)}`,
    "require-trusted-types-for 'script'",
    `trusted-types ${TRUSTED_TYPES_POLICY}`,
  ]
  return {
    'Content-Security-Policy': directives.join('; '),
    // A window that an app or a frame has opened answers who opened it: any other policy would keep the two apart.
    'Cross-Origin-Opener-Policy': 'unsafe-none',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'publickey-credentials-get=(self), publickey-credentials-create=(self)',
    // The gateway is told nothing of where it is asked from but the page's origin, and others nothing at all.
    'Referrer-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
  }
}

/** In its own words, so that nothing else comes into the header. */
function requireOrigin(given: string): string {
  const url = URL.canParse(given) ? new URL(given) : undefined
  // A star is a name to a URL, and any name to a policy.
  const isWeb = /^https?:\/\/[^*'; ]+$/.test(url?.origin ?? '')
  if (!url || !isWeb || url.origin !== given.replace(/\/$/, ''))
    throw new InvalidOptionsError(`${given.slice(0, 200)} is no origin of the web.`)
  return url.origin
}
