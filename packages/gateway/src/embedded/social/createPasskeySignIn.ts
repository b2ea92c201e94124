import { randomUUID } from 'node:crypto'
import type { Clock } from '@hawser/common'
import * as v from 'valibot'
import { fail } from '../../http/failure.js'
import type { Asker, FlowToken } from '../createEmailFlows.js'
import type { HeldEmbeddedSession } from '../createEmbeddedSessions.js'
import type { EmbeddedShares } from '../createEmbeddedShares.js'
import type { EmbeddedAudit } from '../embeddedAudit.js'
import { createToken } from '../embeddedKeys.js'
import { attemptIsOver, deviceOf, type SocialAsker, type WayFlows } from './createWayFlows.js'
import { type IdentityStore, type KeptIdentity, passkeyProvider } from './identityStore.js'
import type { SocialFlow } from './socialFlowStore.js'

/** A person has five minutes at their authenticator, as the specification of WebAuthn recommends, and some seconds before and after. */
const flowLifetimeMs = 6 * 60_000
const maxPasskeys = 20
/** EdDSA, ECDSA on P-256, RSA (IANA COSE): what authenticators have. */
const algorithms = [-8, -7, -257]

const text = (maxLength: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(maxLength))
const bytes = (maxLength: number) => v.pipe(text(maxLength), v.regex(/^[\w-]+$/, 'Expected bytes in base64url'))
const credential = { id: bytes(1_400), rawId: bytes(1_400), type: v.literal('public-key') }
/** As authenticators answer (WebAuthn level 3, RegistrationResponseJSON and AuthenticationResponseJSON). What extensions give stays on the page. */
export const passkeyAnswerSchema = v.union([
  v.object({
    ...credential,
    response: v.object({
      clientDataJSON: bytes(8_192),
      attestationObject: bytes(32_768),
      transports: v.optional(v.pipe(v.array(text(32)), v.maxLength(10)), []),
    }),
  }),
  v.object({
    ...credential,
    response: v.object({
      clientDataJSON: bytes(8_192),
      authenticatorData: bytes(8_192),
      signature: bytes(4_096),
    }),
  }),
])
type PasskeyAnswer = v.InferOutput<typeof passkeyAnswerSchema>

const secretsSchema = v.object({ challenge: v.string(), origin: v.string(), use: v.picklist(['create', 'get']) })

/** What a page asks an authenticator. */
interface PasskeyQuestion {
  readonly flow: FlowToken
  readonly endsAtMs: number
  readonly challenge: string
  readonly rp: { readonly id: string; readonly name: string }
  /** To create one: what is there already of this user. */
  readonly exclude: readonly string[]
}

type PasskeySignedIn = HeldEmbeddedSession & {
  readonly isNew: boolean
  readonly device: string | undefined
}

/** Lets people in by passkeys (WebAuthn). Each function throws RequestFailure for what it does not take. */
export interface PasskeySignIn {
  /** @param of.origin of the page that asks, which the passkey is bound to */
  ask(
    of: { readonly use: 'create' | 'get'; readonly origin: string | undefined },
    asker: SocialAsker,
  ): Promise<PasskeyQuestion>
  /** A new passkey makes a user, or is added to the one of the session; a known one lets its user in. */
  finish(
    of: {
      readonly flow: FlowToken
      readonly answer: PasskeyAnswer
      /** Whether an origin is one of the project's: the wallet's page may stand in one. */
      readonly isNamed: (origin: string) => boolean
    },
    asker: SocialAsker,
  ): Promise<{ readonly passkeyId: string; readonly signedIn: PasskeySignedIn | undefined }>
}

interface KeptPasskey {
  readonly issuer: string
  readonly subject: string
  readonly name: string | null
}

