import { createHmac, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import type { SocialConfig } from '../../config/socialSchema.js'
import { fail } from '../../http/failure.js'
import type { SocialIdentity } from './socialProviders.js'

const userSchema = v.object({
  id: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  username: v.optional(v.pipe(v.string(), v.maxLength(64))),
  is_bot: v.optional(v.boolean()),
})

/** How far ahead Telegram's clock may be. */
const aheadMs = 30_000

/**
 * Who opened a mini-app, by the data with which Telegram did: signed with the bot's token. Source: Telegram, "Validating data received via the Mini App".
 *
 * @throws RequestFailure (401)
 */
export function verifyTelegram(
  initData: string,
  { botToken, maxAgeMinutes }: NonNullable<SocialConfig['telegram']>,
  nowMs: number,
): {
  readonly identity: SocialIdentity
  readonly proof: string
  readonly provedAtMs: number
  readonly endsAtMs: number
} {
  const refused = (description: string) => fail(401, 'initData', description)
  const fields = new URLSearchParams(initData)
  const hash = fields.get('hash') ?? ''
  const names = [...fields.keys()]
  if (!/^[\da-f]{64}$/.test(hash) || new Set(names).size !== names.length)
    throw refused('This is not signed by Telegram for this bot.')
  fields.delete('hash')
  const signed = [...fields]
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join('\n')
  const key = createHmac('sha256', 'WebAppData').update(botToken).digest()
  const expected = createHmac('sha256', key).update(signed).digest()
  if (!timingSafeEqual(expected, Buffer.from(hash, 'hex')))
    throw refused('This is not signed by Telegram for this bot.')
  const provedAtMs = Number(fields.get('auth_date') ?? Number.NaN) * 1_000
  const endsAtMs = provedAtMs + maxAgeMinutes * 60_000
  if (!(provedAtMs <= nowMs + aheadMs && nowMs < endsAtMs))
    throw refused('Telegram opened this app too long ago. Close it and open it again.')
  const user = v.safeParse(userSchema, parseJson(fields.get('user')))
  if (!user.success || user.output.is_bot) throw refused('Telegram names no user.')
  const { id, username } = user.output
  return {
    identity: {
      provider: 'telegram',
      issuer: `telegram:${botToken.split(':')[0]}`,
      subject: String(id),
      email: null,
      name: username ?? null,
    },
    proof: `telegram:${hash}`,
    provedAtMs,
    endsAtMs,
  }
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}
