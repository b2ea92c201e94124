import { listSchema, shownTextSchema } from '@hawser/common'
import * as v from 'valibot'
import { addressText, defineSchema, hexText, nameText, text, timeText } from './wire.js'

/** A registered name. */
export interface NameRecord {
  /** With its zone, such as `alice.example.id`. */
  readonly name: string
  /** ISO 8601 in UTC; null where the service does not say. */
  readonly registeredAt: string | null
  readonly updatedAt: string | null
  /** Such as `bio`. */
  readonly attributes: Readonly<Record<string, string>>
  /** By coin type (SLIP-44, ENSIP-11), such as `60`. */
  readonly addresses: Readonly<Record<string, NameAddress>>
}

/** The address that a name stands for on one chain. */
export interface NameAddress {
  readonly address: string
  /** ISO 8601 in UTC, or null. */
  readonly createdAt: string | null
}

/** A name that could be registered, or is. */
export interface NameSuggestion {
  readonly name: string
  readonly isRegistered: boolean
}

const apiVersion = /* @__PURE__ */ defineSchema(() => v.optional(v.picklist(['1', '2'])))

/** The query of `GET /v1/profile/account/{name}`. */
export const nameQuerySchema = /* @__PURE__ */ defineSchema(() => v.object({ apiVersion }))

/** The query of `GET /v1/profile/reverse/{address}`. */
export const reverseQuerySchema = /* @__PURE__ */ defineSchema(() =>
  v.object({ sender: v.optional(addressText), apiVersion }),
)

/** The query of `GET /v1/profile/suggestions/{name}`; the name is without its zone. */
export const suggestionsQuerySchema = /* @__PURE__ */ defineSchema(() => v.object({ zone: v.optional(nameText) }))

const attributeMap = /* @__PURE__ */ defineSchema(() => v.record(text(64), text(255)))
const addressMap = /* @__PURE__ */ defineSchema(() =>
  v.record(
    v.pipe(v.string(), v.regex(/^\d{1,10}$/)),
    v.strictObject({ address: addressText, created_at: v.nullable(timeText) }),
  ),
)

/** A record as a server sends it. */
export const nameRecordWireSchema = /* @__PURE__ */ defineSchema(() => v.strictObject(recordEntries()))

/** The answer of `GET /v1/profile/account/{name}`, as a server sends it: an empty list for a name that nobody has. */
export const nameWireSchema = /* @__PURE__ */ defineSchema(() => v.union([nameRecordWireSchema, v.strictTuple([])]))

/** The answer of `GET /v1/profile/reverse/{address}`, as a server sends it. */
export const reverseWireSchema = /* @__PURE__ */ defineSchema(() => v.array(nameRecordWireSchema))

/** The answer of `GET /v1/profile/suggestions/{name}`, as a server sends it: the name itself first. */
export const suggestionsWireSchema = /* @__PURE__ */ defineSchema(() =>
  v.strictObject({ suggestions: v.array(v.strictObject({ name: nameText, registered: v.boolean() })) }),
)

/** The body of every change of a name: `message` is the exact JSON text that `signature` signs. */
export const nameChangeBodySchema = /* @__PURE__ */ defineSchema(() =>
  v.object({
    message: v.pipe(v.string(), v.minLength(2), v.maxLength(4_096)),
    signature: hexText,
    coin_type: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(0xffffffff)),
    address: addressText,
  }),
)

const timestamp = /* @__PURE__ */ defineSchema(() => v.pipe(v.number(), v.integer(), v.minValue(0)))
const attributesOfMessage = /* @__PURE__ */ defineSchema(() => v.record(text(64), text(255)))

/** The content of a registration's message; the time is in seconds. */
export const registerNameMessageSchema = /* @__PURE__ */ defineSchema(() =>
  v.object({ name: nameText, attributes: v.optional(attributesOfMessage), timestamp }),
)

/** The content of the message of `POST /v1/profile/account/{name}/attributes`. */
export const nameAttributesMessageSchema = /* @__PURE__ */ defineSchema(() =>
  v.object({ attributes: attributesOfMessage, timestamp }),
)

/** The content of the message of `POST /v1/profile/account/{name}/address`. */
export const nameAddressMessageSchema = /* @__PURE__ */ defineSchema(() =>
  v.object({
    coin_type: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(0xffffffff)),
    address: addressText,
    timestamp,
  }),
)

/** The answer of a registration, as a server sends it: the record. */
export const registerNameWireSchema = /* @__PURE__ */ defineSchema(() =>
  v.strictObject({ ...recordEntries(), success: v.literal(true) }),
)

