import { type CaipNetworkId, HawserError, type SiwxBehavior, type SiwxSession } from '@hawser/common'
import * as v from 'valibot'
import { SiwxMessageError, SiwxSessionError, SiwxSignatureError } from '../errors.js'
import type { LateSiwx } from '../local/lateSiwxConfig.js'
import { checkSiwxMessage, isSameAccount } from '../message/checkSiwxMessage.js'
import { prepareSiwxMessage } from '../message/prepareSiwxMessage.js'
import { parseSiwxMessage } from '../message/siwxMessage.js'
import { prepareSiwxRequest, readSignedRequest } from '../message/siwxRequest.js'

/** The parameters of a SIWE client's message. */
export interface SiweMessageParameters {
  readonly domain: string
  readonly uri: string
  readonly version: '1'
  readonly nonce: string
  readonly chainId: number
  /** As a DID: `did:pkh:eip155:1:0x…`. */
  readonly address: string
  /** The same without it. */
  readonly accountAddress: string
  /** ISO 8601. */
  readonly iat: string
  readonly statement?: string | undefined
  readonly [more: string]: unknown
}

/** A session of a SIWE client. */
export interface SiweSession {
  readonly address: string
  readonly chainId: number
}

/** An app's own client for Sign-In with Ethereum (EIP-4361): what it asks its server. */
export interface SiweClient {
  getNonce(address?: string): Promise<string>
  /** The text in the form of EIP-4361. */
  createMessage(parameters: SiweMessageParameters): string
  /** Signs in where the signature is valid. */
  verifyMessage(signed: { readonly message: string; readonly signature: string }): Promise<boolean>
  getSession(): Promise<SiweSession | null>
  signOut(): Promise<boolean>
  /** What goes into each message. */
  getMessageParams?(): Promise<Readonly<Record<string, unknown>> | undefined>
  onSignIn?(session: SiweSession): void
  onSignOut?(): void
}

export interface SiweConfigOptions extends SiweClient, Omit<SiwxBehavior, 'askOnAccountChange' | 'askOnNetworkChange'> {
  /** Whether the user must sign in to stay connected. Default true. */
  readonly isRequired?: boolean | undefined
}

/** What is no session says that nobody is signed in. A number may come as a text, as many back ends write it. */
const sessionSchema = v.object({
  address: v.pipe(v.string(), v.minLength(1)),
  chainId: v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.regex(/^[0-9]{1,16}$/), v.transform(Number))]),
    v.safeInteger(),
  ),
})

/** Returns the parts of `siweConfig`, loaded when it is first asked. */
export function createSiweConfig(client: SiweConfigOptions): LateSiwx {
  /** What was signed on this page: the client itself tells no more than who is signed in. */
  let last: SiwxSession | undefined

  const paramsOf = async () => (await client.getMessageParams?.()) ?? {}
  const readSession = async (): Promise<SiweSession | undefined> => {
    const result = v.safeParse(sessionSchema, await client.getSession())
    return result.success ? result.output : undefined
  }
  const signOut = async (): Promise<void> => {
    if (!(await readSession())) return
    if (!(await client.signOut())) throw new HawserError('SIWX_SIGN_OUT_FAILED', 'Signing out failed. Try again.')
    last = undefined
    client.onSignOut?.()
  }
  const add = async (session: SiwxSession): Promise<void> => {
    const { message, signature } = session
    const { data } = parseSiwxMessage(message)
    if (!data.chainId.startsWith('eip155:')) throw new SiwxMessageError('chainId')
    if (!(await client.verifyMessage({ message, signature }))) throw new SiwxSignatureError()
    const own = await readSession()
    if (!own || !isOf(own, data.chainId, data.accountAddress)) throw new SiwxSessionError()
    last = { data, message, signature }
    client.onSignIn?.(own)
  }
  /** Stands for a session of which no more is known than that it is there. */
  const standIn = async (chainId: CaipNetworkId, accountAddress: string): Promise<SiwxSession> => {
    const { domain, uri } = await paramsOf()
    const text = prepareSiwxMessage(
      { chainId, accountAddress },
      { ...textsOf({ domain, uri }), nonce: '00000000', nowMs: 0 },
    )
    const { toString: _, ...data } = text
    return { data, message: String(text), signature: '0x' }
  }

  return {
    async createMessage({ chainId, accountAddress, notBefore }) {
      if (!chainId.startsWith('eip155:')) throw new SiwxMessageError('chainId')
      const params = await paramsOf()
      const nonce = await client.getNonce(accountAddress)
      const { domain, uri, issuedAt } = prepareSiwxMessage(
        { chainId, accountAddress },
        { ...textsOf(params), nonce, nowMs: Date.now() },
      )
      const text = client.createMessage({
        iat: issuedAt ?? '',
        ...(notBefore !== undefined && { nbf: notBefore, notBefore }),
        ...params,
        domain,
        uri,
        version: '1',
        nonce,
        chainId: Number(chainId.slice('eip155:'.length)),
        address: `did:pkh:${chainId}:${accountAddress}`,
        accountAddress,
      })
      const { data } = parseSiwxMessage(text)
      checkSiwxMessage(data, { domain, chainId, accountAddress, nonce, clockSkewMs: Number.POSITIVE_INFINITY })
      return { ...data, toString: () => text }
    },
    async createRequest({ chainIds }) {
      const params = await paramsOf()
      const { statement, exp, nbf } = params
      const nonce = await client.getNonce()
      return {
        ...prepareSiwxRequest(chainIds, { ...textsOf(params), nonce, nowMs: Date.now() }),
        ...(typeof statement === 'string' && statement !== '' && { statement }),
        ...(typeof exp === 'string' && { expirationTime: exp }),
        ...(typeof nbf === 'string' && { notBefore: nbf }),
      }
    },
    readCacao: async (cacao, request) => readSignedRequest(cacao, request, Date.now()),
    addSession: add,
    async setSessions(sessions) {
      const own = sessions.filter(({ data }) => data.chainId.startsWith('eip155:')).at(-1)
      if (!own) return signOut()
      if (own.signature !== last?.signature) await add(own)
    },
    async getSessions(chainId, address) {
      // A SIWE client knows accounts of EVM networks alone: nobody else is asked.
      if (!chainId.startsWith('eip155:')) return [await standIn(chainId, address)]
      const session = await readSession()
      if (!session || !isOf(session, chainId, address)) return []
      const isLast = last && isOf(session, last.data.chainId, last.data.accountAddress)
      return [isLast && last ? last : await standIn(chainId, address)]
    },
    async revokeSession(chainId, address) {
      const session = await readSession()
      if (session && isOf(session, chainId, address)) await signOut()
    },
  }
}

function isOf({ chainId, address }: SiweSession, network: CaipNetworkId, accountAddress: string): boolean {
  const own = address.split(':').at(-1) ?? ''
  return `eip155:${chainId}` === network && isSameAccount({ chainId: network, accountAddress: own }, accountAddress)
}

function textsOf({ domain, uri }: Readonly<Record<string, unknown>>) {
  return {
    ...(typeof domain === 'string' && { domain }),
    ...(typeof uri === 'string' && { uri }),
  }
}
