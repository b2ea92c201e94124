import { isCaipNetworkId, parseWalletLink, shownTextSchema } from '@hawser/common'
import * as v from 'valibot'
import { defineSchema, networkIdText, text } from './wire.js'

/** A wallet of the wallets service, checked: every link in it may be opened, and every text may be shown. */
export interface WalletListing {
  /** 64 hexadecimal digits in the hosted service; any short text in another one. */
  readonly id: string
  readonly name: string
  /** The parameter of `getWalletImage`; absent where the wallet has no picture. */
  readonly imageId?: string | undefined
  /** The name it announces itself by (EIP-6963). */
  readonly rdns?: string | undefined
  /** CAIP-2 ids; empty where the service says nothing. */
  readonly chains: readonly string[]
  /** The namespaces of which it takes any network, beside {@link chains}; absent where the service says nothing. */
  readonly namespaces?: readonly string[] | undefined
  readonly badge: 'certified' | 'none'
  readonly description?: string | undefined
  /** An http(s) URL. */
  readonly homepage?: string | undefined
  /** The service's own order; smaller comes first. */
  readonly order?: number | undefined
  /** How pages find it where it does not announce itself, by namespace. */
  readonly injected: readonly WalletInjection[]
  readonly links: WalletLinks
  readonly stores: WalletStores
}

export interface WalletInjection {
  readonly namespace: string
  /** The name of a property of the page's window, or an rdns. */
  readonly injectedId: string
}

/** Where the wallet is opened. No scheme among them can run code in the page or read a file. */
export interface WalletLinks {
  /** The app's own scheme (`metamask://`), or an http(s) link that the app takes over. */
  readonly mobile?: string | undefined
  /** The http(s) twin of {@link mobile}. */
  readonly universal?: string | undefined
  readonly desktop?: string | undefined
  /** An http(s) URL. */
  readonly web?: string | undefined
}

/** Where the wallet is installed from: http(s) URLs. */
export interface WalletStores {
  readonly ios?: string | undefined
  readonly android?: string | undefined
  readonly chrome?: string | undefined
}

const MAX_NAME_LENGTH = 100
const MAX_DESCRIPTION_LENGTH = 1_000
const MAX_LINK_LENGTH = 2_048
const MAX_CHAINS = 1_000

/** The most wallets that a page holds. */
export const MAX_WALLETS_PER_PAGE = 1_000

/** The query of `GET /getWallets`, as a server reads it: lists come with commas between their entries, numbers in decimal digits. */
export const walletsQuerySchema = /* @__PURE__ */ defineSchema(() => {
  const count = (fallback: string, max: number) =>
    v.pipe(
      v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/, 'Expected a whole number')), fallback),
      v.transform(Number),
      v.minValue(1),
      v.maxValue(max),
    )
  const list = v.optional(
    v.pipe(
      text(100_000),
      v.transform((all) => all.split(',').filter((one) => one !== '')),
    ),
  )
  return v.object({
    page: count('1', 999_999_999),
    entries: count('40', MAX_WALLETS_PER_PAGE),
    search: v.optional(text(256)),
    badge_type: v.optional(v.picklist(['certified', 'none'])),
    include: list,
    exclude: list,
    chains: list,
    platform: v.optional(v.picklist(['ios', 'android'])),
    names: list,
    rdns: list,
  })
})

/** Its answer, as a server sends it; `count` is that of every page. */
export const walletsWireSchema = /* @__PURE__ */ defineSchema(() => {
  const link = v.optional(v.nullable(text(MAX_LINK_LENGTH)))
  return v.strictObject({
    count: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
    data: v.array(
      v.strictObject({
        id: v.pipe(v.string(), v.regex(/^[\w.:-]{1,128}$/)),
        name: v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_NAME_LENGTH)),
        homepage: link,
        image_id: v.optional(v.pipe(v.string(), v.regex(/^[\w-][\w.-]{0,127}$/))),
        order: v.optional(v.pipe(v.number(), v.finite())),
        rdns: v.optional(v.nullable(text(253))),
        chains: v.optional(v.array(networkIdText)),
        badge_type: v.optional(v.picklist(['certified', 'none'])),
        description: v.optional(text(MAX_DESCRIPTION_LENGTH)),
        injected: v.optional(
          v.nullable(v.array(v.strictObject({ namespace: v.optional(text(8)), injected_id: v.optional(text(128)) }))),
        ),
        mobile_link: link,
        link_mode: link,
        desktop_link: link,
        webapp_link: link,
        app_store: link,
        play_store: link,
        chrome_store: link,
      }),
    ),
  })
})

