import { isCaipNetworkId, parseWalletLink, shownTextSchema } from '@hawser/common'
import * as v from 'valibot'
import type { WalletListing } from './walletListing.js'

const MAX_NAME_LENGTH = 100
const MAX_DESCRIPTION_LENGTH = 1_000
const MAX_LINK_LENGTH = 2_048
const MAX_CHAINS = 1_000

/** A field that is left out where it is missing, null or of a wrong form: it costs the wallet nothing else. */
const orNothing = <TSchema extends v.GenericSchema>(schema: TSchema) =>
  v.fallback(v.optional(schema), undefined as v.InferOutput<TSchema> | undefined)

const link = (kind: 'any' | 'web') =>
  v.pipe(
    v.string(),
    v.maxLength(MAX_LINK_LENGTH),
    v.transform((text) => parseWalletLink(text, kind) ?? ''),
    v.minLength(1),
  )

const webLink = orNothing(link('web'))
const appLink = orNothing(link('any'))

const wireSchema = v.object({
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

/**
 * One wallet as the service sends it. It fails without a usable id and name; anything else in a wrong form is left out,
 * such as a link by which a page could be attacked.
 */
export const walletListingSchema = /* @__PURE__ */ v.pipe(wireSchema, v.transform(toListing))

function toListing(wire: v.InferOutput<typeof wireSchema>): WalletListing {
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