/** Its library is loaded with the first answer. */
export function createPasskeySignIn({
  name,
  origins,
  flows,
  identities,
  keep,
  open,
  audit,
  shares,
  letIn,
  clock,
}: {
  /** What people's devices call the wallet. */
  readonly name: string
  /** Of the wallet's own page. */
  readonly origins: readonly string[]
  readonly flows: WayFlows
  readonly identities: IdentityStore
  readonly keep: (of: KeptPasskey) => KeptIdentity
  readonly open: (sealed: string) => KeptPasskey | undefined
  readonly audit: EmbeddedAudit
  readonly shares: Pick<EmbeddedShares, 'requireFresh'>
  readonly letIn: (
    of: {
      readonly userId: string
      readonly isNew: boolean
      readonly device: string | undefined
      readonly provedAtMs: number
    },
    asker: Asker,
  ) => Promise<HeldEmbeddedSession & { readonly device: string | undefined }>
  readonly clock: Clock
}): PasskeySignIn {
  /** The same for a passkey that is known, one that was removed, and one that nobody has had. */
  const refused = () => fail(401, 'passkey', 'No wallet is known by this passkey.')
  const rpIdOf = (origin: string) => new URL(origin).hostname
  const requireFresh = ({ session, purpose }: SocialAsker) => {
    if (purpose === 'link') shares.requireFresh(session)
  }
  const ofUser = async (userId: string) =>
    (await identities.list(userId)).flatMap(({ provider, sealed }) =>
      provider === passkeyProvider ? (open(sealed) ?? []) : [],
    )

  /** What its library says of an answer; undefined where that is not to be taken. */
  async function check<T>(run: (library: typeof import('@simplewebauthn/server')) => Promise<T>, flow: SocialFlow) {
    const library = await import('@simplewebauthn/server')
    try {
      return await run(library)
    } catch {
      await audit.note({ kind: 'passkeyRefused', projectName: flow.project_name, userId: flow.user_id })
      throw refused()
    }
  }

  async function create(answer: PasskeyAnswer, flow: SocialFlow, asker: SocialAsker) {
    const { challenge, origin, device } = await secretsOf(flow, 'create')
    const { response } = answer
    if (!('attestationObject' in response)) throw attemptIsOver()
    const { session, projectName, browser } = asker
    const rpId = rpIdOf(origin)
    const made = await check(async ({ verifyRegistrationResponse }) => {
      const { registrationInfo } = await verifyRegistrationResponse({
        // What kinds of connection there are is a hint that other browsers get, and theirs to read.
        response: { ...answer, response: { ...response, transports: [] }, clientExtensionResults: {} },
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: rpId,
        requireUserVerification: true,
        supportedAlgorithmIDs: algorithms,
      })
      if (!registrationInfo) throw new Error('It is not verified.')
      return registrationInfo
    }, flow)
    const id = randomUUID()
    const userId = session?.user_id ?? randomUUID()
    const isAdded = await identities.addPasskey({
      userId,
      isNewUser: session === undefined,
      id,
      identity: keep({ issuer: rpId, subject: made.credential.id, name: browser }),
      passkey: {
        public_key: Buffer.from(made.credential.publicKey).toString('base64url'),
        counter: made.credential.counter,
        transports: JSON.stringify(response.transports),
        is_backed_up: Number(made.credentialBackedUp),
      },
    })
    if (!isAdded) throw fail(400, 'provider', 'This passkey opens another wallet already.')
    if (session) {
      await audit.note({ kind: 'identityLinked', projectName, userId, deviceId: session.device_id })
      return { passkeyId: id, signedIn: undefined }
    }
    const held = await letIn({ userId, isNew: true, device, provedAtMs: clock.nowMs() }, asker)
    return { passkeyId: id, signedIn: { ...held, isNew: true } }
  }

  async function get(answer: PasskeyAnswer, flow: SocialFlow, asker: SocialAsker) {
    const { challenge, origin, device } = await secretsOf(flow, 'get')
    const { response } = answer
    if (!('signature' in response)) throw attemptIsOver()
    const rpId = rpIdOf(origin)
    const around = topOriginOf(answer)
    const known = await identities.findPasskey(keep({ issuer: rpId, subject: answer.id, name: null }).hashes)
    const found = await check(async ({ verifyAuthenticationResponse }) => {
      if (!known) throw new Error('It is nobody’s.')
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: { ...answer, response, clientExtensionResults: {} },
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: rpId,
        // It was looked at before.
        ...(around !== undefined && { expectedTopOrigin: around }),
        requireUserVerification: true,
        credential: {
          id: answer.id,
          publicKey: Uint8Array.from(Buffer.from(known.public_key, 'base64url')),
          counter: known.counter,
        },
      })
      const { newCounter: counter, credentialBackedUp: isBackedUp } = authenticationInfo
      // A copy of an authenticator counts on its own.
      const isNewest =
        verified && (await identities.usePasskey({ id: known.id, counter, isBackedUp, nowMs: clock.nowMs() }))
      if (!isNewest) throw new Error('It is not verified.')
      return known
    }, flow)
    const held = await letIn({ userId: found.user_id, isNew: false, device, provedAtMs: clock.nowMs() }, asker)
    return { passkeyId: found.id, signedIn: { ...held, isNew: false } }
  }

  async function secretsOf(flow: SocialFlow, use: 'create' | 'get') {
    const secrets = await flows.secretsOf(flow)
    const parsed = v.safeParse(secretsSchema, secrets)
    if (!parsed.success || parsed.output.use !== use) throw attemptIsOver()
    return { ...parsed.output, device: deviceOf(secrets) }
  }

  return {
    async ask({ use, origin }, asker) {
      // Passkeys are bound to the page that makes them.
      if (origin === undefined || !origins.includes(origin))
        throw fail(403, 'origin', 'The wallet’s own page alone asks for passkeys.')
      requireFresh(asker)
      const { session } = asker
      await flows.count(asker)
      const rpId = rpIdOf(origin)
      const own = session ? await ofUser(session.user_id) : []
      if (use === 'create' && own.length >= maxPasskeys)
        throw fail(400, 'passkey', 'There are as many passkeys as there can be. Remove one first.')
      const secrets = { challenge: createToken(), origin, use }
      const begun = await flows.add({ provider: passkeyProvider, secrets, lifetimeMs: flowLifetimeMs }, asker)
      const exclude = own.flatMap(({ issuer, subject }) => (issuer === rpId ? subject : []))
      return { ...begun, challenge: secrets.challenge, rp: { id: rpId, name }, exclude }
    },

    async finish({ flow: token, answer, isNamed }, asker) {
      requireFresh(asker)
      const flow = await flows.require(token, asker)
      if (flow.provider !== passkeyProvider || flow.step !== 'begun') throw attemptIsOver()
      // Whatever comes of it: a challenge is answered once.
      await flows.take(flow, 'begun')
      const around = topOriginOf(answer)
      if (around !== undefined && !isNamed(around)) {
        await audit.note({ kind: 'passkeyRefused', projectName: flow.project_name, userId: flow.user_id })
        throw refused()
      }
      return 'attestationObject' in answer.response ? create(answer, flow, asker) : get(answer, flow, asker)
    },
  }
}

/** The page around the wallet's own, as browsers tell that do (WebAuthn level 3, 5.8.1). */
function topOriginOf({ response }: PasskeyAnswer): string | undefined {
  try {
    const { topOrigin } = Object(JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString()))
    return topOrigin === undefined ? undefined : String(topOrigin)
  } catch {
    // What is none is refused by whoever checks it.
    return undefined
  }
}
