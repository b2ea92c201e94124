import * as v from 'valibot'
import {
  balancesSchema,
  currencySchema,
  historySchema,
  identitySchema,
  namesSchema,
  networkNftsSchema,
  nftsSchema,
  onRampSchema,
  pricesSchema,
  swapsSchema,
  tokenSchema,
} from './dataSchemas.js'
import { embeddedWalletSchema } from './embeddedWalletSchema.js'

const count = (minimum: number, maximum: number) =>
  v.pipe(
    v.number('must be a whole number'),
    v.integer('must be a whole number'),
    v.minValue(minimum, `must be at least ${minimum}`),
    v.maxValue(maximum, `must be at most ${maximum}`),
  )
const flag = v.boolean('must be true or false')
const keyText = v.pipe(
  v.string('must be a text'),
  v.regex(/^[\w-]{8,128}$/, 'must have 8 to 128 letters, digits, hyphens or underscores'),
)
/** Names a project for its operator. */
export const projectNameSchema = v.pipe(
  v.string('must be a text'),
  v.regex(/^[a-z0-9][a-z0-9-]{0,63}$/, 'must have at most 64 small letters, digits and hyphens'),
)
/** An origin, or a pattern of origins with `*`. */
export const originSchema = v.pipe(
  v.string('must be a text'),
  v.maxLength(256, 'must have at most 256 characters'),
  v.check(
    isOriginPattern,
    'must be an origin such as https://app.example.com, a pattern such as https://*.example.com, or *',
  ),
)

/** A feature that the project turns on or off for all its apps. */
export const remoteFeatureSchema = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^[a-z_]{1,64}$/, 'must have at most 64 small letters and underscores')),
  isEnabled: flag,
  config: v.optional(v.nullable(v.array(v.pipe(v.string(), v.maxLength(64))))),
})

