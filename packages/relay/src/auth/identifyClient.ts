import type { IncomingMessage } from 'node:http'
import { type Clock, withDeadline } from '@hawser/common'
import { isAudienceOf } from './audience.js'
import { relayCloseReasons, verifyAuthToken } from './verifyAuthToken.js'

/** Who opens a socket, as far as it can be known. */
export interface RelayClient {
  /** The `did:key` whose holder signed the token; without a token an id made up for this socket. */
  readonly clientId: string
  readonly projectId: string | undefined
  /** The header of browsers; other clients leave it out, or write what they like. */
  readonly origin: string | undefined
  readonly userAgent: string | undefined
  readonly address: string
  readonly request: IncomingMessage
}

/**
 * Decides about a client whose token is right: `true` lets it in, a text is the reason it is closed with (code 3000). The reasons
 * that clients know stand in `relayCloseReasons`.
 */
export type Authenticate = (client: RelayClient) => true | string | Promise<true | string>

/** How the token is looked at. */
export interface RelayAuthOptions {
  /** Whether a socket needs a token; a token that is there is checked either way. `true` when absent. */
  readonly isRequired?: boolean
  /**
   * The URLs under which clients know this relay. Whatever can be reached from elsewhere needs them; when absent, it is the loopback address that
   * the relay listens on.
   */
  readonly audiences?: readonly string[]
  /** How far the clients' clocks may be off, in milliseconds. A minute when absent. */
  readonly clockSkewMs?: number
}

export type Identity =
  | { readonly client: RelayClient; readonly reason?: undefined }
  | { readonly client?: undefined; readonly reason: string }

/** Who opens this socket, or why it is refused. Never rejects. */
export async function identifyClient(
  request: IncomingMessage,
  options: {
    readonly clock: Clock
    readonly address: string
    readonly anonymousId: string
    readonly timeoutMs: number
    /** Aborts when the client has gone. */
    readonly signal: AbortSignal
    readonly auth: RelayAuthOptions
    readonly authenticate: Authenticate | undefined
  },
): Promise<Identity> {
  const { auth, clock } = options
  const { localAddress: address, localPort: port } = request.socket
  const bound = { address, port }
  const query = new URLSearchParams(request.url?.split('?')[1] ?? '')
  const token = query.get('auth')
  let clientId = options.anonymousId
  if (token || auth.isRequired !== false) {
    const checked = verifyAuthToken(token, {
      nowMs: clock.nowMs(),
      clockSkewMs: auth.clockSkewMs ?? 60_000,
      isAudience: (audience) => isAudienceOf(audience, { audiences: auth.audiences, bound }),
    })
    if (checked.reason !== undefined) return { reason: checked.reason }
    clientId = checked.clientId
  }
  const client: RelayClient = {
    clientId,
    projectId: query.get('projectId') ?? undefined,
    origin: request.headers.origin,
    userAgent: query.get('ua') ?? undefined,
    address: options.address,
    request,
  }
  if (!options.authenticate) return { client }
  const { authenticate, timeoutMs, signal } = options
  try {
    const verdict = await withDeadline(async () => authenticate(client), { clock, timeoutMs, signal })
    if (verdict === true) return { client }
    return { reason: typeof verdict === 'string' ? verdict : relayCloseReasons.invalidKey }
  } catch {
    return { reason: relayCloseReasons.unavailable }
  }
}
