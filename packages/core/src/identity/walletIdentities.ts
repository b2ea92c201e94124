import type { ChainNamespace } from '@hawser/common'
import type { Connector } from '../interfaces/connector.js'

/**
 * A wallet that is several objects in a page, and what shows that they are one: each stands at the place of the page that is named here. A name or
 * a picture shows nothing, since any wallet can bear them.
 */
export interface WalletIdentity {
  /** The reverse domain name under which the wallet announces its EIP-1193 provider. */
  readonly rdns: string
  /** Where in the page its object for a namespace stands, such as `phantom.bitcoin` for `window.phantom.bitcoin`. */
  readonly places: Readonly<Partial<Record<ChainNamespace, string>>>
}

/**
 * The identity table, by what the wallets' own documentation says. A wallet that registers itself (Wallet Standard) with an object that stands at no
 * such place shows nothing of what it is beside its name, and is a wallet of its own.
 */
export const walletIdentities: readonly WalletIdentity[] = [
  {
    rdns: 'app.phantom',
    places: { eip155: 'phantom.ethereum', solana: 'phantom.solana', bip122: 'phantom.bitcoin' },
  },
  {
    rdns: 'com.okex.wallet',
    places: { eip155: 'okxwallet', solana: 'okxwallet.solana', bip122: 'okxwallet.bitcoin' },
  },
  {
    rdns: 'com.bitget.web3',
    places: { eip155: 'bitkeep.ethereum', solana: 'bitkeep.solana', bip122: 'bitkeep.unisat' },
  },
]

/**
 * Wallets that go by several reverse domain names (EIP-6963): the first one of a row stands for all of them.
 * A wallet's development or beta edition (such as io.metamask.flask) is a wallet of its own and stays out.
 */
const rdnsRows: readonly (readonly string[])[] = [
  ['io.metamask', 'io.metamask.mobile'],
  ['com.coinbase.wallet', 'org.toshi'],
  ['com.okex.wallet', 'com.okx.wallet'],
  ['com.trustwallet.app', 'com.trustwallet'],
]

/** The name that stands for every reverse domain name of one wallet. */
export function canonicalRdns(rdns: string): string {
  const name = rdns.trim().toLowerCase()
  return rdnsRows.find((row) => row.includes(name))?.[0] ?? name
}

export interface FindIdentityOptions {
  readonly page: object | undefined
  readonly identities: readonly WalletIdentity[]
}

/** The identity whose place in the page holds the very object that a connector reaches. Never throws, whatever the page's getters do. */
export function findIdentity(
  { namespaces, pageObject }: Pick<Connector, 'namespaces' | 'pageObject'>,
  { page, identities }: FindIdentityOptions,
): WalletIdentity | undefined {
  if (!page || !pageObject) return undefined
  return identities.find(({ places }) =>
    namespaces.some((namespace) => {
      const place = places[namespace]
      return place !== undefined && read(page, place) === pageObject
    }),
  )
}

function read(page: object, place: string): unknown {
  try {
    return place.split('.').reduce<unknown>((value, name) => Object(value)[name], page)
  } catch {
    return undefined
  }
}

const shortNames: ReadonlyMap<string, string> = new Map([['Trust Wallet', 'Trust']])

/** A wallet's name as it is listed: trimmed, and 'Trust Wallet' as 'Trust'. */
export function normalizeWalletName(name: string): string {
  const trimmed = name.trim()
  return shortNames.get(trimmed) ?? trimmed
}