/** A field that is left out where it is missing, null or of a wrong form: it costs the wallet nothing else. */
const orNothing = <TSchema extends v.GenericSchema>(schema: TSchema) =>
  v.fallback(v.optional(schema), undefined as v.InferOutput<TSchema> | undefined)

/**
 * One wallet as the service sends it. It fails without a usable id and name; anything else in a wrong form is left out,
 * such as a link by which a page could be attacked.
 */
export const walletListingSchema: v.GenericSchema<unknown, WalletListing> = /* @__PURE__ */ defineSchema(() =>
  v.pipe(createListingSchema(), v.transform(toListing)),
)

function createListingSchema() {
  const link = (kind: 'any' | 'web') =>
    v.pipe(
      v.string(),
      v.maxLength(MAX_LINK_LENGTH),
      v.transform((text) => parseWalletLink(text, kind) ?? ''),
      v.minLength(1),
    )

  const webLink = orNothing(link('web'))
  const appLink = orNothing(link('any'))
  return v.object({
    id: v.pipe(v.string(), v.regex(/^[\w.:-]{1,128}$/)),
    name: shownTextSchema(MAX_NAME_LENGTH),
    homepage: webLink,
    image_id: orNothing(v.pipe(v.string(), v.regex(/^[\w-][\w.-]{0,127}$/))),
    order: orNothing(v.pipe(v.number(), v.finite())),
    rdns: orNothing(v.pipe(v.string(), v.regex(/^[\w-]+(?:\.[\w-]+)+$/), v.maxLength(253))),
    chains: v.fallback(
      v.pipe(
        v.array(v.unknown()),
        v.transform((chains) => [
          ...new Set(chains.slice(0, MAX_CHAINS).filter((id) => typeof id === 'string' && isCaipNetworkId(id))),
        ]),
      ),
      [],
    ),
    badge_type: v.fallback(v.picklist(['certified', 'none']), 'none'),
    description: orNothing(shownTextSchema(MAX_DESCRIPTION_LENGTH)),
    injected: v.fallback(
      v.pipe(
        v.array(
          v.fallback(
            v.nullable(
              v.object({
                namespace: v.pipe(v.string(), v.regex(/^[-a-z0-9]{3,8}$/)),
                injected_id: v.pipe(v.string(), v.regex(/^[\w.$-]{1,128}$/)),
              }),
            ),
            null,
          ),
        ),
        v.transform((all) =>
          all.flatMap((one) => (one ? [{ namespace: one.namespace, injectedId: one.injected_id }] : [])),
        ),
      ),
      [],
    ),
    mobile_link: appLink,
    link_mode: webLink,
    desktop_link: appLink,
    webapp_link: webLink,
    app_store: webLink,
    play_store: webLink,
    chrome_store: webLink,
  })
}

function toListing(wire: v.InferOutput<ReturnType<typeof createListingSchema>>): WalletListing {
  const { image_id: imageId, badge_type: badge, id, name, chains, injected } = wire
  return withoutUndefined({
    id,
    name,
    imageId,
    rdns: wire.rdns,
    chains,
    badge,
    description: wire.description,
    homepage: wire.homepage,
    order: wire.order,
    injected,
    links: withoutUndefined({
      mobile: wire.mobile_link,
      universal: wire.link_mode,
      desktop: wire.desktop_link,
      web: wire.webapp_link,
    }),
    stores: withoutUndefined({ ios: wire.app_store, android: wire.play_store, chrome: wire.chrome_store }),
  })
}

function withoutUndefined<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as T
}
