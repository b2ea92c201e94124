import { InvalidOptionsError } from '@hawser/common'
import * as v from 'valibot'

const hexSchema = v.custom<`0x${string}`>((value) => typeof value === 'string' && /^0x[0-9a-fA-F]+$/.test(value))

const tokenSchema = v.object({
  address: v.string(),
  name: v.string(),
  symbol: v.string(),
  decimals: v.number(),
})

const customWalletSchema = v.object({
  id: v.string(),
  name: v.string(),
  imageUrl: v.optional(v.string()),
  rdns: v.optional(v.string()),
  mobileLink: v.optional(v.string()),
  universalLink: v.optional(v.string()),
  desktopLink: v.optional(v.string()),
  webLink: v.optional(v.string()),
  appStore: v.optional(v.string()),
  playStore: v.optional(v.string()),
  chromeStore: v.optional(v.string()),
})

const runConfigSchema = v.object({
  /**
   * RPC address and tokens by decimal chain id, or by CAIP-2 id for networks of other kinds. An EVM chain without an entry keeps its
   * public address; of the other kinds the page has those that are named here.
   */
  chains: v.optional(
    v.record(
      v.string(),
      v.object({
        rpcUrl: v.pipe(v.string(), v.url()),
        /** Asked in their order where the first is away. */
        fallbackRpcUrls: v.optional(v.array(v.pipe(v.string(), v.url())), []),
        webSocketUrl: v.optional(v.pipe(v.string(), v.regex(/^wss?:\/\//))),
        /** Of a network that no adapter knows. */
        name: v.optional(v.string()),
        symbol: v.optional(v.string()),
        decimals: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
        tokens: v.optional(v.array(tokenSchema), []),
        ensRegistry: v.optional(hexSchema),
        /** A contract in the form of Uniswap's Router02. */
        swapRouter: v.optional(hexSchema),
        /** Whether it takes approvals that are signed. */
        hasSwapPermits: v.optional(v.boolean(), false),
      }),
    ),
    {},
  ),
  /** Set in the demo: a wallet with these keys runs inside the page, and of the others the sample wallet alone can send. */
  demoWallet: v.optional(v.object({ privateKeys: v.pipe(v.array(hexSchema), v.minLength(1)) })),
  /** A card issuer's wallet with this key, which comes by a library of its own: listed where a run names it, and loaded when somebody connects. */
  cardWallet: v.optional(
    v.object({
      privateKey: hexSchema,
      /** What it says of its account: that it is a contract. */
      isSmartAccount: v.optional(v.boolean(), false),
    }),
  ),
  /** The page that holds the keys of users who log in by e-mail. Off without it. */
  embeddedWallet: v.optional(
    v.object({
      frameUrl: v.pipe(v.string(), v.url()),
      /** As the server of the frame knows this app. */
      projectId: v.optional(v.string()),
      /** Where the mails of this run come in, for people to read them there. */
      mailboxUrl: v.optional(v.pipe(v.string(), v.url())),
      /** The providers that its server lets people in by. */
      socials: v.optional(
        v.array(
          v.union([
            v.picklist(['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook', 'passkey']),
            v.object({ id: v.string(), name: v.string() }),
          ]),
        ),
      ),
      /** Where this app's own back end gives tokens to users of its own, whom the wallet's server knows by them. */
      tokenUrl: v.optional(v.string()),
      /** Whether the wallet's server lets people in who open the page as a mini-app of Telegram's. */
      isMiniApp: v.optional(v.boolean(), false),
    }),
  ),
  /** Where all remote services are. Without it the page has none but those that are named below. */
  gateway: v.optional(
    v.object({
      url: v.pipe(v.string(), v.url()),
      projectId: v.optional(v.string()),
      /** Services that are turned off nevertheless. */
      without: v.optional(v.array(v.picklist(['blockchainApi', 'wallets', 'config', 'telemetry', 'relay'])), []),
      /** It signs users in, by a cookie or by tokens, and the page's server has an area for them. Without it, sessions are this browser's own. */
      signIn: v.optional(v.picklist(['cookie', 'bearer'])),
    }),
  ),
  /** This run's own key of Meld's page. */
  onRamp: v.optional(v.object({ meld: v.object({ publicKey: v.string(), page: v.string() }) })),
  /** What this run's app says of features: of those that a project's configuration may decide, and whether accounts are paid from exchanges. */
  features: v.optional(
    v.object({
      swaps: v.optional(v.literal(false)),
      activity: v.optional(v.boolean()),
      pay: v.optional(v.boolean()),
    }),
  ),
  /** Wallets in other apps. Off without it. */
  walletConnect: v.optional(
    v.object({
      /** The gateway's when absent. */
      relayUrl: v.optional(v.pipe(v.string(), v.regex(/^wss?:\/\//))),
      projectId: v.optional(v.string()),
      /** Where the sample wallet's page is: it is offered beside the others. */
      sampleWalletUrl: v.optional(v.pipe(v.string(), v.url())),
    }),
  ),
  /** Where the list of all wallets comes from. Without it, it is the gateway's, or else the one in the package. */
  walletsService: v.optional(v.object({ baseUrl: v.pipe(v.string(), v.url()), projectId: v.optional(v.string()) })),
  /** What this run says of the wallet list. */
  walletList: v.optional(
    v.object({
      featuredWalletIds: v.optional(v.array(v.string())),
      includeWalletIds: v.optional(v.array(v.string())),
      excludeWalletIds: v.optional(v.array(v.string())),
      allWallets: v.optional(v.picklist(['SHOW', 'HIDE', 'ONLY_MOBILE'])),
      customWallets: v.optional(v.array(customWalletSchema)),
    }),
    {},
  ),
  /** Whether whoever connects is asked to sign in, and has to. Without it, as the visitor has chosen on the page; off at first. */
  signIn: v.optional(v.picklist(['off', 'optional', 'required'])),
  /** Where a server of the app keeps the sessions of a sign-in without a gateway. This browser does without it. */
  sessionsUrl: v.optional(v.pipe(v.string(), v.url())),
  /** Keeps what is connected in cookies, as an app does whose server renders it. */
  keepsCookies: v.optional(v.boolean(), false),
  /** Takes over who was connected by AppKit, as an app does that had it before. */
  hadAppKit: v.optional(v.boolean(), false),
  /** A second client on the page, for people who want to see that two do not meet. */
  hasSecondClient: v.optional(v.boolean(), false),
  /** The page and the modal from right to left, in English all the same: for people who want to see how it mirrors. */
  isMirrored: v.optional(v.boolean(), false),
  /** Whether the first screen has the modal live in a frame: a second app, which a run that looks at something else can do without. */
  hasLiveModal: v.optional(v.boolean(), true),
})

export type RunConfig = v.InferOutput<typeof runConfigSchema>

/**
 * What the server wrote into the page's `#run-config` block, so that one build serves every port.
 * @throws InvalidOptionsError when the block holds something else.
 */
export function readRunConfig(document: Document): RunConfig {
  const text = document.getElementById('run-config')?.textContent?.trim() ?? ''
  if (text === '') return v.parse(runConfigSchema, {})
  try {
    return v.parse(runConfigSchema, JSON.parse(text))
  } catch (cause) {
    throw new InvalidOptionsError('The page’s run configuration does not fit. Serve it with demo/server.mjs.', {
      cause,
    })
  }
}
