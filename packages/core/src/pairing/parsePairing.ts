import type { Pairing } from '../interfaces/connector.js'

/** More than any wallet's camera reads from one code. */
const maxUriLength = 4_096

/** A pairing as a connector tells it; undefined where it is none. What stands in the URI may be drawn and put into links. */
export function parsePairing(value: unknown): Pairing | undefined {
  const { uri, expiresAtMs } = Object(value) as Readonly<Record<string, unknown>>
  const isUri = typeof uri === 'string' && uri.length <= maxUriLength && /^wc:[\w.~!$&'()*+,;=:@/?%-]+$/.test(uri)
  return isUri && typeof expiresAtMs === 'number' && Number.isFinite(expiresAtMs) ? { uri, expiresAtMs } : undefined
}
