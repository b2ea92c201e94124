import * as v from 'valibot'
import { caipNetworkIdSchema, listSchema } from '../schemas/schemas.js'
import type { SiwxCacao, SiwxMessageData, SiwxSession, SiwxSessionInfo } from './siwxConfig.js'

const MAX_LINE_LENGTH = 2_048
const MAX_MESSAGE_LENGTH = 50_000
const MAX_RESOURCES = 1_000

/**
 * The fields of a sign-in message (CAIP-122). Every field stands on a line of its own in the text that is signed: one with a line
 * break could add a field that nobody wrote, and is refused.
 */
export const siwxMessageDataSchema: v.GenericSchema<unknown, SiwxMessageData> = /* @__PURE__ */ createMessageSchema()

/** A CACAO (CAIP-74) as a wallet sends it. Whether its signature is valid is for a verifier to say. */
export const siwxCacaoSchema: v.GenericSchema<unknown, SiwxCacao> = /* @__PURE__ */ createCacaoSchema()

/** A session as it comes from a storage or a server. Whether its signature is valid is for a verifier to say. */
export const siwxSessionSchema: v.GenericSchema<unknown, SiwxSession> = /* @__PURE__ */ createSessionSchema()

/** A list of sessions from a storage: what is none is left out. */
export const siwxSessionsSchema: v.GenericSchema<unknown, SiwxSession[]> = /* @__PURE__ */ listSchema(siwxSessionSchema)

/** Sessions as a server lists them: what is none is left out. */
export const siwxSessionInfosSchema: v.GenericSchema<unknown, SiwxSessionInfo[]> = /* @__PURE__ */ createInfosSchema()

// Functions and not constants: the schemas above are made from them before a constant below would be.

function line(maxLength = MAX_LINE_LENGTH) {
  return v.pipe(v.string(), v.minLength(1), v.maxLength(maxLength), v.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u))
}

function address() {
  return v.pipe(line(), v.regex(/^[^\s:]{1,128}$/))
}

/** An RFC 3986 authority: a host, with a port if it has one. */
function authority() {
  return v.pipe(
    line(),
    v.check((text) => /^[^\s/?#@\\]+$/.test(text) && URL.canParse(`https://${text}`), 'Expected a host'),
  )
}

function uri(maxLength?: number) {
  return v.pipe(
    line(maxLength),
    v.check((text) => !/\s/.test(text) && URL.canParse(text), 'Expected a URI'),
  )
}

/** ISO 8601 with a zone: without one it would be another time in each place. */
function time() {
  return v.pipe(
    v.string(),
    v.maxLength(64),
    v.isoTimestamp(),
    v.check((text) => Number.isFinite(Date.parse(text)), 'Expected a time'),
  )
}

/** One may be a ReCap (ERC-5573), which grows with each method and network that it names: together they are as long as a message may be. */
function resources() {
  return v.pipe(
    v.array(uri(MAX_MESSAGE_LENGTH)),
    v.maxLength(MAX_RESOURCES),
    v.check((given) => given.reduce((sum, { length }) => sum + length, 0) <= MAX_MESSAGE_LENGTH, 'Too long'),
  )
}

function createMessageSchema() {
  return v.object({
    accountAddress: address(),
    chainId: caipNetworkIdSchema,
    domain: authority(),
    uri: uri(),
    version: line(),
    nonce: line(),
    statement: v.optional(line()),
    resources: v.optional(resources()),
    requestId: v.optional(line()),
    issuedAt: v.optional(time()),
    expirationTime: v.optional(time()),
    notBefore: v.optional(time()),
  })
}

function createCacaoSchema() {
  return v.object({
    h: v.object({ t: v.literal('caip122') }),
    p: v.object({
      iss: v.pipe(line(), v.regex(/^did:pkh:[-a-z0-9]{3,8}:[-\w]{1,32}:[-.%a-zA-Z0-9]{1,128}$/)),
      domain: authority(),
      aud: uri(),
      version: line(),
      nonce: line(),
      iat: time(),
      nbf: v.optional(time()),
      exp: v.optional(time()),
      // Wallets write none as an empty one.
      statement: v.optional(v.union([v.literal(''), line()])),
      requestId: v.optional(line()),
      resources: v.optional(resources()),
    }),
    s: v.object({
      t: v.picklist(['eip191', 'eip1271']),
      s: signature(),
      m: v.optional(v.pipe(v.string(), v.maxLength(MAX_MESSAGE_LENGTH))),
    }),
  })
}

function createSessionSchema() {
  return v.object({
    data: siwxMessageDataSchema,
    message: v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_MESSAGE_LENGTH)),
    signature: signature(),
    cacao: v.optional(siwxCacaoSchema),
  })
}

function createInfosSchema() {
  return listSchema(
    v.object({
      id: line(),
      accountAddress: address(),
      chainId: caipNetworkIdSchema,
      domain: authority(),
      createdAt: v.optional(time()),
      renewedAt: v.optional(time()),
      expiresAt: v.optional(time()),
      isCurrent: v.boolean(),
    }),
  )
}

/** Hex, base58 or base64, as the chain has it. */
function signature() {
  return v.pipe(v.string(), v.maxLength(MAX_MESSAGE_LENGTH), v.regex(/^[\w+/=-]+$/))
}
