import {
  type ChainNamespace,
  type Clock,
  InvalidOptionsError,
  isHawserError,
  loadModule,
  parseCaipNetworkId,
  type SiwxBehavior,
  type SiwxMessageData,
  type SiwxSession,
  systemClock,
} from '@hawser/common'
import { SiwxMessageError } from '../errors.js'
import { createSiwxNonce, isSameAccount } from '../message/checkSiwxMessage.js'
import { toSiwxMessage } from '../message/prepareSiwxMessage.js'
import type { SiwxMessageForm } from '../message/siwxMessage.js'
import { prepareSiwxRequest, readSignedRequest } from '../message/siwxRequest.js'
import { deviceSiwxStorage, type SiwxStorage } from '../storage/siwxStorage.js'
import type { Eip155VerifierOptions } from '../verify/eip155Verifier.js'
import type { SiwxVerifier } from '../verify/siwxVerifier.js'
import { checkSiwxSession, verifySiwxSession } from '../verify/verifySiwxSession.js'
import type { LateSiwx } from './lateSiwxConfig.js'

export interface LocalSiwxOptions extends Eip155VerifierOptions, SiwxBehavior {
  /** Why the user is asked, in one line. */
  readonly statement?: string | undefined
  readonly resources?: readonly string[] | undefined
  /** Default `general`. */
  readonly form?: SiwxMessageForm | undefined
  /** Whether the user must sign in to stay connected. Default true. */
  readonly isRequired?: boolean | undefined
  /** How long a session lasts. Default one week. */
  readonly lifetimeMs?: number | undefined
  /** Default `deviceSiwxStorage()`. */
  readonly storage?: SiwxStorage | undefined
  /** Instead of those of `@hawser/siwx/verify`, which are loaded when the first session of their namespace is verified. */
  readonly verifiers?: readonly SiwxVerifier[] | undefined
  /** The page's own by default. */
  readonly domain?: string | undefined
  /** The page's own by default, without its query and fragment. */
  readonly uri?: string | undefined
  readonly clock?: Pick<Clock, 'nowMs'> | undefined
}

const weekMs = 7 * 24 * 60 * 60 * 1_000
const maxNonces = 100

/** Returns the parts of `localSiwx`, loaded when it is first asked. */
export function createLocalSiwx(options: LocalSiwxOptions): LateSiwx {
  const { statement, resources, form, lifetimeMs = weekMs, clock = systemClock } = options
  const storage = options.storage ?? deviceSiwxStorage()
  /** Given out, and not used yet: each lets one session in. */
  const nonces = new Set<string>()
  /** Sessions of which this page knows who signed them. */
  const verified = new Set<string>()

  const expect = (nonce: string): void => {
    nonces.add(nonce)
    for (const one of nonces) if (nonces.size > maxNonces) nonces.delete(one)
  }
  const verify = async (session: SiwxSession): Promise<SiwxSession> => {
    const expected = { domain: options.domain ?? pageOf().host, nowMs: clock.nowMs() }
    const checked = checkSiwxSession(session, expected)
    if (verified.has(toKey(checked))) return checked
    const { chainNamespace } = parseCaipNetworkId(checked.data.chainId)
    const verifiers =
      options.verifiers ?? [await loadVerifier(chainNamespace, options)].filter((one) => one !== undefined)
    await verifySiwxSession(checked, { ...expected, verifiers })
    verified.add(toKey(checked))
    return checked
  }
  /** Verifies sessions of which each is kept already, or answers a message that was made here and no other session has answered. */
  const admit = async (sessions: readonly SiwxSession[]): Promise<readonly SiwxSession[]> => {
    const checked: SiwxSession[] = []
    for (const session of sessions) checked.push(await verify(session))
    const known = new Set((await storage.load()).map(toKey))
    const fresh = checked.filter((session) => !known.has(toKey(session))).map(({ data }) => data.nonce)
    if (new Set(fresh).size < fresh.length || !fresh.every((nonce) => nonces.has(nonce)))
      throw new SiwxMessageError('nonce')
    for (const nonce of fresh) nonces.delete(nonce)
    return checked
  }

  return {
    async createMessage({ chainId, accountAddress, notBefore }) {
      const nowMs = clock.nowMs()
      const data: SiwxMessageData = {
        accountAddress,
        chainId,
        domain: options.domain ?? pageOf().host,
        uri: options.uri ?? pageOf().href.split(/[?#]/, 1)[0] ?? '',
        version: '1',
        nonce: createSiwxNonce(),
        issuedAt: new Date(nowMs).toISOString(),
        expirationTime: new Date(nowMs + lifetimeMs).toISOString(),
        ...(notBefore !== undefined && { notBefore }),
        ...(statement !== undefined && { statement }),
        ...(resources !== undefined && { resources }),
      }
      const message = toSiwxMessage(data, form)
      expect(data.nonce)
      return message
    },
    async createRequest({ chainIds }) {
      const nonce = createSiwxNonce()
      const request = prepareSiwxRequest(chainIds, { ...options, lifetimeMs, nonce, nowMs: clock.nowMs() })
      expect(nonce)
      return request
    },
    readCacao: async (cacao, request) => readSignedRequest(cacao, request, clock.nowMs()),
    async addSession(session) {
      const [own] = await admit([session])
      if (own) await storage.update((sessions) => [...sessions.filter(({ data }) => !isOf(data, own.data)), own])
    },
    async setSessions(sessions) {
      const admitted = await admit(sessions)
      await storage.update(() => admitted)
    },
    async getSessions(chainId, accountAddress) {
      const valid: SiwxSession[] = []
      const dead = new Set<string>()
      for (const session of await storage.load()) {
        if (!isOf(session.data, { chainId, accountAddress })) continue
        try {
          valid.push(await verify(session))
        } catch (error) {
          // Where it cannot be told, it stays, and whoever asked hears of it.
          if (!isHawserError(error, 'SIWX_MESSAGE_INVALID') && !isHawserError(error, 'SIWX_SIGNATURE_INVALID'))
            throw error
          dead.add(toKey(session))
        }
      }
      if (dead.size > 0) await storage.update((sessions) => sessions.filter((session) => !dead.has(toKey(session))))
      return valid
    },
    async revokeSession(chainId, accountAddress) {
      await storage.update((sessions) => sessions.filter(({ data }) => !isOf(data, { chainId, accountAddress })))
    },
  }
}

const verifiers: Partial<Record<ChainNamespace, (options: LocalSiwxOptions) => Promise<SiwxVerifier>>> = {
  eip155: async ({ rpc }) => (await import('../verify/eip155Verifier.js')).eip155Verifier({ rpc }),
  solana: async () => (await import('../verify/solanaVerifier.js')).solanaVerifier(),
  bip122: async () => (await import('../verify/bip122Verifier.js')).bip122Verifier(),
  polkadot: async () => (await import('../verify/polkadotVerifier.js')).polkadotVerifier(),
}

async function loadVerifier(namespace: ChainNamespace, options: LocalSiwxOptions): Promise<SiwxVerifier | undefined> {
  const load = verifiers[namespace]
  return load && loadModule(() => load(options))
}

function toKey({ message, signature }: SiwxSession): string {
  return `${signature}\n${message}`
}

function isOf(data: SiwxMessageData, of: Pick<SiwxMessageData, 'chainId' | 'accountAddress'>): boolean {
  return data.chainId === of.chainId && isSameAccount(data, of.accountAddress)
}

function pageOf(): Location {
  const { location } = globalThis
  if (!location) throw new InvalidOptionsError('There is no page here: pass `domain` and `uri` to `localSiwx`.')
  return location
}
