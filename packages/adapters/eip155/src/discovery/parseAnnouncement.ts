import * as v from 'valibot'
import { isEip1193Provider } from '../provider/eip1193Provider.js'
import type { Wallet } from './wallet.js'

const maxNameLength = 64
/** In characters of the URL: room for any sensible logo, and none for filling the page's memory or storage. */
const maxIconLength = 131_072
// Control, zero-width and text-direction characters: they let one wallet's name pass for another's.
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu
const iconUrl = /^(?:https:\/\/|data:image\/)/i
const reverseDomain = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/i

const schema = v.object({
  info: v.object({
    uuid: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
    name: v.pipe(
      v.string(),
      v.transform((name) => name.replace(invisible, '').trim().slice(0, maxNameLength).trim()),
      v.minLength(1),
    ),
    rdns: v.pipe(v.string(), v.maxLength(253), v.regex(reverseDomain)),
    icon: v.unknown(),
  }),
  provider: v.custom<Wallet['provider']>(isEip1193Provider),
})

/** A checked EIP-6963 announcement, or undefined where it is not one. Never throws, whatever its getters do. */
export function parseAnnouncement(detail: unknown): Wallet | undefined {
  try {
    const { success, output } = v.safeParse(schema, detail)
    if (!success) return undefined
    const { name, icon, rdns } = output.info
    const id = rdns.toLowerCase()
    const isIcon = typeof icon === 'string' && icon.length <= maxIconLength && iconUrl.test(icon.trimStart())
    return {
      id,
      type: 'ANNOUNCED',
      name,
      rdns: id,
      ...(isIcon ? { icon: icon.trim() } : {}),
      // The object itself, not a parsed copy: it is compared by identity and its methods need their own `this`.
      provider: (detail as { provider: Wallet['provider'] }).provider,
    }
  } catch {
    return undefined
  }
}
