import { currencies } from '@hawser/blockchain-api/schemas'
import { decimalSchema, decodeBase58 } from '@hawser/common'
import * as v from 'valibot'

const shownText = (maxLength: number) =>
  v.pipe(
    v.string('must be a text'),
    v.minLength(1, 'must not be empty'),
    v.maxLength(maxLength, `must have at most ${maxLength} characters`),
  )
const decimals = v.pipe(
  v.number('must be a whole number'),
  v.integer('must be a whole number'),
  v.minValue(0, 'must be at least 0'),
  v.maxValue(77, 'must be at most 77'),
)
const contractAddress = v.pipe(
  v.string('must be a text'),
  v.regex(/^0x[\da-f]{40}$/i, 'must be the address of a contract: 0x and 40 hex digits'),
)
const iconUrl = v.optional(
  v.pipe(
    v.string('must be a text'),
    v.maxLength(2_048, 'must have at most 2048 characters'),
    v.regex(/^(?:https:\/\/\S+|data:image\/\S+)?$/, 'must be an https address, or a data:image one'),
  ),
  '',
)

/** A network's own currency. */
export const currencySchema = v.strictObject({ name: shownText(100), symbol: shownText(32), decimals, iconUrl })

/** A token of an EVM network (ERC-20), or of Solana by its mint. */
export const tokenSchema = v.strictObject({
  address: v.pipe(
    v.string('must be a text'),
    v.check(
      (text) => /^0x[\da-f]{40}$/i.test(text) || (text.length <= 44 && decodeBase58(text)?.length === 32),
      'must be the address of a contract, 0x and 40 hex digits, or of a mint of Solana',
    ),
  ),
  name: shownText(100),
  symbol: shownText(32),
  decimals,
  iconUrl,
})

/** Where names of accounts come from. */
export const identitySchema = v.strictObject({
  /** The network of the name service; its nodes are asked. */
  network: v.pipe(
    v.string('must be a text'),
    v.regex(/^eip155:\d{1,20}$/, 'must be the CAIP-2 id of an EVM network such as eip155:1'),
  ),
  /** ENS where it stands on Ethereum and its test networks. */
  registry: v.optional(contractAddress, '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e'),
  /** Asked instead of the registry where it is set. */
  universalResolver: v.optional(contractAddress),
})

/** How many keys there are (SEC 2, secp256k1): one is a number below. */
const keyCount = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

/** Names of the gateway's own. */
export const namesSchema = v.strictObject({
  /** What the names end with: each a name of two parts, such as example.id. */
  zones: v.pipe(
    v.array(
      v.pipe(
        v.string('must be a text'),
        v.regex(
          /^(?!..--)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.(?!..--)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/,
          'must be a name of two parts in small letters, such as example.id',
        ),
      ),
      'must be a list of names',
    ),
    v.minLength(1, 'must have at least one name'),
    v.maxLength(20, 'must have at most 20 names'),
  ),
  /** First parts that nobody may register, beside the common ones. */
  reserved: v.optional(
    v.pipe(
      v.array(
        v.pipe(v.string('must be a text'), v.regex(/^[a-z0-9-]{1,64}$/, 'must have small letters, digits and hyphens')),
        'must be a list of words',
      ),
      v.maxLength(10_000, 'must have at most 10000 words'),
    ),
    [],
  ),
  /** Signs what clients of ENS are answered; nothing is answered to them where it is absent. Secret. */
  signingKey: v.optional(
    v.pipe(
      v.string('must be a text'),
      v.check(
        (text) => /^0x[\da-f]{64}$/i.test(text) && BigInt(text) > 0n && BigInt(text) < keyCount,
        'must be a private key: 0x and 64 hex digits',
      ),
    ),
  ),
})

const price = v.pipe(
  v.custom<string | number>(
    (value) => v.is(decimalSchema, value),
    'must be an amount that is not negative, such as "3012.55"',
  ),
  v.transform((value) => v.parse(decimalSchema, value)),
)

