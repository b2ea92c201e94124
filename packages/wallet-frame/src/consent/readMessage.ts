import { bytesToHex } from '@noble/hashes/utils'
import type { ConsentAction, SignIn } from './consent.js'
import { hasUnseenCharacters } from './unseenCharacters.js'
import type { ConsentWarning } from './warnings.js'

export interface MessageContext {
  readonly account: string
  /** The app's origin, as the browser says it; null where it does not. */
  readonly origin: string | null
}

export interface ReadMessage {
  readonly action: Extract<ConsentAction, { kind: 'message' }>
  readonly warnings: readonly ConsentWarning[]
}

/** A message as it is shown: its text where it is one, and what it says of itself where it is one to sign in with. */
export function readMessage(bytes: Uint8Array, { account, origin }: MessageContext): ReadMessage {
  const text = toText(bytes)
  const signIn = text === null ? null : readSignIn(text)
  const warnings: ConsentWarning[] = []
  if (text === null) warnings.push({ code: 'unreadable' })
  else if (hasUnseenCharacters(text)) warnings.push({ code: 'unseenCharacters' })
  if (signIn) {
    if (origin === null || !isDomainOf(signIn.domain, origin))
      warnings.push({ code: 'signInElsewhere', domain: signIn.domain })
    if (!isSameAddress(signIn.address, account)) warnings.push({ code: 'signInOther', address: signIn.address })
  }
  return { action: { kind: 'message', text, bytes: `0x${bytesToHex(bytes)}`, signIn }, warnings }
}

function toText(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: what no text has.
    return /[\u0000-\u0008\u000e-\u001f]/.test(text) ? null : text
  } catch {
    return null
  }
}

const head = /^([^\s]{1,253}) wants you to sign in with your [^\n]{1,64} account:\n([^\n]{1,128})\n/

function field(text: string, name: string): string | null {
  const start = `${name}: `
  const value = text
    .split(/\r?\n/)
    .find((line) => line.startsWith(start))
    ?.slice(start.length)
  return value && value.length <= 2_048 ? value : null
}

/** A sign-in message of any namespace (CAIP-122, of which EIP-4361 is one). One that is not quite one is taken for one: a false domain is to be seen. */
function readSignIn(text: string): SignIn | null {
  const [, domain, address] = head.exec(text.replaceAll('\r\n', '\n')) ?? []
  if (domain === undefined || address === undefined) return null
  const statement = /^[^\n]*\n[^\n]*\n\n([^\n]{1,2048})\n\n/.exec(text)?.[1] ?? null
  return {
    // With a scheme before it in some messages.
    domain: domain.replace(/^[a-z][a-z\d+.-]*:\/\//i, ''),
    address,
    uri: field(text, 'URI'),
    statement,
    chainId: field(text, 'Chain ID'),
    expiresAt: field(text, 'Expiration Time'),
  }
}

/** In the form that browsers have of both: letters beyond ASCII are written in two ways. */
function isDomainOf(domain: string, origin: string): boolean {
  const said = `https://${domain}/`
  if (!URL.canParse(origin) || !URL.canParse(said)) return false
  const { host, protocol } = new URL(origin)
  return new URL(`${protocol}//${domain}/`).host === host && /^[^/?#@\\]+$/.test(domain)
}

/** Of EVM addresses the letter case is a checksum alone; some messages have the address with its network before it (CAIP-10). */
function isSameAddress(said: string, account: string): boolean {
  const plain = said.split(':').at(-1) ?? said
  return /^0x/i.test(account) ? plain.toLowerCase() === account.toLowerCase() : plain === account
}