const upstreamSchema = v.pipe(
  v.string('must be a text'),
  v.check(
    (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
    'must be an absolute http(s) address',
  ),
)

const networkSchema = v.strictObject({
  /** JSON-RPC endpoints, the preferred one first: the next is asked where one does not serve. */
  http: v.pipe(
    v.array(upstreamSchema, 'must be a list of addresses'),
    v.minLength(1, 'must have at least one address'),
    v.maxLength(5, 'must have at most five addresses'),
  ),
  /** The same over WebSocket, for what is watched. */
  ws: v.optional(
    v.pipe(
      v.array(
        v.pipe(
          v.string('must be a text'),
          v.check(
            (text) => URL.canParse(text) && /^wss?:$/.test(new URL(text).protocol),
            'must be an absolute ws(s) address',
          ),
        ),
        'must be a list of addresses',
      ),
      v.maxLength(5, 'must have at most five addresses'),
    ),
    [],
  ),
  /** Bundlers of user operations (ERC-4337), asked in this order. */
  bundlers: v.optional(
    v.pipe(v.array(upstreamSchema, 'must be a list of addresses'), v.maxLength(5, 'must have at most five addresses')),
    [],
  ),
  /** Services that pay for user operations (ERC-7677), asked in this order: its bundlers where there are none. */
  paymasters: v.optional(
    v.pipe(v.array(upstreamSchema, 'must be a list of addresses'), v.maxLength(5, 'must have at most five addresses')),
    [],
  ),
  /** The network's own currency. Balances of the network are told where it is set. */
  currency: v.optional(currencySchema),
  /** The tokens that balances and prices are told of. */
  tokens: v.optional(
    v.pipe(v.array(tokenSchema, 'must be a list of tokens'), v.maxLength(500, 'must have at most 500 tokens')),
    [],
  ),
  /** Where balances come from: its own nodes when absent. */
  balances: v.optional(balancesSchema),
  /** Where the history of its accounts comes from; none is told when absent. */
  history: v.optional(historySchema),
  /** Where the NFTs of its accounts come from: the Blockscout of its `history` when absent, none without one. */
  nfts: v.optional(networkNftsSchema),
  /** Whether nothing on it is worth anything: without a `history` its newest blocks are read for one, and for NFTs likewise. */
  isDevelopment: v.optional(flag, false),
})

const imageAddress = v.pipe(
  v.string('must be a text'),
  v.check(
    (text) => text.includes('{id}') && URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
    'must be an absolute http(s) address with {id} in it',
  ),
)

const projectSchema = v.strictObject({
  name: projectNameSchema,
  /** What clients send as `projectId`. Several, while one takes the place of another. */
  keys: v.pipe(v.array(keyText, 'must be a list of keys'), v.minLength(1, 'must have at least one key')),
  origins: v.optional(v.array(originSchema), ['*']),
  features: v.optional(v.array(remoteFeatureSchema)),
  isAnalyticsEnabled: v.optional(flag, true),
})

/**
 * The configuration of a gateway. Everything has a default, under which it listens on this machine alone, keeps its data in one file, and asks nobody
 * else anything.
 */
export const gatewayConfigSchema = v.strictObject({
  host: v.optional(v.pipe(v.string(), v.minLength(1, 'must not be empty')), '127.0.0.1'),
  port: v.optional(count(0, 65_535), 3_030),
  /** `file:` and a path, or `postgres://…`. */
  databaseUrl: v.optional(
    v.pipe(
      v.string('must be a text'),
      v.regex(/^(?:file:.+|postgres(?:ql)?:\/\/.+)$/, 'must be file: and a path, or postgres:// and a server'),
    ),
    'file:hawser-gateway.db',
  ),
  /** Where several instances count requests together and their relays meet; each is for itself when absent. */
  redisUrl: v.optional(
    v.pipe(v.string('must be a text'), v.regex(/^rediss?:\/\/.+$/, 'must be redis:// or rediss:// and a server')),
  ),
  /** `projects` lets in known projects alone; `open` anybody. When absent: open on this machine's own address, projects elsewhere. */
  access: v.optional(v.picklist(['open', 'projects'], 'must be open or projects')),
  projects: v.optional(v.array(projectSchema), []),
  /** The nodes behind `POST /v1/`, by CAIP-2 id. */
  networks: v.optional(
    v.record(
      v.pipe(v.string(), v.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/, 'must be a CAIP-2 id such as eip155:1')),
      networkSchema,
    ),
    {},
  ),
  wallets: v.optional(
    v.strictObject({
      /** A JSON list of wallets in the form of `getWallets`; sixty well-known ones when absent. */
      file: v.optional(v.pipe(v.string('must be a text'), v.minLength(1, 'must not be empty'))),
      /** Where pictures come from, by kind: an address with `{id}` in it. */
      images: v.optional(
        v.strictObject({
          wallets: v.optional(imageAddress),
          assets: v.optional(imageAddress),
          currencies: v.optional(imageAddress),
          tokens: v.optional(imageAddress),
        }),
        {},
      ),
      imageBytes: v.optional(count(1_024, 8 * 1_048_576), 524_288),
    }),
    {},
  ),
  /** Tells names of accounts where it is set, by ENS. */
  identity: v.optional(identitySchema),
  /** Lets accounts register names of zones of your own where it is set. */
  names: v.optional(namesSchema),
  nfts: v.optional(nftsSchema, {}),
  /** Tells prices where it is set. */
  prices: v.optional(pricesSchema),
  /** Tells and builds swaps on EVM networks where it is set. */
  swaps: v.optional(swapsSchema),
  /** Tells of purchases where it is set. */
  onRamp: v.optional(onRampSchema),
  /** Takes sponsored sessions in where it is set. */
  sessions: v.optional(
    v.strictObject({
      /** What the keys of all sessions are made of; another one makes other keys. */
      secret: v.pipe(v.string('must be a text'), v.minLength(32, 'must have at least 32 characters')),
    }),
  ),
  /** Signs accounts in where it is set. */
  signIn: v.optional(
    v.strictObject({
      /** What tokens are signed with: the first signs, and what those after it signed is still taken. */
      secrets: v.pipe(
        v.array(
          v.pipe(v.string('must be a text'), v.minLength(32, 'must have at least 32 characters')),
          'must be a list of texts',
        ),
        v.minLength(1, 'must have at least one text'),
        v.maxLength(5, 'must have at most five texts'),
      ),
      /** The `iss` of tokens. */
      issuer: v.optional(
        v.pipe(v.string('must be a text'), v.regex(/^\S{1,256}$/, 'must have no blanks')),
        'hawser-gateway',
      ),
      sessionHours: v.optional(count(1, 8_784), 168),
      tokenMinutes: v.optional(count(1, 1_440), 15),
    }),
  ),
  /** Lets people have a wallet by their e-mail address where it is set. */
  embeddedWallet: v.optional(embeddedWalletSchema),
  sources: v.optional(
    v.strictObject({
      /** How long one question to a source of data may take, each of its nodes included. */
      timeoutMs: v.optional(count(100, 120_000), 15_000),
    }),
    {},
  ),
  /** Takes events in where it is set. */
  telemetry: v.optional(v.strictObject({ retentionDays: v.optional(count(1, 3_650), 30) })),
  relay: v.optional(
    v.strictObject({
      isEnabled: v.optional(flag, true),
      /** What it keeps in memory for its clients. */
      mailboxBytes: v.optional(count(1_048_576, 4 * 1_073_741_824), 67_108_864),
      /** The addresses by which wallets and apps know this relay. Needed where others than this machine reach it. */
      audiences: v.optional(
        v.pipe(
          v.array(
            v.pipe(v.string('must be a text'), v.regex(/^wss?:\/\/\S+$/, 'must be a ws:// or wss:// address')),
            'must be a list of addresses',
          ),
          v.minLength(1, 'must have at least one address'),
        ),
      ),
    }),
    {},
  ),
  /** The header in which a proxy of yours writes the client's address. Never one that it only passes on. */
  clientAddressHeader: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/, 'must be the name of a header'))),
  limits: v.optional(
    v.strictObject({
      bodyBytes: v.optional(count(1_024, 64 * 1_048_576), 1_048_576),
      /** For each project and client address; 0 sets no limit. */
      requestsPerMinute: v.optional(count(0, 100_000_000), 600),
      rpcRequestsPerMinute: v.optional(count(0, 100_000_000), 3_000),
      telemetryRequestsPerMinute: v.optional(count(0, 100_000_000), 120),
      signInRequestsPerMinute: v.optional(count(0, 100_000_000), 120),
      /** Of the files of the wallet's page: one that is opened for the first time takes some sixty. */
      frameRequestsPerMinute: v.optional(count(0, 100_000_000), 6_000),
    }),
    {},
  ),
  metrics: v.optional(
    v.strictObject({
      isEnabled: v.optional(flag, true),
      /** Asked for as `Authorization: Bearer …` where it is set. */
      token: v.optional(v.pipe(v.string(), v.minLength(16, 'must have at least 16 characters'))),
    }),
    {},
  ),
  logLevel: v.optional(
    v.picklist(
      ['silent', 'fatal', 'error', 'warn', 'info', 'debug'],
      'must be silent, fatal, error, warn, info or debug',
    ),
    'info',
  ),
  /** How long requests may go on after the gateway is told to stop. */
  stopTimeoutMs: v.optional(count(0, 600_000), 10_000),
})

/** The options of {@link createGateway}, each of them optional. */
export type GatewayOptions = v.InferInput<typeof gatewayConfigSchema>

/** A checked configuration, with the defaults in it. */
export type GatewayConfig = v.InferOutput<typeof gatewayConfigSchema>

function isOriginPattern(text: string): boolean {
  if (text === '*') return true
  const plain = text.replaceAll('*', 'x')
  if (/[\s?#]/.test(text) || !/^[a-z][a-z0-9+.-]*:\/\/[^/]+$/i.test(plain)) return false
  return URL.canParse(plain)
}
