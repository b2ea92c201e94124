import { createHmac, timingSafeEqual } from 'node:crypto'
import type { OnRampWebhook } from '../providers.js'

/** How far a webhook's time may be from ours, so that an old one cannot be sent again. */
const maxAgeMs = 300_000

interface WebhookCheck extends OnRampWebhook {
  readonly secret: string
  readonly nowMs: number
}

const isSame = (given: Buffer, expected: Buffer) => given.length === expected.length && timingSafeEqual(given, expected)

/** Whether Meld has signed a webhook that came to `url`, a moment ago (https://docs.meld.io/docs/webhook-authentication). */
export function isSignedByMeld({
  header,
  bodyText,
  secret,
  url,
  nowMs,
}: WebhookCheck & { readonly url: string }): boolean {
  const timestamp = header('meld-signature-timestamp') ?? ''
  // Its documents have it as a time; some of its senders as seconds.
  const atMs = /^\d{1,11}$/.test(timestamp) ? Number(timestamp) * 1_000 : Date.parse(timestamp)
  if (!(Math.abs(nowMs - atMs) <= maxAgeMs)) return false
  const expected = createHmac('sha256', secret).update(`${timestamp}.${url}.${bodyText}`).digest()
  return isSame(Buffer.from(header('meld-signature') ?? '', 'base64url'), expected)
}

/** Whether Coinbase has signed a webhook a moment ago (https://docs.cdp.coinbase.com/webhooks/verify-signatures). */
export function isSignedByCoinbase({ header, bodyText, secret, nowMs }: WebhookCheck): boolean {
  const parts = new Map(
    (header('x-hook0-signature') ?? '').split(',').map((part) => {
      const [name = '', ...rest] = part.split('=')
      return [name.trim(), rest.join('=')] as const
    }),
  )
  const [timestamp = '', names = ''] = [parts.get('t'), parts.get('h')]
  if (!/^\d{1,11}$/.test(timestamp) || Math.abs(nowMs - Number(timestamp) * 1_000) > maxAgeMs) return false
  const sign = (text: string) => createHmac('sha256', secret).update(text).digest()
  const [bodyOnly, withHeaders] = [parts.get('v0'), parts.get('v1')]
  if (withHeaders !== undefined) {
    const values = names.split(' ').map((name) => header(name.toLowerCase()) ?? '')
    return isSame(Buffer.from(withHeaders, 'hex'), sign(`${timestamp}.${names}.${values.join('.')}.${bodyText}`))
  }
  return bodyOnly !== undefined && isSame(Buffer.from(bodyOnly, 'hex'), sign(`${timestamp}.${bodyText}`))
}
