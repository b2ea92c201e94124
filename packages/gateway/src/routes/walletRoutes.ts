import { walletsQuerySchema, walletsWireSchema } from '@hawser/blockchain-api/schemas'
import * as v from 'valibot'
import { defineRoute, type Route } from '../http/route.js'
import type { ImageKind, Images } from '../images/createImages.js'
import { findWallets } from '../wallets/findWallets.js'
import type { ListedWallet } from '../wallets/walletList.js'

const imageSchema = v.object({
  id: v.pipe(v.string(), v.regex(/^[\w-][\w.-]{0,127}$/, 'Expected the id of a picture')),
})

const imagePaths: readonly (readonly [kind: ImageKind, path: string, summary: string])[] = [
  ['wallets', '/getWalletImage/:id', 'The picture of a wallet, by its image_id'],
  ['assets', '/public/getAssetImage/:id', 'The picture of a network or a connector'],
  ['currencies', '/public/getCurrencyImage/:id', 'The picture of a currency'],
  ['tokens', '/public/getTokenImage/:id', 'The picture of a token, by its symbol'],
]

const nftImageSchema = v.object({ url: v.pipe(v.string(), v.minLength(1), v.maxLength(2_048)) })

/** The wallets service: the list, and the pictures. */
export function createWalletRoutes(wallets: readonly ListedWallet[], images: Images): readonly Route[] {
  return [
    defineRoute({
      method: 'GET',
      paths: ['/getWallets'],
      summary: 'Wallets by search, filters and page; count is of everything that matches',
      access: 'project',
      rate: 'requests',
      query: walletsQuerySchema,
      answer: walletsWireSchema,
      handle: async ({ query }) => findWallets(wallets, query),
    }),
    defineRoute({
      method: 'GET',
      paths: ['/public/getNftImage'],
      summary: 'The picture of an NFT, by its address at a host that the gateway is told to fetch from',
      access: 'anyone',
      allowsAnyOrigin: true,
      rate: 'requests',
      query: nftImageSchema,
      answerType: 'image/*',
      handle: ({ query }) => images.getNft(query.url),
    }),
    ...imagePaths.map(([kind, path, summary]) =>
      defineRoute({
        method: 'GET',
        paths: [path],
        summary,
        // An image element sends no project.
        access: 'anyone',
        allowsAnyOrigin: true,
        rate: 'requests',
        params: imageSchema,
        answerType: 'image/*',
        handle: ({ params }) => images.get(kind, params.id),
      }),
    ),
  ]
}
