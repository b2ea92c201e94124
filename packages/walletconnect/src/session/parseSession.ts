import { type CaipNetworkId, type ChainNamespace, isChainNamespace, isEvmAddress, toShownText } from '@hawser/common'
import { toChecksumAddress } from '@hawser/common/evm'
import { currentChainId, isNetworkOf } from '../namespaces/chainIds.js'
import { unsafeMethod } from '../namespaces/sessionMethods.js'
import type { SessionLike } from '../provider/universalProviderLike.js'

/** The accounts, networks and methods that a wallet approved in one namespace. */
export interface ApprovedNamespace {
  /** In the wallet's order. */
  readonly accounts: readonly { readonly chainId: CaipNetworkId; readonly address: string }[]
  /** The networks under the ids that they have today. */
  readonly chainIds: readonly CaipNetworkId[]
  readonly methods: readonly string[]
  /** The id that the wallet knows a network by, where that is a deprecated one. */
  readonly walletChainIds: Readonly<Record<string, CaipNetworkId>>
}

export interface ApprovedSession {
  readonly topic: string
  readonly expiresAtMs: number
  readonly wallet: { readonly name: string; readonly icon?: string | undefined }
  readonly namespaces: Readonly<Partial<Record<ChainNamespace, ApprovedNamespace>>>
  readonly properties: Readonly<Record<string, unknown>>
  /** The namespaces that the app asked the wallet for. */
  readonly proposed: readonly ChainNamespace[]
}

const maxAccounts = 1_000
const maxIcons = 8
/** In characters of the URL: room for any sensible logo, and none for filling the page's memory or storage. */
const maxIconLength = 131_072
const iconUrl = /^(?:data:image\/|https:\/\/.{1,2040}$)/i

/** The usable parts of a session. An account that is none of its namespace's is left out, and a namespace without an account is, too. */
export function parseSession(session: SessionLike): ApprovedSession {
  const namespaces: Partial<Record<ChainNamespace, ApprovedNamespace>> = {}
  for (const [key, value] of Object.entries(Object(session.namespaces))) {
    // A key may name one network (`eip155:1`).
    const [namespace] = key.split(':')
    if (!isChainNamespace(namespace)) continue
    const approved = parseNamespace(namespace, Object(value))
    if (approved.accounts.length > 0) namespaces[namespace] = merge(namespaces[namespace], approved)
  }
  const { name, icons } = Object(session.peer?.metadata)
  const icon = texts(icons)
    .slice(0, maxIcons)
    .find((url) => url.length <= maxIconLength && iconUrl.test(url))
  return {
    topic: session.topic,
    expiresAtMs: session.expiry * 1000,
    wallet: {
      name: toShownText(name) || 'WalletConnect',
      ...(icon !== undefined && { icon }),
    },
    namespaces,
    properties: { ...session.sessionProperties },
    proposed: Object.keys({ ...session.requiredNamespaces, ...session.optionalNamespaces })
      .map((key) => key.split(':')[0])
      .filter(isChainNamespace),
  }
}

function parseNamespace(namespace: ChainNamespace, value: Readonly<Record<string, unknown>>): ApprovedNamespace {
  const accounts: { chainId: CaipNetworkId; address: string }[] = []
  const walletChainIds: Record<string, CaipNetworkId> = {}
  const chainIds = new Set<CaipNetworkId>()
  const addChain = (id: CaipNetworkId): CaipNetworkId => {
    const current = currentChainId(id)
    // Of two ids for one network the one of today is used.
    if (current === id) delete walletChainIds[current]
    else if (!chainIds.has(current)) walletChainIds[current] = id
    chainIds.add(current)
    return current
  }
  for (const account of texts(value.accounts).slice(0, maxAccounts)) {
    const match = /^([^:]+:[^:]+):([^:]+)$/.exec(account)
    const [, id, written = ''] = match ?? []
    // In the one form that has its checksum (EIP-55), where the wallet's own is not wrong.
    const address = namespace === 'eip155' ? toChecksumAddress(written) : written
    if (!isNetworkOf(namespace, id) || address === undefined || !isAccountAddress(namespace, address)) continue
    const chainId = addChain(id)
    if (!accounts.some((known) => known.chainId === chainId && known.address === address))
      accounts.push({ chainId, address })
  }
  for (const id of texts(value.chains)) if (isNetworkOf(namespace, id)) addChain(id)
  return {
    accounts,
    chainIds: [...chainIds],
    methods: texts(value.methods).filter((method) => method !== unsafeMethod),
    walletChainIds,
  }
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : []
}

function merge(a: ApprovedNamespace | undefined, b: ApprovedNamespace): ApprovedNamespace {
  if (!a) return b
  return {
    accounts: [...a.accounts, ...b.accounts],
    chainIds: [...new Set([...a.chainIds, ...b.chainIds])],
    methods: [...new Set([...a.methods, ...b.methods])],
    walletChainIds: { ...a.walletChainIds, ...b.walletChainIds },
  }
}

const base58 = /^[1-9A-HJ-NP-Za-km-z]{32,52}$/
/** By namespace; any other one has the letters of CAIP-10. Those of Bitcoin are base58 and bech32. */
const forms: Readonly<Record<string, RegExp>> = { solana: base58, polkadot: base58, bip122: /^[a-zA-Z\d]{14,90}$/ }

/** Whether an account that a wallet approved looks like one of the namespace, EVM-style chains of Polkadot included. Checksums are for the adapters. */
function isAccountAddress(namespace: ChainNamespace, address: string): boolean {
  return namespace === 'eip155' || (namespace === 'polkadot' && address.startsWith('0x'))
    ? isEvmAddress(address)
    : (forms[namespace] ?? /^[-.%a-zA-Z\d]{1,128}$/).test(address)
}
