import {
  type CaipNetworkId,
  type Clock,
  createBrowserPlatform,
  type KeyValueStore,
  type SiwxBehavior,
  type SiwxConfig,
  type SiwxSession,
  systemClock,
  withDeadline,
} from '@hawser/common'
import type * as v from 'valibot'
import type { LateSiwx } from '../local/lateSiwxConfig.js'
import { prepareSiwxMessage } from '../message/prepareSiwxMessage.js'
import type { SiwxMessageForm } from '../message/siwxMessage.js'
import { prepareSiwxRequest, readSignedRequest } from '../message/siwxRequest.js'
import type { siwxSessionInfoSchema } from '../server/wireSchemas.js'
import { checkSiwxSession } from '../verify/verifySiwxSession.js'
import { createGatewayRequests } from './gatewayRequests.js'
import { type Account, createTokenStore, type GatewayToken, isSame } from './gatewayTokens.js'

export interface GatewaySiwxOptions extends SiwxBehavior {
  /** Where the gateway is. With a cookie, it has to be of the page's own site. */
  readonly url: string
  readonly projectId?: string | undefined
  /** What holds the session: a cookie that no script reads (default), or tokens in `store`, where the gateway is of another site. */
  readonly transport?: 'cookie' | 'bearer' | undefined
  /** Why the user is asked, in one line. */
  readonly statement?: string | undefined
  readonly resources?: readonly string[] | undefined
  /** Default `general`. */
  readonly form?: SiwxMessageForm | undefined
  /** Whether the user must sign in to stay connected. Default true. */
  readonly isRequired?: boolean | undefined
  /** How long a session lasts at most; the gateway's own time when absent. */
  readonly lifetimeMs?: number | undefined
  /** The page's own by default, without its query and fragment. */
  readonly uri?: string | undefined
  /** Where tokens are kept; the browser's localStorage by default. */
  readonly store?: KeyValueStore | undefined
  readonly fetch?: typeof fetch | undefined
  readonly clock?: Clock | undefined
}

/** A session at a gateway, as its account sees it. */
export type GatewaySiwxSession = v.InferOutput<typeof siwxSessionInfoSchema>
/** A sign-in whose sessions a server holds. */
export interface GatewaySiwx extends SiwxConfig {
  /**
   * A token of an account that is signed in, for back ends of the app: `Authorization: Bearer <token>`. Undefined where it is not signed in. It lasts minutes, and
   * is renewed when it is asked for.
   */
  getToken(
    chainId: CaipNetworkId,
    address: string,
    options?: { readonly signal?: AbortSignal },
  ): Promise<string | undefined>
  /** The sessions of the accounts that are signed in, on every device. */
  listSessions(options?: { readonly signal?: AbortSignal }): Promise<readonly GatewaySiwxSession[]>
  /** Ends one of those sessions. */
  endSession(id: string, options?: { readonly signal?: AbortSignal }): Promise<void>
}

export type GatewaySiwxParts = Omit<GatewaySiwx, 'getRequired' | 'createRequest' | 'readCacao'> &
  Pick<LateSiwx, 'createRequest' | 'readCacao'>

/** How long before its end a token is renewed. */
const renewMs = 30_000
/** Another tab may have renewed in between, and it is asked again. */
const renewTimeoutMs = 60_000