const serviceUrl = v.pipe(
  v.string('must be a text'),
  v.check(
    (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
    'must be an absolute http(s) address',
  ),
)
const secret = v.optional(v.pipe(v.string('must be a text'), v.minLength(1, 'must not be empty')))

/** Another server of this same API, on which a project of its may have to be named. */
const upstream = { url: serviceUrl, projectId: secret }

/** Where balances of a network come from but its own nodes. */
export const balancesSchema = v.strictObject({
  type: v.literal('upstream', 'must be upstream'),
  ...upstream,
  /** The origin that the server is told: the hosted one tells nothing to those who have none. */
  origin: v.optional(
    v.pipe(
      v.string('must be a text'),
      v.check(
        (text) => URL.canParse(text) && new URL(text).origin === text,
        'must be an origin such as https://app.example.com',
      ),
    ),
  ),
})

/** Where the history of a network comes from. */
export const historySchema = v.variant(
  'type',
  [
    v.strictObject({ type: v.literal('blockscout'), url: serviceUrl, apiKey: secret }),
    v.strictObject({ type: v.literal('esplora'), url: serviceUrl }),
    /** The nodes of the network themselves, on Solana. */
    v.strictObject({ type: v.literal('node') }),
    /** Another server of this same API. */
    v.strictObject({ type: v.literal('upstream'), ...upstream }),
  ],
  'must have the type blockscout, esplora, node or upstream',
)

/** Where the NFTs of a network's accounts come from. */
export const networkNftsSchema = v.variant(
  'type',
  [
    v.strictObject({ type: v.literal('blockscout'), url: serviceUrl, apiKey: secret }),
    /** Another server of this same API. */
    v.strictObject({ type: v.literal('upstream'), ...upstream }),
  ],
  'must have the type blockscout or upstream',
)

/** Whose pictures and descriptions of NFTs the gateway fetches; nobody's by default. */
export const nftsSchema = v.strictObject({
  hosts: v.optional(
    v.pipe(
      v.array(
        v.pipe(
          v.string('must be a text'),
          v.check(
            (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text,
            'must be an origin such as https://images.example.com',
          ),
        ),
        'must be a list of origins',
      ),
      v.maxLength(100, 'must have at most 100 origins'),
    ),
    [],
  ),
  /** A gateway of IPFS, by which `ipfs:` addresses are fetched. */
  ipfs: v.optional(serviceUrl),
})

const networkName = v.optional(
  v.pipe(v.string('must be a text'), v.regex(/^[\w-]{1,64}$/, 'must have at most 64 letters, digits and hyphens')),
)

/** Where prices come from. */
export const pricesSchema = v.strictObject({
  /** Fixed prices of one whole token, by CAIP-10 id and currency. */
  table: v.optional(
    v.record(
      v.pipe(
        v.string(),
        v.regex(
          /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$/,
          'must be a CAIP-10 id such as eip155:1:0x…',
        ),
      ),
      v.record(v.picklist(currencies, `must be one of ${currencies.join(', ')}`), price),
    ),
    {},
  ),
  /** A service in the form of CoinGecko. */
  coingecko: v.optional(v.strictObject({ url: serviceUrl, apiKey: secret })),
  /** A service in the form of DefiLlama's coins API. */
  defillama: v.optional(v.strictObject({ url: serviceUrl })),
  /** Another server of this same API. */
  upstream: v.optional(v.strictObject(upstream)),
  /** What they call networks that are not well known, by CAIP-2 id. */
  networks: v.optional(
    v.record(v.string(), v.strictObject({ platform: networkName, chain: networkName, coin: networkName })),
    {},
  ),
})

/** By which quotes say whose they are. */
const routeName = v.optional(
  v.pipe(v.string('must be a text'), v.regex(/^[\w-]{1,32}$/, 'must have at most 32 letters, digits and hyphens')),
)
const swapsOfOneSchema = v.variant(
  'type',
  [
    /** A service in the form of 1inch's swap API of version 6, with the version in its address. */
    v.strictObject({
      type: v.literal('1inch'),
      name: routeName,
      url: serviceUrl,
      apiKey: secret,
      /** The contract that takes tokens; the service is asked when absent. */
      spender: v.optional(contractAddress),
    }),
    /** A service in the form of 0x's swap API of version 2, with its contract AllowanceHolder. */
    v.strictObject({
      type: v.literal('0x'),
      name: routeName,
      url: serviceUrl,
      apiKey: secret,
      spender: v.optional(contractAddress, '0x0000000000001fF3684f28c67538d4D072C22734'),
      /** Uniswap's Permit2, by which its contracts take tokens that an account has signed for. */
      permit2: v.optional(contractAddress, '0x000000000022D473030F116dDEE9F6B43aC78BA3'),
    }),
    /** Contracts with the functions of Uniswap's Router02, asked by the network's nodes. */
    v.strictObject({
      type: v.literal('uniswap-v2'),
      name: routeName,
      /** The router of each network, by CAIP-2 id. */
      routers: v.record(v.string(), contractAddress),
      /** Whether they have 1inch's `permitAndCall`, so that approvals can be signed (ERC-2612). */
      hasPermits: v.optional(v.boolean(), false),
    }),
  ],
  'must have the type 1inch, 0x or uniswap-v2',
)

type SwapsOfOne = v.InferOutput<typeof swapsOfOneSchema>
type SwapsOfOneInput = v.InferInput<typeof swapsOfOneSchema>

/** Where quotes and transactions of swaps come from: one, or several that are compared. */
export const swapsSchema: v.GenericSchema<
  SwapsOfOneInput | readonly SwapsOfOneInput[],
  readonly (SwapsOfOne & { readonly name: string })[]
> = v.pipe(
  v.lazy(
    (input): v.GenericSchema<SwapsOfOneInput | SwapsOfOneInput[], SwapsOfOne | SwapsOfOne[]> =>
      Array.isArray(input)
        ? v.pipe(
            v.array(swapsOfOneSchema),
            v.minLength(1, 'must name one at least'),
            v.maxLength(8, 'must be at most 8'),
          )
        : swapsOfOneSchema,
  ),
  v.transform((swaps) => [swaps].flat().map((one) => ({ ...one, name: one.name ?? one.type }))),
  v.check(
    (swaps) => new Set(swaps.map(({ name }) => name)).size === swaps.length,
    'must have a `name` each, where two are of one type',
  ),
)

const place = {
  country: v.optional(v.pipe(v.string('must be a text'), v.regex(/^[A-Z]{2}$/, 'must be a country such as US')), 'US'),
  subdivision: v.optional(
    v.pipe(v.string('must be a text'), v.regex(/^[A-Z\d]{1,3}$/, 'must be a part of a country such as NY')),
  ),
}

/** What a provider signs its webhooks with. */
const webhookSecret = v.optional(v.pipe(v.string('must be a text'), v.minLength(8, 'must have at least 8 characters')))

/** Where purchases are made: both services may stand side by side, and are compared. */
export const onRampSchema = v.strictObject({
  /** The address of this gateway as providers know it, which their webhooks are signed with. */
  publicUrl: v.optional(serviceUrl),
  /** The id of an app at Coinbase's page of purchases. */
  appId: v.optional(
    v.pipe(v.string('must be a text'), v.regex(/^[\w-]{1,128}$/, 'must have at most 128 letters, digits and hyphens')),
  ),
  /** The page that app is led to, by `/v1/generators/onrampurl`. */
  page: v.optional(serviceUrl, 'https://pay.coinbase.com/buy/select-asset'),
  /** A service in the form of Coinbase's Onramp API, which tells what can be bought and for how much. */
  coinbase: v.optional(
    v.strictObject({
      url: serviceUrl,
      keyId: v.pipe(v.string('must be a text'), v.minLength(1, 'must not be empty')),
      keySecret: v.pipe(
        v.string('must be a text'),
        v.check((text) => [32, 64].includes(Buffer.from(text, 'base64').length), 'must be an Ed25519 key in base64'),
      ),
      /** The page on which it is paid. */
      page: v.optional(serviceUrl, 'https://pay.coinbase.com/buy/select-asset'),
      /** Whether it is an exchange too, from which its customers deposit what they have there. */
      deposits: v.optional(v.boolean('must be true or false'), false),
      /** Whether accounts sell by it too, and the page on which they do. */
      sells: v.optional(v.boolean('must be true or false'), false),
      sellPage: v.optional(serviceUrl, 'https://pay.coinbase.com/v3/sell/input'),
      webhookSecret,
      ...place,
    }),
  ),
  /** The same in the form of Meld's API. */
  meld: v.optional(
    v.strictObject({
      url: serviceUrl,
      apiKey: v.pipe(v.string('must be a text'), v.minLength(1, 'must not be empty')),
      /** The operator's own key of its page: purchases are led there without a session, so that nothing is told of them but by the chain. */
      publicKey: v.optional(v.pipe(v.string('must be a text'), v.regex(/^[\w:.-]{1,256}$/, 'must be a key'))),
      webhookSecret,
      ...place,
    }),
  ),
})