/** The answer of `POST /v1/profile/account/{name}/attributes`, as a server sends it. */
export const nameAttributesWireSchema = attributeMap

/** The answer of `POST /v1/profile/account/{name}/address`, as a server sends it. */
export const nameAddressesWireSchema = addressMap

function recordEntries() {
  return {
    name: nameText,
    registered_at: timeText,
    updated_at: timeText,
    attributes: v.nullable(attributeMap),
    addresses: addressMap,
  }
}

const timeAnswer = /* @__PURE__ */ defineSchema(() =>
  v.fallback(
    v.nullable(
      v.pipe(
        v.string(),
        v.isoTimestamp(),
        v.check((given) => Number.isFinite(Date.parse(given))),
        v.transform((given) => new Date(given).toISOString()),
      ),
    ),
    null,
  ),
)

/** The answer to a change of a name's address, as a client reads it: all that it has. One of a wrong form refuses them: money is sent there. */
export const nameAddressesAnswerSchema: v.GenericSchema<unknown, NameRecord['addresses']> =
  /* @__PURE__ */ defineSchema(() =>
    v.record(
      v.pipe(v.string(), v.regex(/^\d{1,10}$/)),
      v.pipe(
        v.object({ address: addressText, created_at: timeAnswer }),
        v.transform(({ address, created_at: createdAt }) => ({ address, createdAt })),
      ),
    ),
  )

/** The answer to a change of a name's attributes, as a client reads it: a text that cannot be shown is left out. */
export const nameAttributesAnswerSchema: v.GenericSchema<unknown, NameRecord['attributes']> =
  /* @__PURE__ */ defineSchema(() => {
    const shown = shownTextSchema(255)
    return v.pipe(
      v.record(text(64), v.unknown()),
      v.transform((given) =>
        Object.fromEntries(
          Object.entries(given).flatMap(([name, value]): [string, string][] => {
            const result = v.safeParse(shown, value)
            return result.success ? [[name, result.output]] : []
          }),
        ),
      ),
    )
  })

const recordAnswer: v.GenericSchema<unknown, NameRecord> = /* @__PURE__ */ defineSchema(() =>
  v.pipe(
    v.object({
      name: nameText,
      registered_at: timeAnswer,
      updated_at: timeAnswer,
      attributes: v.fallback(v.nullable(v.record(text(64), shownTextSchema(255))), null),
      addresses: nameAddressesAnswerSchema,
    }),
    v.transform(({ name, registered_at: registeredAt, updated_at: updatedAt, attributes, addresses }) => ({
      name,
      registeredAt,
      updatedAt,
      attributes: attributes ?? {},
      addresses,
    })),
  ),
)

/** The answer to a look-up, as a client reads it: null for a name that nobody has. An address or a name of a wrong form refuses the record: money is sent there. */
export const nameAnswerSchema: v.GenericSchema<unknown, NameRecord | null> = /* @__PURE__ */ defineSchema(() =>
  v.union([
    recordAnswer,
    v.pipe(
      v.strictTuple([]),
      v.transform(() => null),
    ),
  ]),
)

/** The answer to a reverse look-up, as a client reads it: a record of a wrong form is left out. */
export const reverseAnswerSchema: v.GenericSchema<unknown, readonly NameRecord[]> = /* @__PURE__ */ defineSchema(() =>
  listSchema(recordAnswer, 100),
)

/** The suggestions as a client reads them: one of a wrong form is left out. */
export const suggestionsAnswerSchema: v.GenericSchema<unknown, { readonly suggestions: readonly NameSuggestion[] }> =
  /* @__PURE__ */ defineSchema(() =>
    v.object({
      suggestions: listSchema(
        v.pipe(
          v.object({ name: nameText, registered: v.boolean() }),
          v.transform(({ name, registered: isRegistered }) => ({ name, isRegistered })),
        ),
        20,
      ),
    }),
  )

/** The answer to a registration, as a client reads it: that it was made, from a server that says so and from one that sends the record alone. */
export const registerNameAnswerSchema: v.GenericSchema<unknown, { readonly success: boolean }> =
  /* @__PURE__ */ defineSchema(() =>
    v.union([
      v.pipe(
        v.object({ success: v.boolean() }),
        v.transform(({ success }) => ({ success })),
      ),
      v.pipe(
        v.object({ name: nameText }),
        v.transform(() => ({ success: true })),
      ),
    ]),
  )
