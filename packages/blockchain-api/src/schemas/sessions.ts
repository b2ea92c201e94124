import { listSchema, shownTextSchema } from '@hawser/common'
import * as v from 'valibot'
import { defineSchema, hexText, text } from './wire.js'

/** A sponsored session: an app may act for an account, within limits, until a time. */
export interface SmartSession {
  readonly project: { readonly id: string; readonly name: string }
  /** The session's id, a UUID. */
  readonly pci: string
  /** Seconds since the Unix epoch. */
  readonly expiry: number
  readonly createdAt: number
  readonly permissions: readonly SessionRule[]
  readonly policies: readonly SessionRule[]
  /** What the wallet gave for it, 0x-hex; null before it is active. */
  readonly context: `0x${string}` | null
  /** Null as long as it was not revoked. */
  readonly revokedAt: number | null
}

/** A permission or a limit of a session; what is in `data` depends on `type`. */
export interface SessionRule {
  readonly type: string
  readonly data: unknown
}

/** The body that ends a sponsored session. */
export interface RevokeSessionPayload {
  /** The session's id, a UUID. */
  readonly pci: string
  /** The account's signature, 0x-hex. */
  readonly signature: `0x${string}`
}

const seconds = /* @__PURE__ */ defineSchema(() => v.pipe(v.number(), v.safeInteger(), v.minValue(0)))
const uuid = /* @__PURE__ */ defineSchema(() => v.pipe(v.string(), v.uuid()))
const rules = /* @__PURE__ */ defineSchema(() =>
  v.pipe(v.array(v.object({ type: text(128), data: v.unknown() })), v.maxLength(100)),
)
const signer = /* @__PURE__ */ defineSchema(() => v.object({ type: text(64), data: v.unknown() }))

/** The query of every endpoint of `/v1/sessions/{account}`. */
export const sessionsQuerySchema = /* @__PURE__ */ defineSchema(() =>
  v.object({ v: v.optional(v.picklist(['1', '2'])) }),
)

/** The answer of `GET /v1/sessions/{account}`, as a server sends it. */
export const sessionsWireSchema = /* @__PURE__ */ defineSchema(() =>
  v.strictObject({
    pcis: v.pipe(
      v.array(
        v.strictObject({
          project: v.strictObject({
            id: text(128),
            name: text(100),
            url: v.nullable(text(2_048)),
            iconUrl: v.nullable(text(2_048)),
          }),
          pci: uuid,
          expiry: seconds,
          createdAt: seconds,
          permissions: rules,
          policies: rules,
          context: v.nullable(hexText),
          revokedAt: v.nullable(seconds),
        }),
      ),
      v.maxLength(255),
    ),
  }),
)

/** The answer as a client reads it, a bare list too: a session of a wrong form is left out. */
export const sessionsAnswerSchema: v.GenericSchema<unknown, readonly SmartSession[]> = /* @__PURE__ */ defineSchema(
  () => {
    const list = listSchema(
      v.object({
        project: v.object({ id: text(128), name: shownTextSchema(100) }),
        pci: uuid,
        expiry: seconds,
        createdAt: seconds,
        permissions: rules,
        policies: rules,
        context: v.nullable(v.custom<`0x${string}`>((value) => v.is(hexText, value), 'Expected 0x-hex bytes')),
        revokedAt: v.nullish(seconds, null),
      }),
      255,
    )
    return v.union([
      list,
      v.pipe(
        v.object({ pcis: list }),
        v.transform(({ pcis }) => pcis),
      ),
    ])
  },
)

/** A request to end a sponsored session, as a client sends it and a server reads it. */
export const revokeSessionPayloadSchema: v.GenericSchema<unknown, RevokeSessionPayload> = /* @__PURE__ */ defineSchema(
  () =>
    v.strictObject({
      pci: uuid,
      // Contract accounts sign with more than 65 bytes, and with as many as they like.
      signature: v.custom<`0x${string}`>(
        (value) => typeof value === 'string' && value.length <= 100_002 && /^0x(?:[0-9a-f]{2})+$/i.test(value),
        'Expected 0x-hex bytes',
      ),
    }),
)

/** The same as a server documents it: what else a client sends beside it is nothing of its. */
export const revokeSessionBodySchema = /* @__PURE__ */ defineSchema(() => v.object({ pci: uuid, signature: hexText }))

/** The body of `POST /v1/sessions/{account}`, which begins one. */
export const createSessionBodySchema = /* @__PURE__ */ defineSchema(() =>
  v.object({ expiry: seconds, signer, permissions: rules, policies: rules }),
)

/** Its answer, as a server sends it: the id, and the server's own key, which signs beside the app's. */
export const createSessionWireSchema = /* @__PURE__ */ defineSchema(() =>
  v.strictObject({ pci: uuid, key: v.strictObject({ type: v.literal('secp256k1'), publicKey: hexText }) }),
)

/** The body of `POST /v1/sessions/{account}/activate`, once the wallet has granted it; the answer is empty. */
export const activateSessionBodySchema = /* @__PURE__ */ defineSchema(() =>
  v.object({ pci: uuid, expiry: seconds, signer, permissions: rules, policies: rules, context: hexText }),
)

/** The query of `GET /v1/sessions/{account}/getcontext`. */
export const sessionContextQuerySchema = /* @__PURE__ */ defineSchema(() => v.object({ pci: uuid }))

/** Its answer, as a server sends it. */
export const sessionContextWireSchema = /* @__PURE__ */ defineSchema(() => v.strictObject({ context: hexText }))

/** The body of `POST /v1/sessions/{account}/sign`: a user operation (ERC-4337) that the server's key is asked to sign. */
export const signSessionBodySchema = /* @__PURE__ */ defineSchema(() =>
  v.object({ pci: uuid, userOp: v.record(text(64), v.unknown()) }),
)
