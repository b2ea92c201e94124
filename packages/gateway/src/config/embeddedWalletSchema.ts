import * as v from 'valibot'
import { socialSchema } from './socialSchema.js'

const text = v.string('must be a text')
const whole = (minimum: number, maximum: number) =>
  v.pipe(
    v.number('must be a whole number'),
    v.integer('must be a whole number'),
    v.minValue(minimum, `must be at least ${minimum}`),
    v.maxValue(maximum, `must be at most ${maximum}`),
  )

/** Wallets whose users are let in by e-mail. */
export const embeddedWalletSchema = v.strictObject({
  /** What addresses and codes are kept as, and what tokens are signed with. The first makes new ones; what those after it made is still taken. */
  secrets: v.pipe(
    v.array(v.pipe(text, v.minLength(32, 'must have at least 32 characters')), 'must be a list of texts'),
    v.minLength(1, 'must have at least one text'),
    v.maxLength(5, 'must have at most five texts'),
  ),
  /** This gateway as people's browsers reach it: the links of mails lead there. */
  publicUrl: v.pipe(
    text,
    v.check(
      (url) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol),
      'must be an absolute http(s) address',
    ),
  ),
  /** Where the wallet's own page is, beside this gateway: pages there may ask for every project, and say which page they stand in. */
  frameOrigins: v.optional(
    v.array(v.pipe(text, v.check(isOrigin, 'must be an origin such as https://wallet.example.com'))),
    [],
  ),
  /** The built page of the wallet with its `manifest.json`, to be served at `/wallet/frame/`. */
  frameFolder: v.optional(v.pipe(text, v.minLength(1, 'must name a folder'))),
  /** How the page calls networks that it does not know by itself, by CAIP-2 id. */
  frameNetworks: v.optional(
    v.record(
      v.pipe(v.string(), v.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/, 'must be a CAIP-2 id such as eip155:1')),
      v.strictObject({
        name: v.pipe(text, v.minLength(1, 'must not be empty'), v.maxLength(64, 'must have at most 64 characters')),
        symbol: v.pipe(text, v.maxLength(16, 'must have at most 16 characters')),
        decimals: whole(0, 36),
        /** How addresses of Polkadot and its kin begin. */
        ss58Prefix: v.optional(whole(0, 16_383)),
      }),
    ),
    {},
  ),
  /** The networks where users have smart accounts (ERC-4337), which are what apps get first there. Each has to have bundlers, and the accounts' contracts on it. */
  smartAccounts: v.optional(
    v.array(v.pipe(text, v.regex(/^eip155:[0-9]{1,32}$/, 'must be a CAIP-2 id such as eip155:1'))),
    [],
  ),
  /**
   * Tokens that users may pay network fees with (ERC-20), by network, where nobody sponsors them and their own money does not do: what the network's paymasters
   * take, and quote by `pimlico_getTokenQuotes`.
   */
  paymentTokens: v.optional(
    v.record(
      v.pipe(v.string(), v.regex(/^eip155:[0-9]{1,32}$/, 'must be a CAIP-2 id such as eip155:1')),
      v.pipe(
        v.array(v.pipe(text, v.regex(/^0x[0-9a-f]{40}$/i, 'must be the address of a contract'))),
        v.maxLength(5, 'must have at most five addresses'),
      ),
    ),
    {},
  ),
  /** Whether apps may name paymasters of their own (ERC-7677) by HTTP and on hosts that are not public: for development, where they run on this machine. */
  allowsLocalPaymasters: v.optional(v.boolean('must be true or false'), false),
  /**
   * The ways of recovery that users are offered, in this order. With `operator`, which is comfortable, this gateway has two shares of three of who chooses it, and
   * could reach their keys.
   */
  recovery: v.optional(
    v.pipe(
      v.array(v.picklist(['passkey', 'password', 'operator'], 'must be passkey, password or operator')),
      v.minLength(1, 'must have at least one way'),
      v.maxLength(3, 'must have at most three ways'),
    ),
    ['passkey', 'password'],
  ),
  mail: v.strictObject({
    /** `smtp://user:password@host:587` begins in plain text and goes on encrypted (STARTTLS), or not at all; `smtps://` is encrypted from the start. */
    url: v.pipe(
      text,
      v.check(
        (url) => URL.canParse(url) && /^smtps?:$/.test(new URL(url).protocol) && new URL(url).hostname !== '',
        'must be smtp:// or smtps:// and a server',
      ),
    ),
    /** Such as `Shop <codes@shop.example>`. */
    from: v.pipe(
      text,
      v.regex(/^(?:[^<>\r\n]{1,128}<)?[^\s@<>]{1,64}@[^\s@<>]{1,253}>?$/, 'must be an e-mail address'),
    ),
    /** Whether mail leaves this machine in plain text: for a mail server on it, or for tests. */
    allowsPlainText: v.optional(v.boolean('must be true or false'), false),
  }),
  /** Ways in beside e-mail: accounts at providers, and your own users. */
  social: v.optional(socialSchema),
  /** How mails call the wallet. */
  name: v.optional(
    v.pipe(text, v.regex(/^[^\r\n<>{}]{1,64}$/, 'must have at most 64 characters of one line')),
    'Hawser',
  ),
  /** Whether a browser that an address is new to is let in by a mailed link first, and then by a code. */
  asksForDevice: v.optional(v.boolean('must be true or false'), true),
  /** How many mails a client address may ask for; 0 sets no limit. */
  mailsPerHour: v.optional(whole(0, 1_000_000), 60),
  sessionDays: v.optional(whole(1, 366), 30),
  tokenMinutes: v.optional(whole(1, 60), 15),
  /** How long after a code a device is given this service's share of its wallet; then it takes another code. */
  shareHours: v.optional(whole(1, 8_784), 24),
  /** How long is kept what happened, without personal data. */
  auditDays: v.optional(whole(1, 3_650), 90),
})

function isOrigin(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) && new URL(url).origin === url
}
