import { type CaipNetworkId, caipNetworkIdSchema, imageUrlSchema, listSchema, shownTextSchema } from '@hawser/common'
import * as v from 'valibot'
import { defineSchema, integerText, networkIdText, text } from './wire.js'

/** A token that is one of its own (ERC-721), or of which an account holds some that are alike (ERC-1155), checked. */
export interface Nft {
  readonly chainId: CaipNetworkId
  /** Of the contract, in small letters. */
  readonly contract: string
  /** In decimal digits, at most a uint256. */
  readonly tokenId: string
  readonly standard: NftStandard
  /** How many of it the account holds, in decimal digits; `1` of an ERC-721. */
  readonly amount: string
  readonly name: string | null
  /** The name of its collection. */
  readonly collection: string | null
  readonly description: string | null
  /** The picture where its maker keeps it: that server learns who looks. Or the picture itself, as `data:image/`. */
  readonly imageUrl: string | null
  /** The same picture by the service that told of it; null where that does not fetch it. */
  readonly previewUrl: string | null
  /** What moves or sounds beside the picture. */
  readonly animationType: NftAnimation | null
  readonly attributes: readonly { readonly name: string; readonly value: string }[]
  readonly isSpam: boolean
}

export type NftStandard = (typeof standards)[number]
export type NftAnimation = (typeof animations)[number]

/** One page of what an account holds. */
export interface NftPage {
  /** No token twice. What the service sent in a wrong form is left out. */
  readonly data: readonly Nft[]
  /** Where the next page begins; null on the last one. */
  readonly next: string | null
}

const standards = ['ERC-721', 'ERC-1155'] as const
const animations = ['image', 'video', 'audio', 'model', 'page'] as const
const MAX_CURSOR_LENGTH = 8_192
const MAX_ATTRIBUTES = 100
const MAX_PICTURE_LENGTH = 100_000
const contract = /^0x[\da-f]{40}$/
/** Nowhere but at the service itself. */
const previewPath = /^public\/getNftImage\?url=[\w.~%-]{1,6200}$/

/** The query of `GET /v1/account/{address}/nfts`. */
export const nftsQuerySchema = /* @__PURE__ */ defineSchema(() =>
  v.object({ chainId: networkIdText, cursor: v.optional(text(MAX_CURSOR_LENGTH)) }),
)

/** Its answer, as a server sends it. */
export const nftsWireSchema = /* @__PURE__ */ defineSchema(() =>
  v.strictObject({
    data: v.array(
      v.strictObject({
        chainId: networkIdText,
        contract: v.pipe(v.string(), v.regex(contract)),
        tokenId: integerText,
        standard: v.picklist(standards),
        amount: integerText,
        name: v.nullable(text(100)),
        collection: v.nullable(text(100)),
        description: v.nullable(text(1_000)),
        image: v.nullable(
          v.strictObject({
            url: v.nullable(text(MAX_PICTURE_LENGTH)),
            /** By this server, from its own address on. */
            preview: v.nullable(v.pipe(v.string(), v.regex(previewPath))),
          }),
        ),
        animationType: v.nullable(v.picklist(animations)),
        attributes: v.pipe(v.array(v.strictObject({ name: text(64), value: text(256) })), v.maxLength(MAX_ATTRIBUTES)),
        flags: v.strictObject({ is_spam: v.boolean() }),
      }),
    ),
    next: v.nullable(text(MAX_CURSOR_LENGTH)),
  }),
)

/** A token as a client reads it: `preview` is still a path of the service. */
type ReadNft = Omit<Nft, 'previewUrl'> & { readonly preview: string | null }

/**
 * The answer as a client reads it. A token without a contract, an id, a standard or an amount is left out; of the rest only the part that is wrong. An answer
 * without a list is refused.
 */
export const nftsAnswerSchema: v.GenericSchema<
  unknown,
  { readonly data: readonly ReadNft[]; readonly next: string | null }
> = /* @__PURE__ */ createAnswerSchema()

function createAnswerSchema() {
  return v.pipe(
    v.object({
      data: listSchema(createNftSchema()),
      next: v.nullish(v.pipe(v.string(), v.maxLength(MAX_CURSOR_LENGTH)), null),
    }),
    v.transform(({ data, next }) => {
      const byId = new Map(data.map((one) => [`${one.chainId}/${one.contract}/${one.tokenId}`, one]))
      return { data: [...byId.values()], next: next || null }
    }),
  )
}

function orNull<TSchema extends v.GenericSchema>(schema: TSchema) {
  return v.fallback(v.nullish(schema, null), null)
}

function createNftSchema() {
  const shown = (maxLength: number) => orNull(shownTextSchema(maxLength))
  return v.pipe(
    v.object({
      chainId: caipNetworkIdSchema,
      contract: v.pipe(v.string(), v.toLowerCase(), v.regex(contract)),
      tokenId: v.pipe(integerText, v.check(isUint256, 'Expected at most 256 bits')),
      standard: v.picklist(standards),
      amount: v.pipe(
        integerText,
        v.check((text) => text !== '0' && isUint256(text), 'Expected an amount of at most 256 bits'),
      ),
      name: shown(100),
      collection: shown(100),
      description: shown(1_000),
      image: orNull(
        v.object({
          url: orNull(imageUrlSchema),
          preview: orNull(v.pipe(v.string(), v.regex(previewPath))),
        }),
      ),
      animationType: orNull(v.picklist(animations)),
      attributes: v.fallback(
        listSchema(v.object({ name: shownTextSchema(64), value: shownTextSchema(256) }), MAX_ATTRIBUTES),
        [],
      ),
      flags: v.fallback(v.object({ is_spam: v.boolean() }), { is_spam: false }),
    }),
    v.transform(
      ({ image, flags, ...rest }): ReadNft => ({
        ...rest,
        imageUrl: image?.url ?? null,
        preview: image?.preview ?? null,
        isSpam: flags.is_spam,
      }),
    ),
  )
}

function isUint256(text: string): boolean {
  return /^\d+$/.test(text) && BigInt(text) < 2n ** 256n
}