/** Returns the parts of `gatewaySiwx`, loaded when it is first asked. */
export function createGatewaySiwx(options: GatewaySiwxOptions): GatewaySiwxParts {
  const { transport = 'cookie', clock = systemClock } = options
  const requests = createGatewayRequests({ ...options, transport, clock })
  const kept = createTokenStore(
    transport === 'bearer' ? (options.store ?? createBrowserPlatform().store) : undefined,
    options.url,
  )
  /** One renewal of an account at a time: two would be taken for two that have the same token. */
  const renewing = new Map<string, Promise<GatewayToken | undefined>>()

  const renew = async (account: Account, signal: AbortSignal): Promise<GatewayToken | undefined> => {
    const before = kept.find(account)
    if (transport === 'bearer' && !before?.refreshToken) return undefined
    const renewed = await requests.refresh({ ...account, refreshToken: before?.refreshToken }, signal)
    const latest = kept.find(account)
    if (renewed) {
      // Another tab may have what comes next already.
      const refreshToken = renewed.refreshToken ?? latest?.refreshToken
      return kept.keep(account, { ...renewed, refreshToken })
    }
    if (latest && latest.refreshToken !== before?.refreshToken) return renew(account, signal)
    kept.remove(account)
    return undefined
  }
  const tokenOf = async (account: Account, signal?: AbortSignal): Promise<string | undefined> => {
    const token = kept.find(account)
    if (token && clock.nowMs() < Date.parse(token.tokenExpiresAt) - renewMs) return token.token
    const key = `${account.chainId} ${account.address.toLowerCase()}`
    const limits = { clock, timeoutMs: renewTimeoutMs }
    const share = () => {
      // Nobody who leaves may end it: what comes back is the one thing that the next token is had for.
      const running =
        renewing.get(key) ?? withDeadline((own) => renew(account, own), limits).finally(() => renewing.delete(key))
      renewing.set(key, running)
      return running
    }
    return (await withDeadline(share, { ...limits, signal }))?.token
  }
  /** What the gateway holds for this browser: by its cookies, or by each token that is kept here. */
  const list = async (signal?: AbortSignal): Promise<readonly GatewaySiwxSession[]> => {
    if (transport === 'cookie') return requests.sessions(undefined, signal)
    const listed = new Map<string, GatewaySiwxSession>()
    for (const account of kept.accounts()) {
      const token = await tokenOf(account, signal)
      for (const session of token === undefined ? [] : await requests.sessions(token, signal))
        if (session.isCurrent || !listed.has(session.id)) listed.set(session.id, session)
    }
    return [...listed.values()]
  }
  /** What is being read: several accounts that ask at once are one question. Not once a session has changed. */
  let reading: Promise<readonly GatewaySiwxSession[]> | undefined
  const read = async (): Promise<readonly SiwxSession[]> => {
    const own = reading ?? list()
    reading = own
    try {
      return (await own).flatMap(({ isCurrent, session }) => (isCurrent && session ? [session] : []))
    } finally {
      if (reading === own) reading = undefined
    }
  }

  const add = async (session: SiwxSession): Promise<void> => {
    const { data, message, signature, cacao } = checkSiwxSession(session, {
      domain: session.data.domain,
      nowMs: clock.nowMs(),
    })
    const account = { chainId: data.chainId, address: data.accountAddress }
    const replaced = kept.find(account)
    const { token, tokenExpiresAt, refreshToken } = await requests.authenticate({
      message,
      signature,
      cacao,
      transport,
    })
    reading = undefined
    kept.keep(account, { token, tokenExpiresAt, refreshToken })
    if (replaced?.refreshToken) await requests.signOut({ refreshToken: replaced.refreshToken })
  }
  const end = async (account?: Account): Promise<void> => {
    if (transport === 'cookie') await requests.signOut(account ?? {})
    for (const one of kept.accounts())
      if (!account || isSame(one, account)) {
        const { refreshToken } = kept.find(one) ?? {}
        if (refreshToken) await requests.signOut({ refreshToken })
        kept.remove(one)
      }
    reading = undefined
  }

  return {
    async createMessage(input) {
      const nonce = await requests.nonce()
      return prepareSiwxMessage(input, { ...options, nonce, nowMs: clock.nowMs() })
    },
    createRequest: async ({ chainIds }) =>
      prepareSiwxRequest(chainIds, { ...options, nonce: await requests.nonce(), nowMs: clock.nowMs() }),
    readCacao: async (cacao, request) => readSignedRequest(cacao, request, clock.nowMs()),
    addSession: add,
    async setSessions(sessions) {
      if (sessions.length === 0) return end()
      const before = await read()
      const added: SiwxSession[] = []
      try {
        for (const session of sessions) {
          if (before.some(({ signature }) => signature === session.signature)) continue
          await add(session)
          added.push(session)
        }
      } catch (error) {
        for (const { data } of added) await end(toAccount(data))
        throw error
      }
      for (const { data } of before)
        if (!sessions.some((one) => isSame(toAccount(one.data), toAccount(data)))) await end(toAccount(data))
    },
    async getSessions(chainId, address) {
      const valid = (await read()).map((session) => {
        const expected = { domain: session.data.domain, nowMs: clock.nowMs(), chainId, accountAddress: address }
        try {
          return checkSiwxSession(session, expected)
        } catch {
          // Of another account, or no longer what it was: the gateway's own word alone makes no session.
          return undefined
        }
      })
      return valid.filter((session) => session !== undefined)
    },
    revokeSession: (chainId, address) => end({ chainId, address }),

    getToken: (chainId, address, { signal } = {}) => tokenOf({ chainId, address }, signal),
    listSessions: ({ signal } = {}) => list(signal),
    async endSession(id, { signal } = {}) {
      if (transport === 'cookie') {
        const listed = kept.accounts().length > 0 ? await requests.sessions(undefined, signal) : []
        await requests.revoke(id, undefined, signal)
        reading = undefined
        for (const { isCurrent, chainId, accountAddress: address } of listed.filter((session) => session.id === id))
          if (isCurrent) kept.remove({ chainId, address })
        return
      }
      for (const account of kept.accounts()) {
        const token = await tokenOf(account, signal)
        if (token === undefined) continue
        const own = (await requests.sessions(token, signal)).find((session) => session.id === id)
        if (!own) continue
        await requests.revoke(id, token, signal)
        reading = undefined
        if (own.isCurrent) kept.remove(account)
        return
      }
    },
  }
}

function toAccount({ chainId, accountAddress }: SiwxSession['data']): Account {
  return { chainId, address: accountAddress }
}
